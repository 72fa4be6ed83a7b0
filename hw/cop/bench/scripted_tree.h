// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <systemc>
#include <vector>

#include "hw/cop/bench/scripted_host.h"
#include "hw/cop/controller.h"
#include "hw/cop/controller_core.h"
#include "hw/link/serial_link.h"

namespace orbweaver::cop {

/// One controller with scripted hosts on its channels, or several under a controller of level 2.
struct scripted_tree_desc {
    unsigned controllers = 1;      // of level 1; above 1, there is a level 2
    unsigned hosts = 64;           // of each: on channels 1, 2, ...
    controller_desc controller{};  // level, number and channels are set by the tree
    serial::serial_link_desc line{};
    serial::command_link_desc link{};
    host_clocks clocks{};
    unsigned dead_channel = 0;  // of the first controller: no word on its link arrives whole; 0: none
    std::uint64_t seed = 1;
};

class scripted_tree : public sc_core::sc_module {
public:
    scripted_tree(sc_core::sc_module_name name, const scripted_tree_desc& described);

    /// @param number of the controller; @param channel 1 to the number of hosts
    scripted_host& host(unsigned channel, unsigned number = 0) { return *m_hosts[number * m_desc.hosts + channel - 1]; }
    cop_controller& controller(unsigned number = 0) { return *m_controllers[number]; }
    cop_controller& upper() { return *m_upper; }
    /// The core of a controller of level 1. Tests look into its RAMs.
    const controller_core& core(unsigned number = 0) const { return *m_cores[number]; }
    clock_domain& domain() { return m_domain; }
    const scripted_tree_desc& described() const { return m_desc; }

    /// The first cycle of scripts: all processors begin to write in it.
    static constexpr cycle_t start = 10;

    /// Simulates until all scripts have ended, or for `limit` cycles.
    /// @return whether they have
    bool run(cycle_t limit = 10'000'000);
    /// The cycle in which the last script ended.
    cycle_t last_end() const;

private:
    void add_link(serial_initiator_socket& near_end, serial_initiator_socket& far_end,
                  const serial::serial_link_desc& line);

    const scripted_tree_desc m_desc;
    clock_domain m_domain;
    std::unique_ptr<cop_controller> m_upper;
    std::vector<const controller_core*> m_cores;
    std::vector<std::unique_ptr<cop_controller>> m_controllers;
    std::vector<std::unique_ptr<scripted_host>> m_hosts;
    std::vector<std::unique_ptr<serial::serial_link>> m_links;
};

}  // namespace orbweaver::cop
