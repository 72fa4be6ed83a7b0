// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/hypernet/neural/nets/tuples.h"

#include <algorithm>
#include <cmath>

#include "studies/arithmetic/hypernet/neural/packet_counts.h"
#include "sw_stack/shared/hash.h"

namespace orbweaver::studies::hypernet_model {

namespace {

/// Returns a standard normal number without the tails beyond 6: the sum of twelve uniform numbers, which is equal on
/// every host.
double normal(std::uint32_t seed, std::uint32_t entry) {
    constexpr std::uint32_t terms = 12;
    double sum = 0;
    for (std::uint32_t i = 0; i < terms; ++i) { sum += hash(seed, entry, i) * 0x1p-32; }
    return sum - terms / 2.0;
}

/// Connections of a layer's cells to cells of their own slice, and to others.
struct share_of_connections {
    double inside, outside;
};

/// Splits the connections into a target layer: a fraction goes to one core, the others are random.
share_of_connections split(const neural::layer_description& described, double connections, double to_core,
                           double layer_cells) {
    const double in_slice = layer_cells / described.slices - described.core_cells;  // without that core
    const double others = layer_cells - described.core_cells;
    const double scattered = others > 0 ? (1 - to_core) * connections : 0;
    const double inside = others > 0 ? scattered * in_slice / others : 0;
    return {to_core * connections + inside, scattered - inside};
}

double region_of_tuple(double cells, double connections, double clustering, const neural::net_tuple& tuple, double home,
                       double packet_size) {
    if (connections <= 0 || cells <= home) { return 0; }
    const double core_share = tuple.core_connections / tuple.core_cells;
    return region_packets({cells, connections, home},
                          {static_cast<double>(tuple.core_cells), 1 / core_share, 1 / clustering}, packet_size);
}

}  // namespace

neural::net_tuple tuple_of(const neural::layer_description& described) {
    double inside = 0;
    double outside = 0;
    const auto add = [&](double cells, const share_of_connections& share) {
        inside += cells * share.inside;
        outside += cells * share.outside;
    };
    for (std::uint32_t layer = 0; layer < described.layers; ++layer) {
        const double cells = described.cells_of(layer);
        add(cells, split(described, described.in_layer, described.in_core, cells));
        if (layer + 1 < described.layers) {
            // Counted at both ends: C_below of the layer above is made of the same connections.
            add(2 * cells, split(described, described.above, described.to_parent, described.cells_of(layer + 1)));
        }
    }
    const double all = described.cells();
    double elsewhere = 0;
    for (std::uint32_t layer = 0; layer < described.layers; ++layer) { elsewhere += described.cells_elsewhere(layer); }
    if (elsewhere > 0) {
        add(all,
            {described.elsewhere / described.slices, described.elsewhere - described.elsewhere / described.slices});
    }
    neural::net_tuple made{};
    made.cells = described.cells();
    made.core_cells = described.slice_cells();
    made.influence_cells = made.cells - made.core_cells;
    made.core_connections = inside / all;
    made.influence_connections = outside / all;
    made.influence_clustering = made.influence_cells == 0 ? 1 : made.influence_connections / made.influence_cells;
    made.remote_clustering = 1;
    return made;
}

neural::net_tuple tuple_of(const neural::tour_net& net) {
    const double n = net.cities();
    neural::net_tuple made{};
    made.cells = net.cells();
    made.core_cells = net.cities();
    made.influence_cells = (neural::tour_net::columns_of_group - 1) * net.cities();
    made.core_connections = n - 1;
    // On average 1.5 of the three other columns of a group are neighbours. A cell is connected to all of their cells,
    // to the others by its row alone. With four columns the first and the last are neighbours, too.
    const double neighbours = n > 4 ? 1.5 : 2;
    made.influence_connections = neighbours * n + (3 - neighbours);
    made.remote_connections = 4 * n - 4 - made.core_connections - made.influence_connections;
    made.influence_clustering = made.influence_connections / made.influence_cells;
    made.remote_clustering = made.remote_cells() == 0 ? 1 : made.remote_connections / made.remote_cells();
    return made;
}

neural::net_tuple perturbed(const neural::net_tuple& tuple, double deviation, std::uint32_t seed) {
    std::uint32_t entry = 0;
    const auto draw = [&](double mean) { return std::max(0.0, mean * (1 + deviation * normal(seed, entry++))); };
    const auto size = [&](double mean) { return static_cast<std::uint32_t>(std::max(1.0, std::round(draw(mean)))); };
    neural::net_tuple changed = tuple;
    changed.core_cells = size(tuple.core_cells);
    changed.influence_cells = size(tuple.influence_cells);
    changed.core_connections = std::min(draw(tuple.core_connections), changed.core_cells - 1.0);
    changed.influence_connections = draw(tuple.influence_connections);
    changed.remote_connections = draw(tuple.remote_connections);
    changed.influence_clustering = std::min(1.0, draw(tuple.influence_clustering));
    changed.remote_clustering = std::min(1.0, draw(tuple.remote_clustering));
    return changed;
}

packets_by_region analytic_packets(const neural::net_tuple& tuple, double processors, double packet_size) {
    const double home = tuple.cells / processors;
    return {core_packets(tuple.core_cells, home, packet_size),
            region_of_tuple(tuple.influence_cells, tuple.influence_connections, tuple.influence_clustering, tuple, home,
                            packet_size),
            region_of_tuple(tuple.cells, tuple.remote_connections, tuple.remote_clustering, tuple, home, packet_size)};
}

}  // namespace orbweaver::studies::hypernet_model
