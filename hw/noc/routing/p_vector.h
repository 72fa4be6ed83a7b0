// SPDX-License-Identifier: Apache-2.0
// Broadcast in hypernets with the P vector (Ghosh 1988, section 2.2.2): each copy goes round its
// module on a spanning tree from where it came in, and over an external link of level i if its p_i is 0; behind it p_i
// is 1, and all lower ones are 0 again. So every node gets one copy.
#pragma once

#include <cstdint>
#include <vector>

#include "hw/base/types.h"
#include "hw/noc/topology/hypernet_plan.h"
#include "hw/noc/topology/topology.h"

namespace orbweaver::noc {

/// A copy that a router makes.
struct p_vector_copy {
    enum class route : std::uint8_t { to_node, inside_module, over_external_link };
    route kind{};
    port_id port;
    unsigned vector = 0;  // P vector behind the port; bit i - 1 is p_i
};

/// Which copies a router of a hypernet makes, or the bus of a buslet for all its members at once. Of nets whose
/// siblings are joined by one link, without concentrators: several links, or switches, would carry a copy each.
class p_vector {
public:
    p_vector(const hypernet_plan& plan, const topology_graph& graph);

    /// Whether the net is one that broadcasts reach exactly once.
    static bool suits(const hypernet_plan& plan);

    unsigned levels() const { return m_levels; }

    /// The vector of a source whose packets stay in its (d,level)-net. @param level 1 .. levels()
    unsigned initial(unsigned level) const;

    /// The copies that a router makes of a packet with vector p, each through a port of its own.
    /// @param input  the port through which the packet came
    /// @param visit  called with each p_vector_copy
    template <class Visit>
    void copy(unsigned router, port_id input, unsigned vector, Visit visit) const {
        const surroundings& here = m_surroundings[router];
        const unsigned ports = here.first_inside + here.inside;
        for (const port_id node : here.nodes) {
            if (node != input) { visit(p_vector_copy{p_vector_copy::route::to_node, node, vector}); }
        }
        const bool from_inside = input.value >= here.first_inside && input.value < ports;
        for (unsigned port = from_inside ? first_onward(here, input) : here.first_inside; port < ports; ++port) {
            if (port != input.value) {
                visit(p_vector_copy{p_vector_copy::route::inside_module, {static_cast<std::uint8_t>(port)}, vector});
            }
        }
        if (here.level != 0 && here.external != input && (vector >> (here.level - 1) & 1) == 0) {
            const unsigned own = 1U << (here.level - 1);
            visit(p_vector_copy{p_vector_copy::route::over_external_link, here.external, (vector | own) & ~(own - 1)});
        }
    }

private:
    /// The spanning tree on which a copy goes round a module.
    enum class inside_tree : std::uint8_t {
        module,     // the module is one itself, or a bus
        ascending,  // that of e-cube's ways: on in higher dimensions
        star,       // round the node where the copy came in
    };
    /// Ports of a router.
    struct surroundings {
        std::vector<port_id> nodes;
        unsigned first_inside =
            0;  // of those to neighbours in the module, or its bus; ascending dimensions in a cubelet
        unsigned inside = 0;
        inside_tree tree = inside_tree::module;
        unsigned level = 0;  // of the external link, 0: it has none
        port_id external;
    };

    static inside_tree tree_of(hypernet_module_kind kind);

    /// From which port in the module on a copy is made of a packet that came by one of them.
    static unsigned first_onward(const surroundings& here, port_id input) {
        switch (here.tree) {
            case inside_tree::ascending:
                return input.value + 1U;
            case inside_tree::star:
                return here.first_inside + here.inside;
            case inside_tree::module:
                break;
        }
        return here.first_inside;
    }

    unsigned m_levels;
    std::vector<surroundings> m_surroundings;  // [router]
};

}  // namespace orbweaver::noc
