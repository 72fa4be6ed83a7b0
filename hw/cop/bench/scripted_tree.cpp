// SPDX-License-Identifier: Apache-2.0
#include "hw/cop/bench/scripted_tree.h"

#include <algorithm>
#include <string>

namespace orbweaver::cop {

namespace {

constexpr cycle_t stride = 1000;  // cycles between two checks whether all scripts have ended

}  // namespace

scripted_tree::scripted_tree(sc_core::sc_module_name name, const scripted_tree_desc& described)
    : sc_module(name), m_desc(described), m_domain("cop_clock", sc_core::sc_time(10, sc_core::SC_NS)) {
    serial::serial_link_desc dead_line = described.line;
    dead_line.word_error_rate = 1;
    controller_desc lower = described.controller;
    lower.channels = described.hosts;
    lower.level = described.controllers > 1 ? cop_level::lower : cop_level::single;
    if (described.controllers > 1) {
        controller_desc upper = described.controller;
        upper.level = cop_level::upper;
        upper.channels = described.controllers;
        m_upper = std::make_unique<cop_controller>("upper", m_domain, upper, described.line, described.link);
    }
    for (unsigned number = 0; number < described.controllers; ++number) {
        lower.number = number;
        const auto core = [this, &lower] {
            auto made = std::make_unique<controller_core>(lower);
            m_cores.push_back(made.get());
            return made;
        };
        m_controllers.push_back(std::make_unique<cop_controller>(
            ("controller_" + std::to_string(number)).c_str(), m_domain, lower, described.line, described.link, core));
        if (m_upper) { add_link(controller(number).socket(cop_uplink), m_upper->socket(number + 1), described.line); }
        for (unsigned channel = 1; channel <= described.hosts; ++channel) {
            m_hosts.push_back(std::make_unique<scripted_host>(("host_" + std::to_string(m_hosts.size())).c_str(),
                                                              m_domain, described.line, described.link,
                                                              described.clocks));
            const bool dead = number == 0 && channel == described.dead_channel;
            add_link(m_hosts.back()->socket(), controller(number).socket(channel), dead ? dead_line : described.line);
        }
    }
}

void scripted_tree::add_link(serial_initiator_socket& near_end, serial_initiator_socket& far_end,
                             const serial::serial_link_desc& line) {
    m_links.push_back(std::make_unique<serial::serial_link>(("link_" + std::to_string(m_links.size())).c_str(),
                                                            m_domain, line, m_desc.seed));
    near_end.bind(m_links.back()->near_end);
    far_end.bind(m_links.back()->far_end);
}

bool scripted_tree::run(cycle_t limit) {
    const auto all_done = [this] {
        return std::all_of(m_hosts.begin(), m_hosts.end(), [](const auto& host) { return host->is_done(); });
    };
    for (cycle_t passed = 0; passed < limit && !all_done(); passed += stride) {
        sc_core::sc_start(m_domain.time(stride));
    }
    return all_done();
}

cycle_t scripted_tree::last_end() const {
    cycle_t last = 0;
    for (const auto& host : m_hosts) { last = std::max(last, host->done_at()); }
    return last;
}

}  // namespace orbweaver::cop
