// SPDX-License-Identifier: MIT
// How long a new pair takes: every distinct pair of parts of the official sets is measured afresh, by one thread, on
// its own clock. What is made once a part (inset copies, winding numbers) is made before.
#include <ctime>
#include <set>

#include "base/text.h"
#include "bench.h"
#include "collide/collisions.h"
#include "model/model.h"

namespace brick::accuracy {

namespace {

double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

struct Times {  // milliseconds
  std::vector<double> all, in_contact;
};

void prepare(const collide::Solid& solid) {
  for (const auto level : {collide::Level::surface, collide::Level::first, collide::Level::second}) solid.layer(level);
  for (const auto level : {collide::Level::surface, collide::Level::first}) solid.winding(level);
}

void time_model(const Bench& bench, const std::filesystem::path& path, Times& times) {
  Diagnostics reading;
  const auto loaded = model::load(path, bench.library, reading);
  if (!loaded) return;
  model::ModelFinder finder(*loaded->resolver);
  collide::Shapes shapes(bench.library, finder, bench.connectors);
  const auto bodies = shapes.bodies(loaded->model);
  std::vector<Box> boxes;
  for (const auto& body : bodies) boxes.push_back(body.box);
  std::set<std::tuple<std::uint32_t, std::uint32_t, collide::LatticePose>> met;
  for (const auto& [i, j] : collide::overlapping_pairs(boxes, 0.2)) {
    const auto &one = bodies[i], &other = bodies[j];
    const double reach = shapes[other.shape].facts.reach;
    const auto pose = collide::LatticePose::of(one.pose.inverse() * other.pose, reach);
    if (!met.emplace(one.shape, other.shape, pose).second) continue;
    const auto &a = shapes.solid(one.shape), &b = shapes.solid(other.shape);
    if (a.empty() || b.empty()) continue;
    prepare(a);
    prepare(b);
    const double begun = thread_seconds();
    const auto measured =
        collide::measure_pair({&a, &shapes[one.shape].connectors}, {&b, &shapes[other.shape].connectors},
                              pose.pose(reach), one.shape == other.shape);
    const double took = 1000 * (thread_seconds() - begun);
    times.all.push_back(took);
    if (measured.contact) times.in_contact.push_back(took);
    if (took > 1)
      detail(bench, format("pairs\t{:.2f}\t{}\t{}\t{}\t{:.2f}\t{:.2f}\t{:.2f}", took, path.filename().string(),
                           loaded->model.placements[i].name, loaded->model.placements[j].name, measured.depth,
                           measured.depth_bound, measured.way_out));
  }
}

std::vector<std::string> cells(const std::string& name, std::vector<double> times) {
  if (times.empty()) return {name, "0", "-", "-", "-", "-", "-"};
  std::sort(times.begin(), times.end());
  double sum = 0;
  for (const double time : times) sum += time;
  const auto at = [&](double share) {
    return format("{:.3f}", times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))]);
  };
  return {name, format("{}", times.size()), at(0.5), at(0.9), at(0.99), at(1), format("{:.2f}", sum / 1000)};
}

}  // namespace

std::string measure_pairs(const Bench& bench) {
  Times whole;
  std::string text = head({"set", "pairs in contact", "median, ms", "90 %", "99 %", "longest", "sum, s"});
  for (const auto& path : official_sets(bench)) {
    Times times;
    time_model(bench, path, times);
    text += row(cells(path.filename().string(), times.in_contact));
    whole.all.insert(whole.all.end(), times.all.begin(), times.all.end());
    whole.in_contact.insert(whole.in_contact.end(), times.in_contact.begin(), times.in_contact.end());
  }
  return text + row(cells("all, in contact", whole.in_contact)) + row(cells("all pairs", whole.all));
}

}  // namespace brick::accuracy
