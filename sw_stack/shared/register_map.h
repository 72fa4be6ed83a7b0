// SPDX-License-Identifier: Apache-2.0
// Memory-mapped registers of a tile. Shared by hardware and firmware: only freestanding C++.
#pragma once

#include <stdint.h>

namespace orbweaver {

/// Core-local interruptor (CLINT), with the usual RISC-V layout.
inline constexpr uint32_t clint_base = 0x02000000;
inline constexpr uint32_t clint_bytes = 0x00010000;
inline constexpr uint32_t clint_msip = 0x0000;      // bit 0: software interrupt pending
inline constexpr uint32_t clint_mtimecmp = 0x4000;  // 64 bits
inline constexpr uint32_t clint_mtime = 0xbff8;     // 64 bits, counts core cycles

/// Host port: firmware's interface to the user of the simulation. The registers are words. Stores have the described
/// effect; loads return 0 unless stated otherwise.
inline constexpr uint32_t host_port_base = 0x10000000;
inline constexpr uint32_t host_port_bytes = 0x00001000;
inline constexpr uint32_t host_console = 0x00;  // low byte: a character for this node's console
inline constexpr uint32_t host_exit = 0x04;     // exit status: ends the whole run; 0 is success
inline constexpr uint32_t host_report = 0x08;   // address of a host_report_record
inline constexpr uint32_t host_region = 0x0c;   // 1: start of the timed region, 0: its end (node 0 only)
inline constexpr uint32_t host_call =
    0x10;  // address of a host_call_record: performs the call and stores its result there

/// A named value or blob for result.json.
struct host_report_record {
    uint32_t name;  // address of a zero-terminated name
    uint32_t kind;  // host_report_kind
    uint32_t low;   // low word of the value, or address of a blob
    uint32_t high;  // high word of the value, or size of a blob in bytes
};
enum class host_report_kind : uint32_t {
    integer = 0,   // uint64 high:low
    real = 1,      // IEEE-754 double, bits high:low
    checksum = 2,  // uint64 high:low, printed in hexadecimal
    verified = 3,  // low: 1 if the result was verified, 0 if it is wrong
    blob = 4,      // memory contents, written to files/<name>.bin in the output directory
};

/// A call that the host performs at once, without simulated time.
struct host_call_record {
    uint32_t kind;         // host_call_kind
    uint32_t argument[3];  // meaning depends on the kind
    int32_t result;        // not negative on success, else a negated host_error
};
enum class host_call_kind : uint32_t {
    open = 0,    // address of a zero-terminated name, host_open_* flags -> descriptor
    close = 1,   // descriptor
    read = 2,    // descriptor, address, bytes -> bytes read, 0 at the end of the file
    write = 3,   // descriptor, address, bytes -> bytes written; descriptors 1 and 2 are the node's console
    seek = 4,    // descriptor, offset, origin (0: start, 1: current position, 2: end) -> position
    bytes = 5,   // descriptor -> size of the file in bytes
    remove = 6,  // address of a zero-terminated name
    end_of_rank =
        7,     // status of this node's program, which has ended; 0 waits for the other nodes, other values end the run
    stop = 8,  // address of a zero-terminated text, address of the code it refers to: ends the run as a failure
    rename = 9,          // address of a zero-terminated name, address of the new name; an existing file is replaced
    make_folder = 10,    // address of a zero-terminated name
    remove_folder = 11,  // address of a zero-terminated name
};
inline constexpr uint32_t host_open_read = 1;
inline constexpr uint32_t host_open_write = 2;
inline constexpr uint32_t host_open_append = 4;
inline constexpr uint32_t host_open_create = 8;
inline constexpr uint32_t host_open_truncate = 16;
inline constexpr uint32_t host_open_new = 32;  // with create: the file must not exist
/// Values of the target's errno.h.
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

/// Workload arguments: zero-terminated "key=value" strings, followed by an empty one, at the ELF symbol
/// orbweaver_arguments. The loader adds `memory.end`, the address after the node's usable memory (a plan is stored at
/// the end of the memory). For an input file it adds `input.address` and `input.bytes`, for a plan `plan.address` and
/// `plan.bytes`.
inline constexpr uint32_t workload_argument_bytes = 4096;

}  // namespace orbweaver
