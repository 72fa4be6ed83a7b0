// SPDX-License-Identifier: Apache-2.0
// The basic modules of a hypernet (sections 2.1.2 to 2.1.4 of the dissertation; digest section 3): whatever is inside,
// a module has 2^d external links at positions 0 .. 2^d - 1.
#pragma once

#include <cstdint>
#include <vector>

namespace orbweaver::hypernet_model {

/// The address of a node in a hypernet, or its position in a module: the low d bits of the address.
using address = std::uint64_t;

/// What joins the nodes of a module.
enum class module_kind : std::uint8_t {
    cubelet,  // a binary d-cube
    treelet,  // a complete binary tree of d levels, labelled in order; its root has two positions and external links
    buslet,   // one shared bus
};

/// A module: 2^d positions and the internal links between its nodes. Pure calculation.
class basic_module {
public:
    /// @param d log2 of the external links, 1 .. 16
    /// @throws std::invalid_argument d is outside its range
    basic_module(module_kind kind, unsigned d);

    module_kind kind() const { return m_kind; }
    unsigned d() const { return m_d; }
    address positions() const { return address{1} << m_d; }
    /// 2^d, of a treelet one less: two positions are its root.
    address nodes() const { return positions() - (m_kind == module_kind::treelet ? 1 : 0); }

    /// The position that stands for the node at a position: itself, but of a treelet's second root position the first.
    address node_at(address position) const;

    /// The next node on the way between two different nodes: e-cube in ascending dimensions, up to the common ancestor
    /// and down, or one transfer on the bus.
    address next(address from, address to) const;

    /// Hops of that way, which is a shortest one.
    unsigned distance(address from, address to) const;

    /// The largest distance: d, 2(d - 1), or 1.
    unsigned diameter() const;

    /// Nodes one hop away.
    std::vector<address> neighbours(address node) const;

private:
    module_kind m_kind;
    unsigned m_d;
};

}  // namespace orbweaver::hypernet_model
