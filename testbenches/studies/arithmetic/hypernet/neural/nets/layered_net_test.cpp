// SPDX-License-Identifier: Apache-2.0
// Layered nets and their translation to the 8-tuple.
#include "sw_stack/shared/neural/layered_net.h"

#include <gtest/gtest.h>

#include "studies/arithmetic/hypernet/neural/nets/connections.h"
#include "testbenches/studies/arithmetic/hypernet/neural/nets/any_weights.h"

namespace orbweaver::studies::hypernet_model {
namespace {

using neural::layer_description;
using neural::layered_net;

constexpr layer_description four_layers{4, 4, 2, 16, 10, 12, 3, 0.75, 0.6};

struct ends {
    double core = 0, layer = 0, parent = 0, above = 0, below = 0, elsewhere = 0;
};

/// Connections of a layer's cells, in the mean.
ends ends_of(const layered_net& net, const connection_lists& lists, const layer_description& described,
             unsigned layer) {
    ends sum;
    for (unsigned a = 0; a < net.cells(); ++a) {
        const auto source = net.location(a);
        if (source.layer != layer) { continue; }
        for (const unsigned b : lists[a]) {
            const auto target = net.location(b);
            const bool same_slice = source.slice == target.slice;
            const double one = 1.0 / described.cells_of(layer);
            sum.core += target.layer == layer && same_slice && target.core == source.core ? one : 0;
            sum.layer += target.layer == layer ? one : 0;
            sum.parent +=
                target.layer == layer + 1 && same_slice && target.core == source.core / described.children ? one : 0;
            sum.above += target.layer == layer + 1 ? one : 0;
            sum.below += target.layer + 1 == layer ? one : 0;
            sum.elsewhere += target.layer > layer + 1 || target.layer + 1 < layer ? one : 0;
        }
    }
    return sum;
}

TEST(layered_net, has_fewer_cells_upwards_and_slices_of_whole_trees) {
    EXPECT_EQ(four_layers.cells_of(0), 4U * 8 * 16);
    EXPECT_EQ(four_layers.cells_of(3), 4U * 16);
    EXPECT_EQ(four_layers.slice_cells(), 15U * 16);
    const layered_net net(four_layers, any_weights, 1);
    std::vector<unsigned> cells(4);
    for (unsigned cell = 0; cell < net.cells(); ++cell) {
        ++cells[net.location(cell).layer];
        EXPECT_EQ(net.location(cell).slice, net.core_of(cell));
    }
    for (unsigned layer = 0; layer < 4; ++layer) { EXPECT_EQ(cells[layer], four_layers.cells_of(layer)); }
}

TEST(layered_net, has_the_connections_of_each_kind_that_its_description_states) {
    const layered_net net(four_layers, any_weights, 2);
    const connection_lists lists = connections_of(net);
    for (unsigned layer = 0; layer < 4; ++layer) {
        const ends found = ends_of(net, lists, four_layers, layer);
        EXPECT_NEAR(found.layer, 10, 1) << layer;
        EXPECT_NEAR(found.core, 0.6 * 10, 0.8) << layer;
        EXPECT_NEAR(found.above, layer < 3 ? 12 : 0, 1) << layer;
        EXPECT_NEAR(found.parent, layer < 3 ? 0.75 * 12 : 0, 1) << layer;
        EXPECT_NEAR(found.below, layer > 0 ? 24 : 0, 1.5) << layer;  // each layer has half the cells of the one below
    }
}

TEST(layered_net, spreads_the_connections_elsewhere_over_layers_that_are_not_adjacent) {
    const layered_net net(four_layers, any_weights, 3);
    const connection_lists lists = connections_of(net);
    double all = 0;
    for (unsigned layer = 0; layer < 4; ++layer) {
        all += ends_of(net, lists, four_layers, layer).elsewhere * four_layers.cells_of(layer);
    }
    EXPECT_NEAR(all / net.cells(), 3, 0.3);
}

TEST(layered_net, has_the_connections_inside_and_outside_its_slices_that_its_tuple_states) {
    for (const layer_description& described :
         {four_layers, layer_description{2, 8, 3, 8, 6, 5, 0, 1, 1}, layer_description{3, 5, 1, 20, 4, 9, 2, 0.2, 0}}) {
        const layered_net net(described, any_weights, 4);
        const neural::net_tuple tuple = tuple_of(described);
        const auto counts = connections_by_region(net, connections_of(net));
        EXPECT_EQ(tuple.cells, net.cells());
        EXPECT_EQ(tuple.core_cells, described.slice_cells());
        EXPECT_NEAR(static_cast<double>(counts[0]) / tuple.cells, tuple.core_connections,
                    0.06 * tuple.core_connections);
        EXPECT_NEAR(static_cast<double>(counts[1]) / tuple.cells, tuple.influence_connections,
                    0.06 * tuple.influence_connections + 0.01);
        EXPECT_EQ(counts[2], 0U);
    }
}

TEST(layered_net, keeps_at_least_the_smaller_share_of_its_connections_in_the_slice) {
    const layer_description adjacent{4, 4, 2, 16, 10, 12, 0, 0.75, 0.6};
    const neural::net_tuple tuple = tuple_of(adjacent);
    EXPECT_GE(tuple.core_connections, 0.6 * (tuple.core_connections + tuple.influence_connections));
}

TEST(layered_net, refuses_descriptions_that_are_no_nets) {
    EXPECT_EQ(error_of(four_layers), nullptr);
    layer_description described = four_layers;
    described.layers = 1;
    EXPECT_STREQ(error_of(described), "layers: 2 to 8; slices, children and core_cells: 1 or more");
    described = four_layers;
    described.to_parent = 1.5;
    EXPECT_STREQ(error_of(described), "to_parent and in_core: 0 to 1; in_layer, above and elsewhere: 0 or more");
}

}  // namespace
}  // namespace orbweaver::studies::hypernet_model
