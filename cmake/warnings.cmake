# Warnings for our own code. They are errors with the compiler that the project is tested with; another one may know
# warnings that nobody has seen yet, which should not stop its user's build.
set(warnings_are_errors OFF)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION MATCHES "^12\\.")
  set(warnings_are_errors ON)
endif()
option(BRICKTOOLS_WERROR "Treat warnings as errors" ${warnings_are_errors})

add_library(bricktools_warnings INTERFACE)
target_compile_options(bricktools_warnings INTERFACE -Wall -Wextra -Wconversion -Wshadow -Wnon-virtual-dtor)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION MATCHES "^12\\.")
  # GCC 12 takes the joining of std::strings for an overrun (GCC bug 105651), depending on what it inlines.
  target_compile_options(bricktools_warnings INTERFACE -Wno-array-bounds -Wno-restrict)
endif()
if(BRICKTOOLS_WERROR)
  target_compile_options(bricktools_warnings INTERFACE -Werror)
endif()
