// SPDX-License-Identifier: MIT
// Snap metas of the LDCad shadow library ("0 !LDCAD SNAP_CYL [gender=M] [secs=R 6 4] …"): reading, placing, inheriting.
// Format: "Part Snapping Language Extension" of the LDraw.org wiki; written independently from that description.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "connect/connector.h"

namespace brick::connect {

/// One meta, its properties as written. Keywords: CYL, CLP, FGR, GEN, SPH, INCL, CLEAR.
struct SnapMeta {
  std::string keyword;
  std::map<std::string, std::string, std::less<>> properties;  // names in lower case
  std::string_view get(std::string_view name) const;
};

/// Reads the text of a comment line (after "0"). nullopt when it is no snap meta. What is malformed in one goes to
/// `diagnostics` (connectors.snap-malformed) at `place`.
std::optional<SnapMeta> parse_snap(std::string_view text, const Place& place, Diagnostics& diagnostics);

enum class SnapShape { cylinder, clip, fingers, box, sphere };

/// One placed snap: what a meta describes, in the frame of the file it was read or inherited into.
struct Snap {
  SnapShape shape = SnapShape::cylinder;
  bool male = false;
  std::string id, group;
  Transform pose;  // the snap's frame; a cylinder runs from its origin along -Y
  struct Section {
    char profile = 'R';  // R round, A axle, S square, L flexible lock ("_L", "L_")
    double radius = 0, length = 0;
  };
  std::vector<Section> sections;  // also of clips: one round section; of fingers: their widths; of spheres: the radius
  bool centred = false;
  bool closed_begin = false, closed_end = false;  // caps at the origin and at the far end
  bool inheritable = true;
  bool scale_length = false, scale_radius = false;  // which scaling of a reference it follows; any other drops it
  bool mirrors = true;                              // false: a mirrored reference drops it
};

/// The snaps of a file: those of its references, carried through, then its own metas in order. `own` gives the metas of
/// a file, empty for files without.
class SnapReader {
 public:
  class Source {
   public:
    virtual ~Source() = default;
    virtual const std::vector<SnapMeta>& metas(const ldraw::File& file) = 0;
    /// The metas of a file named in SNAP_INCL.
    virtual const std::vector<SnapMeta>& named(std::string_view name) = 0;
  };
  SnapReader(Source& source, parts::Finder& finder) : source_(source), finder_(finder) {}
  std::vector<Snap> read(const ldraw::File& file);
  /// Whether `file` or anything below it has metas of its own.
  bool found_any() const { return found_any_; }

 private:
  std::vector<Snap> read(const ldraw::File& file, int depth);
  void apply(const SnapMeta& meta, std::vector<Snap>& snaps, bool nested);

  Source& source_;
  parts::Finder& finder_;
  std::map<const ldraw::File*, std::vector<Snap>> done_;
  bool found_any_ = false;
};

/// The connectors that snaps stand for.
std::vector<Connector> connectors_of(const std::vector<Snap>& snaps);

}  // namespace brick::connect
