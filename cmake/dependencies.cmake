# Every third-party library, from the distribution's packages, behind one target.
find_package(PkgConfig REQUIRED)
find_package(Eigen3 REQUIRED NO_MODULE)
find_package(tl-expected REQUIRED)
find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(CLI11 REQUIRED)
find_package(fcl REQUIRED)
find_package(TBB REQUIRED)
find_package(embree 4 QUIET)
if(NOT embree_FOUND)
  find_package(embree 3 REQUIRED)
endif()
pkg_check_modules(SQLITE REQUIRED IMPORTED_TARGET sqlite3)
pkg_check_modules(LZMA REQUIRED IMPORTED_TARGET liblzma)
pkg_check_modules(ZLIB REQUIRED IMPORTED_TARGET zlib)
pkg_check_modules(LIBZIP REQUIRED libzip)
# libzip is loaded by name when the first archive is opened (lib/base/zip_library.h): compiled against, not linked.
find_library(LIBZIP_FILE zip HINTS ${LIBZIP_LIBRARY_DIRS} REQUIRED)
execute_process(COMMAND ${CMAKE_READELF} -d ${LIBZIP_FILE} OUTPUT_VARIABLE libzip_facts COMMAND_ERROR_IS_FATAL ANY)
if(NOT libzip_facts MATCHES "SONAME[^[]*\\[([^]]+)\\]")
  message(FATAL_ERROR "${LIBZIP_FILE} has no SONAME")
endif()
set(LIBZIP_SONAME ${CMAKE_MATCH_1})
# Lua compiled as C++: its errors unwind our frames as exceptions do.
pkg_check_modules(LUA REQUIRED lua5.4-c++)
pkg_check_modules(XXHASH REQUIRED IMPORTED_TARGET libxxhash)

add_library(bricktools_dependencies INTERFACE)
target_include_directories(bricktools_dependencies SYSTEM INTERFACE ${EMBREE_INCLUDE_DIRS} ${LIBZIP_INCLUDE_DIRS})
target_link_libraries(bricktools_dependencies INTERFACE
  Eigen3::Eigen tl::expected fmt::fmt nlohmann_json::nlohmann_json CLI11::CLI11 fcl TBB::tbb embree
  PkgConfig::SQLITE PkgConfig::LZMA PkgConfig::ZLIB PkgConfig::XXHASH ${LUA_LINK_LIBRARIES} ${CMAKE_DL_LIBS})
# A program starts faster when it loads only the shared libraries whose functions it calls.
target_link_options(bricktools_dependencies INTERFACE LINKER:--as-needed)
