# SPDX-License-Identifier: Apache-2.0
# cpack: a Debian package of what cmake --install installs, and an archive of the sources. scripts/package calls it.
set(CPACK_PACKAGE_NAME orbweaver)
set(CPACK_PACKAGE_VENDOR "The orbweaver authors")
set(CPACK_PACKAGE_CONTACT "The orbweaver authors <orbweaver@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Simulator of message-passing chips and networks")
set(CPACK_PACKAGE_DESCRIPTION "SystemC models of networks, cores and coordination processors, firmware for them, and the library.")
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)

set(CPACK_GENERATOR DEB)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_COMPRESSION_TYPE gzip)
# The program is linked with these; the rest is for programs of users, blocks in RTL, synthesis and the library.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS
    "gcc-riscv64-unknown-elf, binutils-riscv64-unknown-elf, picolibc-riscv64-unknown-elf, verilator, g++")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "yosys, opensta, gnuplot-nox, libsystemc-dev, libfmt-dev, pkgconf")
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/orbweaver RENAME copyright)

# Sources alone: what .gitignore names, and what only a checkout has, stays behind.
set(CPACK_SOURCE_GENERATOR TGZ)
set(CPACK_SOURCE_PACKAGE_FILE_NAME orbweaver-${PROJECT_VERSION})
string(REGEX REPLACE "([][+.*()^$?|\\])" "\\\\\\1" root "${PROJECT_SOURCE_DIR}")
set(CPACK_SOURCE_IGNORE_FILES
    "^${root}/\\.git(/|$)"
    "^${root}/(build[^/]*|out|python/build)(/|$)"
    "/(node_modules|__pycache__|obj_dir|[^/]*\\.egg-info)(/|$)"
    "^${root}/compile_commands\\.json$")
include(CPack)
