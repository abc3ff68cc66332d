// SPDX-License-Identifier: MIT
#include "script/input.h"

#include "base/files.h"
#include "base/text.h"

namespace brick::script {

namespace {

/// Lines of a model that was written by a program become lines of that program.
void name_program_lines(model::Model& model, const std::vector<SourceLine>& sources) {
  if (sources.empty()) return;
  for (auto* list : {&model.placements, &model.loose, &model.unresolved})
    for (auto& placement : *list)
      if (const auto line = static_cast<std::size_t>(placement.line); line > 0 && line <= sources.size())
        placement.line = sources[line - 1].line;
}

}  // namespace

bool is_program(std::string_view file_name) { return ends_with_fold(file_name, ".lua"); }

Result<ModelBytes> model_bytes(std::string bytes, const std::filesystem::path& path, parts::Library& library,
                               Progress& progress, const InputOptions& options) {
  ModelBytes input;
  const auto parent = path.parent_path();
  if (!path.empty())
    if (auto folder = ldraw::open_folder(parent.empty() ? "." : parent)) input.beside = std::move(*folder);
  if (!is_program(path.string())) {
    input.bytes = std::move(bytes);
    return input;
  }
  auto kit = Kit::open(library, progress);
  if (!kit) return tl::unexpected(kit.error());
  input.kit = std::move(*kit);
  auto program = Program::open(*input.kit, options.limits, options.print);
  if (!program) return tl::unexpected(program.error());
  input.program = std::move(*program);
  auto build = std::shared_ptr<Build>();
  if (auto done = input.program->run(bytes, path.string(), parent.empty() ? "." : parent); !done) {
    if (options.partial) build = input.program->remains();
    if (!build) return tl::unexpected(done.error());
    input.failure = std::move(done.error());
  } else {
    build = input.program->build();
  }
  auto written = write_model(*build, path.filename().string());
  input.bytes = std::move(written.bytes);
  input.sources = std::move(written.sources);
  return input;
}

Result<model::Loaded> load(ModelBytes& input, const std::string& name, parts::Library& library,
                           Diagnostics& diagnostics) {
  auto loaded = model::load_bytes(std::move(input.bytes), name, std::move(input.beside), library, diagnostics);
  if (loaded) name_program_lines(loaded->model, input.sources);
  return loaded;
}

Result<model::Loaded> load(std::string bytes, const std::filesystem::path& path, const std::string& name,
                           parts::Library& library, Progress& progress, Diagnostics& diagnostics,
                           const InputOptions& options) {
  auto input = model_bytes(std::move(bytes), path, library, progress, options);
  if (!input) return tl::unexpected(input.error());
  return load(*input, name, library, diagnostics);
}

Result<std::string> read_model(ModelBytes& input, Result<std::string> bytes, const std::filesystem::path& path,
                               parts::Library& library, Progress& progress, const InputOptions& options) {
  if (!bytes) return bytes;
  auto read = model_bytes(std::move(*bytes), path, library, progress, options);
  if (!read) return tl::unexpected(read.error());
  input.program.reset();  // before the kit that it works with
  input = std::move(*read);
  return input.bytes;
}

void prepare(check::Options& options, const ModelBytes& input) {
  options.own_tests = nullptr;
  options.sources.clear();
  if (!input.program) return;
  options.own_tests = [program = input.program.get()] { return program->tests(); };
  for (const auto& source : input.sources) {
    std::string text = format("{}:{}", std::filesystem::path(source.file).filename().string(), source.line);
    if (!source.call.empty()) text += format(" ({})", source.call);
    options.sources.push_back({source.line, source.line > 0 ? std::move(text) : ""});
  }
}

}  // namespace brick::script
