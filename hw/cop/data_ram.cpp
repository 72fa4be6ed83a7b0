// SPDX-License-Identifier: Apache-2.0
#include "hw/cop/data_ram.h"

#include <string>

#include "sw_stack/shared/cop_system_space.h"

namespace orbweaver::cop {

data_ram::data_ram(sc_core::sc_module_name name, const controller_desc& described)
    : sc_module(name), m_desc(described), m_owners(std::size_t{described.channels} * described.tasks_per_channel) {
    m_words.resize(described.global_entries + described.system_words + m_owners.size() * described.task_words);
    const auto initialise = [this](cop_system_word word, std::uint64_t value) {
        const word_location location{.space = cop_space::system, .tag = static_cast<std::uint32_t>(word)};
        if (has(location)) { write(location, value); }
    };
    initialise(cop_system_word::controller_number, described.number);
    initialise(cop_system_word::full_channels, described.full_channels);
    m_ports = {};
}

bool data_ram::has(const word_location& location) const {
    switch (location.space) {
        case cop_space::global:
        case cop_space::mask: return location.tag < m_desc.global_entries;
        case cop_space::system: return location.tag < m_desc.system_words;
        case cop_space::task: break;
    }
    return location.tag < m_desc.task_words && location.task != 0 && location.channel >= 1 &&
           location.channel <= m_desc.channels;
}

std::size_t data_ram::space_number(const word_location& location) const {
    return std::size_t{location.channel - 1} * m_desc.tasks_per_channel +
           (location.task - 1) % m_desc.tasks_per_channel;
}

std::size_t data_ram::index(const word_location& location) const {
    switch (location.space) {
        case cop_space::system: return std::size_t{m_desc.global_entries} + location.tag;
        case cop_space::task:
            return m_desc.global_entries + m_desc.system_words + space_number(location) * m_desc.task_words +
                   location.tag;
        default: return location.tag;
    }
}

bool data_ram::is_taken(const word_location& location) const {
    const std::uint32_t owner = m_owners[space_number(location)];
    return owner != 0 && owner != location.task;
}

void data_ram::take(const word_location& location) { m_owners[space_number(location)] = location.task; }

std::uint64_t data_ram::load(std::size_t address) {
    m_ports = {static_cast<std::uint32_t>(address), m_words[address], m_ports.writes};
    return m_words[address];
}

void data_ram::store(std::size_t address, std::uint64_t value) {
    m_words[address] = value;
    m_ports = {static_cast<std::uint32_t>(address), value, m_ports.writes + 1};
}

void data_ram::trace(sc_core::sc_trace_file* file) const {
    const std::string prefix = name();
    sc_core::sc_trace(file, m_ports.address, prefix + ".address");
    sc_core::sc_trace(file, m_ports.data, prefix + ".data");
    sc_core::sc_trace(file, m_ports.writes, prefix + ".writes");
}

}  // namespace orbweaver::cop
