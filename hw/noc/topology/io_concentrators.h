// SPDX-License-Identifier: Apache-2.0
// Concentrators of a hypernet's I/O channels (Ghosh 1988, section 2.3): switches that gather neighbouring channels,
// stage by stage, until their number is manageable. Each switch of the last stage has a device: a disk or a host. A
// link above a switch may carry less than the links below it together, which then share its time.
#pragma once

#include <vector>

#include "sw_stack/shared/hypernet_net.h"

namespace orbweaver::noc {

/// The trees of concentrators. Switches are in the order of stages, and within a stage in the order of channels.
class io_concentrators {
public:
    /// @param exits    addresses of the nodes whose external link is an I/O channel, ascending; at least one
    /// @param gathered number of channels, or later of switches, that a switch of each stage gathers
    io_concentrators(const hypernet_net& net, std::vector<hypernet_address> exits,
                     const std::vector<unsigned>& gathered);

    unsigned stages() const { return static_cast<unsigned>(m_sizes.size()) - 1; }
    unsigned count() const { return m_first.back(); }
    /// Returns the number of switches of a stage. @param stage 1 .. stages()
    unsigned count_of(unsigned stage) const { return m_first[stage] - m_first[stage - 1]; }

    /// @param number 0 .. count() - 1
    unsigned stage(unsigned number) const;
    unsigned number_in_stage(unsigned number) const { return number - m_first[stage(number) - 1]; }
    /// Returns the number of channels, or switches of the stage below, that a switch gathers, at its ports from 0 on.
    unsigned gathered(unsigned number) const;
    /// Returns the switch above another one. Precondition: the latter is not in the last stage.
    unsigned above(unsigned number) const;
    /// Returns the switch of the last stage above another one, or itself.
    unsigned last_above(unsigned number) const;

    const std::vector<hypernet_address>& exits() const { return m_exits; }
    /// Returns the first of the exits below a switch.
    hypernet_address first_exit(unsigned number) const { return m_exits[range_of(number).first]; }
    /// Returns the exit below a switch that is nearest to an address: the first in the smallest subnet that has any.
    hypernet_address nearest_exit(unsigned number, hypernet_address address) const;
    /// Returns the switch of the first stage that gathers an exit's channel.
    unsigned number_of(hypernet_address exit) const;
    /// Returns the port of a switch that leads to an exit below it.
    unsigned port_to(unsigned number, hypernet_address exit) const;

private:
    struct range {
        std::size_t first = 0;
        std::size_t end = 0;
    };
    range range_of(unsigned number) const;
    std::size_t exit_position(hypernet_address exit) const;

    hypernet_net m_net;
    std::vector<hypernet_address> m_exits;
    std::vector<std::size_t> m_sizes;  // [stage]: exits below a full switch; 1 for stage 0, a channel
    std::vector<unsigned> m_first;     // [stage - 1]: index of the first switch, then the number of switches
};

}  // namespace orbweaver::noc
