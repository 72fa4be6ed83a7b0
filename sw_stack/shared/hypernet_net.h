// SPDX-License-Identifier: Apache-2.0
// Addresses, links and routes of a hypernet (Ghosh 1988, sections 2.1 to 2.4). Shared by models, hardware and firmware:
// only freestanding C++.
//
// An address consists of, from the most significant bits on, the index of the (d,h-1)-subnet, the index of the subnet
// inside it, ..., the index of the module, and the position in the module (the low d bits). Level-i links join the
// (d,i)-subnets of one (d,i+1)-net.
//
// Address is an unsigned type: 32 bits hold every net that is simulated (hypernet_net), 64 bits every net that is only
// counted.
#pragma once

#include <stdint.h>

#include "sw_stack/shared/enum_names.h"

namespace orbweaver {

/// Internal topology of a module.
enum class hypernet_module_kind : uint8_t {
    cubelet,   // a binary d-cube
    treelet,   // a complete binary tree of d levels with in-order labels; its root has two positions and two external
               // links
    buslet,    // one shared bus
    complete,  // a link between each pair of nodes
};
constexpr auto enumerators(hypernet_module_kind) { return identifiers<hypernet_module_kind>; }

/// A module: 2^d positions, each with an external link, and the internal links between its nodes.
template <class Address>
class basic_hypernet_module {
public:
    static constexpr unsigned max_d = 16;

    /// @param module_bits log2 of the number of external links, 1 .. max_d
    constexpr basic_hypernet_module(hypernet_module_kind kind, unsigned module_bits)
        : m_kind(kind), m_module_bits(module_bits) {}

    constexpr hypernet_module_kind kind() const { return m_kind; }
    constexpr unsigned d() const { return m_module_bits; }
    constexpr Address positions() const { return Address{1} << m_module_bits; }
    /// Returns the number of nodes: 2^d, for a treelet 2^d - 1 because its root has two positions.
    constexpr Address nodes() const { return positions() - (m_kind == hypernet_module_kind::treelet ? 1 : 0); }

    /// Returns the position that represents the node at a position. This is the position itself, except for the second
    /// root position of a treelet, which maps to the first.
    constexpr Address node_at(Address position) const {
        const bool is_second_root = m_kind == hypernet_module_kind::treelet && position == positions() - 1;
        return is_second_root ? position >> 1 : position;
    }

    /// Returns the next node on the route between two different nodes. Cubelet: e-cube routing in ascending dimensions.
    /// Treelet: up to the common ancestor and down. Buslet: one bus transfer. Complete: one link.
    constexpr Address next(Address source, Address target) const {
        switch (m_kind) {
            case hypernet_module_kind::cubelet: {
                const Address differing = source ^ target;
                return source ^ (differing & (~differing + 1));
            }
            case hypernet_module_kind::treelet:
                return is_below(target, source) ? child_toward(source, target) : parent(source);
            case hypernet_module_kind::buslet:
            case hypernet_module_kind::complete: break;
        }
        return target;
    }

    /// Returns the number of hops of that route, which is a shortest one.
    constexpr unsigned distance(Address source, Address target) const {
        unsigned hops = 0;
        for (; source != target; source = next(source, target)) { ++hops; }
        return hops;
    }

    /// Returns the largest distance: d, 2(d - 1), or 1.
    constexpr unsigned diameter() const {
        switch (m_kind) {
            case hypernet_module_kind::cubelet: return m_module_bits;
            case hypernet_module_kind::treelet: return 2 * (m_module_bits - 1);
            case hypernet_module_kind::buslet:
            case hypernet_module_kind::complete: break;
        }
        return 1;
    }

    /// Returns the number of neighbours of a node.
    constexpr Address degree(Address node) const {
        switch (m_kind) {
            case hypernet_module_kind::cubelet: return m_module_bits;
            case hypernet_module_kind::treelet: return (has_parent(node) ? 1 : 0) + (height(node) > 0 ? 2 : 0);
            case hypernet_module_kind::buslet:
            case hypernet_module_kind::complete: break;
        }
        return nodes() - 1;
    }

    /// Returns a neighbour of a node. The order is by ascending dimension; the parent, then the children by ascending
    /// label; or by ascending position.
    /// @param number 0 .. degree(node) - 1
    constexpr Address neighbour(Address node, Address number) const {
        switch (m_kind) {
            case hypernet_module_kind::cubelet: return node ^ (Address{1} << number);
            case hypernet_module_kind::treelet: {
                const Address child = has_parent(node) ? number - 1 : number;
                return has_parent(node) && number == 0 ? parent(node) : child_on(node, child != 0);
            }
            case hypernet_module_kind::buslet:
            case hypernet_module_kind::complete: break;
        }
        return number < node ? number : number + 1;
    }

    /// Returns the number of treelet levels below a node: the number of trailing ones of its label (Ghosh 1988, section
    /// 2.1).
    static constexpr unsigned height(Address label) {
        unsigned ones = 0;
        for (; (label & 1) != 0; label >>= 1) { ++ones; }
        return ones;
    }

private:
    constexpr bool has_parent(Address label) const { return height(label) + 1 < m_module_bits; }
    static constexpr Address parent(Address label) {
        const Address own = Address{1} << height(label);
        return (label | own) & ~(own << 1);
    }
    /// Heights are compared because an ancestor may have the same leading bits.
    static constexpr bool is_below(Address label, Address top) {
        const unsigned above = height(top) + 1;
        return height(label) < height(top) && label >> above == top >> above;
    }
    static constexpr Address child_on(Address top, bool upper) {
        const Address reach = Address{1} << (height(top) - 1);
        return upper ? top + reach : top - reach;
    }
    static constexpr Address child_toward(Address top, Address label) { return child_on(top, label > top); }

    hypernet_module_kind m_kind;
    unsigned m_module_bits;
};

enum class hypernet_use : uint8_t {
    link,  // leads to a node of a sibling subnet
    io,    // exception rule: an I/O channel of the node's subnet
    free,  // unused, reserved for levels by which the net could grow
};

/// The external link at an address.
template <class Address>
struct basic_hypernet_port {
    unsigned level = 0;  // 1 .. d + 1: trailing ones of the position, plus 1
    hypernet_use use = hypernet_use::free;
    Address peer = 0;  // other end of a link; otherwise the address itself
};

/// A hop of a route.
template <class Address>
struct basic_hypernet_hop {
    Address neighbour = 0;
    unsigned level = 0;  // level of the link; 0: internal

    friend constexpr bool operator==(const basic_hypernet_hop&, const basic_hypernet_hop&) = default;
};

/// Reasons why a hypernet does not exist.
enum class hypernet_fault : uint8_t {
    none,
    module,   // d is not 1 .. basic_hypernet_module::max_d
    levels,   // not in 1 .. d + 1: after level d a module has one external link left
    subnets,  // a level would join fewer than two subnets
    address,  // addresses have more bits than Address
    width,    // no net of this module has the requested width
};

/// A hypernet (B, d, h, G): h levels of subnets over modules, with G links between siblings.
///
/// A node is named by its *position*, which is its address. The root of a treelet has two positions; the first is its
/// address (node_at). If the net has a fault, only fault() may be called.
template <class Address>
class basic_hypernet_net {
public:
    using module_type = basic_hypernet_module<Address>;
    using port_type = basic_hypernet_port<Address>;
    using hop_type = basic_hypernet_hop<Address>;

    /// Makes a single module: a (d,1)-net.
    constexpr basic_hypernet_net(hypernet_module_kind kind, unsigned module_bits) : m_module(kind, module_bits) {
        m_fault = module_bits < 1 || module_bits > module_type::max_d ? hypernet_fault::module : hypernet_fault::none;
        m_levels[1].bits = module_bits;
    }

    /// @param module_bits log2 of the number of external links of a module
    /// @param levels      1 .. d + 1
    /// @param link_bits   log2 of G, equal at all levels
    constexpr basic_hypernet_net(hypernet_module_kind kind, unsigned module_bits, unsigned levels,
                                 unsigned link_bits = 0)
        : basic_hypernet_net(kind, module_bits) {
        if (m_fault == hypernet_fault::none && (levels < 1 || levels > module_bits + 1)) {
            m_fault = hypernet_fault::levels;
        }
        while (m_fault == hypernet_fault::none && m_height < levels) { add_level(link_bits); }
    }

    /// Makes the net of 2^width positions. This is the (d,j)-net of that size, or copies of the largest smaller net,
    /// each pair of which is joined by 2^(n_(j+1) - width) links (section 2.4).
    static constexpr basic_hypernet_net of_width(hypernet_module_kind kind, unsigned module_bits, unsigned width) {
        basic_hypernet_net net(kind, module_bits);
        while (net.m_fault == hypernet_fault::none && net.bits() < width && net.m_height <= module_bits) {
            const unsigned whole = net.bits() + net.next_subnet_bits();
            net.add_level(whole > width ? whole - width : 0);
        }
        if (net.m_fault == hypernet_fault::none && net.bits() != width) { net.m_fault = hypernet_fault::width; }
        return net;
    }

    /// Adds a level: joins as many copies of the net as 2^link_bits links per pair allow.
    constexpr void add_level(unsigned link_bits) {
        if (m_height > d()) {
            m_fault = hypernet_fault::levels;
        } else if (link_bits >= next_subnet_bits()) {
            m_fault = hypernet_fault::subnets;
        } else if (bits() + next_subnet_bits() - link_bits > max_bits) {
            m_fault = hypernet_fault::address;
        } else {
            const unsigned above = bits() + next_subnet_bits() - link_bits;
            m_levels[++m_height] = {above, link_bits};
        }
    }
    /// Returns log2 of the number of these copies with one link per pair: m_(h+1).
    constexpr unsigned next_subnet_bits() const { return bits() - m_height; }

    constexpr hypernet_fault fault() const { return m_fault; }

    constexpr const module_type& module() const { return m_module; }
    constexpr unsigned d() const { return m_module.d(); }
    constexpr unsigned h() const { return m_height; }

    /// Returns the number of address bits of a (d,level)-net: n_level.
    /// @param level 0 .. h; 0 for level 0
    constexpr unsigned bits(unsigned level) const { return m_levels[level].bits; }
    constexpr unsigned bits() const { return m_levels[m_height].bits; }
    /// Returns log2 of the number of subnets of a (d,level)-net: m_level.
    /// @param level 2 .. h
    constexpr unsigned subnet_bits(unsigned level) const { return bits(level) - bits(level - 1); }
    /// Returns log2 of the number of links between two subnets of a (d,level)-net.
    /// @param level 2 .. h
    constexpr unsigned link_bits(unsigned level) const { return m_levels[level].link_bits; }

    /// Returns the number of addresses, each of which has an external link.
    constexpr Address positions() const { return Address{1} << bits(); }
    /// Returns the address that represents the node at a position (see basic_hypernet_module::node_at).
    constexpr Address node_at(Address position) const {
        return (position & ~inside()) | m_module.node_at(position & inside());
    }
    constexpr bool is_node(Address position) const { return node_at(position) == position; }

    /// Returns the number of nodes. Nodes are numbered contiguously in the order of their addresses.
    constexpr Address nodes() const { return (positions() >> d()) * m_module.nodes(); }
    /// @param address address of a node
    constexpr Address number_of(Address address) const { return address - (address >> d()) * missing(); }
    /// @param number 0 .. nodes() - 1
    constexpr Address address_of(Address number) const { return number + number / m_module.nodes() * missing(); }

    /// Returns the external link at a position by the qualification, connection and exception rules.
    constexpr port_type port(Address position) const {
        unsigned level = 1;
        for (Address ones = position; level <= d() && (ones & 1) != 0; ones >>= 1) { ++level; }
        if (level >= m_height) { return {level, hypernet_use::free, position}; }
        // The address in the subnet is: index of the G links, index of the far subnet, 0 1 .. 1. The peer has the two
        // subnet indices exchanged.
        const Address differing = ((position >> bits(level)) ^ (position >> level)) & low_bits(subnet_bits(level + 1));
        if (differing == 0) { return {level, hypernet_use::io, position}; }
        return {level, hypernet_use::link, position ^ (differing << bits(level)) ^ (differing << level)};
    }

    /// Returns the smallest level at which two positions are in the same subnet: 1 .. h; 1 within a module.
    constexpr unsigned common_level(Address one, Address other) const {
        unsigned level = 1;
        while ((one ^ other) >> bits(level) != 0) { ++level; }
        return level;
    }

    /// Returns the index of the gateway of a (d,level-1)-subnet to the sibling that contains a destination. The low
    /// bits are the sibling's index. Of the G links the one is chosen whose far end has the leading bits of the
    /// destination; the dissertation leaves this choice open.
    /// @param level 2 .. h
    constexpr Address gateway_index(Address destination, unsigned level) const {
        const unsigned index = subnet_bits(level);
        const Address far_subnet = (destination >> bits(level - 1)) & low_bits(index);
        const Address link = (destination >> (level - 1 + index)) & low_bits(link_bits(level));
        return link << index | far_subnet;
    }

    /// Returns the position in the (d,level-1)-subnet of `one` whose external link leads to the sibling that contains
    /// `other`.
    /// @param level their common level, 2 .. h
    constexpr Address gateway(Address one, Address other, unsigned level) const {
        return (one & ~low_bits(bits(level - 1))) | gateway_index(other, level) << (level - 1) | low_bits(level - 2);
    }

    /// Returns the next hop between two different nodes; it depends only on the current position and the destination.
    /// The route goes to the gateway of the current subnet, over its external link, and on from there; inside a module
    /// it follows the module's routing (section 2.2.1).
    constexpr hop_type next(Address position, Address destination) const {
        Address target = destination;
        for (unsigned level = common_level(position, target); level > 1; level = common_level(position, target)) {
            target = gateway(position, target, level);
            if (position == target) { return {port(position).peer, level - 1}; }
        }
        return {(position & ~inside()) | m_module.next(position & inside(), target & inside()), 0};
    }

    /// Returns a bound on the hops of a route: 2^(h-1) (D + 1) - 1, where D is the diameter of a module (3.1.1).
    constexpr unsigned longest_route() const { return (1U << (m_height - 1)) * (m_module.diameter() + 1) - 1; }
    /// Returns a bound on the external links of a route: 2^(h-1) - 1. Routes are deadlock-free with one more phase than
    /// that.
    constexpr unsigned max_external_hops() const { return (1U << (m_height - 1)) - 1; }

private:
    static constexpr unsigned max_bits = 8 * sizeof(Address) - 1;

    struct level_bits {
        unsigned bits = 0;
        unsigned link_bits = 0;
    };

    static constexpr Address low_bits(unsigned count) { return (Address{1} << count) - 1; }
    constexpr Address inside() const { return m_module.positions() - 1; }
    /// Returns the number of positions of a module that are not nodes of their own.
    constexpr Address missing() const { return m_module.positions() - m_module.nodes(); }

    module_type m_module;
    unsigned m_height = 1;
    hypernet_fault m_fault = hypernet_fault::none;
    level_bits m_levels[module_type::max_d + 2];  // [level], 0 .. h
};

/// A hypernet of at most 2^31 positions.
using hypernet_net = basic_hypernet_net<uint32_t>;
using hypernet_port = basic_hypernet_port<uint32_t>;
using hypernet_hop = basic_hypernet_hop<uint32_t>;
using hypernet_address = uint32_t;

}  // namespace orbweaver
