// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/runtime/arguments.h"

#include "sw_stack/hypernet/this_net.h"
#include "sw_stack/programs/common/program.h"
#include "sw_stack/programs/neural/task.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/shared/neural/clustered_net.h"
#include "sw_stack/shared/neural/layered_net.h"
#include "sw_stack/shared/neural/packet.h"
#include "sw_stack/shared/neural/tour_net.h"

namespace orbweaver::neural {

namespace {

constexpr uint32_t max_cells = 65535;  // addresses in the output table have 16 bits

enum class net_kind : uint8_t { clustered, layered, tour };

uint32_t number(const char* key, uint32_t otherwise, uint32_t least, uint32_t most) {
    return static_cast<uint32_t>(args::integer(key, otherwise, least, most));
}

const net* clustered(const weights& weighting, uint32_t seed) {
    static constexpr const char* drawings[] = {"clustered", "random"};
    const net_tuple tuple{number("cells", 1024, 1, max_cells),
                          number("core_cells", 32, 1, max_cells),
                          number("influence_cells", 96, 0, max_cells),
                          args::real("core_connections", 16),
                          args::real("influence_connections", 16),
                          args::real("remote_connections", 8),
                          args::real("p_i", 0.5),
                          args::real("p_r", 0.25)};
    if (const char* const error = error_of(tuple)) { fail("arguments of the net: %s\n", error); }
    return new clustered_net(tuple, static_cast<drawing>(choice_argument("connections", drawings)), weighting, seed);
}

const net* layered(const weights& weighting, uint32_t seed) {
    const layer_description description{number("layers", 3, 2, layer_description::max_layers),
                                        number("slices", 8, 1, 1024),
                                        number("children", 2, 1, 8),
                                        number("core_cells", 16, 1, 4096),
                                        args::real("in_layer", 8),
                                        args::real("above", 8),
                                        args::real("elsewhere", 1),
                                        args::real("to_parent", 0.75),
                                        args::real("in_core", 0.75)};
    if (const char* const error = error_of(description)) { fail("arguments of the net: %s\n", error); }
    if (description.cells() > max_cells) {
        fail("arguments of the net: %lu cells, more than %lu\n", description.cells(), max_cells);
    }
    return new layered_net(description, weighting, seed);
}

const net* tour(uint32_t seed) {
    const uint32_t cities = number("cities", 16, 4, tour_net::max_cities);
    if (cities % tour_net::columns_of_group != 0) {
        fail("argument cities: no multiple of %lu\n", tour_net::columns_of_group);
    }
    return new tour_net(cities, seed);
}

const net* read_net(net_kind kind, const weights& weighting, uint32_t seed) {
    switch (kind) {
        case net_kind::clustered: return clustered(weighting, seed);
        case net_kind::layered: return layered(weighting, seed);
        case net_kind::tour: return tour(seed);
    }
    return nullptr;
}

placement read_placement() {
    static constexpr const char* mappings[] = {"linear", "quadrants"};
    const auto how = static_cast<mapping>(choice_argument("mapping", mappings));
    if (!placement::is_possible(how, grid_x(), grid_y())) {
        fail("argument mapping: quadrants need a grid whose sides are powers of two, this is %lu x %lu\n", grid_x(),
             grid_y());
    }
    return {how, grid_x(), grid_y()};
}

/// Reads a level of subnets of the machine's hypernet, or 0.
uint32_t read_level(const char* key, const hypernet_net& net) {
    const uint32_t level = number(key, 0, 0, max_link_levels);
    if (level >= net.h()) {
        fail("argument %s: %lu is no level of the subnets of a net of %u levels\n", key, level, net.h());
    }
    return level;
}

/// Reads the address bits of the subnets to which learning is confined; all bits without a level.
uint32_t read_learning_bits(weight_rule rule) {
    if (number("learning_level", 0, 0, max_link_levels) == 0) { return UINT32_MAX; }
    if (rule != weight_rule::trained) {
        fail("argument learning_level: confines learning by errors, so weights are trained\n");
    }
    const hypernet_net net = orbweaver::read_net();
    return (1U << net.bits(read_level("learning_level", net))) - 1;
}

watched_subnets read_watched(mapping how) {
    if (number("watch_level", 0, 0, max_link_levels) == 0) { return {}; }
    if (how != mapping::linear) {
        fail("argument watch_level: a subnet's cells have consecutive numbers with mapping linear only\n");
    }
    const hypernet_net net = orbweaver::read_net();
    const uint32_t level = read_level("watch_level", net);
    const uint32_t subnets = nodes() >> net.bits(level);
    if (subnets > watched_subnets::most) {
        fail("argument watch_level: %lu subnets of level %lu, a mask names %lu\n", subnets, level,
             watched_subnets::most);
    }
    const auto most = static_cast<int64_t>((uint64_t{1} << subnets) - 1);
    return {net, level, static_cast<uint64_t>(args::integer("watched", most, 1, most))};
}

}  // namespace

/// Reads the size of all packets, or 0.
uint32_t read_packet_bytes(uint32_t packet_messages) {
    const uint32_t bytes = number("packet_bytes", 0, 0, packet_bytes(max_packet_messages));
    if (bytes != 0 && (bytes % 4 != 0 || bytes < packet_bytes(packet_messages))) {
        fail("argument packet_bytes: 0, or a multiple of 4 from %lu on, which packet_messages asks for\n",
             packet_bytes(packet_messages));
    }
    return bytes;
}

task read_task() {
    static constexpr const char* nets[] = {"clustered", "layered", "tour"};
    static constexpr const char* rules[] = {"symmetric", "excitatory", "hebbian", "trained"};
    static constexpr const char* transfers[] = {"threshold", "ramp"};
    static constexpr const char* sending[] = {"all", "changes"};
    static constexpr const char* delivery[] = {"neighbours", "broadcast"};
    const auto kind = static_cast<net_kind>(choice_argument("net", nets));
    const bool is_tour = kind == net_kind::tour;
    const auto rule = static_cast<weight_rule>(choice_argument("weights", rules));
    if (is_tour && rule != weight_rule::symmetric) { fail("argument weights: those of a tour are given\n"); }
    const uint32_t seed = number("seed", 1, 0, UINT32_MAX);
    const uint32_t patterns = number("patterns", 3, 1, max_patterns);
    const uint32_t packet_messages = number("packet_messages", 16, 1, max_packet_messages);
    const net* const cells = read_net(kind, {seed, rule, patterns}, seed);
    if (nodes() > 1 && (cells->cells() + nodes() - 1) / nodes() > max_home_cells) {
        fail("%lu cells on %lu processors: at most %lu a processor, which a message's byte can name\n", cells->cells(),
             nodes(), max_home_cells);
    }
    const placement layout = read_placement();
    return {cells,
            {seed, static_cast<cell_state>(choice_argument("transfer", transfers)),
             number("inputs", is_tour ? 0 : 20, 0, is_tour ? 0 : 100), rule == weight_rule::excitatory, learns(rule),
             number("turned", 15, 0, 100)},
            rule,
            {seed, patterns, number("rate", 8, 1, 127), number("rounds", 100, 1, max_training_rounds)},
            number("sum_bits", 20, 8, 32),
            packet_messages,
            read_packet_bytes(packet_messages),
            choice_argument("send", sending) == 0,
            choice_argument("regions", delivery) == 1,
            number("turn", 50, 1, 100),
            number("passes", 500, 1, max_passes),
            args::integer("release", 0, 0, 1) != 0,
            layout,
            seed,
            read_learning_bits(rule),
            read_watched(layout.how())};
}

}  // namespace orbweaver::neural
