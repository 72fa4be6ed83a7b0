# SPDX-License-Identifier: Apache-2.0
# Firmware: programs for the modelled cores, built with the bare-metal RISC-V GCC of Debian.
#
#   orbweaver_firmware(NAME SOURCES...)       build/firmware/NAME.elf: start-up code, run-time and the library of send and receive around
#                                             SOURCES
#   orbweaver_active_firmware(NAME SOURCES...) build/firmware/active_message/NAME.elf: the same with the library of active messages
#                                             (both are listed in build/firmware/programs.txt, each after the target that builds it)
#   orbweaver_o1_firmware(NAME SOURCES...)    build/firmware/NAME_o1.elf: orbweaver_firmware, compiled with -O1 for studies of the
#   orbweaver_active_o1_firmware              compiler's effect, the libraries, too; likewise with that of active messages
#   orbweaver_firmware_test(NAME SOURCES...)  build/firmware/tests/NAME.elf: SOURCES alone, at 0x80000000, ended by a store to tohost
#   orbweaver_sysroot_library(NAME SOURCES...) build/sysroot/lib/libNAME.a: a library for programs of users, which `orbweaver cc` links
#
# All are part of the default build. (Naming _zicsr in -march would silently choose the 64-bit libraries; the assembler takes CSR
# instructions without it.)
find_program(RISCV_GCC riscv64-unknown-elf-gcc REQUIRED)
find_program(RISCV_AR riscv64-unknown-elf-ar REQUIRED)
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

# Every program is linked with these; --gc-sections leaves out unused sections.
file(GLOB ORBWEAVER_FIRMWARE_RUNTIME CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/sw_stack/runtime/*.cpp
     ${PROJECT_SOURCE_DIR}/sw_stack/runtime/*.S)
list(APPEND ORBWEAVER_FIRMWARE_RUNTIME ${PROJECT_SOURCE_DIR}/sw_stack/messaging/message_body.cpp)

# Programs for one of the messaging systems are linked with these, too.
set(ORBWEAVER_SEND_RECEIVE_LIBRARY ${PROJECT_SOURCE_DIR}/sw_stack/messaging/threads.cpp
                                   ${PROJECT_SOURCE_DIR}/sw_stack/messaging/collectives.cpp
                                   ${PROJECT_SOURCE_DIR}/sw_stack/messaging/send_receive_reply.cpp)
set(ORBWEAVER_ACTIVE_MESSAGE_LIBRARY
    ${PROJECT_SOURCE_DIR}/sw_stack/messaging/active_message.cpp ${PROJECT_SOURCE_DIR}/sw_stack/messaging/active_collectives.cpp
    ${PROJECT_SOURCE_DIR}/sw_stack/messaging/active_reply.cpp ${PROJECT_SOURCE_DIR}/sw_stack/messaging/block_request.cpp)

# newlib's sources (Debian's newlib-source), of which firmware takes the exact conversions between numbers and texts.
set(ORBWEAVER_NEWLIB_SOURCE ${PROJECT_BINARY_DIR}/newlib/newlib-salsa/newlib/libc)
file(GLOB newlib_archive /usr/src/newlib/newlib-*.tar.xz)
if(NOT newlib_archive)
  message(FATAL_ERROR "There is no /usr/src/newlib/newlib-*.tar.xz; scripts/setup installs Debian's package newlib-source")
endif()
if(NOT EXISTS ${ORBWEAVER_NEWLIB_SOURCE} OR ${newlib_archive} IS_NEWER_THAN ${ORBWEAVER_NEWLIB_SOURCE})
  file(ARCHIVE_EXTRACT INPUT ${newlib_archive} DESTINATION ${PROJECT_BINARY_DIR}/newlib PATTERNS */newlib/libc/include/*
       */newlib/libc/locale/* */newlib/libc/stdio/* */newlib/libc/stdlib/* TOUCH)
endif()
set(newlib_hexadecimal ${ORBWEAVER_NEWLIB_SOURCE}/stdlib/gdtoa-gethex.c)
file(READ ${newlib_hexadecimal} newlib_text)
# Rounds hexadecimal digits without a look at the bit below the half; netlib has the same correction.
string(REPLACE "if (k > 1 && any_on(b,k-1))" "if (k > 0 && any_on(b,k))" text "${newlib_text}")
# Takes nothing of "0x" without a digit behind it, which is a decimal 0 and another text (C11, 7.22.1.3).
string(REPLACE "\t*sp = (char*)s;\n\tif (zret)\n\t\treturn havedig ? STRTOG_Zero : STRTOG_NoNumber;\n"
               "\tif (zret && !havedig) {\n\t\t++*sp;\n\t\treturn STRTOG_Zero;\n\t}\n\t*sp = (char*)s;\n\tif (zret)\n\t\treturn STRTOG_Zero;\n"
               text "${text}")
if(NOT text STREQUAL newlib_text)
  file(WRITE ${newlib_hexadecimal} "${text}")
endif()
# orbweaver_newlib_sources(VARIABLE FILES...): the places of files of newlib's libc, which are compiled with newlib's own headers.
function(orbweaver_newlib_sources result)
  list(TRANSFORM ARGN PREPEND ${ORBWEAVER_NEWLIB_SOURCE}/ OUTPUT_VARIABLE files)
  set(${result} ${files} PARENT_SCOPE)
endfunction()
set(ORBWEAVER_NEWLIB_INCLUDES -I${PROJECT_SOURCE_DIR}/sw_stack/newlib -isystem ${ORBWEAVER_NEWLIB_SOURCE}/include -isystem
                              ${ORBWEAVER_NEWLIB_SOURCE}/stdlib -isystem ${ORBWEAVER_NEWLIB_SOURCE}/stdio -isystem
                              ${ORBWEAVER_NEWLIB_SOURCE}/locale)
# Svfprintf alone: streams are picolibc's. -w: the warnings are newlib's own.
set(ORBWEAVER_NEWLIB_CFLAGS -Os -g -ffunction-sections -fdata-sections -w -DSTRING_ONLY ${ORBWEAVER_NEWLIB_INCLUDES})

# Numbers out of texts, for every program.
orbweaver_newlib_sources(newlib_number_sources stdlib/mprec.c stdlib/strtodg.c stdlib/gdtoa-gethex.c stdlib/gdtoa-hexnan.c)
list(APPEND ORBWEAVER_FIRMWARE_RUNTIME ${newlib_number_sources} ${PROJECT_SOURCE_DIR}/sw_stack/newlib/conversion_state.cpp
     ${PROJECT_SOURCE_DIR}/sw_stack/newlib/locale.cpp ${PROJECT_SOURCE_DIR}/sw_stack/newlib/real_numbers.cpp)

# The object of a source file; its rule is made once, by the first program that needs it.
function(orbweaver_firmware_object source result)
  cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
  cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE name)
  set(object ${ORBWEAVER_FIRMWARE_DIR}/objects${orbweaver_firmware_variant}/${name}.o)
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
  elseif(source MATCHES "\\.c$")
    set(flags ${ORBWEAVER_NEWLIB_CFLAGS})
  else()
    set(flags ${ORBWEAVER_FIRMWARE_CXXFLAGS})
    if(source MATCHES "/sw_stack/newlib/")
      list(REMOVE_ITEM flags --specs=picolibc.specs)
      list(APPEND flags ${ORBWEAVER_NEWLIB_INCLUDES})
    endif()
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

function(orbweaver_o1_firmware name)
  set(orbweaver_firmware_variant /o1)
  list(TRANSFORM ORBWEAVER_FIRMWARE_CXXFLAGS REPLACE "^-O.$" -O1)
  orbweaver_firmware(${name}_o1 ${ARGN})
endfunction()

function(orbweaver_active_o1_firmware name)
  set(orbweaver_firmware_variant /o1)
  list(TRANSFORM ORBWEAVER_FIRMWARE_CXXFLAGS REPLACE "^-O.$" -O1)
  orbweaver_active_firmware(${name}_o1 ${ARGN})
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

# The sysroot of `orbweaver cc` for programs of users: headers, libraries, start-up code and linker script.
set(ORBWEAVER_SYSROOT ${PROJECT_BINARY_DIR}/sysroot)

function(orbweaver_sysroot_library name)
  set(library ${ORBWEAVER_SYSROOT}/lib/lib${name}.a)
  set(objects)
  foreach(source ${ARGN})
    orbweaver_firmware_object(${source} object)
    list(APPEND objects ${object})
  endforeach()
  add_custom_command(
    OUTPUT ${library}
    COMMAND ${CMAKE_COMMAND} -E rm -f ${library}
    COMMAND ${RISCV_AR} rcsD ${library} ${objects}
    DEPENDS ${objects}
    COMMENT "Library for programs: lib${name}.a"
    VERBATIM)
  set_property(GLOBAL APPEND PROPERTY orbweaver_sysroot_files ${library})
endfunction()

# Objects of picolibc whose functions sw_stack/program replaces.
set(ORBWEAVER_PICOLIBC_OMITTED
    libc_stdlib_abort
    libc_tinystdio_fgets
    libc_tinystdio_freopen
    libc_tinystdio_remove
    libc_tinystdio_strtod
    libc_tinystdio_strtof
    libc_tinystdio_strtold
    libc_tinystdio_vfprintf
    libc_tinystdio_vfscanf
    libm_common_s_trunc
    libm_common_sf_trunc
    libm_complex_ctan
    libm_complex_ctanf
    libm_complex_ctanh
    libm_complex_ctanhf
    libm_machine_riscv_s_llround
    libm_machine_riscv_sf_llround
    libm_math_s_ceil
    libm_math_s_floor
    libm_math_sf_ceil
    libm_math_sf_floor
    libm_math_sf_pow)
# orbweaver_sysroot(): the target `sysroot`. Libraries of the compiler and picolibc's libm appear as linker scripts with their places, because
# GCC itself chooses those that multiply bit by bit.
function(orbweaver_sysroot)
  file(MAKE_DIRECTORY ${ORBWEAVER_SYSROOT}/lib ${ORBWEAVER_SYSROOT}/include)
  execute_process(COMMAND ${RISCV_GCC} -march=rv32imfd -mabi=ilp32d -print-libgcc-file-name OUTPUT_VARIABLE libgcc
                  OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  set(picolibc /usr/lib/picolibc/riscv64-unknown-elf/lib/rv32imfd/ilp32d)
  file(CONFIGURE OUTPUT ${ORBWEAVER_SYSROOT}/lib/libgcc.a CONTENT "INPUT(${libgcc})\n" @ONLY)
  file(CONFIGURE OUTPUT ${ORBWEAVER_SYSROOT}/lib/libm.a CONTENT "INPUT(${picolibc}/libm.a)\n" @ONLY)
  # Without what sw_stack/program has: the linker would take picolibc's for calls from within picolibc.
  file(COPY_FILE ${picolibc}/libc.a ${ORBWEAVER_SYSROOT}/lib/libc.a)
  list(TRANSFORM ORBWEAVER_PICOLIBC_OMITTED REPLACE "(.+)" "\\1.c.o" OUTPUT_VARIABLE omitted)
  execute_process(COMMAND ${RISCV_AR} dD ${ORBWEAVER_SYSROOT}/lib/libc.a ${omitted} COMMAND_ERROR_IS_FATAL ANY)
  configure_file(${PROJECT_SOURCE_DIR}/sw_stack/program/program.ld ${ORBWEAVER_SYSROOT}/lib/program.ld COPYONLY)
  configure_file(${PROJECT_SOURCE_DIR}/sw_stack/mpi/include/mpi.h ${ORBWEAVER_SYSROOT}/include/mpi.h COPYONLY)
  set(part_of_mpi sw_stack/mpi/include/orbweaver_mpi_persistent.h)
  configure_file(${PROJECT_SOURCE_DIR}/${part_of_mpi} ${ORBWEAVER_SYSROOT}/include/${part_of_mpi} COPYONLY)
  foreach(header stdio sys/mman sys/resource sys/utsname)
    configure_file(${PROJECT_SOURCE_DIR}/sw_stack/program/include/${header}.h ${ORBWEAVER_SYSROOT}/include/${header}.h COPYONLY)
  endforeach()
  foreach(header pthread semaphore)
    configure_file(${PROJECT_SOURCE_DIR}/sw_stack/pthreads/include/${header}.h ${ORBWEAVER_SYSROOT}/include/${header}.h COPYONLY)
  endforeach()
  orbweaver_firmware_object(${PROJECT_SOURCE_DIR}/sw_stack/runtime/start.S start)
  set(start_file ${ORBWEAVER_SYSROOT}/lib/start.o)
  add_custom_command(OUTPUT ${start_file} COMMAND ${CMAKE_COMMAND} -E copy ${start} ${start_file} DEPENDS ${start} VERBATIM)
  get_property(files GLOBAL PROPERTY orbweaver_sysroot_files)
  add_custom_target(sysroot ALL DEPENDS ${files} ${start_file})
  # The names that build systems look for.
  foreach(name mpicc mpicxx)
    file(CREATE_LINK orbweaver ${PROJECT_BINARY_DIR}/${name} SYMBOLIC)
  endforeach()
endfunction()
