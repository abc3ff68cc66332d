# Warnings for our own code; errors in CI (-D BRICKTOOLS_WERROR=ON).
add_library(bricktools_warnings INTERFACE)
target_compile_options(bricktools_warnings INTERFACE -Wall -Wextra -Wconversion -Wshadow -Wnon-virtual-dtor)
if(BRICKTOOLS_WERROR)
  target_compile_options(bricktools_warnings INTERFACE -Werror)
endif()
