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
pkg_check_modules(LIBZIP REQUIRED IMPORTED_TARGET libzip)
pkg_check_modules(XXHASH REQUIRED IMPORTED_TARGET libxxhash)

add_library(bricktools_dependencies INTERFACE)
target_include_directories(bricktools_dependencies SYSTEM INTERFACE ${EMBREE_INCLUDE_DIRS})
target_link_libraries(bricktools_dependencies INTERFACE
  Eigen3::Eigen tl::expected fmt::fmt nlohmann_json::nlohmann_json CLI11::CLI11 fcl TBB::tbb embree
  PkgConfig::SQLITE PkgConfig::LIBZIP PkgConfig::XXHASH)
# A program starts faster when it loads only the shared libraries whose functions it calls.
target_link_options(bricktools_dependencies INTERFACE LINKER:--as-needed)
