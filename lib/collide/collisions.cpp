// SPDX-License-Identifier: MIT
#include "collide/collisions.h"

#include <algorithm>
#include <cstring>
#include <unordered_map>

#include "base/parallel.h"

namespace brick::collide {

namespace {

constexpr double least_box_overlap = 0.2;  // LDU along each axis; the insets clear 0.5

/// A distinct question: shapes in canonical order and the lattice pose between them.
struct Question {
  std::uint32_t a = 0, b = 0;
  LatticePose pose;
  bool operator==(const Question&) const = default;
};

struct QuestionHash {
  std::size_t operator()(const Question& q) const {
    std::uint64_t h = (std::uint64_t{q.a} << 32 | q.b) * 0x9E3779B97F4A7C15u;
    for (const std::int32_t step : q.pose.steps)
      h = (h ^ static_cast<std::uint32_t>(step)) * 0xD6E8FEB86659FD93u, h ^= h >> 32;
    return static_cast<std::size_t>(h);
  }
};

struct Candidate {
  std::uint32_t first = 0, second = 0;  // bodies in the question's order
  std::uint32_t question = 0;
};

/// The question of two bodies. Which is the first one depends on the shapes alone, or for equal shapes on the pose, so
/// that the order of parts in the file changes nothing.
Candidate ask(std::span<const Body> bodies, const Shapes& shapes, IndexPair pair, Question& question) {
  auto [i, j] = pair;
  const auto pose_between = [&](std::uint32_t from, std::uint32_t to) {
    return LatticePose::of(bodies[from].pose.inverse() * bodies[to].pose, shapes[bodies[to].shape].facts.reach);
  };
  if (const auto order = shapes[bodies[i].shape].key <=> shapes[bodies[j].shape].key; order > 0) std::swap(i, j);
  question = {bodies[i].shape, bodies[j].shape, pose_between(i, j)};
  if (question.a == question.b)
    if (const auto other = pose_between(j, i); other < question.pose) {
      std::swap(i, j);
      question.pose = other;
    }
  return {i, j, 0};
}

class Search {
 public:
  Search(std::span<const Body> bodies, Shapes& shapes) : bodies_(bodies), shapes_(shapes) {}

  void collect(const std::vector<IndexPair>& pairs, const std::function<bool(std::uint32_t, std::uint32_t)>& skip) {
    std::unordered_map<Question, std::uint32_t, QuestionHash> known;
    for (const auto& pair : pairs) {
      if (skip && skip(pair.first, pair.second)) continue;
      Question question;
      Candidate candidate = ask(bodies_, shapes_, pair, question);
      const auto [entry, fresh] = known.try_emplace(question, static_cast<std::uint32_t>(questions_.size()));
      if (fresh) questions_.push_back(question);
      candidate.question = entry->second;
      candidates_.push_back(candidate);
    }
    answers_.resize(questions_.size());
  }

  /// Returns how many had to be measured.
  std::size_t answer(PairMemory* memory, Progress& progress) {
    std::vector<PairKey> keys;
    if (memory != nullptr) {
      keys.reserve(questions_.size());
      for (const auto& q : questions_) keys.push_back({shapes_[q.a].key, shapes_[q.b].key, q.pose});
      memory->recall(keys, answers_);
    }
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < answers_.size(); ++i)
      if (!answers_[i]) open.push_back(i);
    if (open.empty()) return 0;
    measure(open, progress);
    if (memory != nullptr) {
      std::vector<PairKey> new_keys;
      std::vector<PairMeasure> new_measures;
      for (const std::size_t i : open) {
        new_keys.push_back(keys[i]);
        new_measures.push_back(*answers_[i]);
      }
      memory->remember(new_keys, new_measures);
    }
    return open.size();
  }

  std::vector<Overlap> overlaps() const {
    std::vector<Overlap> found;
    for (const auto& candidate : candidates_) {
      const PairMeasure& measure = *answers_[candidate.question];
      if (measure.contact || measure.contained || measure.duplicate)
        found.push_back({candidate.first, candidate.second, measure});
    }
    const auto order = [](const Overlap& o) { return std::minmax(o.first, o.second); };
    std::sort(found.begin(), found.end(), [&](const Overlap& a, const Overlap& b) { return order(a) < order(b); });
    return found;
  }

  std::size_t candidates() const { return candidates_.size(); }
  std::size_t questions() const { return questions_.size(); }

 private:
  void measure(const std::vector<std::size_t>& open, Progress& progress) {
    progress.begin("testing pairs of parts", open.size());
    parallel_for(open.size(), [&](std::size_t k) {
      const Question& q = questions_[open[k]];
      const PairPart a{&shapes_.solid(q.a), &shapes_[q.a].connectors}, b{&shapes_.solid(q.b), &shapes_[q.b].connectors};
      const PairMeasure measured = measure_pair(a, b, q.pose.pose(shapes_[q.b].facts.reach), q.a == q.b);
      // Through the form in which it is remembered, so that a first run says what later ones say.
      answers_[open[k]] = read_measure(write_measure(measured));
      progress.advance(1);
    });
    progress.end();
  }

  std::span<const Body> bodies_;
  Shapes& shapes_;
  std::vector<Question> questions_;
  std::vector<Candidate> candidates_;
  std::vector<std::optional<PairMeasure>> answers_;
};

}  // namespace

std::vector<Overlap> find_overlaps(std::span<const Body> bodies, Shapes& shapes, PairMemory* memory,
                                   const std::function<bool(std::uint32_t, std::uint32_t)>& skip, Progress& progress,
                                   CollisionCounts* counts) {
  std::vector<Box> boxes(bodies.size());
  for (std::size_t i = 0; i < boxes.size(); ++i) boxes[i] = bodies[i].box;
  Search search(bodies, shapes);
  search.collect(overlapping_pairs(boxes, least_box_overlap), skip);
  const std::size_t measured = search.answer(memory, progress);
  if (counts != nullptr) *counts = {search.candidates(), search.questions(), measured};
  return search.overlaps();
}

}  // namespace brick::collide
