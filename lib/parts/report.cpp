// SPDX-License-Identifier: MIT
#include "parts/report.h"

#include <algorithm>
#include <cmath>

#include "base/json.h"
#include "base/text.h"

namespace brick::parts {

namespace {

Json hit_json(const Hit& hit) {
  const PartInfo& part = hit.part;
  Json json = {{"id", part.id}, {"name", part.name}, {"category", part.category}, {"sets", part.popularity}};
  json["score"] = number(hit.score, 3);
  json["type"] = name_of(part.type);
  if (part.size.width > 0) json["size"] = size_json(part.size);
  if (!part.base.empty()) json["base"] = part.base;
  if (part.obsolete) json["obsolete"] = true;
  if (!hit.note.empty()) json["note"] = hit.note;
  return json;
}

Json vector_json(const Vec3& vector) { return {number(vector.x()), number(vector.y()), number(vector.z())}; }

std::string padded(std::string_view text, std::size_t width) {
  return std::string(text) + std::string(width > text.size() ? width - text.size() : 0, ' ');
}

std::string line(std::string_view what, std::string_view value, const Paint& paint) {
  if (value.empty()) return {};
  return paint(padded(what, 14), "dim") + std::string(value) + "\n";
}

std::string sized(double value) { return value > 0 ? rounded(value, 3) : std::string(); }

std::string box_text(const Box& box) {
  const auto corner = [](const Vec3& at) {
    return rounded(at.x(), 3) + " " + rounded(at.y(), 3) + " " + rounded(at.z(), 3);
  };
  return box.empty() ? "empty" : corner(box.min) + "  to  " + corner(box.max) + " LDU";
}

}  // namespace

Json size_json(const NominalSize& size) {
  Json json = {number(size.width, 3), number(size.depth, 3)};
  if (size.height > 0) json.push_back(number(size.height, 3));
  return json;
}

std::string size_words(const NominalSize& size) {
  if (size.width == 0) return {};
  const std::string height = size.height > 0 ? " x " + rounded(size.height, 3) : "";
  return rounded(size.width, 3) + " x " + rounded(size.depth, 3) + height;
}

Json search_json(const SearchQuery& query, const SearchResult& result) {
  Json json = {{"schema", "bricktools.search/1"}, {"query", query.words}, {"results", Json::array()}};
  for (const auto& hit : result.hits) json["results"].push_back(hit_json(hit));
  json["total"] = result.total;
  if (result.partial) json["partial"] = true;
  if (!result.corrections.empty()) {
    json["corrections"] = Json::array();
    for (const auto& [typed, instead] : result.corrections)
      json["corrections"].push_back({{"word", typed}, {"instead", instead}});
  }
  if (result.hidden > 0) json["hidden"] = result.hidden;
  if (!result.suggestions.empty()) {
    json["suggestions"] = Json::array();
    for (const auto& suggestion : result.suggestions)
      json["suggestions"].push_back(
          {{"query", suggestion.words}, {"total", suggestion.count}, {"id", suggestion.id}, {"name", suggestion.name}});
  }
  return json;
}

std::string search_lines(const SearchResult& result, bool aligned, const Paint& paint) {
  std::string text;
  std::size_t ids = 0, names = 0;
  for (const auto& hit : result.hits)
    ids = std::max(ids, hit.part.id.size()), names = std::max(names, hit.part.name.size());
  for (const auto& hit : result.hits) {
    const auto& part = hit.part;
    const std::string sets = std::to_string(part.popularity);
    if (!aligned) {
      text += part.id + "\t" + part.name + "\t" + sets + "\n";
      continue;
    }
    text += paint(padded(part.id, ids), "bold") + "  " + padded(part.name, names) + "  " +
            paint(format("{:>5} sets", sets), "dim") + (hit.note.empty() ? "" : "  (" + hit.note + ")") + "\n";
  }
  return text;
}

std::string search_remarks(const SearchQuery& query, const SearchResult& result) {
  std::string text;
  for (const auto& [typed, instead] : result.corrections)
    text += format("no part is called '{}': looked for {}\n", typed, instead);
  if (!result.colours.empty())
    text += format("'{}' was passed over: parts come in any colour\n", join(result.colours, " "));
  if (!result.hits.empty() && !result.partial) return text;
  text += query.words.empty() ? "nothing matches these filters\n" : format("nothing matches '{}'\n", query.words);
  if (result.partial) text += "no part has all of the words; these have most of them\n";
  if (result.hidden > 0)
    text += format("{} printed, obsolete or other number{} match{}: see them with {}\n", result.hidden,
                   result.hidden == 1 ? "" : "s", result.hidden == 1 ? "es" : "",
                   query.prints ? "--all" : "--prints or --all");
  for (const auto& suggestion : result.suggestions)
    text +=
        format("'{}' would find {}, first {} {}\n", suggestion.words, suggestion.count, suggestion.id, suggestion.name);
  return text;
}

Json catalog_json(const PartInfo& part) {
  Json json;
  const auto text = [&](const char* field, const std::string& value) {
    if (!value.empty()) json[field] = value;
  };
  const auto list = [&](const char* field, const std::vector<std::string>& values) {
    if (!values.empty()) json[field] = values;
  };
  json["type"] = name_of(part.type);
  json["official"] = part.official;
  text("update", part.update);
  text("category", part.category);
  text("subcategory", part.subcategory);
  text("features", part.features);
  text("pattern", part.pattern);
  if (part.size.width > 0) json["size"] = size_json(part.size);
  if (part.angle > 0) json["angle"] = number(part.angle, 3);
  if (part.diameter > 0) json["diameter"] = number(part.diameter, 3);
  if (part.length > 0) json["length"] = number(part.length, 3);
  text("prefix", part.prefix);
  if (part.obsolete) json["obsolete"] = true;
  text("moved_to", part.moved_to);
  text("alias_of", part.alias_of);
  text("base", part.base);
  text("hand", part.hand);
  text("twin", part.twin);
  json["sets"] = part.popularity;
  list("keywords", part.keywords);
  list("bricklink", part.bricklink);
  list("rebrickable", part.rebrickable);
  list("brickowl", part.brickowl);
  list("named_in_sets", part.sets);
  list("help", part.help);
  text("author", part.author);
  text("licence", part.licence);
  return json;
}

Json part_json(const PartInfo& part, const Mesh& mesh, Json connectors) {
  Json json = {{"schema", "bricktools.part/1"}, {"id", part.id}, {"name", part.name}};
  json["bbox"] =
      mesh.box.empty() ? Json() : Json{{"min", vector_json(mesh.box.min)}, {"max", vector_json(mesh.box.max)}};
  json["connectors"] = std::move(connectors);
  json.update(catalog_json(part));
  json["geometry"] = {{"vertices", mesh.vertices.size()},
                      {"triangles", mesh.triangles.size()},
                      {"edges", mesh.edges.size()},
                      {"conditional_lines", mesh.conditionals.size()}};
  if (!mesh.missing.empty()) json["missing"] = mesh.missing;
  return json;
}

std::string part_text(const PartInfo& part, const Mesh& mesh, std::string_view connectors, const Paint& paint) {
  std::string text = paint(part.id, "bold") + "  " + part.name + "\n";
  text += line("type", std::string(name_of(part.type)) + (part.official ? "" : ", unofficial"), paint);
  text += line("update", part.update, paint);
  text += line("category", part.category, paint) + line("subcategory", part.subcategory, paint);
  text += line("features", part.features, paint) + line("pattern", part.pattern, paint);
  text += line("size", size_words(part.size), paint) + line("angle", sized(part.angle), paint);
  text += line("diameter", sized(part.diameter), paint) + line("length", sized(part.length), paint);
  text += line("obsolete", part.obsolete ? "yes" : "", paint);
  text += line("moved to", part.moved_to, paint) + line("alias of", part.alias_of, paint);
  text += line("print of", part.base, paint);
  text += line("hand", part.hand.empty() || part.twin.empty() ? part.hand : part.hand + ", the other is " + part.twin,
               paint);
  text += line("sets", std::to_string(part.popularity), paint);
  text += line("bounding box", box_text(mesh.box), paint);
  text += line(
      "geometry",
      format("{} triangles, {} vertices, {} edges", mesh.triangles.size(), mesh.vertices.size(), mesh.edges.size()),
      paint);
  text += line("connectors", connectors, paint);
  text += line("missing", join(mesh.missing, ", "), paint);
  text +=
      line("BrickLink", join(part.bricklink, ", "), paint) + line("Rebrickable", join(part.rebrickable, ", "), paint);
  text += line("Brick Owl", join(part.brickowl, ", "), paint) + line("keywords", join(part.keywords, ", "), paint);
  for (const auto& help : part.help) text += line("help", help, paint);
  text += line("author", part.author, paint) + line("licence", part.licence, paint);
  return text;
}

Json library_json(const std::string& where, const IndexFacts& facts) {
  return {{"schema", "bricktools.library/1"},
          {"library", where},
          {"update", facts.update},
          {"parts", facts.parts},
          {"index", facts.path},
          {"index_bytes", facts.bytes},
          {"compiled", facts.geometries}};
}

std::string library_text(const std::string& where, const IndexFacts& facts) {
  return format("library   {}\nupdate    {}\nparts     {}\nindex     {} ({:.1f} MB)\ncompiled  {} files\n", where,
                facts.update.empty() ? "unknown" : facts.update, facts.parts,
                facts.path.empty() ? "in memory" : facts.path, static_cast<double>(facts.bytes) / 1e6,
                facts.geometries);
}

Json colours_json(std::string_view words, const std::vector<const ldraw::ColourDefinition*>& colours) {
  Json json = {{"schema", "bricktools.colours/1"}, {"query", words}, {"results", Json::array()}};
  for (const auto* colour : colours)
    json["results"].push_back({{"code", colour->code},
                               {"name", colour->name},
                               {"rgb", colour->value.hex()},
                               {"alpha", std::round(colour->value.a / 2.55) / 100},
                               {"finish", ldraw::name_of(colour->finish)}});
  return json;
}

std::string colour_lines(const std::vector<const ldraw::ColourDefinition*>& colours, bool aligned, const Paint& paint) {
  std::size_t codes = 0, names = 0;
  for (const auto* colour : colours)
    codes = std::max(codes, std::to_string(colour->code).size()), names = std::max(names, colour->name.size());
  std::string text;
  for (const auto* colour : colours) {
    const std::string code = std::to_string(colour->code), finish(ldraw::name_of(colour->finish));
    const std::string clear = colour->value.a < 255 ? " transparent" : "";
    if (aligned)
      text += paint(std::string(codes - code.size(), ' ') + code, "bold") + "  " + padded(colour->name, names) + "  " +
              colour->value.hex() + "  " + paint(finish + clear, "dim") + "\n";
    else
      text += code + "\t" + colour->name + "\t" + colour->value.hex() + "\t" + finish + clear + "\n";
  }
  return text;
}

Error unknown_part(Library& library, std::string_view id) {
  std::vector<std::string> near;
  for (const auto& other : library.similar(id, 3)) near.push_back(format("{} '{}'", other.id, other.name));
  return {"part.unknown",
          format("there is no part '{}' in the library", id),
          {},
          near.empty() ? "brick-search finds parts by words" : "did you mean " + join(near, " or ") + "?"};
}

}  // namespace brick::parts
