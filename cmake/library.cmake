# SPDX-License-Identifier: Apache-2.0
# orbweaver_library(NAME DEPENDS...): a static library of all sources in this folder and below, but for folders with a library of
# their own.
function(orbweaver_library name)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  get_property(nested DIRECTORY PROPERTY SUBDIRECTORIES)
  foreach(folder ${nested})
    file(GLOB_RECURSE others ${folder}/*.cpp)
    list(REMOVE_ITEM sources ${others})
  endforeach()
  list(FILTER sources EXCLUDE REGEX "/main\\.cpp$")
  list(FILTER sources EXCLUDE REGEX "/glue\\.cpp$")  # compiled on demand (rtl_bridge/build)
  if(sources)
    add_library(${name} STATIC ${sources})
    target_link_libraries(${name} PUBLIC orbweaver_options ${ARGN})
    orbweaver_unity(${name})
  else()
    add_library(${name} INTERFACE)
    target_link_libraries(${name} INTERFACE orbweaver_options ${ARGN})
  endif()
endfunction()

# orbweaver_keep_registrations(EXECUTABLE): topologies, routing functions, traffic patterns and kinds of runs register themselves from a
# file of their own, which nothing else names; so an executable keeps all of their libraries.
function(orbweaver_keep_registrations executable)
  set_target_properties(${executable} PROPERTIES LINK_LIBRARY_OVERRIDE "WHOLE_ARCHIVE,orbweaver_noc,orbweaver_sim")
endfunction()
