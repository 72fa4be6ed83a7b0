# SPDX-License-Identifier: Apache-2.0
# Language, warnings, sanitizers: the same for every target.
set(ORBWEAVER_SANITIZE OFF CACHE STRING "Sanitizers: OFF, memory (address, undefined behaviour) or threads")
option(ORBWEAVER_FUZZ "Build for libFuzzer, with both sanitizers; needs clang" OFF)
option(ORBWEAVER_STUDIES "Build the published experiments of `orbweaver paper`, and their tests" ON)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_CXX_FLAGS_RELEASE "-O2")

find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()

add_library(orbweaver_options INTERFACE)
# GCC 12 sees overlapping memcpy in "text" + std::string where there is none (GCC bug 105651): -Wno-restrict.
# Warnings are GCC's; clang serves the fuzz preset alone.
target_compile_options(
  orbweaver_options
  INTERFACE
    "$<BUILD_INTERFACE:$<$<CXX_COMPILER_ID:GNU>:-Wall;-Wextra;-Wshadow=local;-Wconversion;-Wnon-virtual-dtor;-Wno-restrict;-Werror>>"
    -ffp-contract=off -fno-math-errno)
# GCC looks for memory to use again less often: a twentieth of its time for an eighth more memory.
target_compile_options(orbweaver_options INTERFACE "$<BUILD_INTERFACE:$<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-expand=300>>")
# The libraries become part of liborbweaver_reference.so too. Its own names stay inside of it, so that this costs nothing elsewhere.
target_compile_options(orbweaver_options INTERFACE "$<BUILD_INTERFACE:-fPIC;-fvisibility=hidden>")
target_compile_features(orbweaver_options INTERFACE cxx_std_20)
target_include_directories(orbweaver_options INTERFACE $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>)
if(ORBWEAVER_SANITIZE STREQUAL threads)
  add_compile_options(-fsanitize=thread -fno-omit-frame-pointer)
  add_link_options(-fsanitize=thread)
elseif(ORBWEAVER_SANITIZE)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
  # With it GCC 12 sees uninitialized members in std::regex where there are none (GCC bug 105562).
  target_compile_options(orbweaver_options INTERFACE "$<BUILD_INTERFACE:-Wno-maybe-uninitialized>")
endif()
if(ORBWEAVER_FUZZ)
  add_compile_options(-fsanitize=address,undefined,fuzzer-no-link -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined,fuzzer-no-link)
endif()
