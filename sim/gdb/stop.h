// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <string>

#include "hw/base/types.h"

namespace orbweaver::sim::gdb {

/// A thread of the machine: a context of a node, or a swapped thread (swapped_thread()).
struct thread_id {
    node_id node;
    context_id context;
    auto operator<=>(const thread_id&) const = default;  // NOLINT(modernize-use-nullptr): clang-tidy 14
};

/// The kinds of points, with the numbers of the protocol ("Z0" .. "Z4").
enum class point_kind : std::uint8_t {
    software_breakpoint,
    hardware_breakpoint,
    write_watchpoint,
    read_watchpoint,
    access_watchpoint,
};
inline constexpr unsigned point_kinds = 5;

enum class stop_reason : std::uint8_t {
    attached,     // the machine has not run yet
    interrupted,  // by the debugger's user
    stepped,      // a thread has completed the requested step
    ended,        // the stepped thread has ended
    point,        // a breakpoint was reached, or watched memory accessed
    failed,       // the run has ended without success
};

/// The reason why the machine is stopped between two cycles.
struct stop {
    stop_reason reason{};
    thread_id thread;
    point_kind point{};         // only for reason point
    std::uint32_t address = 0;  // watchpoint: address of the first watched byte that was accessed
    std::string note;           // a line for the user; may be empty
};

}  // namespace orbweaver::sim::gdb
