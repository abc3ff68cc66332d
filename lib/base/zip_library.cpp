// SPDX-License-Identifier: MIT
#include "base/zip_library.h"

#include <dlfcn.h>

namespace brick {

namespace {

template <class Function>
bool find(void* library, const char* name, Function& function) {
  function = reinterpret_cast<Function>(::dlsym(library, name));
  return function != nullptr;
}

Result<ZipLibrary> load() {
  void* library = ::dlopen(BRICKTOOLS_LIBZIP, RTLD_NOW | RTLD_LOCAL);  // kept for the life of the process
  const auto unavailable = [] {
    return fail("archive.unavailable", std::string("zip archives cannot be read: ") + ::dlerror(), {},
                "install libzip");
  };
  if (library == nullptr) return unavailable();
  ZipLibrary zip;
  const bool complete =
      find(library, "zip_open", zip.open) && find(library, "zip_open_from_source", zip.open_from_source) &&
      find(library, "zip_discard", zip.discard) &&
      find(library, "zip_source_buffer_create", zip.source_buffer_create) &&
      find(library, "zip_source_free", zip.source_free) && find(library, "zip_get_num_entries", zip.get_num_entries) &&
      find(library, "zip_get_name", zip.get_name) && find(library, "zip_stat_index", zip.stat_index) &&
      find(library, "zip_fopen_index", zip.fopen_index) && find(library, "zip_fread", zip.fread) &&
      find(library, "zip_fclose", zip.fclose) && find(library, "zip_strerror", zip.strerror) &&
      find(library, "zip_error_init", zip.error_init) &&
      find(library, "zip_error_init_with_code", zip.error_init_with_code) &&
      find(library, "zip_error_strerror", zip.error_strerror) && find(library, "zip_error_fini", zip.error_fini);
  if (!complete) return unavailable();
  return zip;
}

}  // namespace

Result<const ZipLibrary*> zip_library() {
  static const Result<ZipLibrary> library = load();
  if (!library) return tl::unexpected(library.error());
  return &*library;
}

}  // namespace brick
