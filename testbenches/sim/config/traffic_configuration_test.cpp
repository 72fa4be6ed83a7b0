// SPDX-License-Identifier: Apache-2.0
// `traffic`: what entries of traffic.classes take over, what contradicts itself, and that a resolved configuration
// states the same again. The mirror of sim/config/checks/check_traffic.cpp.
#include "sim/config/resolved.h"
#include "testbenches/sim/config/config_support.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::sim {
namespace {

const std::string two_classes = "system: network\nnetwork: {classes: [{name: a}, {name: b}]}\n";

TEST(traffic_configuration, reads_a_length_or_a_mix_of_lengths) {
    EXPECT_EQ(accepted(minimal_network + "traffic: {packet_flits: 9}\n").traffic.packet_flits, noc::packet_lengths(9));
    const auto mix = accepted(minimal_network + "traffic: {packet_flits: [{flits: 1, weight: 3}, {flits: 5}]}\n");
    EXPECT_EQ(mix.traffic.packet_flits, noc::packet_lengths({{1, 3}, {5, 1}}));
    EXPECT_THAT(complaint(minimal_network + "traffic: {packet_flits: []}\n"), HasSubstr("traffic.packet_flits"));
    EXPECT_THAT(complaint(minimal_network + "traffic: {packet_flits: [{weight: 2}]}\n"),
                HasSubstr("traffic.packet_flits.0.flits is missing"));
    EXPECT_THAT(complaint(minimal_network + "traffic: {packet_flits: 0}\n"), HasSubstr("0 is too small"));
}

TEST(traffic_configuration, sizes_in_bytes_become_flits_of_the_network) {
    const std::string sizes = "traffic: {packet_bytes: [{bytes: 8}, {bytes: 64, weight: 3}], rate_bytes: 0.5}\n";
    const auto narrow = accepted(minimal_network + sizes).traffic;
    EXPECT_EQ(narrow.packet_flits, noc::packet_lengths({{3, 1}, {17, 3}}));
    EXPECT_DOUBLE_EQ(narrow.rate, 0.5 / 50 * 13.5);
    const auto wide = accepted("system: network\nnetwork: {flit_bits: 128}\n" + sizes).traffic;
    EXPECT_EQ(wide.packet_flits, noc::packet_lengths({{2, 1}, {5, 3}}));
    EXPECT_DOUBLE_EQ(wide.rate, 0.5 / 50 * 4.25);
}

TEST(traffic_configuration, an_entry_in_flits_does_not_take_over_sizes_in_bytes) {
    const auto traffic = accepted(two_classes +
                                  "traffic: {packet_bytes: 64, rate_bytes: 0.64, classes: [{name: a, packet_flits: 3, "
                                  "rate: 0.1}, {name: b, reply_class: a, reply_bytes: 4}]}\n")
                             .traffic;
    EXPECT_EQ(traffic.classes[0].packet_flits, noc::packet_lengths(3));
    EXPECT_FALSE(traffic.classes[0].packet_bytes.is_given());
    EXPECT_EQ(traffic.classes[0].rate, 0.1);
    EXPECT_EQ(traffic.classes[1].packet_flits, noc::packet_lengths(17));
    EXPECT_DOUBLE_EQ(traffic.classes[1].rate, 0.17);
    EXPECT_EQ(traffic.classes[1].reply_flits, noc::packet_lengths(2));
}

TEST(traffic_configuration, entries_take_over_what_they_leave_out) {
    const noc::traffic_desc traffic =
        accepted(two_classes +
                 "traffic: {rate: 0.2, self: false, pattern: hotspot, hotspots: [{node: 3}],\n"
                 "  classes: [{name: a, rate: 0.3}, {name: b, pattern: uniform}]}\n")
            .traffic;
    ASSERT_EQ(traffic.classes.size(), 2u);
    EXPECT_EQ(traffic.classes[0].rate, 0.3);
    EXPECT_EQ(traffic.classes[1].rate, 0.2);
    EXPECT_FALSE(traffic.classes[0].self);
    EXPECT_EQ(traffic.classes[0].pattern, "hotspot");
    EXPECT_EQ(traffic.classes[0].hotspots, (std::vector<noc::hot_node>{{3, 1}}));
    EXPECT_EQ(traffic.classes[1].pattern, "uniform");
    EXPECT_THAT(traffic.classes[1].hotspots, IsEmpty());
}

TEST(traffic_configuration, resolved_states_the_same_again) {
    for (const std::string& text :
         {two_classes +
              "traffic: {rate: 0.2, pattern: hotspot, hotspots: [{node: 3}], packet_flits: [{flits: 2}, {flits: "
              "7, weight: 2}],\n  classes: [{name: a, reply_class: b, reply_flits: 3}, {name: b, pattern: "
              "uniform, injection: on_off, on_cycles: 20}]}\n",
          two_classes + "traffic: {regulator: {rate: 0.1, burst: 9}, classes: [{name: a, requirement: {latency: 50}}, "
                        "{name: b, requirement: {bandwidth: 0.05}}]}\n",
          minimal_network + "traffic: {injection: periodic, phase_cycles: 9, source_queue: 16}\n",
          std::string("system: network\nnetwork: {flit_bits: 64}\ntraffic: {packet_bytes: [{bytes: 0}, {bytes: 64}], "
                      "rate_bytes: 0.5, reply_class: any, reply_bytes: 8}\n"),
          minimal_network + "traffic: {pattern: geometric, modules: [4, 64], locality: 0.5, converge: true, precision: "
                            "0.1}\n"}) {
        const system::system_desc first = accepted(text);
        const std::string yaml = resolved_yaml(first, "");
        EXPECT_EQ(resolved_yaml(accepted(yaml), ""), yaml);
    }
}

struct contradiction {
    const char* name;
    std::string text;
    const char* position;
    const char* message;
};

struct traffic_contradiction : testing::TestWithParam<contradiction> {};

TEST_P(traffic_contradiction, is_refused_where_it_stands) {
    const std::string output = complaint(two_classes + GetParam().text);
    EXPECT_THAT(output, HasSubstr(std::string("test.yaml:") + GetParam().position)) << output;
    EXPECT_THAT(output, HasSubstr(GetParam().message));
}

const contradiction contradictions[] = {
    {"hotspots_of_uniform", "traffic: {hotspots: [{node: 1}]}\n", "3:21",
     "traffic.hotspots: has no meaning for pattern: uniform"},
    {"hotspots_missing", "traffic: {pattern: hotspot}\n", "3:1", "traffic.hotspots: is missing"},
    {"hotspot_outside", "traffic: {pattern: hotspot, hotspots: [{node: 64}]}\n", "3:47",
     "traffic.hotspots.0.node: there is no node 64"},
    {"bursts_of_bernoulli", "traffic: {on_cycles: 5}\n", "3:22",
     "traffic.on_cycles: has no meaning without injection: on_off"},
    {"flits_and_bytes", "traffic: {packet_flits: 3, packet_bytes: 8}\n", "3:42",
     "traffic.packet_bytes: packet_flits is set, too; leave one of the two out"},
    {"rate_without_sizes", "traffic: {rate_bytes: 0.1}\n", "3:23", "traffic.rate_bytes: needs packet_bytes with data"},
    {"too_many_bytes", "traffic: {packet_bytes: 64, rate_bytes: 4}\n", "3:41",
     "traffic.rate_bytes: 4 bytes a cycle are 1.062 flits"},
    {"too_long", "traffic: {packet_bytes: 32768}\n", "3:25",
     "traffic.packet_bytes: a packet of 8193 flits is too long"},
    {"bytes_of_no_reply", "traffic: {reply_bytes: 8}\n", "3:24",
     "traffic.reply_bytes: has no meaning without reply_class"},
    {"phase_of_bernoulli", "traffic: {phase_cycles: 5}\n", "3:25",
     "traffic.phase_cycles: has no meaning without injection: periodic"},
    {"load_of_the_measurement_with_a_queue", "traffic: {source_queue: 5, measure_rate: 0.2}\n", "3:42",
     "traffic.measure_rate: has no meaning with source_queue"},
    {"burst_below_a_packet", "traffic: {packet_flits: 8, regulator: {rate: 0.1, burst: 7}}\n", "3:58",
     "traffic.regulator.burst: 7 flits never let a packet of 8 pass; a bucket holds the longest packet"},
    {"burst_below_a_packet_of_an_entry",
     "traffic: {regulator: {rate: 0.1, burst: 4}, classes: [{name: a, packet_flits: 5}, {name: b}]}\n", "3:55",
     "traffic.classes.0.regulator.burst: 4 flits never let a packet of 5 pass"},
    {"regulator_without_burst", "traffic: {regulator: {rate: 0.1}}\n", "3:11",
     "traffic.regulator: a regulator has a rate and a burst"},
    {"bursts_too_thin", "traffic: {injection: on_off, rate: 0.9, packet_flits: 1, on_cycles: 5}\n", "3:36",
     "traffic.rate: bursts of 5 cycles"},
    {"buffers_without_replies", "traffic: {reply_buffers: 5}\n", "3:26",
     "traffic.reply_buffers: has no meaning without reply_class"},
    {"unknown_class", "traffic: {classes: [{name: c}]}\n", "3:28",
     "traffic.classes.0.name: network.classes has no 'c'; it has a, b"},
    {"class_twice", "traffic: {classes: [{name: a}, {name: a}]}\n", "3:39",
     "traffic.classes.1.name: 'a' has an entry already"},
    {"flow_twice", "traffic: {classes: [{name: a, flow: b}, {name: b}]}\n", "3:48",
     "traffic.classes.1.name: 'b' has an entry already; give this one a name of its own, as `flow`"},
    {"sender_not_there", "traffic: {nodes: [0, 64]}\n", "3:18",
     "traffic.nodes: there is no node 64; nodes are 0 to 63"},
    {"unknown_reply_class", "traffic: {reply_class: c}\n", "3:24", "traffic.reply_class: network.classes has no 'c'"},
    {"modules_missing", "traffic: {pattern: threshold}\n", "3:1", "traffic.modules: is missing"},
    {"modules_of_entry", "traffic: {classes: [{name: a, pattern: geometric, modules: [4, 8]}]}\n", "3:60",
     "traffic.classes.0.modules: the last level is the whole network, 64 nodes, not 8"},
    {"precision_alone", "traffic: {precision: 0.1}\n", "3:22",
     "traffic.precision: has no meaning without converge: true"},
    {"limit_too_short", "traffic: {converge: true, measure_limit: 100}\n", "3:42",
     "traffic.measure_limit: 100 is less than measure_cycles"},
    {"load_of_the_measurement_in_a_search", "traffic: {find_saturation: true, measure_rate: 0.2}\n", "3:48",
     "traffic.measure_rate: has no meaning with find_saturation: true"},
    {"file_of_many_runs", "traffic: {find_saturation: true, pairs: true}\n", "3:41",
     "traffic.pairs: find_saturation makes many runs"},
    {"permutation_missing", "traffic: {pattern: permutation}\n", "3:1", "traffic.permutation: is missing"},
};

INSTANTIATE_TEST_SUITE_P(all, traffic_contradiction, testing::ValuesIn(contradictions),
                         [](const auto& instance) { return std::string(instance.param.name); });

TEST(traffic_configuration, names_of_files_start_from_the_configuration) {
    const scratch_folder folder;
    folder.write("swap.txt", "0 1\n1 0\n");
    const auto file = folder.write("net.yaml",
                                   "system: network\nnetwork: {topology: {dims: [2, 1]}}\n"
                                   "traffic: {pattern: permutation, permutation: swap.txt, classes: [{name: any}]}\n");
    const system::system_desc system = load_configuration(file.string(), {}).description();
    EXPECT_EQ(system.traffic.classes[0].permutation, (folder.path() / "swap.txt").string());
    folder.write("swap.txt", "0 1\n1 2\n");
    EXPECT_THAT([&] { load_configuration(file.string(), {}); }, ThrowsMessage<user_error>(HasSubstr("swap.txt:2:3")));
}

TEST(traffic_configuration, limits_no_replay_by_phases_that_it_does_not_have) {
    const scratch_folder folder;
    const std::string trace = folder.write("a.causes", "orbweaver-messages 1\nnodes 4\nend 50 +1\n").string();
    const std::string brief = "system: network\nnetwork: {topology: {dims: [2, 2]}}\nlimits: {cycles: 100}\n";
    EXPECT_THAT(complaint(brief), HasSubstr("limits.cycles: 100 cycles end the run before"));
    EXPECT_THAT(complaint(brief + "replay: {trace: " + trace + "}\n"), IsEmpty());
}

TEST(traffic_configuration, many_nodes_have_too_many_pairs) {
    EXPECT_THAT(complaint("system: network\nnetwork: {topology: {dims: [64, 32]}}\ntraffic: {pairs: true}\n"),
                HasSubstr("traffic.pairs: 2048 nodes have too many pairs"));
}

}  // namespace
}  // namespace orbweaver::sim
