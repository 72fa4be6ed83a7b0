# SPDX-License-Identifier: Apache-2.0
# Files that use the same packages spend most of their compilation on these packages' templates. So the files of a folder are compiled
# together, a few at a time; names in their unnamed namespaces must differ.
option(ORBWEAVER_UNITY "Compile the files of a folder together; OFF for compile_commands.json with every file" ON)

set(ORBWEAVER_UNITY_FILES 12)  # at once: more take little less time, but memory, and leave processors idle at the end

# Folders whose files are compiled one by one: what runs in every cycle. There the compiler's choices of what to inline are worth more
# host instructions than the time to compile.
set(ORBWEAVER_HOT_FOLDERS hw/base hw/core hw/niu hw/noc hw/noc/fabric hw/noc/router hw/noc/router/allocators hw/noc/traffic)

# orbweaver_unity(TARGET): compiles the target so.
function(orbweaver_unity target)
  if(NOT ORBWEAVER_UNITY)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    cmake_path(GET source PARENT_PATH folder)
    cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE place)
    if(place IN_LIST ORBWEAVER_HOT_FOLDERS)
      set_source_files_properties(${source} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
      continue()
    endif()
    cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
    string(MAKE_C_IDENTIFIER "${folder}" folder)
    math(EXPR files_${folder} "0${files_${folder}} + 1")
    math(EXPR part "(${files_${folder}} - 1) / ${ORBWEAVER_UNITY_FILES}")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${folder}_${part})
  endforeach()
endfunction()
