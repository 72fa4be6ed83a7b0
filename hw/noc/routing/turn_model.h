// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <utility>

#include "hw/noc/network_desc.h"
#include "hw/noc/routing/grid_map.h"
#include "hw/noc/routing/routing.h"

namespace orbweaver::noc {

/// A minimal adaptive function on a 2-D mesh that forbids some turns, so that no cyclic wait is possible. Each turn
/// model is in a separate file and defines the allowed shortest routes.
class turn_model : public routing_function {
public:
    explicit turn_model(grid_map map) : m_map(std::move(map)) {}

    route_option next_hop(unsigned router, port_id input, const flit& head) const final {
        route_options found;
        options(router, input, head, found);
        return found[0];
    }

    bool adaptive() const final { return true; }

    void options(unsigned router, port_id input, const flit& head, route_options& found) const final {
        const std::uint32_t here = m_map.coordinates(router);
        const grid_map::attachment& target = m_map.where(head.destination);
        if (here == target.coordinates) {
            found.add({target.port});
            return;
        }
        add_routes({router, m_map.dimension_of(router, input), m_map.coordinate(here, 0), m_map.coordinate(here, 1),
                    m_map.coordinate(target.coordinates, 0), m_map.coordinate(target.coordinates, 1)},
                   found);
    }

protected:
    /// The position of a head that has not arrived.
    struct stand {
        unsigned router = 0;
        unsigned came_along = 0;  // dimension of its last link; 2: it was injected here
        unsigned x = 0;
        unsigned y = 0;
        unsigned target_x = 0;
        unsigned target_y = 0;
    };
    /// Adds the candidate outputs that the turn model allows, at least one.
    virtual void add_routes(const stand& position, route_options& found) const = 0;

    route_option along_row(const stand& position) const {
        return {m_map.port(position.router, 0, position.target_x > position.x)};
    }
    route_option along_column(const stand& position) const {
        return {m_map.port(position.router, 1, position.target_y > position.y)};
    }

private:
    grid_map m_map;
};

/// Creates a function that needs a mesh of two dimensions.
template <class Function>
std::unique_ptr<routing_function> make_on_flat_mesh(const network_desc& described, const topology_graph& graph) {
    grid_map map(graph, described.routing);
    map.require_flat_mesh(described.routing);
    return std::make_unique<Function>(std::move(map));
}

}  // namespace orbweaver::noc
