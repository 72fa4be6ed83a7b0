// SPDX-License-Identifier: Apache-2.0
#include "sim/import/booksim/booksim_import.h"

#include "hw/base/errors.h"
#include "sim/config/configuration.h"
#include "sim/import/booksim/booksim_options.h"
#include "testbenches/support/malformed_text.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

imported_configuration import_text(const std::string& text, const std::vector<std::string>& arguments = {}) {
    return import_booksim(std::make_shared<source_text>(source_text{"test.cfg", text}), arguments);
}

/// The settings of BookSim's defaults that orbweaver does not model.
const std::string matched =
    "topology = mesh; routing_function = dor; use_noc_latency = 0;\n"
    "vc_allocator = separable_input_first; sw_allocator = separable_input_first;\n"
    "routing_delay = 0; credit_delay = 1;\n";

system::system_desc imported(const std::string& text) {
    const imported_configuration result = import_text(matched + text);
    EXPECT_THAT(result.warnings, IsEmpty());
    return parse_configuration("imported.yaml", result.yaml).description();
}

TEST(booksim_import, gives_a_configuration_of_the_same_network) {
    const system::system_desc system = imported(
        "k = 4; n = 3; // three dimensions\nnum_vcs = 2; vc_buf_size = 6; seed = 9;\n"
        "traffic = tornado; packet_size = 5; injection_rate = 0.25; injection_rate_uses_flits = 1;\n"
        "sample_period = 2000; warmup_periods = 2; max_samples = 4;");
    EXPECT_EQ(system.kind, system::system_kind::network);
    EXPECT_EQ(system.seed, 9);
    EXPECT_EQ(system.network.topology.kind, "mesh");
    EXPECT_THAT(system.network.topology.dims, ElementsAre(4, 4, 4));
    EXPECT_EQ(system.network.routing, "dimension_order");
    EXPECT_EQ(system.network.classes.at(0).vcs, 2);
    EXPECT_EQ(system.network.vc_depth, 6);
    EXPECT_EQ(system.network.link.cycles, 1);
    EXPECT_EQ(system.network.router.pipeline, noc::router_pipeline::three_stage);
    EXPECT_EQ(system.traffic.pattern, "tornado");
    EXPECT_DOUBLE_EQ(system.traffic.rate, 0.25);
    ASSERT_EQ(system.traffic.packet_flits.mix.size(), 1);
    EXPECT_EQ(system.traffic.packet_flits.mix[0].flits, 5);
    EXPECT_EQ(system.traffic.warmup_cycles, 4000);
    EXPECT_EQ(system.traffic.measure_cycles, 8000);
}

TEST(booksim_import, counts_rates_in_packets_as_booksim_does_by_default) {
    EXPECT_DOUBLE_EQ(imported("injection_rate = 0.05; packet_size = 4;").traffic.rate, 0.2);
}

TEST(booksim_import, takes_mixes_of_lengths) {
    const system::system_desc system =
        imported("packet_size = {{1,5}}; packet_size_rate = {{3,1}}; injection_rate = 0.1;");
    EXPECT_DOUBLE_EQ(system.traffic.rate, 0.1 * (3 * 1 + 5) / 4);
    ASSERT_EQ(system.traffic.packet_flits.mix.size(), 2);
    EXPECT_EQ(system.traffic.packet_flits.mix[1].flits, 5);
    EXPECT_EQ(system.traffic.packet_flits.mix[0].weight, 3);
}

TEST(booksim_import, takes_hot_spots) {
    const system::system_desc system = imported("traffic = hotspot({{3,7},{2,1}}); injection_rate = 0.001;");
    EXPECT_EQ(system.traffic.pattern, "hotspot");
    ASSERT_EQ(system.traffic.hotspots.size(), 2);
    EXPECT_EQ(system.traffic.hotspots[0].node, 3);
    EXPECT_EQ(system.traffic.hotspots[0].weight, 2);
    EXPECT_DOUBLE_EQ(system.traffic.hotspot_fraction, 1);
}

TEST(booksim_import, takes_bursts) {
    const system::system_desc system = imported("injection_process = on_off; burst_alpha = 0.25; burst_beta = 0.5;");
    EXPECT_EQ(system.traffic.injection, noc::injection_kind::on_off);
    EXPECT_DOUBLE_EQ(system.traffic.on_cycles, 2);
    EXPECT_DOUBLE_EQ(system.traffic.off_cycles, 4);
}

TEST(booksim_import, takes_a_torus_and_a_shared_buffer_size) {
    const system::system_desc system =
        imported("topology = torus; routing_function = dim_order; num_vcs = 4; buf_size = 32;");
    EXPECT_EQ(system.network.topology.kind, "torus");
    EXPECT_EQ(system.network.vc_depth, 8);
}

TEST(booksim_import, takes_an_option_that_is_set_twice_as_set_last) {
    EXPECT_EQ(imported("num_vcs = 3; num_vcs = 5;").network.classes.at(0).vcs, 5);
}

TEST(booksim_import, reads_lists_as_booksim_does) {
    const imported_configuration flat = import_text(matched + "packet_size = {1,5}; packet_size_rate = {3,1};");
    EXPECT_THAT(flat.yaml, HasSubstr("  packet_flits: 1\n"));
    const imported_configuration one_rate =
        import_text(matched + "packet_size = {{1,5}}; packet_size_rate = {3,1}; injection_rate = 0.01;");
    EXPECT_THAT(one_rate.yaml, HasSubstr("packet_flits: [{flits: 1, weight: 3}, {flits: 5, weight: 3}]"));
}

TEST(booksim_import, reads_hot_spots_as_booksim_does) {
    for (const char* traffic :
         {"hotspot({0,27,63},{1,2,5})", "hotspot({0,27,63})", "hotspot(0,27)", "hotspot({{0}})"}) {
        const imported_configuration made = import_text(matched + "traffic = " + traffic + "; injection_rate = 0.005;");
        EXPECT_THAT(made.yaml, HasSubstr("hotspots: [{node: 0, weight: ")) << traffic;
        EXPECT_THAT(made.yaml, Not(HasSubstr("node: 27"))) << traffic;
    }
    EXPECT_THAT(import_text(matched + "traffic = hotspot({{0,27,63},{1,2}}); injection_rate = 0.005;").yaml,
                HasSubstr("hotspots: [{node: 0, weight: 1}, {node: 27, weight: 2}, {node: 63, weight: 2}]"));
}

TEST(booksim_import, gives_patterns_of_other_numberings_as_a_file) {
    const imported_configuration made =
        import_text(matched +
                    "topology = cmesh; k = 4; c = 4; xr = 2; yr = 2; routing_function = dor_no_express; "
                    "traffic = tornado;");
    EXPECT_THAT(made.yaml, HasSubstr("concentrated_mesh, dims: [4, 4], concentration: 4"));
    ASSERT_EQ(made.files.size(), 1);
    EXPECT_EQ(made.files[0].name, "test.permutation");
    // Node (0, 0) sends to (3, 3) in rows of 8: router (1, 1), the last of its nodes.
    EXPECT_TRUE(made.files[0].content.starts_with("0 23\n")) << made.files[0].content;
}

TEST(booksim_import, joins_routers_along_the_edges_of_a_cmesh) {
    const imported_configuration made =
        import_text(matched + "topology = cmesh; k = 4; c = 4; xr = 2; yr = 2; routing_function = dor;");
    EXPECT_THAT(made.yaml, HasSubstr("kind: irregular, file: test.edges"));
    ASSERT_EQ(made.files.size(), 2);
    EXPECT_THAT(made.files[0].content, HasSubstr("\n0 2 1\n"));      // along the upper edge
    EXPECT_THAT(made.files[0].content, HasSubstr("\n12 14 1\n"));    // and the lower one
    EXPECT_THAT(made.files[0].content, HasSubstr("\n0 8 1\n"));      // along the left edge
    EXPECT_THAT(made.files[1].content, HasSubstr("\n0 8 -> 2\n"));   // from router 0 to 2
    EXPECT_THAT(made.files[1].content, HasSubstr("\n4 24 -> 5\n"));  // inside: router by router
}

TEST(booksim_import, takes_lengths_of_links_of_a_flattened_butterfly) {
    const imported_configuration made =
        import_text(matched +
                    "topology = flatfly; k = 4; c = 4; x = 4; y = 4; xr = 2; yr = 2; use_noc_latency = 1; "
                    "routing_function = ran_min;");
    ASSERT_EQ(made.files.size(), 2);
    EXPECT_THAT(made.files[0].content, HasSubstr("\n0 3 6\n"));  // three routers of two nodes on
    EXPECT_THAT(made.files[0].content, HasSubstr("\n1 9 4\n"));
    EXPECT_THAT(made.files[1].content, HasSubstr("\n0 20 -> 1\n"));  // to router 5 along x first
}

TEST(booksim_import, takes_a_butterfly_of_one_stage_as_a_router) {
    EXPECT_EQ(imported("topology = fly; k = 10; n = 1; routing_function = dest_tag;").network.topology.concentration,
              10);
}

TEST(booksim_import, takes_options_of_the_command_line_after_the_file) {
    const imported_configuration made =
        import_text(matched + "k = 8; injection_rate = 0.05;", {"k=4", "injection_rate=0.02"});
    EXPECT_THAT(made.yaml, AllOf(HasSubstr("dims: [4, 4]"), HasSubstr("rate: 0.02\n")));
    EXPECT_THAT([] { import_text(matched, {"num_vc=4"}); },
                ThrowsMessage<user_error>(HasSubstr("did you mean 'num_vcs'?")));
}

TEST(booksim_import, names_all_problems_in_one_pass) {
    try {
        import_text(matched +
                    "k = eight; foo = 1; credit_delay = 7; speculative = 1; traffic = randperm; priority = odd; "
                    "topology = torus;");
        FAIL() << "imported";
    } catch (const user_error& error) {
        for (const char* name : {"k = eight", "'foo'", "credit_delay = 7", "speculative = 1", "traffic = randperm",
                                 "priority = odd", "routing_function = dor"}) {
            EXPECT_THAT(error.what(), HasSubstr(name));
        }
    }
}

TEST(booksim_import, draws_bursts_from_each_two_of_three_values) {
    const system::system_desc system = imported(
        "injection_rate = 0.1; injection_process = on_off; burst_alpha = -1.0; burst_beta = 0.5; burst_r1 = 0.6;");
    EXPECT_DOUBLE_EQ(system.traffic.on_cycles, 2);
    EXPECT_DOUBLE_EQ(system.traffic.off_cycles, 10);
}

struct booksim_warning : testing::TestWithParam<malformed_text> {};

TEST_P(booksim_warning, names_the_line) {
    const auto result = import_text(matched + GetParam().content);
    EXPECT_THAT(result.warnings, Contains(HasSubstr(GetParam().complaint)));
    EXPECT_NO_THROW(parse_configuration("imported.yaml", result.yaml));
}

INSTANTIATE_TEST_SUITE_P(
    options, booksim_warning,
    testing::ValuesIn(std::vector<malformed_text>{
        {"output", "watch_out = -;", "test.cfg:4:13: warning: watch_out = -: left out: only what is"},
        {"convergence", "latency_thres = 300.0;", "warning: latency_thres = 300.0: left out"},
        {"power", "\nsim_power = 1;", "test.cfg:5:13: warning: sim_power = 1: left out: its power"},
        {"routes", "routing_delay = 2;", "warning: routing_delay = 2: BookSim's routers begin no route"},
        {"credits", "credit_delay = 0;", "warning: credit_delay = 0: credits take a cycle more"},
        {"folded_torus", "topology = torus; routing_function = dim_order; use_noc_latency = 1;",
         "warning: use_noc_latency = 1: links of a torus take two cycles, as in BookSim; those between a node "
         "and its router take two as well, and one in BookSim: latencies are two cycles longer here"},
        {"slow_credits", "credit_delay = 2;", "warning: credit_delay = 2: credits take a cycle less"},
        {"valiant", "routing_function = valiant; topology = mesh;",
         "warning: routing_function = valiant: in BookSim a packet to its own router takes a detour"},
        {"islip_by_age", "priority = age; vc_allocator = islip; sw_allocator = islip;",
         "warning: priority = age: left out: BookSim's islip regards age only where"},
        {"one_priority", "priority = class;", "warning: priority = class: left out: packets of one class"},
        {"list_of_classes", "packet_size = {1,5};",
         "warning: packet_size = {1,5}: a list has an entry for each class; there is one class"},
        {"one_hot_spot", "traffic = hotspot({0,27,63},{1,2,5}); injection_rate = 0.005;",
         "warning: traffic = hotspot({0,27,63},{1,2,5}): BookSim reads one hot spot, node 0"},
        {"number_behind_a_list", "packet_size = {{2,4}}; packet_size = 8; injection_rate = 0.01;",
         "warning: packet_size = 8: without effect, as BookSim takes {{2,4}}"},
        {"full_bursts", "injection_rate = 0.7; injection_process = on_off;",
         "warning: injection_rate = 0.7: 0.7 packets a cycle: BookSim sends one in each cycle of a burst, "
         "0.5 on average"}}),
    name_of_text);

struct bad_booksim : testing::TestWithParam<malformed_text> {};

TEST_P(bad_booksim, is_refused_at_its_place) {
    EXPECT_THAT([] { import_text(GetParam().content); }, ThrowsMessage<user_error>(HasSubstr(GetParam().complaint)));
}

INSTANTIATE_TEST_SUITE_P(
    form, bad_booksim,
    testing::ValuesIn(std::vector<malformed_text>{
        {"empty", "// nothing\n", "test.cfg:1:1: the file sets no option"},
        {"zero_byte", std::string("k = 8;\0", 7), "test.cfg:1:7: a zero byte"},
        {"no_name", "= 8;", "test.cfg:1:1: expected the name of an option; found '='"},
        {"list_as_name", "{1} = 8;", "test.cfg:1:1: expected the name of an option"},
        {"no_sign", "k 8;", "test.cfg:1:3: expected '=' after 'k'; found '8'"},
        {"no_value", "k = ;", "test.cfg:1:5: expected the value of 'k'"},
        {"no_semicolon", "k = 8\nn = 2;", "test.cfg:2:1: expected ';' after the value of 'k'; found 'n'"},
        {"cut_off", "k = 8", "expected ';' after the value of 'k'; the file ends here"},
        {"open_list", "packet_size = {1,2;", "test.cfg:1:15: expected a list that is closed by '}'"},
        {"list_with_spaces", "packet_size = {1, 2};", "test.cfg:1:15: expected a list that is closed"},
        {"unknown_option", "num_vc = 4;", "test.cfg:1:1: BookSim has no option 'num_vc'; did you mean 'num_vcs'?"},
        {"word_for_number", "k = eight;", "test.cfg:1:5: k = eight: expected a whole number"},
        {"fraction_for_number", "num_vcs = 2.5;", "num_vcs = 2.5: expected a whole number"},
        {"number_beyond_bounds", "k = 99999999999;", "k = 99999999999: expected a whole number"},
        {"empty_list", "packet_size = {};", "expected a number, a word, or a list; found '{}'"},
        {"infinite_rate", "injection_rate = inf;", "injection_rate = inf: expected a number with a point"},
        {"two_mistakes", "foo = 1;\nk = x;", "test.cfg:2:5: k = x"}}),
    name_of_text);

INSTANTIATE_TEST_SUITE_P(
    without_counterpart, bad_booksim,
    testing::ValuesIn(std::vector<malformed_text>{
        {"topology", matched + "topology = star;",
         "test.cfg:4:12: topology = star: has no counterpart; translated are anynet, cmesh"},
        {"routing", matched + "routing_function = romm;",
         "romm: BookSim draws the router of the detour between source and destination; translated on a mesh"},
        {"default_routing", "topology = mesh;",
         "routing_function = none (BookSim's default): BookSim has none of this name on a mesh"},
        {"mesh_routing_on_a_torus", matched + "topology = torus;",
         "routing_function = dor: BookSim has none of this name on a torus; translated on a torus is dim_order"},
        {"escape_channel", matched + "routing_function = min_adapt;",
         "min_adapt: in BookSim a packet that took the escape channel stays in it"},
        {"valiant_on_a_torus", matched + "topology = torus; routing_function = valiant;",
         "valiant: BookSim itself stops at an assertion with it"},
        {"overlapping_halves", matched + "topology = torus; routing_function = dim_order; num_vcs = 3;",
         "num_vcs = 3: BookSim's halves of virtual channels for dim_order overlap"},
        {"long_links", matched + "topology = dragonflynew; k = 2; n = 1; routing_function = min;",
         "min: BookSim's global links take 100 cycles, which the importer does not give to a dragonfly"},
        {"fat_tree", matched + "topology = fattree; routing_function = nca; k = 4; n = 3;",
         "nca: BookSim draws one port up for each packet"},
        {"express_and_drawing", matched + "topology = cmesh; k = 4; c = 4; xr = 2; yr = 2; routing_function = xy_yx;",
         "xy_yx: BookSim uses express links along the edges with both orders"},
        {"flat_adaptive", matched + "topology = flatfly; routing_function = ugal;",
         "ugal: BookSim's UGAL has a threshold"},
        {"placement", matched + "topology = flatfly; k = 4; c = 4; routing_function = ran_min;",
         "xr = 1 (BookSim's default): BookSim needs xr = yr, and c = xr yr nodes"},
        {"butterfly", matched + "topology = fly; routing_function = dest_tag; k = 2; n = 3;",
         "n = 3: links of a butterfly lead in one direction"},
        {"anynet_without_a_file", matched + "topology = anynet; routing_function = min;",
         "network_file =  (BookSim's default): BookSim needs the file"},
        {"requests_and_replies", matched + "use_read_write = 1;",
         "use_read_write = 1: BookSim's nodes send requests and replies from one queue"},
        {"held_switch", matched + "hold_switch_for_packet = 1; packet_size = 4; injection_rate = 0.01;",
         "hold_switch_for_packet = 1: no counterpart for a switch that is held"},
        {"wavefront_by_age", matched + "priority = age; vc_allocator = wavefront;",
         "priority = age: BookSim's wavefront allocator regards age in its own manner"},
        {"transpose_of_36_nodes", matched + "k = 6; traffic = transpose;",
         "transpose: BookSim needs an even power of two of nodes, and the network has 36"},
        {"bits_of_36_nodes", matched + "k = 6; traffic = bitcomp;", "bitcomp: BookSim needs a power of two of nodes"},
        {"digits_beyond_the_mesh", matched + "xr = 2; traffic = tornado;",
         "tornado: BookSim addresses nodes that do not exist"},
        {"hot_spot_beyond_the_mesh", matched + "traffic = hotspot(64);", "the network has no node 64"},
        {"whole_rate", matched + "injection_rate = 1;",
         "injection_rate = 1: expected a number with a point, such as 1.0"},
        {"real_size", matched + "k = 8.0;", "k = 8.0: expected a whole number"},
        {"list_for_a_number", matched + "k = {8};", "k = {8}: expected a whole number"},
        {"speculation", matched + "speculative = 1;", "speculative = 1: no counterpart for speculative allocation"},
        {"speedup", matched + "internal_speedup = 2.0;", "internal_speedup = 2.0: no counterpart for a switch"},
        {"shared_buffers", matched + "buffer_policy = shared;", "buffer_policy = shared: no counterpart"},
        {"classes", matched + "classes = 2;", "classes = 2: BookSim's classes share all virtual channels"},
        {"stages", matched + "vc_alloc_delay = 2;", "vc_alloc_delay = 2: the stages of a three_stage router"},
        {"slow_credits", matched + "credit_delay = 3;", "credit_delay = 3: possible are 0, 1 and 2"},
        {"allocator", matched + "vc_allocator = max_size;", "max_size: has no counterpart; translated are"},
        {"arbiter", matched + "arb_type = tree_matrix_4;", "arb_type = tree_matrix_4: has no counterpart"},
        {"priority", matched + "priority = hop_count;", "priority = hop_count: has no counterpart"},
        {"pattern", matched + "traffic = randperm;", "traffic = randperm: BookSim draws the permutation"},
        {"hot_spots", matched + "traffic = hotspot;", "traffic = hotspot: BookSim draws the hot spot"},
        {"batches", matched + "sim_type = batch;", "sim_type = batch: translated are latency and throughput"},
        {"seed", matched + "seed = time;", "seed = time: orbweaver takes a number"},
        {"too_many_channels", matched + "num_vcs = 65;", "num_vcs = 65: orbweaver takes 1 to 64"},
        {"small_buffers", matched + "num_vcs = 9; buf_size = 8;", "buf_size = 8: orbweaver takes 1 to 1024"},
        {"overload", matched + "injection_rate = 0.5; packet_size = 4;", "2 flits a cycle at a node are not within 0"},
        {"burst_rate", matched + "injection_process = on_off; burst_r1 = 0.5;",
         "BookSim needs a rate above 0, and two of burst_alpha"}}),
    name_of_text);

TEST(booksim_import, knows_every_option_once_and_by_name) {
    for (const booksim_option& option : booksim_options()) {
        EXPECT_EQ(find_booksim_option(option.name), &option);
        if (option.role != booksim_role::translated) { EXPECT_FALSE(option.why.empty()) << option.name; }
    }
    EXPECT_EQ(find_booksim_option("vcs"), nullptr);
}

TEST(booksim_import, survives_mutated_files) {
    const std::string sound = matched +
                              "k = 8; n = 2; packet_size = {1,4}; traffic = hotspot({1,2},{3,4}); // end\n"
                              "injection_rate = 0.01; num_vcs = 4; watch_out = a/b.c; seed = 5;\n";
    unsigned taken = 0;
    expect_mutations_survived(sound, 4000, 3, "{}(),;=/ 0.9-", HasSubstr("test.cfg"), [&](const std::string& text) {
        const auto result = import_text(text);
        // It may describe a network that cannot be, such as one with a hot spot outside of it.
        if (taken++ % 8 == 0) {
            complaint_of([&] { parse_configuration("imported.yaml", result.yaml); });
        }
    });
}

}  // namespace
}  // namespace orbweaver::sim
