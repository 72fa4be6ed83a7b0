# SPDX-License-Identifier: Apache-2.0
# The target `demo`, which scripts/demo builds: orbweaver, the page of reports, and the firmware of the commands in README.md and
# docs/start.md. build/demo_files.txt lists what it makes; the tests run those commands with these files alone.
set(ORBWEAVER_DEMO_PROGRAMS lu hello alltoall molecular_dynamics_cop)

add_custom_target(demo DEPENDS orbweaver)
set(demo_files orbweaver firmware/programs.txt)
foreach(program ${ORBWEAVER_DEMO_PROGRAMS})
  add_dependencies(demo firmware_${program})
  list(APPEND demo_files firmware/${program}.elf)
endforeach()
if(TARGET report_page)
  add_dependencies(demo report_page)
  list(APPEND demo_files report/page.html)
endif()
list(JOIN demo_files "\n" demo_files)
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/demo_files.txt CONTENT "${demo_files}\n" @ONLY)
