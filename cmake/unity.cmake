# SPDX-License-Identifier: Apache-2.0
# Files that use the same packages spend most of their compilation on these packages' templates. So they are compiled together, a few at
# a time: files of a folder, and in the product also small folders that follow one another. Names in their unnamed namespaces must differ.
option(ORBWEAVER_UNITY "Compile files together; OFF for compile_commands.json with every file" ON)

# At once: more take little less time, but memory, and leave processors idle at the end.
set(ORBWEAVER_UNITY_BYTES 60000)  # headers aside
set(ORBWEAVER_UNITY_FILES 12)     # of a folder by itself

# Folders by themselves: tests and studies use each other's names; options of routers run in every cycle, and what else stands beside
# them would change what the compiler inlines.
set(ORBWEAVER_LONE_FOLDERS "^(studies|testbenches|hw/noc/fabric/options)")

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
  set(group 0)
  set(bytes 0)
  foreach(source IN LISTS sources)
    cmake_path(GET source PARENT_PATH folder)
    cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE place)
    if(place IN_LIST ORBWEAVER_HOT_FOLDERS)
      set_source_files_properties(${source} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    elseif(place MATCHES "${ORBWEAVER_LONE_FOLDERS}")
      string(MAKE_C_IDENTIFIER "${place}" folder)
      math(EXPR files_${folder} "0${files_${folder}} + 1")
      math(EXPR part "(${files_${folder}} - 1) / ${ORBWEAVER_UNITY_FILES}")
      set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${folder}_${part})
    else()
      file(SIZE ${source} size)
      math(EXPR bytes "${bytes} + ${size}")
      if(bytes GREATER ORBWEAVER_UNITY_BYTES)
        math(EXPR group "${group} + 1")
        set(bytes ${size})
      endif()
      set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group})
    endif()
  endforeach()
endfunction()
