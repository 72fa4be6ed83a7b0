// SPDX-License-Identifier: Apache-2.0
#include "sim/gdb/points.h"

#include <algorithm>

namespace orbweaver::sim::gdb {
namespace {

bool is_breakpoint(point_kind kind) { return kind <= point_kind::hardware_breakpoint; }

bool fits(point_kind kind, const core::data_access& access) {
    return kind == point_kind::access_watchpoint ||
           (kind == point_kind::read_watchpoint ? access.reads : access.writes);
}

}  // namespace

bool overlap(const watchpoint& watched, const core::data_access& access) {
    return access.address - watched.address < watched.bytes || watched.address - access.address < access.bytes;
}

bool points::insert(point_kind kind, std::uint32_t address, std::uint32_t bytes) {
    if (is_breakpoint(kind)) {
        const breakpoint wanted{kind, address};
        std::erase(m_removed, wanted);
        if (std::ranges::find(m_breakpoints, wanted) == m_breakpoints.end()) { m_breakpoints.push_back(wanted); }
        return true;
    }
    if (bytes == 0 || bytes > longest_watch) { return false; }
    const watchpoint wanted{kind, address, bytes};
    if (std::ranges::find(m_watchpoints, wanted) == m_watchpoints.end()) { m_watchpoints.push_back(wanted); }
    return true;
}

void points::remove(point_kind kind, std::uint32_t address, std::uint32_t bytes) {
    if (!is_breakpoint(kind)) {
        std::erase(m_watchpoints, watchpoint{kind, address, bytes});
    } else if (std::erase(m_breakpoints, breakpoint{kind, address}) != 0) {
        m_removed.push_back({kind, address});
    }
}

void points::resume(bool keep_removed) {
    if (!keep_removed) { m_removed.clear(); }
}

std::optional<point_kind> points::breakpoint_at(std::uint32_t address) const {
    for (const auto* const list : {&m_breakpoints, &m_removed}) {
        const auto found = std::ranges::find(*list, address, &breakpoint::address);
        if (found != list->end()) { return found->kind; }
    }
    return std::nullopt;
}

const watchpoint* points::hit_by(const core::data_access& access) const {
    const auto found = std::ranges::find_if(m_watchpoints, [&](const watchpoint& watched) {
        return access.bytes > 0 && fits(watched.kind, access) && overlap(watched, access);
    });
    return found == m_watchpoints.end() ? nullptr : &*found;
}

}  // namespace orbweaver::sim::gdb
