# SPDX-License-Identifier: Apache-2.0
# cmake --install: the program with all that must lie beside it in lib/orbweaver, a link to it in bin, and the hardware as a library.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(program_folder ${CMAKE_INSTALL_LIBDIR}/orbweaver)
install(TARGETS orbweaver RUNTIME DESTINATION ${program_folder})
if(ORBWEAVER_STUDIES)
  install(TARGETS orbweaver-studies RUNTIME DESTINATION ${program_folder} OPTIONAL)
endif()
foreach(library orbweaver_evolution orbweaver_mpi)
  if(TARGET ${library})
    install(TARGETS ${library} LIBRARY DESTINATION ${program_folder} OPTIONAL)
  endif()
endforeach()
install(TARGETS orbweaver_reference LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} OPTIONAL)
install(FILES ${PROJECT_SOURCE_DIR}/reference/orbweaver_reference.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} OPTIONAL)
foreach(file orbweaver_reference.sv orbweaver_reference_vpi.sv orbweaver_reference_vpi.c)
  install(FILES ${PROJECT_SOURCE_DIR}/reference/${file} DESTINATION ${CMAKE_INSTALL_DATADIR}/orbweaver OPTIONAL)
endforeach()
install(DIRECTORY ${PROJECT_BINARY_DIR}/firmware DESTINATION ${program_folder} FILES_MATCHING PATTERN "*.elf"
        PATTERN objects EXCLUDE)
install(DIRECTORY ${ORBWEAVER_SYSROOT} DESTINATION ${program_folder})
install(FILES ${PROJECT_BINARY_DIR}/mpicc ${PROJECT_BINARY_DIR}/mpicxx DESTINATION ${program_folder})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/sw_stack/agents DESTINATION ${program_folder} FILES_MATCHING PATTERN "*.agent")
install(FILES ${PROJECT_BINARY_DIR}/report/page.html DESTINATION ${program_folder}/report OPTIONAL)
install(
  CODE "file(MAKE_DIRECTORY \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR}\")
file(RELATIVE_PATH program \"/${CMAKE_INSTALL_BINDIR}\" \"/${program_folder}/orbweaver\")
file(CREATE_LINK \"\${program}\" \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR}/orbweaver\" SYMBOLIC)")

# Files that the program writes about itself, for man, for shells and for editors.
set(shared_files ${PROJECT_BINARY_DIR}/shared)
file(MAKE_DIRECTORY ${shared_files})
add_custom_command(
  OUTPUT ${shared_files}/orbweaver.1 ${shared_files}/orbweaver ${shared_files}/_orbweaver
         ${shared_files}/configuration.schema.json ${shared_files}/sweep.schema.json
  COMMAND orbweaver schema --man >${shared_files}/orbweaver.1
  COMMAND orbweaver schema --completion >${shared_files}/orbweaver
  COMMAND orbweaver schema --completion-zsh >${shared_files}/_orbweaver
  COMMAND orbweaver schema >${shared_files}/configuration.schema.json
  COMMAND orbweaver schema --sweep >${shared_files}/sweep.schema.json
  DEPENDS orbweaver)
add_custom_target(shared_files ALL DEPENDS ${shared_files}/orbweaver.1)
install(FILES ${shared_files}/orbweaver.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 OPTIONAL)
install(FILES ${shared_files}/orbweaver DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions OPTIONAL)
install(FILES ${shared_files}/_orbweaver DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions OPTIONAL)
install(FILES ${shared_files}/configuration.schema.json ${shared_files}/sweep.schema.json
        DESTINATION ${CMAKE_INSTALL_DATADIR}/orbweaver OPTIONAL)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/orbweaver)
target_include_directories(orbweaver_options INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/orbweaver>)
# The hardware: what stands in a chip or a cluster, each block a module. (docs/library.md lists the components.)
set(libraries options systemc base tlm noc niu link core cop agent system)
foreach(library ${libraries})
  set_target_properties(orbweaver_${library} PROPERTIES EXPORT_NAME ${library})
endforeach()
list(TRANSFORM libraries PREPEND orbweaver_)
install(TARGETS ${libraries} EXPORT orbweaver-targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT orbweaver-targets NAMESPACE orbweaver:: DESTINATION ${package_folder})

# The component `simulation`: files of the program in, results out. It takes all of the program's libraries, and their packages.
set(libraries rtl multicast libdw chakra replay sim simulation)
foreach(library ${libraries})
  set_target_properties(orbweaver_${library} PROPERTIES EXPORT_NAME ${library})
endforeach()
list(TRANSFORM libraries PREPEND orbweaver_)
install(TARGETS ${libraries} EXPORT orbweaver-simulation-targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} OPTIONAL)
install(EXPORT orbweaver-simulation-targets NAMESPACE orbweaver:: DESTINATION ${package_folder})
foreach(folder hw sim/library sw_stack/shared tlm)
  cmake_path(GET folder PARENT_PATH parent)
  install(
    DIRECTORY ${PROJECT_SOURCE_DIR}/${folder}
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/orbweaver/${parent}
    FILES_MATCHING
    PATTERN "*.h")
endforeach()
configure_package_config_file(cmake/orbweaver-config.cmake.in ${PROJECT_BINARY_DIR}/orbweaver-config.cmake
                              INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/orbweaver-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/orbweaver-config.cmake ${PROJECT_BINARY_DIR}/orbweaver-config-version.cmake
        DESTINATION ${package_folder})

# For builds without CMake. The folder of the file gives the prefix, so that an installed tree may be moved.
set(pkgconfig_folder ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
file(RELATIVE_PATH prefix_of_pkgconfig /${pkgconfig_folder} /)
configure_file(cmake/orbweaver.pc.in ${PROJECT_BINARY_DIR}/orbweaver.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/orbweaver.pc DESTINATION ${pkgconfig_folder})
