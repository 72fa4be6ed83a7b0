// SPDX-License-Identifier: Apache-2.0
// Memory-mapped registers of a tile. Shared by hardware and firmware: only freestanding C++.
#pragma once

#include <stdint.h>

namespace orbweaver {

/// Core-local interruptor, laid out as the RISC-V platforms do it.
inline constexpr uint32_t clint_base = 0x02000000;
inline constexpr uint32_t clint_bytes = 0x00010000;
inline constexpr uint32_t clint_msip = 0x0000;      // bit 0: software interrupt pending
inline constexpr uint32_t clint_mtimecmp = 0x4000;  // 64 bits
inline constexpr uint32_t clint_mtime = 0xbff8;     // 64 bits, counts core cycles

/// Host port: how firmware speaks to the person who runs the simulation. Word registers; stores act, loads return 0 but
/// where stated.
inline constexpr uint32_t host_port_base = 0x10000000;
inline constexpr uint32_t host_port_bytes = 0x00001000;
inline constexpr uint32_t host_console = 0x00;  // low byte: a character of this node's console
inline constexpr uint32_t host_exit = 0x04;     // status: ends the whole run; 0 is success
inline constexpr uint32_t host_report = 0x08;   // address of a host_report_record
inline constexpr uint32_t host_region = 0x0c;   // 1: the timed region starts, 0: it ends (node 0 alone)
inline constexpr uint32_t host_call = 0x10;     // address of a host_call_record: acts, and answers in the record

/// A named figure or blob for result.json.
struct host_report_record {
    uint32_t name;  // address of a zero-terminated name
    uint32_t kind;  // host_report_kind
    uint32_t low;   // value, or address of a blob
    uint32_t high;  // value, or bytes of a blob
};
enum class host_report_kind : uint32_t {
    integer = 0,   // uint64 high:low
    real = 1,      // IEEE-754 double, bits high:low
    checksum = 2,  // uint64 high:low, printed in hexadecimal
    verified = 3,  // low: 1 the result was verified, 0 it is wrong
    blob = 4,      // bytes of memory, written to files/<name>.bin in the output directory
};

/// A call that the host answers at once, in no simulated time.
struct host_call_record {
    uint32_t kind;         // host_call_kind
    uint32_t argument[3];  // meaning: see the kind
    int32_t result;        // not negative, or the negative of a host_error
};
enum class host_call_kind : uint32_t {
    open = 0,          // address of a zero-terminated name, host_open_* flags -> descriptor
    close = 1,         // descriptor
    read = 2,          // descriptor, address, bytes -> bytes, 0 at the end
    write = 3,         // descriptor, address, bytes -> bytes; 1 and 2 are the node's console
    seek = 4,          // descriptor, distance, 0: from the begin, 1: from here, 2: from the end -> position
    bytes = 5,         // descriptor -> bytes of the file
    remove = 6,        // address of a zero-terminated name
    end_of_rank = 7,   // status: this node's program has ended; 0 waits for the others, another ends the run
    stop = 8,          // address of a zero-terminated text, address of code that it is about: ends the run as a failure
    rename = 9,        // address of a zero-terminated name, address of the new one, whose file is replaced
    make_folder = 10,  // address of a zero-terminated name
    remove_folder = 11,  // address of a zero-terminated name
};
inline constexpr uint32_t host_open_read = 1;
inline constexpr uint32_t host_open_write = 2;
inline constexpr uint32_t host_open_append = 4;
inline constexpr uint32_t host_open_create = 8;
inline constexpr uint32_t host_open_truncate = 16;
inline constexpr uint32_t host_open_new = 32;  // with create: the file must not be there yet
/// Numbers are those of the target's errno.h.
enum class host_error : int32_t {
    no_entry = 2,
    bad_descriptor = 9,
    access = 13,
    exists = 17,
    not_a_folder = 20,
    is_folder = 21,
    invalid = 22,
    too_many_files = 23,
    too_many_open = 24,
    too_large = 27,
    no_space = 28,
    not_empty = 90,
};

/// Workload arguments: zero-terminated "key=value" strings, closed by an empty one, at the ELF symbol
/// orbweaver_arguments. The loader adds memory.end (the address behind the node's memory, or where a plan begins at its
/// end), of an input file input.address and input.bytes, and of a plan plan.address and plan.bytes.
inline constexpr uint32_t workload_argument_bytes = 4096;

}  // namespace orbweaver
