# SPDX-License-Identifier: Apache-2.0
# Files that use the same packages spend most of their compilation on these packages' templates. So they are compiled together, a few at
# a time, small folders that follow one another together. Names in their unnamed namespaces must differ.
option(ORBWEAVER_UNITY "Compile files together; OFF for compile_commands.json with every file" ON)

# At once, headers aside: three times as much takes 45 % less time than 60,000, but up to 2 GB of memory. More would leave processors
# idle at the end.
set(ORBWEAVER_UNITY_BYTES 200000)

# Folders that no files of others are compiled with: studies use each other's names; options of routers run in every cycle, and what
# else stands beside them would change what the compiler inlines.
set(ORBWEAVER_LONE_FOLDERS "^(studies/[a-z_/]+|hw/noc/fabric/options|hw/noc/router/allocators)")

# Files that are compiled one by one: what runs in every cycle. There the compiler's choices of what to inline are worth more host
# instructions than the time to compile.
set(ORBWEAVER_HOT_FILES
    hw/base/clock_domain.cpp
    hw/base/clock_partitions.cpp
    hw/base/threads/thread_crew.cpp
    hw/core/core.cpp
    hw/core/decode/decoder.cpp
    hw/core/execute/decoding.cpp
    hw/core/execute/execute_arithmetic.cpp
    hw/core/execute/fpu.cpp
    hw/core/execute/main_loop.cpp
    hw/core/execute/memory_access.cpp
    hw/core/execute/messaging.cpp
    hw/core/pipeline/pipeline.cpp
    hw/core/execute/rare_instructions.cpp
    hw/core/execute/run_ahead.cpp
    hw/core/threads/thread_scheduler.cpp
    hw/niu/active_message_system.cpp
    hw/niu/core_link.cpp
    hw/niu/data_queues.cpp
    hw/niu/ejector.cpp
    hw/niu/injector.cpp
    hw/niu/message_builder.cpp
    hw/niu/niu.cpp
    hw/niu/niu_services.cpp
    hw/niu/niu_words.cpp
    hw/niu/send_receive_system.cpp
    hw/noc/fabric/fabric_partitions.cpp
    hw/noc/fabric/router_fabric.cpp
    hw/noc/link.cpp
    hw/noc/network.cpp
    hw/noc/node_endpoint.cpp
    hw/noc/traffic/injection_process.cpp
    hw/noc/traffic/traffic.cpp
    hw/noc/traffic/traffic_endpoint.cpp
    hw/noc/traffic/traffic_flow.cpp
    hw/noc/traffic/traffic_tally.cpp
    hw/noc/traffic/traffic_pattern.cpp)

# orbweaver_unity(TARGET): compiles the target so.
function(orbweaver_unity target)
  if(NOT ORBWEAVER_UNITY)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE path)
    cmake_path(RELATIVE_PATH path BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE file)
    if(file IN_LIST ORBWEAVER_HOT_FILES)
      set_source_files_properties(${source} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
      continue()
    endif()
    set(folder common)
    if(file MATCHES "${ORBWEAVER_LONE_FOLDERS}/")
      string(MAKE_C_IDENTIFIER "${CMAKE_MATCH_1}" folder)
    endif()
    file(SIZE ${path} size)
    math(EXPR bytes_${folder} "0${bytes_${folder}} + ${size}")
    if(bytes_${folder} GREATER ORBWEAVER_UNITY_BYTES)
      math(EXPR part_${folder} "0${part_${folder}} + 1")
      set(bytes_${folder} ${size})
    endif()
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${folder}_0${part_${folder}})
  endforeach()
endfunction()
