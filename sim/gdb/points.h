// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "hw/core/debug/execution_watcher.h"
#include "sim/gdb/stop.h"

namespace orbweaver::sim::gdb {

/// Bytes that are watched.
struct watchpoint {
    point_kind kind{};
    std::uint32_t address = 0;
    std::uint32_t bytes = 0;
    auto operator<=>(const watchpoint&) const = default;  // NOLINT(modernize-use-nullptr): clang-tidy 14
};

/// Whether an access touches watched bytes.
bool overlap(const watchpoint& watched, const core::data_access& access);

/// Longest range of bytes that is watched.
inline constexpr std::uint32_t longest_watch = 4096;

/// Breakpoints and watchpoints. They are few: searched from end to end.
///
/// A breakpoint is compared with the address of the next instruction; nothing is written into code. GDB takes its
/// breakpoints away whenever the machine stands, and also while it steps one thread over one of them, when it expects
/// all other threads to stand. Here they run on: so for such a step those that were taken away keep working.
class points {
public:
    /// Adds one; one that is there already stays one. @return false: more bytes than may be watched, or none
    bool insert(point_kind kind, std::uint32_t address, std::uint32_t bytes);
    /// Takes one away, if it is there.
    void remove(point_kind kind, std::uint32_t address, std::uint32_t bytes);

    /// The machine goes on.
    /// @param keep_removed breakpoints that were taken away work on until they are inserted again or it goes on without
    void resume(bool keep_removed);
    /// What kind of breakpoint stands at an address.
    std::optional<point_kind> breakpoint_at(std::uint32_t address) const;
    /// The first watchpoint that an access hits.
    const watchpoint* hit_by(const core::data_access& access) const;

    bool any_breakpoint() const { return !m_breakpoints.empty() || !m_removed.empty(); }
    const std::vector<watchpoint>& watchpoints() const { return m_watchpoints; }

private:
    struct breakpoint {
        point_kind kind{};
        std::uint32_t address = 0;
        bool operator==(const breakpoint&) const = default;
    };

    std::vector<breakpoint> m_breakpoints;
    std::vector<breakpoint> m_removed;  // may have to work on
    std::vector<watchpoint> m_watchpoints;
};

}  // namespace orbweaver::sim::gdb
