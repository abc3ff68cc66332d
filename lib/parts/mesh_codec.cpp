// SPDX-License-Identifier: MIT
// A head with the counts, then the vertices as they lie in memory, then triangles, edges and conditional lines, each as
// its corners followed by its colours. Corners take two bytes where the mesh has few enough vertices, and colours are
// written as runs, since most parts have one or two: a mesh takes half the bytes that it takes in memory.
#include "parts/mesh_codec.h"

#include <cstring>
#include <limits>
#include <type_traits>

#include "base/text.h"

namespace brick::parts {

namespace {

/// Counts of what follows. `mark` reads differently in the other byte order; it changes whenever the same files give
/// another mesh than before, and with it that of what is made from meshes (collide/solid_codec.cpp).
struct Head {
  std::uint32_t mark = 0x4d534834;  // "MSH4"
  std::uint32_t vertices = 0, triangles = 0, edges = 0, conditionals = 0, missing_bytes = 0, truncated = 0,
                textured = 0;
  double box[6] = {};
};

/// So many elements of one colour in a row. `value`: the colour in the upper 31 bits (direct colours need 30), in the
/// lowest whether their winding is certified.
struct Run {
  std::uint32_t value = 0, count = 0;
};

static_assert(sizeof(Head) == 80 && sizeof(Run) == 8 && sizeof(Vec3f) == 12);

std::uint32_t value_of(const Mesh::Triangle& triangle) {
  return static_cast<std::uint32_t>(triangle.colour) << 1 | static_cast<std::uint32_t>(triangle.certified);
}
template <class Line>
std::uint32_t value_of(const Line& line) {
  return static_cast<std::uint32_t>(line.colour) << 1;
}
void set_value(Mesh::Triangle& triangle, std::uint32_t value) {
  triangle.colour = static_cast<ldraw::ColourCode>(value) >> 1;
  triangle.certified = (value & 1) != 0;
}
template <class Line>
void set_value(Line& line, std::uint32_t value) {
  line.colour = static_cast<ldraw::ColourCode>(value) >> 1;
}

auto& points_of(Mesh::Triangle& triangle) { return triangle.corners; }
auto& points_of(Mesh::Edge& edge) { return edge.ends; }
auto& points_of(Mesh::Conditional& conditional) { return conditional.points; }

bool is_small(const Head& head) { return head.vertices <= std::numeric_limits<std::uint16_t>::max(); }

void append(std::string& bytes, const void* data, std::size_t size) {
  if (size > 0) bytes.append(static_cast<const char*>(data), size);
}

template <class Index, class Element>
void append_points(std::string& bytes, std::vector<Element>& elements) {
  std::vector<Index> indices;
  for (auto& element : elements)
    for (const auto point : points_of(element)) indices.push_back(static_cast<Index>(point));
  append(bytes, indices.data(), indices.size() * sizeof(Index));
}

template <class Element>
void append_elements(std::string& bytes, std::vector<Element> elements, bool small) {
  if (small)
    append_points<std::uint16_t>(bytes, elements);
  else
    append_points<std::uint32_t>(bytes, elements);
  std::vector<Run> runs;
  for (const auto& element : elements) {
    const std::uint32_t value = value_of(element);
    if (runs.empty() || runs.back().value != value) runs.push_back({value, 0});
    ++runs.back().count;
  }
  const auto count = static_cast<std::uint32_t>(runs.size());
  append(bytes, &count, sizeof count);
  append(bytes, runs.data(), runs.size() * sizeof(Run));
}

/// Takes what was appended off again; `good` stays true as long as there were bytes for it.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  const char* take(std::size_t size) {
    if (size > bytes_.size() - at_) good_ = false;
    if (!good_) return nullptr;
    at_ += size;
    return bytes_.data() + at_ - size;
  }
  bool take(void* into, std::size_t size) {
    const char* from = take(size);
    if (from && size > 0) std::memcpy(into, from, size);
    return from != nullptr;
  }
  bool at_end() const { return good_ && at_ == bytes_.size(); }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
  bool good_ = true;
};

template <class Index, class Element>
void take_points(Reader& reader, std::vector<Element>& elements, std::size_t count, std::uint32_t vertices,
                 bool& sound) {
  constexpr std::size_t points =
      std::tuple_size_v<std::remove_reference_t<decltype(points_of(std::declval<Element&>()))>>;
  const char* from = reader.take(count * points * sizeof(Index));
  if (!from) return;
  elements.resize(count);
  for (auto& element : elements)
    for (auto& point : points_of(element)) {
      Index index;
      std::memcpy(&index, from, sizeof index);
      from += sizeof index;
      point = index;
      sound &= index < vertices;
    }
}

/// False when the bytes end early, colours do not cover the elements, or a corner is no vertex.
template <class Element>
bool take_elements(Reader& reader, std::vector<Element>& elements, std::size_t count, const Head& head) {
  bool sound = true;
  if (is_small(head))
    take_points<std::uint16_t>(reader, elements, count, head.vertices, sound);
  else
    take_points<std::uint32_t>(reader, elements, count, head.vertices, sound);
  std::uint32_t runs = 0;
  if (!reader.take(&runs, sizeof runs)) return false;
  auto next = elements.begin();
  for (std::uint32_t i = 0; i < runs; ++i) {
    Run run;
    if (!reader.take(&run, sizeof run) || run.count > static_cast<std::size_t>(elements.end() - next)) return false;
    for (std::uint32_t j = 0; j < run.count; ++j) set_value(*next++, run.value);
  }
  return sound && next == elements.end();
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
  head.textured = mesh.textured ? 1 : 0;
  for (int i = 0; i < 3; ++i) head.box[i] = mesh.box.min[i], head.box[i + 3] = mesh.box.max[i];
  std::string bytes;
  append(bytes, &head, sizeof head);
  append(bytes, mesh.vertices.data(), mesh.vertices.size() * sizeof(Vec3f));
  append_elements(bytes, mesh.triangles, is_small(head));
  append_elements(bytes, mesh.edges, is_small(head));
  append_elements(bytes, mesh.conditionals, is_small(head));
  append(bytes, missing.data(), missing.size());
  return bytes;
}

std::optional<Mesh> decode_mesh(std::string_view bytes) {
  Head head;
  Reader reader(bytes);
  if (!reader.take(&head, sizeof head) || head.mark != Head{}.mark) return std::nullopt;
  Mesh mesh;
  mesh.truncated = head.truncated != 0;
  mesh.textured = head.textured != 0;
  for (int i = 0; i < 3; ++i) mesh.box.min[i] = head.box[i], mesh.box.max[i] = head.box[i + 3];
  const char* vertices = reader.take(head.vertices * sizeof(Vec3f));
  if (!vertices) return std::nullopt;
  mesh.vertices.resize(head.vertices);
  if (head.vertices > 0) std::memcpy(static_cast<void*>(mesh.vertices.data()), vertices, head.vertices * sizeof(Vec3f));
  if (!take_elements(reader, mesh.triangles, head.triangles, head) ||
      !take_elements(reader, mesh.edges, head.edges, head) ||
      !take_elements(reader, mesh.conditionals, head.conditionals, head))
    return std::nullopt;
  const char* missing = reader.take(head.missing_bytes);
  if (!missing || !reader.at_end()) return std::nullopt;
  if (head.missing_bytes > 0)
    for (const auto name : split(std::string_view(missing, head.missing_bytes), '\n')) mesh.missing.emplace_back(name);
  return mesh;
}

}  // namespace brick::parts
