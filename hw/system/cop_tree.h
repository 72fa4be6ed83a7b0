// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <systemc>
#include <vector>

#include "hw/base/module_list.h"
#include "hw/cop/controller.h"
#include "hw/link/serial_link.h"
#include "hw/system/block_factory.h"
#include "hw/system/system_desc.h"

namespace orbweaver::system {

/// Returns the controllers of a cluster with coordination processors, each with its level, number and channels: those
/// of level 1 in ascending order, then that of level 2, if any.
std::vector<cop::controller_desc> controllers_of(const system_desc& described, unsigned hosts);

/// The coordination processors of a cluster and their links (Sankaran 1995, chapter IV, figures 4 and 5). Host h is on
/// channel h mod c + 1 of controller h / c, where c is cop.controller.channels. With two levels, controller n of level
/// 1 is on channel n + 1 of the level-2 controller. The class only composes modules.
class cop_tree : public sc_core::sc_module {
public:
    /// @param domain clock domain of controllers, links and cards
    /// @param cards  [host]: link side of its card
    /// @param hosts  [host]: its node
    /// @param core   makes the cores of the controllers; empty: the model
    cop_tree(sc_core::sc_module_name name, clock_domain& domain, const system_desc& described,
             const std::vector<serial_initiator_socket*>& cards, std::vector<node_id> hosts,
             const controller_maker& core = {});

    const char* kind() const override { return "cop_tree"; }

    /// Returns the controllers of level 1 in ascending order of their numbers, then the level-2 controller, if any.
    const module_list<cop::cop_controller>& controllers() const { return m_controllers; }
    /// Returns the links of the hosts in host order, then the uplinks.
    const module_list<serial::serial_link>& links() const { return m_links; }

    /// A barrier or reduction in progress at a controller: adjacent tags that wait for the same channels, as the
    /// elements of an array do.
    struct operation {
        unsigned controller = 0;  // index in controllers()
        std::uint32_t first_tag = 0;
        std::uint32_t last_tag = 0;
        /// Channels that have not contributed yet; 0 on level 1: level 2 completes the operation.
        std::uint64_t absent = 0;
        std::uint64_t receivers = 0;  // channels that receive the result
    };
    /// Returns the open operations, by controller and tag. Operations of an RTL core are not visible and thus missing.
    std::vector<operation> open_operations() const;
    bool is_upper(unsigned controller) const {
        return m_controllers[controller]->described().level == cop::cop_level::upper;
    }
    /// Returns the node of the host on a channel of a controller of level 1.
    unsigned node_on(unsigned controller, unsigned channel) const {
        return m_hosts[controller * m_described.cop.controller.channels + channel - 1].value;
    }
    /// Returns a name for reports: "controller 3", "the controller of level 2".
    std::string name_of(unsigned controller) const;

    /// Describes the hosts for which operations wait: one line per tag with an open operation, and one per lock.
    std::vector<std::string> describe_waits() const;

private:
    void add_controllers(unsigned hosts, const controller_maker& core);
    void add_link(serial_initiator_socket& near_end, serial_initiator_socket& far_end, const std::string& name);
    std::string waited_for(unsigned controller, std::uint64_t channels) const;

    const system_desc& m_described;
    clock_domain& m_domain;
    std::vector<node_id> m_hosts;
    module_list<cop::cop_controller> m_controllers;
    module_list<serial::serial_link> m_links;
};

}  // namespace orbweaver::system
