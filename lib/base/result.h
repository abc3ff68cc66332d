// SPDX-License-Identifier: MIT
// Results and errors: what every function that can fail for an expected reason returns.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>

namespace brick {

/// Where in a user's file something stands. `line` is 1-based; 0 means the file as a whole.
struct Place {
  std::string file;
  int line = 0;
};

/// An expected failure: a stable code ("ldraw.missing-part"), what is wrong, where, and what would mend it.
struct Error {
  std::string code;
  std::string message;
  Place place = {};
  std::string hint = {};
};

template <class T>
using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> fail(std::string_view code, std::string message, Place place = {}, std::string hint = {}) {
  return tl::unexpected<Error>(Error{std::string(code), std::move(message), std::move(place), std::move(hint)});
}

/// "file:line: message; hint", leaving out what is not known.
std::string describe(const Error& error);

/// "file:line: ", "file: " or "".
std::string describe(const Place& place);

}  // namespace brick
