// SPDX-License-Identifier: MIT
#include "parts/mesh_codec.h"

#include <cstring>
#include <type_traits>

#include "base/text.h"

namespace brick::parts {

namespace {

/// Counts of what follows. `mark` reads differently in the other byte order; it changes whenever the same files give
/// another mesh than before.
struct Head {
  std::uint32_t mark = 0x4d455332;  // "MES2"
  std::uint32_t vertices = 0, triangles = 0, edges = 0, conditionals = 0, missing_bytes = 0, truncated = 0, unused = 0;
  double box[6] = {};
};

/// One triangle without the padding that Mesh::Triangle has.
struct PackedTriangle {
  std::uint32_t corners[3];
  std::uint32_t colour_and_flag;  // colour in the upper 31 bits (direct colours need 30), certified in the lowest
};

static_assert(std::is_trivially_copyable_v<Mesh::Edge> && sizeof(Mesh::Edge) == 12);
static_assert(std::is_trivially_copyable_v<Mesh::Conditional> && sizeof(Mesh::Conditional) == 20);
static_assert(sizeof(Vec3f) == 12 && sizeof(PackedTriangle) == 16 && sizeof(Head) == 80);

void append(std::string& bytes, const void* data, std::size_t size) {
  if (size > 0) bytes.append(static_cast<const char*>(data), size);
}

class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}
  void take(void* into, std::size_t size) {
    if (size > 0) std::memcpy(into, bytes_.data() + at_, size);
    at_ += size;
  }
  template <class T>
  void take(std::vector<T>& items, std::size_t count) {
    items.resize(count);
    take(static_cast<void*>(items.data()), count * sizeof(T));
  }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
};

std::size_t size_of(const Head& head) {
  return sizeof(Head) + head.vertices * sizeof(Vec3f) + head.triangles * sizeof(PackedTriangle) +
         head.edges * sizeof(Mesh::Edge) + head.conditionals * sizeof(Mesh::Conditional) + head.missing_bytes;
}

}  // namespace

std::string encode_mesh(const Mesh& mesh) {
  const std::string missing = join(mesh.missing, "\n");
  Head head;
  head.vertices = static_cast<std::uint32_t>(mesh.vertices.size());
  head.triangles = static_cast<std::uint32_t>(mesh.triangles.size());
  head.edges = static_cast<std::uint32_t>(mesh.edges.size());
  head.conditionals = static_cast<std::uint32_t>(mesh.conditionals.size());
  head.missing_bytes = static_cast<std::uint32_t>(missing.size());
  head.truncated = mesh.truncated ? 1 : 0;
  for (int i = 0; i < 3; ++i) head.box[i] = mesh.box.min[i], head.box[i + 3] = mesh.box.max[i];
  std::string bytes;
  bytes.reserve(size_of(head));
  append(bytes, &head, sizeof head);
  append(bytes, mesh.vertices.data(), mesh.vertices.size() * sizeof(Vec3f));
  for (const auto& triangle : mesh.triangles) {
    const PackedTriangle packed{
        {triangle.corners[0], triangle.corners[1], triangle.corners[2]},
        static_cast<std::uint32_t>(triangle.colour) << 1 | static_cast<std::uint32_t>(triangle.certified)};
    append(bytes, &packed, sizeof packed);
  }
  append(bytes, mesh.edges.data(), mesh.edges.size() * sizeof(Mesh::Edge));
  append(bytes, mesh.conditionals.data(), mesh.conditionals.size() * sizeof(Mesh::Conditional));
  append(bytes, missing.data(), missing.size());
  return bytes;
}

std::optional<Mesh> decode_mesh(std::string_view bytes) {
  Head head;
  if (bytes.size() < sizeof head) return std::nullopt;
  Reader reader(bytes);
  reader.take(&head, sizeof head);
  if (head.mark != Head{}.mark || size_of(head) != bytes.size()) return std::nullopt;
  Mesh mesh;
  mesh.truncated = head.truncated != 0;
  for (int i = 0; i < 3; ++i) mesh.box.min[i] = head.box[i], mesh.box.max[i] = head.box[i + 3];
  reader.take(mesh.vertices, head.vertices);
  mesh.triangles.resize(head.triangles);
  for (auto& triangle : mesh.triangles) {
    PackedTriangle packed;
    reader.take(&packed, sizeof packed);
    triangle.corners = {packed.corners[0], packed.corners[1], packed.corners[2]};
    triangle.colour = static_cast<ldraw::ColourCode>(packed.colour_and_flag) >> 1;
    triangle.certified = (packed.colour_and_flag & 1) != 0;
  }
  reader.take(mesh.edges, head.edges);
  reader.take(mesh.conditionals, head.conditionals);
  std::string missing(head.missing_bytes, '\0');
  reader.take(missing.data(), missing.size());
  if (!missing.empty())
    for (const auto name : split(missing, '\n')) mesh.missing.emplace_back(name);
  return mesh;
}

}  // namespace brick::parts
