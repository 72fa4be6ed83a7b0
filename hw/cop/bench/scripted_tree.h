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

/// Configuration of one controller with scripted hosts on its channels, or of several such controllers below a level-2
/// controller.
struct scripted_tree_desc {
    unsigned controllers = 1;      // controllers of level 1; more than 1 adds a controller of level 2
    unsigned hosts = 64;           // hosts per controller, on channels 1, 2, ...
    controller_desc controller{};  // the tree sets level, number and channels
    serial::serial_link_desc line{};
    serial::command_link_desc link{};
    host_clocks clocks{};
    unsigned dead_channel = 0;  // channel of the first controller whose link corrupts every word; 0: none
    std::uint64_t seed = 1;
};

class scripted_tree : public sc_core::sc_module {
public:
    scripted_tree(sc_core::sc_module_name name, const scripted_tree_desc& described);

    const char* kind() const override { return "scripted_tree"; }

    /// @param channel 1 to the number of hosts
    /// @param number index of the controller
    scripted_host& host(unsigned channel, unsigned number = 0) { return *m_hosts[number * m_desc.hosts + channel - 1]; }
    cop_controller& controller(unsigned number = 0) { return *m_controllers[number]; }
    cop_controller& upper() { return *m_upper; }
    /// Returns the core of a level-1 controller, so that tests can inspect its RAMs.
    const controller_core& core(unsigned number = 0) const { return *m_cores[number]; }
    clock_domain& domain() { return m_domain; }
    const scripted_tree_desc& described() const { return m_desc; }

    /// First cycle of the scripts: all processors begin to write in it.
    static constexpr cycle_t start = 10;

    /// Simulates until all scripts have ended, for at most `limit` cycles.
    /// @return true: all scripts have ended
    bool run(cycle_t limit = 10'000'000);
    /// Returns the cycle in which the last script ended.
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
