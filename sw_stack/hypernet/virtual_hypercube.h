// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/shared/hypernet_net.h"

namespace orbweaver {

/// A binary hypercube of virtual nodes with one array each, emulated by a subnet of cubelets (dissertation sections
/// 4.2.2 and 4.2.3). Each address bit of the subnet is a dimension. Dimensions within a cubelet are its internal links.
/// Any other dimension is first moved inside. For that, all nodes exchange their arrays over the external links of a
/// level, which swaps two fields of address bits. One internal dimension thus serves for several.
///
/// Every participating node of the subnet has an object with equal arguments and calls the same operations in the same
/// order, with one thread per node.
class virtual_hypercube {
public:
    /// @param level       the (d,level)-subnet of this node is the hypercube, 1 .. h
    /// @param unused_bits only addresses whose low `unused_bits` bits are 0 participate; 0, or 1 for the addresses with
    ///                    a level-1 link, so that no two share a link
    /// @param words       size of a virtual node's array, 1 or more
    virtual_hypercube(const hypernet_net& net, uint32_t level, uint32_t unused_bits, uint32_t words);
    ~virtual_hypercube();
    virtual_hypercube(const virtual_hypercube&) = delete;
    virtual_hypercube& operator=(const virtual_hypercube&) = delete;

    /// Returns whether this node participates; otherwise operations do nothing.
    bool has_this_node() const { return m_has_this_node; }
    /// Returns log2 of the number of virtual nodes.
    uint32_t dimensions() const { return m_dimensions; }
    /// Returns the index of the virtual node whose array is on this node.
    uint32_t index() const { return m_index; }
    /// Returns its array, as elements of one or more words. Valid until the next operation.
    template <class T>
    T* array() {
        return reinterpret_cast<T*>(m_array);
    }
    /// Returns the array of the other virtual node, within the current step.
    template <class T>
    T* others() {
        return reinterpret_cast<T*>(m_others);
    }
    /// Replaces this virtual node's array by the other one's, within a step.
    void adopt_others();

    /// Performs a step: both nodes at the ends of each link of a dimension call f, with others() available.
    template <class F>
    void step(uint32_t dimension, F function) {
        if (m_has_this_node) {
            bring_inside(dimension);
            exchange_with(node_across(dimension));
            ++m_steps;
            function(dimension);
        }
    }
    /// Steps over dimensions 0 .. count - 1, with f(dimension) after each exchange.
    template <class F>
    void ascend(uint32_t count, F function) {
        for (uint32_t dimension = 0; dimension < count; ++dimension) { step(dimension, function); }
    }
    /// Steps over dimensions count - 1 .. 0, with f(dimension) after each exchange.
    template <class F>
    void descend(uint32_t count, F function) {
        for (uint32_t dimension = count; dimension-- > 0;) { step(dimension, function); }
    }

    /// Swaps the two fields of address bits over the links below the highest level. In a (d,2)-subnet this transposes
    /// the arrays (cubelets against positions); virtual nodes keep their index. In a cubelet it does nothing.
    void transpose();
    /// Moves every array back to its initial node. Then index() is the node's address in the subnet, without the unused
    /// bits.
    void restore();
    /// Alternative to restore(): the arrays stay where they are, and the virtual nodes are renumbered to the address of
    /// their node. For arrays that are all equal.
    void renumber();

    /// Counters of steps over dimensions, and of exchanges over external links, since construction.
    uint32_t steps() const { return m_steps; }
    uint32_t crossings() const { return m_crossings; }

private:
    static constexpr uint32_t max_dimensions = 16;
    static constexpr uint32_t max_crossed = 64;

    void bring_inside(uint32_t dimension);
    void cross(uint32_t level);
    void note_crossed(uint32_t level);
    void exchange_with(uint32_t node);
    uint32_t node_across(uint32_t dimension) const;
    void find_index();

    const hypernet_net m_net;
    const uint32_t m_level;
    const uint32_t m_dimensions;
    const uint32_t m_unused_bits;
    const uint32_t m_words;
    const bool m_has_this_node;
    uint8_t m_position[max_dimensions];  // [dimension]: its address bit
    uint8_t m_crossed[max_crossed];      // levels, in order, that restore() must undo
    uint32_t m_crossed_count = 0;
    uint32_t m_index = 0;
    uint32_t m_steps = 0;
    uint32_t m_crossings = 0;
    int* m_array;
    int* m_others;
};

}  // namespace orbweaver
