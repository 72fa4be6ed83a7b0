// SPDX-License-Identifier: Apache-2.0
// Broadcast in hypernets with the P vector (Ghosh 1988, section 2.2.2). Each copy traverses its module on a spanning
// tree from its point of entry. It crosses an external link of level i if its p_i is 0; then p_i becomes 1, and all
// lower ones become 0 again. So every node gets one copy.
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
    unsigned vector = 0;  // P vector after the port; bit i - 1 is p_i
};

/// Determines which copies a router of a hypernet makes, or the bus of a buslet for all its members at once. Requires
/// nets with one link between siblings and without concentrators, because several links, or switches, would each carry
/// a copy.
class p_vector {
public:
    p_vector(const hypernet_plan& plan, const topology_graph& graph);

    /// Returns whether broadcasts reach every node of the net exactly once.
    static bool suits(const hypernet_plan& plan);

    unsigned levels() const { return m_levels; }

    /// Returns the vector of a source whose packets stay in its (d,level)-net. @param level 1 .. levels()
    unsigned initial(unsigned level) const;

    /// Calls `visit` for the copies that a router makes of a packet with vector p, each for a different port.
    /// @param input  the port through which the packet arrived
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
    /// The spanning tree on which copies traverse a module.
    enum class inside_tree : std::uint8_t {
        module,     // the module itself is a tree or a bus
        ascending,  // the tree of e-cube routes: continues in higher dimensions
        star,       // star around the node where the copy entered
    };
    /// The ports of a router.
    struct surroundings {
        std::vector<port_id> nodes;
        unsigned first_inside =
            0;  // number of ports to neighbours in the module, or to its bus; a cubelet's are in ascending dimensions
        unsigned inside = 0;
        inside_tree tree = inside_tree::module;
        unsigned level = 0;  // level of the external link; 0: no external link
        port_id external;
    };

    static inside_tree tree_of(hypernet_module_kind kind);

    /// Returns the first port in the module on which a copy is made of a packet that arrived by one of these ports.
    static unsigned first_onward(const surroundings& here, port_id input) {
        switch (here.tree) {
            case inside_tree::ascending: return input.value + 1U;
            case inside_tree::star: return here.first_inside + here.inside;
            case inside_tree::module: break;
        }
        return here.first_inside;
    }

    unsigned m_levels;
    std::vector<surroundings> m_surroundings;  // [router]
};

}  // namespace orbweaver::noc
