// SPDX-License-Identifier: Apache-2.0
#include "hw/cop/data_ram.h"

#include "sw_stack/shared/cop_system_space.h"

namespace orbweaver {

data_ram::data_ram(const controller_desc& described)
    : m_desc(described), m_owners(std::size_t{described.channels} * described.tasks_per_channel) {
    m_words.resize(described.global_entries + described.system_words + m_owners.size() * described.task_words);
    const auto initialise = [this](cop_system_word word, std::uint64_t value) {
        const place to{.space = cop_space::system, .tag = static_cast<std::uint32_t>(word)};
        if (has(to)) {
            write(to, value);
        }
    };
    initialise(cop_system_word::controller_number, described.number);
    initialise(cop_system_word::full_channels, described.full_channels);
}

bool data_ram::has(const place& of) const {
    switch (of.space) {
        case cop_space::global:
        case cop_space::mask:
            return of.tag < m_desc.global_entries;
        case cop_space::system:
            return of.tag < m_desc.system_words;
        case cop_space::task:
            break;
    }
    return of.tag < m_desc.task_words && of.task != 0 && of.channel >= 1 && of.channel <= m_desc.channels;
}

std::size_t data_ram::space_number(const place& of) const {
    return std::size_t{of.channel - 1} * m_desc.tasks_per_channel + (of.task - 1) % m_desc.tasks_per_channel;
}

std::size_t data_ram::index(const place& of) const {
    switch (of.space) {
        case cop_space::system:
            return std::size_t{m_desc.global_entries} + of.tag;
        case cop_space::task:
            return m_desc.global_entries + m_desc.system_words + space_number(of) * m_desc.task_words + of.tag;
        default:
            return of.tag;
    }
}

bool data_ram::is_taken(const place& of) const {
    const std::uint32_t owner = m_owners[space_number(of)];
    return owner != 0 && owner != of.task;
}

void data_ram::take(const place& of) {
    m_owners[space_number(of)] = of.task;
}

}  // namespace orbweaver
