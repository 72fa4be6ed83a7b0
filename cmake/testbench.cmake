# SPDX-License-Identifier: Apache-2.0
# orbweaver_testbench(NAME LIBRARIES...): one GoogleTest binary from all *_test.cpp of this folder. CTest runs every test in a
# process of its own, so each may elaborate and run one SystemC simulation.
include(GoogleTest)

# Seconds after which a test counts as hanging; no test comes near it.
set(ORBWEAVER_TEST_TIMEOUT 300)
if(ORBWEAVER_SANITIZE)
  math(EXPR ORBWEAVER_TEST_TIMEOUT "5 * ${ORBWEAVER_TEST_TIMEOUT}")
endif()

function(orbweaver_testbench name)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  if(NOT sources)
    return()
  endif()
  add_executable(${name} ${sources})
  target_link_libraries(${name} PRIVATE orbweaver_testbench_support ${ARGN})
  orbweaver_precompiled(${name} orbweaver_testbench_support)
  orbweaver_unity(${name})
  orbweaver_keep_registrations(${name})
  # Long forms are disabled: scripts run them.
  set(left_out "DISABLED_*")
  if(NOT ORBWEAVER_STUDIES)
    string(APPEND left_out ":paper.*")
  endif()
  gtest_discover_tests(${name} TEST_FILTER "-${left_out}" DISCOVERY_TIMEOUT 60 NO_PRETTY_VALUES
                       PROPERTIES TIMEOUT ${ORBWEAVER_TEST_TIMEOUT})
endfunction()
