// SPDX-License-Identifier: Apache-2.0
#include "hw/cop/mask_ram.h"

#include <algorithm>
#include <string>

namespace orbweaver::cop {

bool mask_ram::any_accessed(std::uint32_t tag, std::uint32_t count) const {
    const auto range = std::span(m_entries).subspan(tag, count);
    return std::any_of(range.begin(), range.end(), [](const entry& slot) { return slot.accessed; });
}

const mask_ram::entry& mask_ram::read(std::uint32_t tag) {
    show(tag, 0);
    return m_entries[tag];
}

void mask_ram::set(std::uint32_t tag, std::uint32_t count, std::uint64_t mask) {
    for (entry& slot : std::span(m_entries).subspan(tag, count)) { slot = {mask, mask != 0, mask != 0}; }
    show(tag, 1);
}

void mask_ram::remove(std::uint32_t tag, std::uint64_t channels) {
    m_entries[tag].mask &= ~channels;
    age(tag);
}

void mask_ram::age(std::uint32_t tag) {
    m_entries[tag].fresh = false;
    show(tag, 1);
}

void mask_ram::release(std::uint32_t tag) {
    m_entries[tag].accessed = false;
    show(tag, 1);
}

void mask_ram::trace(sc_core::sc_trace_file* file) const {
    const std::string prefix = name();
    sc_core::sc_trace(file, m_ports.tag, prefix + ".tag", 16);
    sc_trace(file, m_ports.content, prefix);
    sc_core::sc_trace(file, m_ports.writes, prefix + ".writes");
}

void mask_ram::trace_entry(sc_core::sc_trace_file* file, std::uint32_t tag) const {
    sc_trace(file, m_entries[tag], std::string(name()) + ".entry_" + std::to_string(tag));
}

void sc_trace(sc_core::sc_trace_file* file, const mask_ram::entry& traced, const std::string& name) {
    sc_core::sc_trace(file, traced.mask, name + ".mask");
    sc_core::sc_trace(file, traced.accessed, name + ".accessed");
    sc_core::sc_trace(file, traced.fresh, name + ".fresh");
}

}  // namespace orbweaver::cop
