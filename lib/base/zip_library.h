// SPDX-License-Identifier: MIT
// libzip, loaded when the first archive is opened: it brings OpenSSL with it, which costs each start of a program 3 ms
// (more than all the rest together), and most runs open no archive.
#pragma once

#include <zip.h>

#include "base/result.h"

namespace brick {

/// The functions of libzip that archives are read with, under their own names without "zip_".
struct ZipLibrary {
  decltype(&zip_open) open = nullptr;
  decltype(&zip_open_from_source) open_from_source = nullptr;
  decltype(&zip_discard) discard = nullptr;
  decltype(&zip_source_buffer_create) source_buffer_create = nullptr;
  decltype(&zip_source_free) source_free = nullptr;
  decltype(&zip_get_num_entries) get_num_entries = nullptr;
  decltype(&zip_get_name) get_name = nullptr;
  decltype(&zip_stat_index) stat_index = nullptr;
  decltype(&zip_fopen_index) fopen_index = nullptr;
  decltype(&zip_fread) fread = nullptr;
  decltype(&zip_fclose) fclose = nullptr;
  decltype(&zip_strerror) strerror = nullptr;
  decltype(&zip_error_init) error_init = nullptr;
  decltype(&zip_error_init_with_code) error_init_with_code = nullptr;
  decltype(&zip_error_strerror) error_strerror = nullptr;
  decltype(&zip_error_fini) error_fini = nullptr;
};

/// Code archive.unavailable: libzip is not installed. Never null.
Result<const ZipLibrary*> zip_library();

}  // namespace brick
