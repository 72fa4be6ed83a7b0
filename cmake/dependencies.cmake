# SPDX-License-Identifier: Apache-2.0
# Every package is Debian's; scripts/setup installs them.
find_package(Threads REQUIRED)
find_package(yaml-cpp REQUIRED)
find_package(CLI11 REQUIRED)
find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(muparser REQUIRED)
find_package(SQLite3 REQUIRED)
find_package(BZip2 REQUIRED)
find_package(Protobuf REQUIRED)
find_package(GTest REQUIRED)

# Debian's SystemC exports only the C++17 API symbol, so every user must be compiled with the same SC_CPLUSPLUS:
# link through this target, never through -lsystemc.
find_path(SYSTEMC_INCLUDE systemc.h REQUIRED)
find_library(SYSTEMC_LIBRARY systemc REQUIRED)
add_library(orbweaver_systemc INTERFACE)
target_include_directories(orbweaver_systemc SYSTEM INTERFACE ${SYSTEMC_INCLUDE})
target_compile_definitions(orbweaver_systemc INTERFACE SC_CPLUSPLUS=201703L)
target_link_libraries(orbweaver_systemc INTERFACE ${SYSTEMC_LIBRARY} Threads::Threads)

# Debug information of firmware. (elfutils has no package of CMake.)
find_path(LIBDW_INCLUDE elfutils/libdw.h REQUIRED)
find_library(LIBDW_LIBRARY dw REQUIRED)
find_library(LIBELF_LIBRARY elf REQUIRED)
add_library(orbweaver_libdw INTERFACE)
target_include_directories(orbweaver_libdw SYSTEM INTERFACE ${LIBDW_INCLUDE})
target_link_libraries(orbweaver_libdw INTERFACE ${LIBDW_LIBRARY} ${LIBELF_LIBRARY})
