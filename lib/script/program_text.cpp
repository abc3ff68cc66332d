// SPDX-License-Identifier: MIT
// Problem: say a list of poses as a person would write it.
// Method: each placement gets the most readable statement that may say it - add on the grid, connect to what it holds,
// a pose - from the placement alone. Statements that repeat with a constant shift become a loop. Then the program is
// run: a statement that fails, or does not place what it should where it should, falls back to the next form, and the
// text is made anew until all agree. So no rule of the API is known here twice, and the result is right by
// construction. Linear in placements, times the number of rounds (a few; what is still wrong then is written as poses).
#include "script/program_text.h"

#include <cmath>
#include <set>

#include "base/text.h"
#include "ldraw/own_metas.h"
#include "script/connectors.h"
#include "script/geometry.h"
#include "script/joining.h"
#include "script/site.h"
#include "script/sizes.h"
#include "script/statements.h"

namespace brick::script {

namespace {

constexpr int most_rounds = 12;
constexpr double same_pose = 1e-6;

/// A statement for one placement; `shape` is its text with "@x", "@y", "@z" where its position goes.
enum class Form { grid, connect, pose };

struct Planned {
  PlacementRef placement;
  Form form = Form::grid;
  Statement statement;
};

std::string identifier(const std::string& name, std::set<std::string>& taken) {
  static const std::set<std::string> words = {
      "and",    "break",  "do",        "else",    "elseif",  "end",   "false",  "for",    "function",  "goto",
      "if",     "in",     "local",     "nil",     "not",     "or",    "repeat", "return", "then",      "true",
      "until",  "while",  "build",     "part",    "brick",   "plate", "tile",   "slope",  "baseplate", "inverted_slope",
      "pose",   "point",  "colour",    "load",    "require", "tests", "search", "spec",   "sizes",     "mirror",
      "ground", "rotate", "translate", "flatten", "fill",    "wall",  "ring",   "dome",   "cylinder",  "minifig",
      "math",   "string", "table",     "print",   "i",       "j",     "models"};
  std::string id;
  for (const char c : lower(name)) id += (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ? c : '_';
  while (id.find("__") != std::string::npos) id.replace(id.find("__"), 2, "_");
  id = id.substr(0, 40);
  while (id.ends_with('_')) id.pop_back();
  while (id.starts_with('_')) id.erase(0, 1);
  if (id.empty() || (id[0] >= '0' && id[0] <= '9') || words.contains(id)) id = "model_" + id;
  std::string unique = id;
  for (int n = 2; !taken.insert(unique).second; ++n) unique = format("{}_{}", id, n);
  return unique;
}

/// What becomes of a line between placements.
enum class Fate { carried, needless, lost };

Fate fate_of(Kit& kit, const Build& build, const Build::Line& line) {
  Diagnostics ignored;
  const auto command = ldraw::parse_line(line.text, {}, ignored);
  if (std::holds_alternative<ldraw::Blank>(command) || !ldraw::own_meta(command).empty()) return Fate::needless;
  if (const auto* meta = std::get_if<ldraw::Meta>(&command)) return meta->text.empty() ? Fate::needless : Fate::carried;
  if (std::holds_alternative<ldraw::Malformed>(command)) return Fate::lost;
  const auto* reference = std::get_if<ldraw::Reference>(&command);
  if (reference == nullptr) return Fate::carried;
  // What a file of the model's own would answer means nothing elsewhere.
  const auto* file = build.model() == nullptr ? nullptr : build.model()->resolver->find(reference->name, *build.file());
  const bool own =
      file != nullptr && (file->origin == ldraw::Origin::document || file->origin == ldraw::Origin::beside);
  return own || kit.part(reference->name) ? Fate::lost : Fate::carried;
}

class Text {
 public:
  Text(Kit& kit, const std::shared_ptr<Build>& root, std::string name)
      : kit_(kit), root_(root), name_(std::move(name)), writer_(kit), sites_(kit) {
    collect(root);
    std::size_t place = 0;
    root->each_part([&](const Element& element, const Transform&, ldraw::ColourCode, const Build::Path&) {
      ++place;
      if (element.part->model != nullptr) writer_.know_own(*element.part, place);
    });
    std::set<std::string> taken;
    for (const auto& build : order_)
      names_.emplace(build.get(),
                     build == root ? std::string("b") : identifier(build->name.empty() ? "piece" : build->name, taken));
    for (const auto& build : order_)
      for (const auto& placement : build->placements()) {
        auto& planned = plans_[build.get()].emplace_back();
        planned.placement = placement;
        if (const auto* element = placement->element()) defines_parts_ |= element->part->model != nullptr;
        say(*build, planned);
      }
  }

  std::string write() {
    lines_.clear();
    at_line_.clear();
    line("-- " + name_ + " as a build program: x right, y back in studs, z up in plates.");
    const bool many = order_.size() > 120;  // a function of Lua holds 200 names
    if (many) line("local models = {}");
    if (defines_parts_) {
      line("");
      line("-- Parts that the model defines itself come from it.");
      line(format("local source = load({}):flattened()", lua_text(name_)));
      line("local function own(place, colour) return source[place].content:with_colour(colour) end");
    }
    many_ = many;
    for (const auto& build : order_) block(*build);
    line("return b");
    std::string text;
    for (const auto& each : lines_) text += each + "\n";
    return text;
  }

  /// Falls back to plainer forms where the program's build differs; false when nothing did.
  bool mend(const Build& made) {
    std::set<const Build*> done;
    return mend(*root_, made, done);
  }
  /// What the line of an error placed gets a plainer form; false when it has none.
  bool mend_line(int line) {
    const auto found = at_line_.find(line);
    if (found == at_line_.end()) return false;
    bool changed = false;
    for (Planned* planned : found->second) changed = plainer(*planned) || changed;
    return changed;
  }
  void only_poses() {
    for (auto& [build, plans] : plans_)
      for (auto& planned : plans) {
        planned.form = Form::pose;
        say(*build, planned);
      }
  }

 private:
  void collect(const std::shared_ptr<Build>& build) {
    if (!known_.insert(build.get()).second) return;
    for (const auto& placement : build->placements())
      if (const auto* nested = placement->build()) collect(*nested);
    order_.push_back(build);
  }

  std::string ref(const Build& build) const {
    const std::string& name = names_.at(&build);
    return many_ && &build != root_.get() ? "models." + name : name;
  }

  void say(const Build& build, Planned& planned) {
    if (planned.form == Form::grid && !writer_.on_grid(*planned.placement, planned.statement))
      planned.form = Form::connect;
    if (planned.form == Form::connect && !connected(build, planned)) planned.form = Form::pose;
    if (planned.form == Form::pose) writer_.as_pose(*planned.placement, planned.statement);
  }

  /// By a connector that holds something placed before, in the same build.
  bool connected(const Build& build, Planned& planned) {
    if (planned.placement->element() == nullptr || build.placements().size() > 4000) return false;
    Site& site = sites_.of(std::const_pointer_cast<Build>(build.shared_from_this()));
    const auto leaf = site.leaf_of(*planned.placement);
    if (!leaf) return false;
    if (mates_of_ != &build) {
      mates_of_ = &build;
      by_leaf_.assign(site.leaves().size(), {});
      for (const auto& mate : site.mates()) by_leaf_[static_cast<std::size_t>(mate.part_b)].push_back(mate);
    }
    for (const auto& mate : by_leaf_[*leaf]) {
      const Leaf& other = site.leaves()[static_cast<std::size_t>(mate.part_a)];
      if (other.path.size() != 1) continue;
      if (!writer_.connected(*planned.placement, mate.connector_b, *other.path.front(), mate.connector_a,
                             planned.statement) &&
          !(mate.joint == connect::JointKind::revolute &&
            writer_.stacked(*planned.placement, *other.path.front(), planned.statement)))
        continue;
      planned.statement.target = other.path.front();
      targets_.insert(other.path.front().get());
      return true;
    }
    return false;
  }

  bool plainer(Planned& planned) {
    if (planned.form == Form::pose) return false;
    planned.form = planned.form == Form::grid ? Form::connect : Form::pose;
    say(*owner_of(planned), planned);
    return true;
  }
  const Build* owner_of(const Planned& planned) const {
    for (const auto& [build, plans] : plans_)
      if (!plans.empty() && &planned >= plans.data() && &planned < plans.data() + plans.size()) return build;
    return root_.get();
  }

  bool mend(const Build& wanted, const Build& made, std::set<const Build*>& done) {
    if (!done.insert(&wanted).second) return false;
    bool changed = false;
    auto& plans = plans_[&wanted];
    for (std::size_t i = 0; i < plans.size(); ++i) {
      const Placement& mine = *plans[i].placement;
      const Placement* other = i < made.placements().size() ? made.placements()[i].get() : nullptr;
      if (other == nullptr || !same(mine, *other)) {
        changed = plainer(plans[i]) || changed;
        continue;
      }
      if (mine.build() != nullptr) changed = mend(**mine.build(), **other->build(), done) || changed;
    }
    return changed;
  }

  static bool same(const Placement& a, const Placement& b) {
    const Transform mine = a.element() ? a.pose * a.element()->own() : a.pose;
    const Transform other = b.element() ? b.pose * b.element()->own() : b.pose;
    if ((mine.origin - other.origin).lpNorm<Eigen::Infinity>() > same_pose ||
        (mine.linear - other.linear).lpNorm<Eigen::Infinity>() > (a.element() ? same_pose : 1e-9))
      return false;
    if ((a.element() == nullptr) != (b.element() == nullptr)) return false;
    if (a.element() == nullptr) return a.colour == b.colour;
    const bool own = a.element()->part->model != nullptr && b.element()->part->model != nullptr;
    const bool same_part =
        own ? a.element()->part->id == b.element()->part->id : a.element()->part == b.element()->part;
    return same_part && a.element()->colour == b.element()->colour;
  }

  void line(std::string text) { lines_.push_back(std::move(text)); }
  void note(Planned& planned) { at_line_[static_cast<int>(lines_.size())].push_back(&planned); }

  void block(const Build& build) {
    const std::string self = ref(build);
    const bool main = &build == root_.get();
    line("");
    line(format("{}{} = build {}", many_ && !main ? "" : "local ", self, lua_text(build.name)));
    if (!build.description.empty() && build.description != build.name)
      line(format("{}:describe({})", self, lua_text(build.description)));
    auto& plans = plans_[&build];
    std::size_t next = 0, count = 0;
    variables_.clear();
    const auto lines_before = [&](std::size_t at) {
      for (; next < build.lines().size() && build.lines()[next].before <= at; ++next)
        say_line(build, self, build.lines()[next]);
    };
    for (std::size_t i = 0; i < plans.size();) {
      lines_before(i);
      std::size_t end = plans.size();
      if (next < build.lines().size()) end = std::min(end, build.lines()[next].before);
      const Repeat repeat = find_repeat(plans, i, std::max(end, i + 1));
      if (repeat.times > 1)
        loop(self, plans, i, repeat);
      else
        single(self, plans[i], ++count);
      i += repeat.period * static_cast<std::size_t>(repeat.times);
    }
    lines_before(plans.size());
  }

  void say_line(const Build& build, const std::string& self, const Build::Line& said) {
    const std::string text(trim(said.text));
    const auto words = split_words(text);
    const bool head = &said == build.lines().data() && said.before == 0;
    if (head && text == "0 " + build.description) return;  // which describe says
    if (words.size() > 1 && said.before == 0 && words[0] == "0" && equal_fold(words[1], "Name:")) return;
    if (fate_of(kit_, build, said) != Fate::carried) return;
    if (words.size() == 2 && equal_fold(words[1], "STEP")) return line(self + ":step()");
    const std::string comment = text.starts_with("0 // ") ? text.substr(5) : "";
    if (!comment.empty() && trim(comment) == comment) return line(format("{}:comment({})", self, lua_text(comment)));
    line(format("{}:line({})", self, lua_text(text)));
  }

  void single(const std::string& self, Planned& planned, std::size_t) {
    std::string text = statement(self, planned, {});
    if (targets_.contains(planned.placement.get())) {
      // Few names at a time: a table holds what others are connected to.
      if (variables_.empty()) line(format("local {}_parts = {{}}", names_of(self)));
      const std::string place = format("{}_parts[{}]", names_of(self), variables_.size() + 1);
      variables_.emplace(planned.placement.get(), place);
      text = place + " = " + text;
    }
    line(std::move(text));
    note(planned);
  }
  static std::string names_of(const std::string& self) {
    return self.substr(self.find('.') == std::string::npos ? 0 : self.find('.') + 1);
  }

  /// `loop_steps`: what each of x, y, z gets with the loop's variable; empty outside of loops.
  std::string statement(const std::string& self, const Planned& planned, const Point& loop_step) {
    const Statement& said = planned.statement;
    const std::string content = planned.placement->element() ? said.content : ref(**planned.placement->build());
    std::string options = said.options;
    const auto add_option = [&](const std::string& option) { options += (options.empty() ? "" : ", ") + option; };
    if (said.target) {
      const auto variable = variables_.find(said.target.get());
      const std::string place = variable == variables_.end() ? "nil" : variable->second;
      const std::string rest = options;
      options.clear();
      add_option(said.to.empty() ? "on = " + place : format("to = {}:connector{}", place, said.to));
      if (!rest.empty()) add_option(rest);
    }
    if (planned.placement->build() != nullptr && planned.placement->colour != ldraw::main_colour)
      add_option("colour = " + writer_.colour(planned.placement->colour));
    if (!planned.placement->name.empty()) add_option("name = " + lua_text(planned.placement->name));
    const std::string tail = options.empty() ? "" : ", {" + options + "}";
    if (said.target && said.to.empty()) return format("{}:stack({}{})", self, content, tail);
    if (said.target) return format("{}:connect({}, {}{})", self, content, said.source, tail);
    if (!said.pose.empty()) return format("{}:add_raw({}, {}{})", self, content, said.pose, tail);
    const auto coordinate = [](double value, double step) {
      std::string number = plain(value);
      if (step == 0) return number;
      std::string factor = step == 1 ? "i" : step == -1 ? "-i" : format("{} * i", plain(step));
      if (value == 0) return factor;
      if (step < 0) return format("{} - {}", number, step == -1 ? std::string("i") : format("{} * i", plain(-step)));
      return format("{} + {}", number, factor);
    };
    const Point& at = said.position;
    return format("{}:add({}, {{{}, {}, {}}}{})", self, content, coordinate(at.x, loop_step.x),
                  coordinate(at.y, loop_step.y), coordinate(at.z, loop_step.z), tail);
  }

  struct Repeat {
    std::size_t period = 1;
    int times = 1;
    Point step;
  };

  bool repeats(const Planned& a, const Planned& b, const Point& step) const {
    if (a.form != Form::grid || b.form != Form::grid || !a.placement->name.empty() || !b.placement->name.empty())
      return false;
    if (targets_.contains(a.placement.get()) || targets_.contains(b.placement.get())) return false;
    if (a.statement.content != b.statement.content || a.statement.options != b.statement.options) return false;
    if (a.placement->content.index() != b.placement->content.index() || a.placement->colour != b.placement->colour)
      return false;
    if (a.placement->build() && a.placement->build()->get() != b.placement->build()->get()) return false;
    const Point is = b.statement.position - a.statement.position;
    return std::abs(is.x - step.x) < 1e-9 && std::abs(is.y - step.y) < 1e-9 && std::abs(is.z - step.z) < 1e-9;
  }

  /// The longest repetition of a few statements from `first` on.
  Repeat find_repeat(const std::vector<Planned>& plans, std::size_t first, std::size_t end) const {
    Repeat best;
    std::size_t most = 0;
    for (std::size_t period = 1; period <= 12 && first + 2 * period <= end; ++period) {
      const Point step = plans[first + period].statement.position - plans[first].statement.position;
      if (step == Point{}) continue;
      std::size_t i = first;
      while (i + period < end && repeats(plans[i], plans[i + period], step)) ++i;
      const std::size_t times = (i - first) / period + 1, covered = times * period;
      // A loop costs two lines more than its body.
      if (times < 3 && !(times == 2 && period > 3)) continue;
      if (covered - period <= 2 || covered - period <= most) continue;
      most = covered - period;
      best = {period, static_cast<int>(times), step};
    }
    return best;
  }

  void loop(const std::string& self, std::vector<Planned>& plans, std::size_t first, const Repeat& repeat) {
    line(format("for i = 0, {} do", repeat.times - 1));
    for (std::size_t k = 0; k < repeat.period; ++k) {
      line("  " + statement(self, plans[first + k], repeat.step));
      for (int n = 0; n < repeat.times; ++n) note(plans[first + k + static_cast<std::size_t>(n) * repeat.period]);
    }
    line("end");
  }

  Kit& kit_;
  std::shared_ptr<Build> root_;
  std::string name_;
  StatementWriter writer_;
  Sites sites_;
  std::set<const Build*> known_;
  std::vector<std::shared_ptr<Build>> order_;  // those placed before those that place them
  std::map<const Build*, std::string> names_;
  std::map<const Build*, std::vector<Planned>> plans_;
  std::set<const Placement*> targets_;  // that others are connected to
  std::map<const Placement*, std::string> variables_;
  const Build* mates_of_ = nullptr;
  std::vector<std::vector<connect::Mate>> by_leaf_;
  std::vector<std::string> lines_;
  std::map<int, std::vector<Planned*>> at_line_;
  bool many_ = false, defines_parts_ = false;
};

void tell_left_out(Kit& kit, const Build& build, std::set<const Build*>& seen, const std::string& name,
                   Diagnostics& diagnostics) {
  if (!seen.insert(&build).second) return;
  std::size_t count = 0;
  int first = 0;
  for (const auto& line : build.lines())
    if (line.read && fate_of(kit, build, line) == Fate::lost && count++ == 0)
      first = ldraw::Document::number(*line.read);
  if (count > 0)
    diagnostics.warning(
        "convert.left-out", {name, first},
        format("{} lines that cannot be read, or that place nothing by files of the model, are left out", count));
  for (const auto& placement : build.placements())
    if (placement->build() != nullptr) tell_left_out(kit, **placement->build(), seen, name, diagnostics);
}

}  // namespace

Result<std::string> program_text(Kit& kit, const std::shared_ptr<Build>& build, const std::filesystem::path& path,
                                 Diagnostics& diagnostics) {
  const std::string name = path.filename().string();
  const auto folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
  std::set<const Build*> seen;
  tell_left_out(kit, *build, seen, name, diagnostics);
  Text text(kit, build, name);
  for (int round = 0;; ++round) {
    std::string source = text.write();
    auto program = Program::open(kit, Limits{}, nullptr);
    if (!program) return tl::unexpected(program.error());
    bool changed = false;
    if (const auto ran = (*program)->run(source, "model.lua", folder); !ran) {
      changed = text.mend_line(ran.error().place.line);
      if (!changed && round >= most_rounds) return fail("script.unconvertible", describe(ran.error()), {name});
    } else {
      changed = text.mend(*(*program)->build());
      if (!changed) return source;
    }
    if (round >= most_rounds || !changed) text.only_poses();
    if (round > most_rounds + 2)
      return fail("script.unconvertible", "its placements do not come out as they were", {name});
  }
}

}  // namespace brick::script
