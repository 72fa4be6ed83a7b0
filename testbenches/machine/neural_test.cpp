// SPDX-License-Identifier: Apache-2.0
// The virtual neurocomputer (Ghosh 1988, section 5.4) on whole machines: final outputs and packets against
// the same nets on the host.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "studies/arithmetic/hypernet/neural/nets/relaxation.h"
#include "testbenches/machine/support/stressmark_run.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

using neural::cell_state;
using neural::drawing;
using neural::weight_rule;

constexpr const char* neural_config = "configs/hypernet/neural.yaml";
constexpr const char* on_cubelets = "configs/hypernet/neural_32.yaml";
constexpr neural::net_tuple net_of_256{256, 16, 48, 12, 16, 10, 0.5, 0.25};
constexpr const char* arguments_of_256 =
    "cells: 256, core_cells: 16, influence_cells: 48, core_connections: 12, influence_connections: 16, "
    "remote_connections: 10, p_i: 0.5, p_r: 0.25";

std::string arguments(const std::string& more) {
    return fmt::format("workload.args={{{}, dump: 1, {}}}", arguments_of_256, more);
}

neural::clustered_net net_of(weight_rule rule, unsigned seed, drawing how = drawing::clustered) {
    return {net_of_256, how, {seed, rule, 3}, seed};
}

/// The run's reports, and the outputs of all cells at its end.
struct outcome {
    nlohmann::ordered_json reports;
    studies::hypernet_model::net_state state;
    studies::hypernet_model::net_state watched{};  // as I/O nodes see them
    std::map<std::string, std::uint64_t> flits{};  // of links, by name; where they are asked for
};

studies::hypernet_model::net_state state_in(const std::filesystem::path& file) {
    const std::string bytes = content_of(file);
    return {bytes.begin(), bytes.end()};
}

outcome run_neural(const std::string& workload, const std::string& dims, const std::string& messaging,
                   const std::vector<std::string>& more = {}) {
    std::vector<std::string> pairs{workload, "network.topology.dims=" + dims, messaging_setting(messaging)};
    pairs.insert(pairs.end(), more.begin(), more.end());
    const program_run run = run_orbweaver(neural_config, settings(pairs));
    EXPECT_EQ(run.exit_code, 0) << dims << " " << messaging << "\n" << run.output;
    EXPECT_EQ(run.result["workload"]["verified"], true) << dims << " " << messaging;
    EXPECT_EQ(run.result["network"]["flits_inside"], 0) << dims << " " << messaging;
    return {run.result["workload"]["reports"], state_in(run.out / "files/state.bin")};
}

TEST(neural, ends_at_a_fixed_point_of_its_net_on_1_to_64_nodes_with_all_messagings) {
    unsigned seed = 0;
    for (const char* dims : {"[1, 1]", "[3, 5]", "[8, 8]"}) {
        for (const char* messaging : messagings) {
            const outcome run = run_neural(arguments(fmt::format("seed: {}", ++seed)), dims, messaging);
            const auto net = net_of(weight_rule::symmetric, seed);
            const auto lists = studies::hypernet_model::connections_of(net);
            const studies::hypernet_model::cell_rules rules{
                net, {seed, cell_state::threshold, 20, false, false, 0}, 20};
            EXPECT_EQ(run.reports["fixed_point"], 1) << dims << " " << messaging;
            ASSERT_EQ(run.state.size(), 256U);
            EXPECT_EQ(studies::hypernet_model::unsettled_cells(rules, lists, run.state), 0U)
                << dims << " " << messaging;
            EXPECT_NE(run.state, studies::hypernet_model::beginning(rules));
        }
    }
}

TEST(neural, with_excitatory_weights_ends_in_the_one_state_of_the_host_on_every_machine) {
    for (const char* transfer : {"threshold", "ramp"}) {
        const auto net = net_of(weight_rule::excitatory, 3);
        const cell_state free = transfer[0] == 'r' ? cell_state::ramp : cell_state::threshold;
        const studies::hypernet_model::cell_rules rules{net, {3, free, 45, true, false, 0}, 18};
        studies::hypernet_model::net_state state = beginning(rules);
        settle(rules, studies::hypernet_model::connections_of(net), state, 1000);
        for (const char* send : {"all", "changes"}) {
            for (const char* dims : {"[1, 1]", "[3, 2]", "[8, 8]"}) {
                const outcome run =
                    run_neural(arguments(fmt::format("weights: excitatory, inputs: 45, seed: 3, sum_bits: 18, "
                                                     "transfer: {}, send: {}",
                                                     transfer, send)),
                               dims, "rendezvous");
                EXPECT_EQ(run.state, state) << transfer << " " << send << " " << dims;
            }
        }
    }
}

// With one pass a processor, each cell hands over its output once.
TEST(neural, sends_in_a_pass_one_packet_for_every_beta_cells_that_share_a_virtual_neighbour) {
    for (const drawing how : {drawing::clustered, drawing::random}) {
        const auto net = net_of(weight_rule::symmetric, 1, how);
        const auto lists = studies::hypernet_model::connections_of(net);
        for (const auto& [dims, processors] : {std::pair{"[2, 1]", 2U}, {"[8, 4]", 32U}}) {
            for (const unsigned beta : {1U, 5U, 64U}) {
                const outcome run =
                    run_neural(arguments(fmt::format("passes: 1, packet_messages: {}, connections: {}", beta,
                                                     how == drawing::random ? "random" : "clustered")),
                               dims, "rendezvous");
                const auto packets = studies::hypernet_model::counted_packets(net, {256, processors}, lists, beta);
                EXPECT_EQ(run.reports["core_packets"], std::lround(packets.core * processors)) << dims << beta;
                EXPECT_EQ(run.reports["influence_packets"], std::lround(packets.influence * processors))
                    << dims << beta;
                EXPECT_EQ(run.reports["remote_packets"], std::lround(packets.remote * processors)) << dims << beta;
                EXPECT_EQ(run.reports["fixed_point"], 0);
            }
        }
    }
}

/// Packets if a processor broadcasts to the processors of its core and influence region: those that a processor
/// sends, of its own and of others, as each is passed on to all but its source. Packets to the remote region are those
/// of counted_packets().
double counted_broadcasts(const neural::net& net, const studies::hypernet_model::partition& parts,
                          const studies::hypernet_model::connection_lists& lists, std::uint32_t packet_size) {
    const auto is_member = [&](std::uint32_t k, std::uint32_t peer) {
        return k != peer && net.region_of(parts.first(k), parts.first(peer)) != neural::region::remote;
    };
    std::vector<std::uint32_t> broadcast_cells(parts.processors);
    for (std::uint32_t cell = 0; cell < parts.cells; ++cell) {
        const std::uint32_t k = parts.group_of(cell);
        const bool is_needed = std::any_of(lists[cell].begin(), lists[cell].end(),
                                           [&](std::uint32_t other) { return is_member(k, parts.group_of(other)); });
        broadcast_cells[k] += is_needed ? 1 : 0;
    }
    double packets = 0;
    for (std::uint32_t k = 0; k < parts.processors; ++k) {
        std::uint32_t members = 0;
        for (std::uint32_t peer = 0; peer < parts.processors; ++peer) { members += is_member(k, peer) ? 1 : 0; }
        const std::uint32_t full_and_last = (broadcast_cells[k] + packet_size - 1) / packet_size;
        packets += full_and_last * members;
    }
    return packets / parts.processors;
}

// A group of cores is on 1, 2, 8 and 5 or 6 processors.
TEST(neural, broadcasts_to_core_and_influence_region_one_packet_for_every_beta_cells) {
    const auto net = net_of(weight_rule::symmetric, 1);
    const auto lists = studies::hypernet_model::connections_of(net);
    for (const auto& [dims, processors, beta] :
         {std::tuple{"[4, 1]", 4U, 16U}, {"[4, 2]", 8U, 5U}, {"[8, 4]", 32U, 3U}, {"[7, 3]", 21U, 16U}}) {
        const std::string workload = arguments(fmt::format("passes: 1, packet_messages: {}, regions: broadcast", beta));
        const auto reports = run_neural(workload, dims, "rendezvous").reports;
        const studies::hypernet_model::partition parts{256, processors};
        EXPECT_EQ(reports["core_packets"].get<long>() + reports["influence_packets"].get<long>(),
                  std::lround(counted_broadcasts(net, parts, lists, beta) * processors))
            << dims;
        EXPECT_EQ(reports["remote_packets"],
                  std::lround(studies::hypernet_model::counted_packets(net, parts, lists, beta).remote * processors))
            << dims;
    }
}

TEST(neural, with_broadcasts_ends_in_the_same_one_state) {
    const auto state = [](const char* regions, const char* dims, const char* messaging) {
        return run_neural(arguments(fmt::format("weights: excitatory, inputs: 45, sum_bits: 18, regions: {}", regions)),
                          dims, messaging)
            .state;
    };
    const auto expected = state("neighbours", "[1, 1]", "rendezvous");
    for (const char* messaging : messagings) {
        EXPECT_EQ(state("broadcast", "[8, 4]", messaging), expected) << messaging;
    }
    EXPECT_EQ(state("broadcast", "[7, 3]", "rendezvous"), expected);
}

TEST(neural, sends_packets_of_the_size_that_they_need_or_all_of_one_size) {
    const auto run_with = [](unsigned bytes) {
        return run_orbweaver(neural_config, settings({arguments(fmt::format("passes: 1, packet_bytes: {}", bytes)),
                                                      "network.topology.dims=[4, 1]"}));
    };
    const auto figure = [](const program_run& run, const char* report) {
        return run.result["workload"]["reports"][report].get<long>();
    };
    const auto flits = [](const program_run& run) { return run.result["network"]["flits_injected"].get<long>(); };
    const program_run variable = run_with(0);
    const program_run fixed = run_with(64);
    const long packets = figure(fixed, "influence_packets") + figure(fixed, "remote_packets");
    const long messages = figure(fixed, "influence_messages") + figure(fixed, "remote_messages");
    EXPECT_EQ(fixed.result["workload"]["verified"], true) << fixed.output;
    EXPECT_EQ(packets, figure(variable, "influence_packets") + figure(variable, "remote_packets"));
    // 16 words, where a header and half a word a message, odd ones rounded up, would do.
    const long saved = flits(fixed) - flits(variable);
    EXPECT_LE(saved, 15 * packets - messages / 2);
    EXPECT_GE(saved, 15 * packets - messages / 2 - packets);
}

TEST(neural, sends_fewer_messages_when_only_changes_are_sent) {
    const auto messages = [](const char* send) {
        const outcome run = run_neural(arguments(fmt::format("send: {}", send)), "[4, 4]", "rendezvous");
        EXPECT_EQ(run.reports["fixed_point"], 1);
        return run.reports["core_messages"].get<double>() + run.reports["influence_messages"].get<double>() +
               run.reports["remote_messages"].get<double>();
    };
    EXPECT_LT(4 * messages("changes"), messages("all"));
}

TEST(neural, finds_a_tour) {
    for (const auto& [dims, messaging] :
         {std::pair{"[1, 1]", "ready"}, {"[4, 2]", "rendezvous"}, {"[3, 3]", "active_message"}}) {
        const outcome run = run_neural("workload.args={net: tour, cities: 8, dump: 1}", dims, messaging);
        ASSERT_EQ(run.state.size(), 64U);
        const neural::tour_net net(8, 1);
        std::vector<unsigned> row(8);
        std::vector<unsigned> column(8);
        for (unsigned cell = 0; cell < 64; ++cell) {
            row[net.city_of(cell)] += run.state[cell] > 0 ? 1 : 0;
            column[net.tour_position(cell)] += run.state[cell] > 0 ? 1 : 0;
        }
        EXPECT_EQ(row, std::vector<unsigned>(8, 1)) << dims;
        EXPECT_EQ(column, std::vector<unsigned>(8, 1)) << dims;
    }
}

TEST(neural, simulates_layered_nets) {
    const outcome run =
        run_neural("workload.args={net: layered, slices: 4, core_cells: 8, dump: 1}", "[4, 1]", "rendezvous");
    const neural::layered_net net({3, 4, 2, 8, 8, 8, 1, 0.75, 0.75}, {1, weight_rule::symmetric, 3}, 1);
    const auto lists = studies::hypernet_model::connections_of(net);
    EXPECT_EQ(run.reports["fixed_point"], 1);
    EXPECT_EQ(studies::hypernet_model::unsettled_cells({net, {1, cell_state::threshold, 20, false, false, 0}, 20},
                                                       lists, run.state),
              0U);
    EXPECT_EQ(run.reports["core_packets"], 0);  // a slice a processor
    EXPECT_EQ(run.reports["remote_packets"], 0);
}

TEST(neural, learns_patterns_by_hebbs_rule_and_recalls_one_after_its_held_cells_are_released) {
    for (const char* dims : {"[1, 1]", "[4, 4]"}) {
        const outcome run = run_neural(
            "workload.args={cells: 256, core_cells: 16, influence_cells: 48, "
            "core_connections: 15, influence_connections: 40, remote_connections: 40, "
            "weights: hebbian, release: 1, dump: 1}",
            dims, "rendezvous");
        EXPECT_EQ(run.reports["fixed_point"], 1) << dims;
        EXPECT_EQ(run.reports["cells_as_in_pattern"], 256) << dims;
    }
}

/// 128 cells with some 90 connections each, and patterns that they learn.
std::string learning_arguments(const std::string& more) {
    return "workload.args={cells: 128, core_cells: 16, influence_cells: 48, core_connections: 15, "
           "influence_connections: 40, remote_connections: 40, dump: 1, " +
           more + "}";
}

/// Weights of a cell by the rule of section 5.4.2 (5.4.4), of outputs of 127 and -127: by `rate` for every pattern that
/// the cell has wrong, until it has none. @return patterns that it has wrong after so many rounds
unsigned wrong_after_training(unsigned cell, const std::vector<std::uint32_t>& neighbours, unsigned patterns, int rate,
                              unsigned rounds) {
    std::vector<int> weights(neighbours.size());
    const auto is_wrong = [&](unsigned pattern) {
        int sum = 0;
        for (std::size_t connection = 0; connection < weights.size(); ++connection) {
            sum += weights[connection] * neural::pattern_sign(1, pattern, neighbours[connection]);
        }
        return (sum >= 0 ? 1 : -1) != neural::pattern_sign(1, pattern, cell);
    };
    unsigned wrong = 0;
    for (unsigned round = 0; round <= rounds; ++round) {
        wrong = 0;
        for (unsigned pattern = 0; pattern < patterns; ++pattern) {
            if (!is_wrong(pattern)) { continue; }
            ++wrong;
            for (std::size_t connection = 0; connection < weights.size() && round < rounds; ++connection) {
                const int change = rate * neural::pattern_sign(1, pattern, cell) *
                                   neural::pattern_sign(1, pattern, neighbours[connection]);
                weights[connection] = std::clamp(weights[connection] + change, -127, 127);
            }
        }
    }
    return wrong;
}

TEST(neural, learns_by_errors_what_the_rule_states_on_every_machine) {
    const neural::clustered_net net({128, 16, 48, 15, 40, 40, 0.5, 0.25}, drawing::clustered,
                                    {1, weight_rule::trained, 30}, 1);
    const auto lists = studies::hypernet_model::connections_of(net);
    unsigned wrong = 0;
    for (unsigned cell = 0; cell < 128; ++cell) { wrong += wrong_after_training(cell, lists[cell], 30, 5, 2); }
    EXPECT_GT(wrong, 0U);
    for (const char* dims : {"[2, 1]", "[4, 4]"}) {
        const outcome run = run_neural(
            learning_arguments("weights: trained, patterns: 30, rate: 5, rounds: 2, passes: 1"), dims, "rendezvous");
        EXPECT_EQ(run.reports["unlearnt_outputs"], wrong) << dims;
        EXPECT_EQ(run.reports["training_rounds"], 2) << dims;
    }
}

TEST(neural, learns_more_patterns_by_errors_than_by_hebbs_rule) {
    const auto learnt = [](const char* rule) {
        return run_neural(learning_arguments(fmt::format("weights: {}, patterns: 30, inputs: 30, release: 1", rule)),
                          "[4, 4]", "rendezvous")
            .reports;
    };
    const auto hebbian = learnt("hebbian");
    const auto trained = learnt("trained");
    EXPECT_GT(hebbian["unlearnt_outputs"], 0);
    EXPECT_EQ(trained["unlearnt_outputs"], 0);
    EXPECT_LT(trained["training_rounds"], 100);
    EXPECT_GT(trained["cells_as_in_pattern"], hebbian["cells_as_in_pattern"]);
}

/// On the 32 tiles of the (3,2)-net.
outcome run_on_cubelets(const std::string& workload, const std::string& messaging = "rendezvous") {
    const program_run run = run_orbweaver(on_cubelets, settings({workload, messaging_setting(messaging)}));
    EXPECT_EQ(run.exit_code, 0) << workload << run.output;
    EXPECT_EQ(run.result["workload"]["verified"], true) << workload;
    outcome found{run.result["workload"]["reports"], state_in(run.out / "files/state.bin"), {}, {}};
    if (found.reports.contains("watched_cells")) { found.watched = state_in(run.out / "files/watched.bin"); }
    for (const auto& [name, flits] : run.result["network"]["links"].items()) {
        found.flits[name] = flits.get<std::uint64_t>();
    }
    return found;
}

// Four cells a processor: those of the cubelets of eight processors are 0 to 31, 32 to 63, and so on.
TEST(neural, learns_by_errors_inside_the_subnets_to_which_that_is_confined) {
    const neural::clustered_net net({128, 16, 48, 15, 40, 40, 0.5, 0.25}, drawing::clustered,
                                    {1, weight_rule::trained, 6}, 1);
    const auto lists = studies::hypernet_model::connections_of(net);
    unsigned wrong = 0;
    std::size_t inside = 0;
    for (unsigned cell = 0; cell < 128; ++cell) {
        auto neighbours = lists[cell];
        std::erase_if(neighbours, [cell](std::uint32_t other) { return other / 32 != cell / 32; });
        wrong += wrong_after_training(cell, neighbours, 6, 5, 3);
        inside += neighbours.size();
    }
    const auto learnt = [](const char* more) {
        return run_on_cubelets(learning_arguments(
                                   fmt::format("weights: trained, patterns: 6, rate: 5, rounds: 3, passes: 1{}", more)))
            .reports;
    };
    const auto confined = learnt(", h: 2, learning_level: 1");
    EXPECT_EQ(confined["unlearnt_outputs"], wrong);
    EXPECT_EQ(confined["trained_connections"], inside);
    const auto all = learnt("");
    EXPECT_EQ(all["trained_connections"], all["connections"]);
    EXPECT_GT(all["trained_connections"], inside);
    EXPECT_LT(all["unlearnt_outputs"], wrong) << "fewer connections learn less";
    const auto settled =
        run_on_cubelets(learning_arguments("weights: trained, inputs: 30, release: 1, h: 2, learning_level: 1"));
    EXPECT_EQ(settled.reports["fixed_point"], 1) << "of the weights that are learnt by definition";
}

// Subnets 0 and 2 of four.
TEST(neural, shows_the_io_nodes_of_watched_subnets_the_outputs_of_their_cells_and_of_no_others) {
    for (const char* send : {"all", "changes"}) {
        for (const char* messaging : messagings) {
            const outcome run =
                run_on_cubelets(arguments(fmt::format("h: 2, watch_level: 1, watched: 5, send: {}", send)), messaging);
            EXPECT_EQ(run.reports["fixed_point"], 1);
            EXPECT_EQ(run.reports["watched_cells"], 128);
            EXPECT_EQ(run.reports["wrongly_seen"], 0);
            ASSERT_EQ(run.watched.size(), 256U);
            for (unsigned cell = 0; cell < 256; ++cell) {
                EXPECT_EQ(run.watched[cell], cell / 64 % 2 == 0 ? run.state[cell] : 0) << send << messaging << cell;
            }
        }
    }
}

// A pass of eight cells a processor: three packets of at most three outputs each, but none of the I/O node itself.
TEST(neural, sends_what_is_watched_to_the_io_node_of_the_subnet_and_nowhere_else) {
    const auto watching = [](unsigned subnets) {
        return run_on_cubelets(
            arguments(fmt::format("h: 2, watch_level: 1, watched: {}, passes: 1, packet_messages: 3", subnets)));
    };
    const outcome first = watching(1);
    const outcome third = watching(4);
    EXPECT_EQ(first.reports["watch_packets"], 7 * 3);
    EXPECT_EQ(watching(15).reports["watch_packets"], 4 * 7 * 3);
    std::vector<std::string> differing;
    for (const auto& [link, flits] : first.flits) {
        if (link.ends_with(".out") && flits != third.flits.at(link)) { differing.push_back(link); }
    }
    EXPECT_THAT(differing, UnorderedElementsAre("n0.out", "n20.out"));
}

// A column of a tour a processor, and all of its cells change at once: columns chase each other for ever.
TEST(neural, reports_it_when_it_comes_to_no_fixed_point) {
    const auto tour = [](unsigned turn) {
        return run_neural(fmt::format("workload.args={{net: tour, cities: 8, passes: 60, turn: {}}}", turn), "[4, 2]",
                          "rendezvous")
            .reports;
    };
    const auto at_once = tour(100);
    EXPECT_EQ(at_once["fixed_point"], 0);
    EXPECT_GT(at_once["unsettled_cells"], 0);
    EXPECT_EQ(at_once["passes"], 60);
    EXPECT_EQ(tour(50)["fixed_point"], 1);
}

TEST(neural, in_quadrants_of_a_mesh_its_packets_go_shorter_ways) {
    const auto flit_hops = [](const char* mapping) {
        const program_run run = succeeded(run_orbweaver(
            neural_config,
            settings(
                {fmt::format("workload.args={{cells: 512, passes: 1, remote_connections: 1, mapping: {}}}", mapping),
                 "network.topology.dims=[8, 8]"})));
        return run.result["network"]["flit_hops"].get<double>();
    };
    EXPECT_LT(flit_hops("quadrants"), flit_hops("linear"));
}

TEST(neural, runs_on_hypernets_of_tiles_and_of_chips) {
    for (const char* hypernet : {"configs/hypernet/neural_32.yaml", "configs/hypernet/neural_chips.yaml"}) {
        const program_run run = succeeded(run_orbweaver(hypernet, settings({arguments("seed: 5")})));
        EXPECT_EQ(run.result["workload"]["verified"], true) << hypernet;
        EXPECT_EQ(run.result["workload"]["reports"]["fixed_point"], 1) << hypernet;
    }
}

TEST(neural, needs_one_context_next_to_that_of_its_processor) {
    for (const char* messaging : messagings) {
        const outcome run = run_neural(arguments("packet_messages: 1"), "[4, 4]", messaging, {"core.contexts=2"});
        EXPECT_EQ(run.reports["fixed_point"], 1) << messaging;
    }
}

TEST(neural, refuses_arguments_that_make_no_net) {
    const std::pair<const char*, const char*> cases[] = {
        {"{net: ring}", "argument net: \"ring\" is none of clustered, layered, tour"},
        {"{cells: 1000}", "cells is no multiple of core_cells + influence_cells"},
        {"{p_i: 0}", "p_i and p_r: above 0, up to 1"},
        {"{net: tour, cities: 10}", "argument cities: no multiple of 4"},
        {"{net: tour, weights: hebbian}", "argument weights: those of a tour are given"},
        {"{weights: trained, rate: 0}", "argument rate"},
        {"{regions: subnets}", "argument regions: \"subnets\" is none of neighbours, broadcast"},
        {"{net: layered, to_parent: 2}", "to_parent and in_core: 0 to 1"},
        {"{net: layered, slices: 1000, core_cells: 64}", "448000 cells, more than 65535"},
        {"{cells: 8192}", "8192 cells on 16 processors: at most 256 a processor"},
        {"{packet_messages: 65}", "argument packet_messages"},
        {"{packet_bytes: 32}", "argument packet_bytes: 0, or a multiple of 4 from 36 on"},
        {"{packet_bytes: 50}", "argument packet_bytes: 0, or a multiple of 4 from 36 on"},
        {"{passes: 5000}", "argument passes"},
        {"{learning_level: 1}", "argument learning_level: confines learning by errors"},
        {"{weights: trained, learning_level: 1}", "a (3,3)-net has 256 nodes, the machine has 16"},
        {"{watch_level: 1, mapping: quadrants}", "argument watch_level: a subnet's cells have consecutive numbers"}};
    for (const auto& [text, message] : cases) {
        EXPECT_THAT(run_orbweaver(neural_config, settings({fmt::format("workload.args={}", text)})),
                    ends_with(4, HasSubstr(message)))
            << text;
    }
    for (const auto& [text, message] : {std::pair{"{h: 2, watch_level: 2}", "argument watch_level: 2 is no level"},
                                        {"{h: 2, watch_level: 1, watched: 16}", "argument watched: 16 is not within"},
                                        {"{h: 2, watch_level: 1, watched: 0}", "argument watched: 0 is not within"}}) {
        EXPECT_THAT(run_orbweaver(on_cubelets, settings({fmt::format("workload.args={}", text)})),
                    ends_with(4, HasSubstr(message)))
            << text;
    }
    const program_run odd =
        run_orbweaver(neural_config, settings({"workload.args={mapping: quadrants}", "network.topology.dims=[3, 4]"}));
    EXPECT_THAT(odd.output, HasSubstr("quadrants need a grid whose sides are powers of two, this is 3 x 4"));
}

}  // namespace
}  // namespace orbweaver
