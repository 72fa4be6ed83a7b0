// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "sw_stack/shared/hypernet_net.h"

namespace orbweaver {

/// A binary hypercube of virtual nodes with an array each, emulated by a subnet of cubelets (dissertation
/// sections 4.2.2 and 4.2.3). Each address bit of the subnet is a dimension. Dimensions
/// within a cubelet are its internal links. Any other is brought there first: all nodes exchange their arrays over the
/// external links of a level, which swaps two fields of bits, so that one internal dimension serves for several.
///
/// Every node of the subnet that takes part has an object, made alike, and calls the same operations in the same order.
/// One thread a node.
class virtual_hypercube {
public:
    /// @param level       the (d,level)-subnet of this node is the hypercube, 1 .. h
    /// @param unused_bits only addresses whose low `unused_bits` bits are 0 take part: 0, or 1: those with a level-1
    ///                    link, so that no two share one
    /// @param words       of a virtual node's array, 1 or more
    virtual_hypercube(const hypernet_net& net, uint32_t level, uint32_t unused_bits, uint32_t words);
    ~virtual_hypercube();
    virtual_hypercube(const virtual_hypercube&) = delete;
    virtual_hypercube& operator=(const virtual_hypercube&) = delete;

    /// Whether this node takes part; operations of one that does not do nothing.
    bool has_this_node() const { return m_has_this_node; }
    /// log2 of the virtual nodes.
    uint32_t dimensions() const { return m_dimensions; }
    /// Index of the virtual node whose array is here.
    uint32_t index() const { return m_index; }
    /// Its array, as elements of one or more words. Valid until the next operation.
    template <class T>
    T* array() {
        return reinterpret_cast<T*>(m_array);
    }
    /// The array of the other virtual node, in the step that has it.
    template <class T>
    T* others() {
        return reinterpret_cast<T*>(m_others);
    }
    /// In a step: the other virtual node's array becomes this one's, whose own is lost.
    void adopt_others();

    /// A step: both nodes at the ends of each link of a dimension call f, with others().
    template <class F>
    void step(uint32_t dimension, F function) {
        if (m_has_this_node) {
            bring_inside(dimension);
            exchange_with(node_across(dimension));
            ++m_steps;
            function(dimension);
        }
    }
    /// Steps over dimensions 0 .. count - 1, f(dimension) after each exchange.
    template <class F>
    void ascend(uint32_t count, F function) {
        for (uint32_t dimension = 0; dimension < count; ++dimension) { step(dimension, function); }
    }
    /// Steps over dimensions count - 1 .. 0.
    template <class F>
    void descend(uint32_t count, F function) {
        for (uint32_t dimension = count; dimension-- > 0;) { step(dimension, function); }
    }

    /// Swaps the two fields of address bits over the links below the highest level: of a (d,2)-subnet a transposition
    /// of the arrays, cubelets against positions. Virtual nodes keep their index. Of a cubelet: nothing.
    void transpose();
    /// Brings every array back to where it began: index() is then the node's address in the subnet, without the unused
    /// bits.
    void restore();
    /// The other way to that: the arrays stay where they are, and each is now that of the virtual node whose index is
    /// the address. For arrays that are all the same.
    void renumber();

    /// Steps over dimensions, and exchanges over external links, since it was made.
    uint32_t steps() const { return m_steps; }
    uint32_t crossings() const { return m_crossings; }

private:
    static constexpr uint32_t most_dimensions = 16;
    static constexpr uint32_t most_crossed = 64;

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
    uint8_t m_position[most_dimensions];  // [dimension]: its address bit
    uint8_t m_crossed[most_crossed];      // levels, in order, that restore() has to undo
    uint32_t m_crossed_count = 0;
    uint32_t m_index = 0;
    uint32_t m_steps = 0;
    uint32_t m_crossings = 0;
    int* m_array;
    int* m_others;
};

}  // namespace orbweaver
