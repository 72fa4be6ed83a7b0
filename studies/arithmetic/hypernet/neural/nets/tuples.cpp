// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/hypernet/neural/nets/tuples.h"

#include <algorithm>
#include <cmath>

#include "studies/arithmetic/hypernet/neural/packet_counts.h"
#include "sw_stack/shared/hash.h"

namespace orbweaver::hypernet_model {

namespace {

/// Standard normal, but for the tails beyond 6: the sum of twelve uniform numbers, so that it is the same on every
/// host.
double normal(std::uint32_t seed, std::uint32_t entry) {
    constexpr std::uint32_t terms = 12;
    double sum = 0;
    for (std::uint32_t i = 0; i < terms; ++i) {
        sum += hash(seed, entry, i) * 0x1p-32;
    }
    return sum - terms / 2.0;
}

/// Connections that leave a layer's cells for cells of their own slice, and for others.
struct share_of_connections {
    double inside, outside;
};

/// `cells` are those of the target layer; a share of the connections goes to one core, the others go elsewhere at
/// random.
share_of_connections split(const neural::layer_description& d, double connections, double to_core, double layer_cells) {
    const double in_slice = layer_cells / d.slices - d.core_cells;  // without that core
    const double others = layer_cells - d.core_cells;
    const double scattered = others > 0 ? (1 - to_core) * connections : 0;
    const double inside = others > 0 ? scattered * in_slice / others : 0;
    return {to_core * connections + inside, scattered - inside};
}

double region_of_tuple(double cells, double connections, double clustering, const neural::net_tuple& t, double home,
                       double packet_size) {
    if (connections <= 0 || cells <= home) {
        return 0;
    }
    const double core_share = t.core_connections / t.core_cells;
    return region_packets({cells, connections, home},
                          {static_cast<double>(t.core_cells), 1 / core_share, 1 / clustering}, packet_size);
}

}  // namespace

neural::net_tuple tuple_of(const neural::layer_description& d) {
    double inside = 0;
    double outside = 0;
    const auto add = [&](double cells, const share_of_connections& s) {
        inside += cells * s.inside;
        outside += cells * s.outside;
    };
    for (std::uint32_t l = 0; l < d.layers; ++l) {
        const double cells = d.cells_of(l);
        add(cells, split(d, d.in_layer, d.in_core, cells));
        if (l + 1 < d.layers) {
            // Counted at both ends: C_below of the layer above is made of the same connections.
            add(2 * cells, split(d, d.above, d.to_parent, d.cells_of(l + 1)));
        }
    }
    const double all = d.cells();
    double elsewhere = 0;
    for (std::uint32_t l = 0; l < d.layers; ++l) {
        elsewhere += d.cells_elsewhere(l);
    }
    if (elsewhere > 0) {
        add(all, {d.elsewhere / d.slices, d.elsewhere - d.elsewhere / d.slices});
    }
    neural::net_tuple t{};
    t.cells = d.cells();
    t.core_cells = d.slice_cells();
    t.influence_cells = t.cells - t.core_cells;
    t.core_connections = inside / all;
    t.influence_connections = outside / all;
    t.influence_clustering = t.influence_cells == 0 ? 1 : t.influence_connections / t.influence_cells;
    t.remote_clustering = 1;
    return t;
}

neural::net_tuple tuple_of(const neural::tour_net& net) {
    const double n = net.cities();
    neural::net_tuple t{};
    t.cells = net.cells();
    t.core_cells = net.cities();
    t.influence_cells = (neural::tour_net::columns_of_group - 1) * net.cities();
    t.core_connections = n - 1;
    // Of the three other columns of a group, 1.5 are neighbours in the mean, to all of whose cells a cell is connected;
    // to the others by its row alone. With four columns the first and the last are neighbours, too.
    const double neighbours = n > 4 ? 1.5 : 2;
    t.influence_connections = neighbours * n + (3 - neighbours);
    t.remote_connections = 4 * n - 4 - t.core_connections - t.influence_connections;
    t.influence_clustering = t.influence_connections / t.influence_cells;
    t.remote_clustering = t.remote_cells() == 0 ? 1 : t.remote_connections / t.remote_cells();
    return t;
}

neural::net_tuple perturbed(const neural::net_tuple& tuple, double deviation, std::uint32_t seed) {
    std::uint32_t entry = 0;
    const auto draw = [&](double mean) { return std::max(0.0, mean * (1 + deviation * normal(seed, entry++))); };
    const auto size = [&](double mean) { return static_cast<std::uint32_t>(std::max(1.0, std::round(draw(mean)))); };
    neural::net_tuple t = tuple;
    t.core_cells = size(tuple.core_cells);
    t.influence_cells = size(tuple.influence_cells);
    t.core_connections = std::min(draw(tuple.core_connections), t.core_cells - 1.0);
    t.influence_connections = draw(tuple.influence_connections);
    t.remote_connections = draw(tuple.remote_connections);
    t.influence_clustering = std::min(1.0, draw(tuple.influence_clustering));
    t.remote_clustering = std::min(1.0, draw(tuple.remote_clustering));
    return t;
}

packets_by_region analytic_packets(const neural::net_tuple& t, double processors, double packet_size) {
    const double home = t.cells / processors;
    return {core_packets(t.core_cells, home, packet_size),
            region_of_tuple(t.influence_cells, t.influence_connections, t.influence_clustering, t, home, packet_size),
            region_of_tuple(t.cells, t.remote_connections, t.remote_clustering, t, home, packet_size)};
}

packets_by_region perturbed_packets(const neural::net_tuple& tuple, double processors, double packet_size,
                                    unsigned draws, double deviation) {
    packets_by_region mean;
    for (unsigned i = 0; i < draws; ++i) {
        const packets_by_region one = analytic_packets(perturbed(tuple, deviation, i), processors, packet_size);
        mean.core += one.core / draws;
        mean.influence += one.influence / draws;
        mean.remote += one.remote / draws;
    }
    return mean;
}

}  // namespace orbweaver::hypernet_model
