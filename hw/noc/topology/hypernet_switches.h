// SPDX-License-Identifier: Apache-2.0
// The generalised hypernet (Ghosh 1988, section 7.2): crosspoint switches in place of the complete graphs of sibling
// subnets. The dissertation does not define which gateways a switch joins. Here a switch joins the gateways with the
// same index in their subnets, of all siblings. So a switch has as many ports as there are siblings, and any two
// siblings are joined by as many switches as a subnet has gateways.
//
// A gateway's index is the leading bits of its address in its subnet. A packet leaves by the gateway whose index equals
// its destination's, and enters the destination's module: it crosses at most one switch per level.
#pragma once

#include <vector>

#include "sw_stack/shared/hypernet_net.h"

namespace orbweaver::noc {

/// The switches of a hypernet, in the order of level, then (d,level+1)-net, then index of the gateways that they join.
/// The level of a switch is the level of the external links that it joins, 1 .. h - 1.
class hypernet_switches {
public:
    explicit hypernet_switches(const hypernet_net& net) : m_net(net) {
        unsigned first = 0;
        for (unsigned level = 1; level < net.h(); ++level) {
            m_first.push_back(first);
            first += (net.positions() >> net.bits(level + 1)) << index_bits(level);
        }
        m_first.push_back(first);
    }

    unsigned count() const { return m_first.back(); }

    /// @param number 0 .. count() - 1
    unsigned level(unsigned number) const {
        unsigned level = 1;
        while (number >= m_first[level]) { ++level; }
        return level;
    }
    unsigned number_in_level(unsigned number) const { return number - m_first[level(number) - 1]; }
    /// Returns the number of subnets that a switch joins, each by one gateway.
    unsigned subnets(unsigned number) const { return 1U << m_net.subnet_bits(level(number) + 1); }

    /// Returns the address of the gateway of one of these subnets.
    hypernet_address gateway(unsigned number, unsigned subnet) const {
        const unsigned tier = level(number);
        const hypernet_address group = number_in_level(number) >> index_bits(tier);
        const hypernet_address index = number_in_level(number) & low_bits(index_bits(tier));
        return group << m_net.bits(tier + 1) | hypernet_address{subnet} << m_net.bits(tier) | index << tier |
               low_bits(tier - 1);
    }

    /// Returns whether the external link at an address leads to a switch, i.e. whether a level uses it for siblings or
    /// I/O.
    bool joins(hypernet_address address) const { return m_net.port(address).use != hypernet_use::free; }

    /// Returns the switch to which it leads.
    unsigned number_of(hypernet_address gateway) const {
        const unsigned tier = m_net.port(gateway).level;
        const hypernet_address group = gateway >> m_net.bits(tier + 1);
        return m_first[tier - 1] + (group << index_bits(tier) | (gateway >> tier & low_bits(index_bits(tier))));
    }

    /// Returns which of the subnets that a switch joins contains an address. Precondition: one of them does.
    unsigned subnet_with(unsigned number, hypernet_address address) const {
        const unsigned tier = level(number);
        return address >> m_net.bits(tier) & low_bits(m_net.subnet_bits(tier + 1));
    }

    /// Returns the subnet whose I/O channel the switch carries: the one whose gateway the exception rule assigns to it.
    unsigned io_subnet(unsigned number) const {
        return number_in_level(number) & low_bits(m_net.subnet_bits(level(number) + 1));
    }

    /// Returns the gateway in the (d,level-1)-subnet of `one` through which a packet leaves for `other`.
    /// @param level common level of the two, 2 .. h
    hypernet_address gateway_towards(hypernet_address one, hypernet_address other, unsigned level) const {
        const hypernet_address inside = low_bits(m_net.bits(level - 1));
        const hypernet_address tail = low_bits(level - 1);
        return (one & ~inside) | (other & inside & ~tail) | tail >> 1;
    }

    /// Returns the number of bits of a gateway's index in its (d,level)-subnet.
    unsigned index_bits(unsigned level) const { return m_net.bits(level) - level; }

private:
    static constexpr hypernet_address low_bits(unsigned count) { return (hypernet_address{1} << count) - 1; }

    hypernet_net m_net;
    std::vector<unsigned> m_first;  // [level]: index of the first switch, then the number of switches
};

}  // namespace orbweaver::noc
