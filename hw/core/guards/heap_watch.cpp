// SPDX-License-Identifier: Apache-2.0
#include "hw/core/guards/heap_watch.h"

#include <fmt/core.h>

#include <algorithm>

namespace orbweaver::core {
namespace {

// Larger heaps are not tracked, because a program file with one is not plausible.
constexpr std::uint32_t largest_heap = 1U << 28;

std::uint32_t round_up(std::uint32_t value) { return (value + 15) & ~15U; }

}  // namespace

heap_watch::heap_watch(heap_functions functions) : m_functions(std::move(functions)) {
    if (m_functions.any()) {
        m_listened.insert(m_functions.entry_points.begin(), m_functions.entry_points.end());
        m_listened.insert({m_functions.add_region, m_functions.allocate, m_functions.release});
        for (const std::uint32_t position : {m_functions.allocate_aligned, m_functions.resize}) {
            if (position != 0) { m_listened.insert(position); }
        }
    }
}

bool heap_watch::contains(const std::vector<std::pair<std::uint32_t, std::uint32_t>>& ranges, std::uint32_t pc) {
    return std::any_of(ranges.begin(), ranges.end(),
                       [pc](const auto& range) { return pc >= range.first && pc < range.second; });
}

std::string heap_watch::arrive(const heap_call& call) {
    const unsigned thread = call.thread % threads;
    open_call& opened = m_open[thread];
    if (opened.returns_to == call.pc) {
        close(opened, call.argument[0], m_callers[thread]);
        return {};
    }
    if (opened.returns_to != 0 && opened.is_aligned) { return {}; }
    if (!contains(m_functions.code_ranges, call.return_address - 4)) { m_callers[thread] = call.return_address - 4; }
    if (call.pc == m_functions.add_region) {
        add_region(call.argument[1], call.argument[2]);
    } else if (call.pc == m_functions.allocate) {
        open(call, {call.return_address, call.argument[1]});
    } else if (m_functions.allocate_aligned != 0 && call.pc == m_functions.allocate_aligned) {
        open(call, {call.return_address, call.argument[2], 0, true});
    } else if (m_functions.resize != 0 && call.pc == m_functions.resize) {
        open(call, {call.return_address, call.argument[2], call.argument[1]});
    } else if (call.pc == m_functions.release) {
        return release(call);
    }
    return {};
}

void heap_watch::open(const heap_call& call, open_call opened) {
    m_open[call.thread % threads] = opened;
    m_new_position = m_listened.insert(call.return_address).second ? call.return_address : 0;
}

void heap_watch::close(open_call& closed, std::uint32_t result, std::uint32_t caller) {
    const open_call call = std::exchange(closed, {});
    if (call.resized != 0) {
        resized(call.resized, call.bytes, result);
    } else if (result != 0) {
        allocated(result, call.bytes, caller);
    }
}

/// Updates a block after heap::resize().
/// @param room UINT32_MAX: the block now has `bytes`; else the block is unchanged, and its owner may access `room`
///             bytes to copy all of it
void heap_watch::resized(std::uint32_t address, std::uint32_t bytes, std::uint32_t room) {
    const auto found = m_blocks.find(address);
    if (found != m_blocks.end() && found->second.in_use) {
        block& changed = found->second;
        use(address, changed.room, false);
        changed.bytes = room == UINT32_MAX ? bytes : changed.bytes;
        changed.room = room == UINT32_MAX ? bytes : room;
        use(address, changed.room, true);
    }
}

/// Adds a region of the heap. None of it may be used before it is allocated. Memory between two regions does not belong
/// to the heap.
void heap_watch::add_region(std::uint32_t begin, std::uint32_t end) {
    if (end <= begin) { return; }
    if (m_usable.empty()) { m_begin = begin; }
    if (begin < m_begin || end - m_begin > largest_heap) {
        return;  // regions must be added in ascending order of addresses
    }
    m_usable.resize(std::max<std::size_t>(m_usable.size(), end - m_begin), true);
    use(begin, end - begin, false);
    m_regions.push_back(round_up(begin));
    m_new_region = {begin, end};
}

void heap_watch::use(std::uint32_t address, std::uint32_t bytes, bool usable) {
    const std::uint64_t first = std::min<std::uint64_t>(address - m_begin, m_usable.size());
    const std::uint64_t end = std::min<std::uint64_t>(first + bytes, m_usable.size());
    std::fill(m_usable.begin() + static_cast<std::ptrdiff_t>(first),
              m_usable.begin() + static_cast<std::ptrdiff_t>(end), usable);
}

void heap_watch::allocated(std::uint32_t address, std::uint32_t bytes, std::uint32_t caller) {
    // Forgets blocks that were freed in this range.
    const auto first = m_blocks.lower_bound(address - header_bytes);
    m_blocks.erase(first, m_blocks.lower_bound(address + round_up(bytes)));
    m_blocks[address] = {bytes, bytes, caller, 0, true};
    use(address, bytes, true);
}

std::string heap_watch::release(const heap_call& call) {
    const std::uint32_t address = call.argument[1];
    const bool region = std::find(m_regions.begin(), m_regions.end(), address - header_bytes) != m_regions.end();
    const auto found = m_blocks.find(address);
    if (address == 0 || (region && found == m_blocks.end())) {
        return {};  // a null pointer, or a region that the heap adds to its free memory
    }
    const std::uint32_t caller = m_callers[call.thread % threads];
    if (found == m_blocks.end()) {
        return fmt::format("invalid free of 0x{:08x}, called at pc 0x{:08x}: {}", address, caller, describe(address));
    }
    if (!found->second.in_use) {
        return fmt::format("double free, called at pc 0x{:08x}: {}", caller, describe(address));
    }
    found->second.in_use = false;
    found->second.freed_from = caller;
    use(address, found->second.room, false);
    return {};
}

std::string heap_watch::describe(std::uint32_t address) const {
    const auto next = m_blocks.upper_bound(address);
    if (next == m_blocks.begin()) { return next == m_blocks.end() ? "no block of the heap" : describe(address, next); }
    const auto before = std::prev(next);
    const std::uint64_t distance = std::uint64_t{address} - before->first;
    const bool nearer = next != m_blocks.end() && distance >= before->second.bytes &&
                        next->first - address < distance - before->second.bytes;
    return describe(address, nearer ? next : before);
}

std::string heap_watch::describe(std::uint32_t address, blocks::const_iterator nearest) const {
    const auto& [begin, seen] = *nearest;
    const std::string where = address < begin ? fmt::format("{} bytes before", begin - address)
                              : address - begin >= seen.bytes
                                  ? fmt::format("{} bytes behind", address - begin - seen.bytes)
                                  : fmt::format("{} bytes into", address - begin);
    return fmt::format("{} a block of {} bytes at 0x{:08x}, allocated at pc 0x{:08x}{}", where, seen.bytes, begin,
                       seen.allocated_from,
                       seen.in_use ? std::string() : fmt::format(", freed at pc 0x{:08x}", seen.freed_from));
}

}  // namespace orbweaver::core
