// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "hw/core/debug/execution_watcher.h"
#include "sim/gdb/stop.h"

namespace orbweaver::sim::gdb {

/// A range of watched bytes.
struct watchpoint {
    point_kind kind{};
    std::uint32_t address = 0;
    std::uint32_t bytes = 0;
    auto operator<=>(const watchpoint&) const = default;  // NOLINT(modernize-use-nullptr): clang-tidy 14
};

/// Returns whether an access touches watched bytes.
bool overlap(const watchpoint& watched, const core::data_access& access);

/// Longest range of watched bytes.
inline constexpr std::uint32_t longest_watch = 4096;

/// Breakpoints and watchpoints. There are few, so searches are linear.
///
/// A breakpoint is compared with the address of the next instruction; code is never modified. GDB removes its
/// breakpoints whenever the machine stops, and also while it steps one thread over a breakpoint and expects all other
/// threads not to run. Here the other threads run on, so removed breakpoints remain active during such a step.
class points {
public:
    /// Adds a point unless it exists. @return false if it has no bytes or more bytes than can be watched
    bool insert(point_kind kind, std::uint32_t address, std::uint32_t bytes);
    /// Removes a point if it exists.
    void remove(point_kind kind, std::uint32_t address, std::uint32_t bytes);

    /// Prepares for resuming the machine.
    /// @param keep_removed true: removed breakpoints remain active until they are inserted again or resume() is called
    ///                     with false
    void resume(bool keep_removed);
    std::optional<point_kind> breakpoint_at(std::uint32_t address) const;
    /// Returns the first watchpoint that an access hits.
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
    std::vector<breakpoint> m_removed;  // remain active if resume() requires it
    std::vector<watchpoint> m_watchpoints;
};

}  // namespace orbweaver::sim::gdb
