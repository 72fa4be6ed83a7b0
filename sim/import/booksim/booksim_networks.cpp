// SPDX-License-Identifier: Apache-2.0
#include "sim/import/booksim/booksim_networks.h"

namespace orbweaver::sim {

namespace {

unsigned distance(unsigned one, unsigned other) { return one < other ? other - one : one - other; }

/// Returns the next coordinate along one dimension. If `edge` is set, a distance of at least half the side uses the
/// express link.
unsigned step(unsigned origin, unsigned target, unsigned side, bool edge) {
    const unsigned hop = edge && distance(origin, target) >= side / 2 ? side / 2 : 1;
    return origin < target ? origin + hop : origin - hop;
}

}  // namespace

std::vector<unsigned> routers_of_nodes(unsigned columns, unsigned rows, unsigned group) {
    std::vector<unsigned> routers;
    for (unsigned y = 0; y < rows * group; ++y) {
        for (unsigned x = 0; x < columns * group; ++x) { routers.push_back(y / group * columns + x / group); }
    }
    return routers;
}

booksim_graph concentrated_mesh_graph(unsigned side, bool express, bool by_length) {
    constexpr unsigned group = 2;
    booksim_graph graph;
    graph.routers = side * side;
    graph.router_of_node = routers_of_nodes(side, side, group);
    const unsigned cycles = by_length ? group : 1;
    for (unsigned y = 0; y < side; ++y) {
        for (unsigned x = 0; x + 1 < side; ++x) {
            graph.edges.push_back({y * side + x, y * side + x + 1, cycles});
            graph.edges.push_back({x * side + y, (x + 1) * side + y, cycles});
        }
    }
    const unsigned half = side / 2;
    const unsigned express_cycles = by_length ? group * half : 1;
    for (unsigned first = 0; express && first < half; ++first) {
        for (const unsigned edge : {0U, side - 1}) {
            graph.edges.push_back({edge * side + first, edge * side + first + half, express_cycles});
            graph.edges.push_back({first * side + edge, (first + half) * side + edge, express_cycles});
        }
    }
    graph.next = [side, express](unsigned router, unsigned destination) {
        const auto on_edge = [side, express](unsigned coordinate) {
            return express && (coordinate == 0 || coordinate == side - 1);
        };
        const unsigned x = router % side;
        const unsigned y = router / side;
        if (x != destination % side) { return y * side + step(x, destination % side, side, on_edge(y)); }
        return step(y, destination / side, side, on_edge(x)) * side + x;
    };
    return graph;
}

booksim_graph flattened_butterfly_graph(const flattened_butterfly_shape& shape) {
    booksim_graph graph;
    graph.routers = shape.columns * shape.columns;
    graph.router_of_node = routers_of_nodes(shape.columns, shape.columns, shape.group);
    for (unsigned router = 0; router < graph.routers; ++router) {
        for (unsigned step = 1; step < graph.routers; step *= shape.routers) {
            for (unsigned other = router + step; other / step / shape.routers == router / step / shape.routers;
                 other += step) {
                const unsigned x = distance(router % shape.columns, other % shape.columns);
                const unsigned y = distance(router / shape.columns, other / shape.columns);
                graph.edges.push_back({router, other, shape.group * (x + y)});
            }
        }
    }
    graph.next = [routers = shape.routers](unsigned router, unsigned destination) {
        unsigned step = 1;
        while (router / step % routers == destination / step % routers) { step *= routers; }
        return router - router / step % routers * step + destination / step % routers * step;
    };
    return graph;
}

}  // namespace orbweaver::sim
