// SPDX-License-Identifier: Apache-2.0
// How modules become a (d,h)-net: addresses, and which external link goes where (section 2.1 of the dissertation;
// digest sections 4 and 6.3). Level-i links join the (d,i)-subnets of one (d,i+1)-net.
#pragma once

#include <vector>

#include "models/hypernet/structure/basic_module.h"

namespace orbweaver::hypernet_model {

enum class port_use : std::uint8_t {
    link,  // to a node of a sibling subnet
    io,    // the exception: an I/O channel of the node's subnet
    free,  // not used below the level at which the net would grow
};

/// The external link at an address.
struct external_port {
    unsigned level = 0;  // 1 .. d + 1: trailing ones of the address, plus 1
    port_use use = port_use::free;
    address peer = 0;  // of a link; else the address itself
};

/// A hypernet (B, d, h, G): h levels of subnets over modules, siblings joined by G links. An address is, most
/// significant first, the index of the (d,h-1)-subnet, of the subnet inside it, ..., of the module, and the position.
class hypernet {
public:
    /// @param d      log2 of a module's external links
    /// @param h      levels, 1 .. d + 1: after level d a module has one external link left
    /// @param log2_g log2 of the links between two siblings, the same at all levels
    /// @throws std::invalid_argument a value is outside its range, a level would have less than two subnets, or an
    ///                               address more than 63 bits
    hypernet(module_kind kind, unsigned d, unsigned h, unsigned log2_g = 0);

    /// The net of 2^width positions: the largest (d,j)-net that is not larger, or copies of the largest that is
    /// smaller, every pair of them joined by 2^(n_(j+1) - width) links (section 2.4).
    /// @throws std::invalid_argument no net of the module has this width
    static hypernet of_width(module_kind kind, unsigned d, unsigned width);

    const basic_module& module() const { return m_module; }
    unsigned d() const { return m_module.d(); }
    unsigned h() const { return static_cast<unsigned>(m_levels.size()) - 1; }

    /// Address bits of a (d,level)-net: n_level. @param level 0 .. h, of 0: none
    unsigned bits(unsigned level) const { return m_levels[level].bits; }
    unsigned bits() const { return m_levels.back().bits; }
    /// log2 of the subnets of a (d,level)-net: m_level. @param level 2 .. h
    unsigned subnet_bits(unsigned level) const { return bits(level) - bits(level - 1); }
    /// log2 of the links between two subnets of a (d,level)-net. @param level 2 .. h
    unsigned link_bits(unsigned level) const { return m_levels[level].link_bits; }

    /// Positions, each with its external link.
    address positions() const { return address{1} << bits(); }
    /// The address that stands for the node at a position (see basic_module::node_at).
    address node_at(address position) const;
    bool is_node(address position) const { return node_at(position) == position; }

    /// Qualification, connection and exception rules.
    external_port port(address position) const;

    /// The smallest level at which two positions lie in the same subnet: 1 .. h, 1 in the same module.
    unsigned common_level(address one, address other) const;

    /// The position in one's (d,level-1)-subnet whose external link goes to the sibling that holds the other. Of G
    /// links that whose far end has the leading bits of the destination; the dissertation leaves the choice open.
    /// @param level their common level, 2 .. h
    address gateway(address one, address other, unsigned level) const;

private:
    struct level_bits {
        unsigned bits = 0;
        unsigned link_bits = 0;
    };

    hypernet(module_kind kind, unsigned d);
    void add_level(unsigned link_bits);

    basic_module m_module;
    std::vector<level_bits> m_levels;  // 0 .. h
};

}  // namespace orbweaver::hypernet_model
