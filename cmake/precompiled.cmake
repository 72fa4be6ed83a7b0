# SPDX-License-Identifier: Apache-2.0
# Headers of packages that nearly every file includes take longer to read than the file itself, so they are read once. A file still
# includes what it uses: clang-tidy reads it without these.
option(ORBWEAVER_PRECOMPILE "Read the headers of packages once for all files" ON)
if(ORBWEAVER_PRECOMPILE)
  # With them GCC 12 reports what it takes for findings in std::string of the packages' inline functions, which it else keeps to itself.
  target_compile_options(orbweaver_options INTERFACE "$<BUILD_INTERFACE:-Wno-array-bounds;-Wno-stringop-overflow>")
  if(CCACHE)
    add_compile_options(-fpch-preprocess)  # else ccache passes every such compilation on
  endif()
endif()

# orbweaver_precompile(TARGET HEADERS...): reads them for a target, and for those that take them from it.
function(orbweaver_precompile target)
  if(ORBWEAVER_PRECOMPILE)
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
endfunction()

# orbweaver_precompiled(TARGET FROM): takes what was read for FROM.
function(orbweaver_precompiled target from)
  if(ORBWEAVER_PRECOMPILE)
    target_precompile_headers(${target} REUSE_FROM ${from})
  endif()
endfunction()
