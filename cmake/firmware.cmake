# SPDX-License-Identifier: Apache-2.0
# Firmware: programs for the modelled cores, built with the bare-metal RISC-V GCC of Debian.
#
#   orbweaver_firmware(NAME SOURCES...)       build/firmware/NAME.elf: start-up code, run-time and the library of send and receive around
#                                             SOURCES
#   orbweaver_active_firmware(NAME SOURCES...) build/firmware/active_message/NAME.elf: the same with the library of active messages
#                                             (both are listed in build/firmware/programs.txt, each after the target that builds it)
#   orbweaver_firmware_test(NAME SOURCES...)  build/firmware/tests/NAME.elf: SOURCES alone, at 0x80000000, ended by a store to tohost
#
# All are part of the default build. (Naming _zicsr in -march would silently choose the 64-bit libraries; the assembler takes CSR
# instructions without it.)
find_program(RISCV_GCC riscv64-unknown-elf-gcc REQUIRED)
find_program(RISCV_READELF riscv64-unknown-elf-readelf REQUIRED)

set(ORBWEAVER_FIRMWARE_OPTIMISATION -O2 CACHE STRING "How firmware is optimised: -O2 unless the effect of the compiler is studied")

set(ORBWEAVER_FIRMWARE_DIR ${PROJECT_BINARY_DIR}/firmware)
set(ORBWEAVER_FIRMWARE_MACHINE -march=rv32imafd -mabi=ilp32d -mcmodel=medlow -mstrict-align)

# -ffp-contract=off: kernels say fused multiply-add where they mean it, so that the host's tests compute the same bits.
set(ORBWEAVER_FIRMWARE_CXXFLAGS
    --specs=picolibc.specs
    -std=c++20
    -ffreestanding
    -fno-exceptions
    -fno-rtti
    -fno-threadsafe-statics
    -fno-use-cxa-atexit
    -fno-asynchronous-unwind-tables
    -fno-math-errno
    -ffp-contract=off
    ${ORBWEAVER_FIRMWARE_OPTIMISATION}
    -g
    -ffunction-sections
    -fdata-sections
    -Wall
    -Wextra
    -Wconversion
    -Wshadow=local
    -Werror)
# The libraries have no variant for rv32imafd. Of its own accord GCC takes the one without M, which multiplies bit by bit.
set(ORBWEAVER_FIRMWARE_LINKFLAGS -march=rv32imfd --specs=picolibc.specs -nostartfiles -static -Wl,--gc-sections -Wl,--fatal-warnings
                                 -Wl,--build-id=none)

# What every program is linked with; --gc-sections leaves out what it does not use.
file(GLOB ORBWEAVER_FIRMWARE_RUNTIME CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/sw_stack/runtime/*.cpp
     ${PROJECT_SOURCE_DIR}/sw_stack/runtime/*.S)
list(APPEND ORBWEAVER_FIRMWARE_RUNTIME ${PROJECT_SOURCE_DIR}/sw_stack/messaging/message_body.cpp)

# And what programs for one of the messaging systems are linked with.
set(ORBWEAVER_SEND_RECEIVE_LIBRARY ${PROJECT_SOURCE_DIR}/sw_stack/messaging/threads.cpp
                                   ${PROJECT_SOURCE_DIR}/sw_stack/messaging/collectives.cpp
                                   ${PROJECT_SOURCE_DIR}/sw_stack/messaging/send_receive_reply.cpp)
set(ORBWEAVER_ACTIVE_MESSAGE_LIBRARY
    ${PROJECT_SOURCE_DIR}/sw_stack/messaging/active_message.cpp ${PROJECT_SOURCE_DIR}/sw_stack/messaging/active_collectives.cpp
    ${PROJECT_SOURCE_DIR}/sw_stack/messaging/active_reply.cpp ${PROJECT_SOURCE_DIR}/sw_stack/messaging/block_request.cpp)

# The object of a source file; its rule is made once, by the first program that needs it.
function(orbweaver_firmware_object source result)
  cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
  cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE name)
  set(object ${ORBWEAVER_FIRMWARE_DIR}/objects/${name}.o)
  set(${result} ${object} PARENT_SCOPE)
  get_property(known GLOBAL PROPERTY orbweaver_firmware_objects)
  if(object IN_LIST known)
    return()
  endif()
  set_property(GLOBAL APPEND PROPERTY orbweaver_firmware_objects ${object})
  cmake_path(GET object PARENT_PATH folder)
  file(MAKE_DIRECTORY ${folder})
  if(source MATCHES "\\.S$")
    set(flags)  # no -g: the assembler would name the folders of this machine
  else()
    set(flags ${ORBWEAVER_FIRMWARE_CXXFLAGS})
  endif()
  # Debug information names files from the root of the tree, also where a launcher hands on relative names.
  cmake_path(RELATIVE_PATH PROJECT_SOURCE_DIR BASE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR} OUTPUT_VARIABLE root_from_here)
  add_custom_command(
    OUTPUT ${object}
    COMMAND
      ${CMAKE_CXX_COMPILER_LAUNCHER} ${RISCV_GCC} ${ORBWEAVER_FIRMWARE_MACHINE} ${flags} -I${PROJECT_SOURCE_DIR}
      -ffile-prefix-map=${PROJECT_SOURCE_DIR}=. -ffile-prefix-map=${root_from_here}=. -ffile-prefix-map=${PROJECT_BINARY_DIR}=build
      -MD -MF ${object}.d -c ${source} -o ${object}
    DEPENDS ${source}
    DEPFILE ${object}.d
    COMMENT "Firmware: ${name}"
    VERBATIM)
endfunction()

function(orbweaver_firmware_link name elf script)
  set(objects)
  foreach(source ${ARGN})
    orbweaver_firmware_object(${source} object)
    list(APPEND objects ${object})
  endforeach()
  add_custom_command(
    OUTPUT ${elf}
    COMMAND ${RISCV_GCC} ${ORBWEAVER_FIRMWARE_MACHINE} ${ORBWEAVER_FIRMWARE_LINKFLAGS} -T ${script} ${objects} -o ${elf}
    DEPENDS ${objects} ${script}
    COMMENT "Firmware: linking ${name}.elf"
    VERBATIM)
  add_custom_target(firmware_${name} ALL DEPENDS ${elf})
  set_property(GLOBAL APPEND PROPERTY orbweaver_firmware_elfs ${elf})
  set_property(GLOBAL APPEND PROPERTY orbweaver_firmware_targets firmware_${name})
endfunction()

function(orbweaver_firmware name)
  orbweaver_firmware_link(${name} ${ORBWEAVER_FIRMWARE_DIR}/${name}.elf ${PROJECT_SOURCE_DIR}/sw_stack/runtime/firmware.ld
                          ${ORBWEAVER_FIRMWARE_RUNTIME} ${ORBWEAVER_SEND_RECEIVE_LIBRARY} ${ARGN})
  set_property(GLOBAL APPEND PROPERTY orbweaver_programs "firmware_${name} ${name}.elf")
endfunction()

function(orbweaver_active_firmware name)
  file(MAKE_DIRECTORY ${ORBWEAVER_FIRMWARE_DIR}/active_message)
  orbweaver_firmware_link(
    active_${name} ${ORBWEAVER_FIRMWARE_DIR}/active_message/${name}.elf ${PROJECT_SOURCE_DIR}/sw_stack/runtime/firmware.ld
    ${ORBWEAVER_FIRMWARE_RUNTIME} ${ORBWEAVER_ACTIVE_MESSAGE_LIBRARY} ${ARGN})
  set_property(GLOBAL APPEND PROPERTY orbweaver_programs "firmware_active_${name} active_message/${name}.elf")
endfunction()

function(orbweaver_firmware_test name)
  file(MAKE_DIRECTORY ${ORBWEAVER_FIRMWARE_DIR}/tests)
  orbweaver_firmware_link(${name} ${ORBWEAVER_FIRMWARE_DIR}/tests/${name}.elf ${PROJECT_SOURCE_DIR}/sw_stack/tests/tohost.ld ${ARGN})
endfunction()

# orbweaver_firmware_scenario(NAME SOURCES...), orbweaver_active_firmware_scenario(NAME SOURCES...): build/firmware/tests/NAME.elf, as
# orbweaver_firmware and orbweaver_active_firmware, but no program for users.
function(orbweaver_firmware_scenario name)
  file(MAKE_DIRECTORY ${ORBWEAVER_FIRMWARE_DIR}/tests)
  orbweaver_firmware_link(
    ${name} ${ORBWEAVER_FIRMWARE_DIR}/tests/${name}.elf ${PROJECT_SOURCE_DIR}/sw_stack/runtime/firmware.ld
    ${ORBWEAVER_FIRMWARE_RUNTIME} ${ORBWEAVER_SEND_RECEIVE_LIBRARY} ${ARGN})
endfunction()

function(orbweaver_active_firmware_scenario name)
  file(MAKE_DIRECTORY ${ORBWEAVER_FIRMWARE_DIR}/tests)
  orbweaver_firmware_link(
    ${name} ${ORBWEAVER_FIRMWARE_DIR}/tests/${name}.elf ${PROJECT_SOURCE_DIR}/sw_stack/runtime/firmware.ld
    ${ORBWEAVER_FIRMWARE_RUNTIME} ${ORBWEAVER_ACTIVE_MESSAGE_LIBRARY} ${ARGN})
endfunction()
