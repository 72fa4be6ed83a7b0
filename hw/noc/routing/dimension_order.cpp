// SPDX-License-Identifier: Apache-2.0
// Dimension-order routing: first along x until the column is right, then along y (digest section 1.5.4). Free of
// routing deadlock on a mesh (Dally and Seitz 1987). No header: it registers itself.
#include <array>
#include <vector>

#include "hw/noc/description_error.h"
#include "hw/noc/routing/routing.h"

namespace orbweaver {
namespace {

class dimension_order : public routing_function {
public:
    explicit dimension_order(const topology_graph& graph) {
        for (unsigned number = 0; number < graph.routers.size(); ++number) {
            place here{static_cast<std::uint16_t>(number % graph.columns),
                       static_cast<std::uint16_t>(number / graph.columns),
                       {}};
            const auto& ports = graph.routers[number].ports;
            for (std::uint8_t port = 0; port < ports.size(); ++port) {
                const int along = ports[port].direction;
                here.towards[ports[port].dimension == 1 ? index(0, along) : index(along, 0)] = port_id{port};
            }
            m_places.push_back(here);
        }
    }

    route_option next_hop(unsigned router, port_id, const flit& head) const override {
        const place& here = m_places[router];
        const place& goal = m_places[head.destination.value];
        if (here.x != goal.x) {
            return {here.towards[here.x < goal.x ? index(1, 0) : index(-1, 0)]};
        }
        if (here.y != goal.y) {
            return {here.towards[here.y < goal.y ? index(0, 1) : index(0, -1)]};
        }
        return {here.towards[index(0, 0)]};
    }

private:
    /// A router, which is also its node: where it stands, and its port for each step.
    struct alignas(16) place {
        std::uint16_t x;
        std::uint16_t y;
        std::array<port_id, 6> towards;
    };

    /// (0,0), (1,0), (-1,0), (0,1), (0,-1) -> distinct places
    static constexpr std::size_t index(int dx, int dy) { return static_cast<std::size_t>(3 + dx + 2 * dy); }

    std::vector<place> m_places;
};

std::unique_ptr<routing_function> make_dimension_order(const network_desc&, const topology_graph& graph) {
    if (graph.columns * graph.rows != graph.routers.size() || graph.nodes.size() != graph.routers.size()) {
        throw description_error("network.routing", "dimension_order needs a grid of routers with one node each");
    }
    return std::make_unique<dimension_order>(graph);
}

const routing_registry::entry registered{"dimension_order", "along the first dimension, then along the second",
                                         make_dimension_order};

}  // namespace
}  // namespace orbweaver
