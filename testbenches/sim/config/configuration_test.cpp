// SPDX-License-Identifier: Apache-2.0
// Tests of valid configurations: defaults, every parameter, and the round trip through the resolved configuration.
#include "hw/base/random_stream.h"
#include "sim/config/defaults.h"
#include "sim/config/parameters/parameters.h"
#include "sim/config/resolved.h"
#include "testbenches/sim/config/config_support.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::sim {
namespace {

std::vector<std::string> class_names(const system::system_desc& system) {
    std::vector<std::string> names;
    for (const auto& described : system.network.classes) { names.push_back(described.name); }
    return names;
}

TEST(configuration, has_the_default_of_a_key_whose_value_is_null) {
    const system::system_desc system = accepted(
        "system: network\nseed: null\nnetwork: {vc_depth: ~, classes: [{name: any, vcs: null}], faults: null}\n"
        "traffic: NULL\n");
    EXPECT_EQ(system.network.vc_depth, noc::network_desc{}.vc_depth);
    EXPECT_EQ(system.network.classes.at(0).vcs, 1u);
    EXPECT_EQ(system.seed, system::system_desc{}.seed);
    EXPECT_THAT(complaint("system: network\nseed: 'null'\n"), HasSubstr("remove the quotes"));
}

TEST(configuration, asks_to_remove_quotes_only_where_it_helps) {
    for (const char* word : {"unlimitd", "x4", "4 flits"}) {
        EXPECT_THAT(complaint(fmt::format("system: network\nnetwork: {{vc_depth: '{}'}}\n", word)),
                    HasSubstr(fmt::format("found the text '{}'; allowed: ", word)));
    }
    for (const char* word : {"4", "-4", "0.5", "true"}) {
        EXPECT_THAT(complaint(fmt::format("system: network\nnetwork: {{vc_depth: '{}'}}\n", word)),
                    HasSubstr(fmt::format("found the text '{}'; remove the quotes", word)));
    }
}

TEST(configuration, takes_words_of_number_keys_in_quotes) {
    for (const char* word : {"unlimited", "'unlimited'", "\"unlimited\""}) {
        EXPECT_EQ(accepted(std::string{"system: network\nnetwork: {vc_depth: "} + word + "}\n").network.vc_depth, 0u)
            << word;
    }
}

TEST(minimal_chip_configuration, has_the_defaults_of_the_design) {
    const system::system_desc system = accepted(minimal_chip);
    EXPECT_EQ(system.kind, system::system_kind::chip);
    EXPECT_EQ(system.name, "test");
    EXPECT_EQ(system.seed, 1u);
    EXPECT_EQ(system.clock_chip_ps, 10000u);
    EXPECT_EQ(system.network.topology.dims, (std::vector<unsigned>{8, 8}));
    EXPECT_THAT(class_names(system), ElementsAre("thread", "data", "rts", "cts"));
    EXPECT_EQ(system.network.classes[0].vcs, 2u);
    EXPECT_EQ(system.network.classes[1].vcs, 2u);
    EXPECT_EQ(system.network.classes[2].vcs, 1u);
    EXPECT_EQ(system.network.classes[3].vcs, 1u);
    EXPECT_THAT(system.network.classes[3].types, ElementsAre(message_type::cts));
    EXPECT_EQ(system.network.vc_depth, 4u);
    EXPECT_EQ(system.core.contexts, 16u);
    EXPECT_EQ(system.core.memory_bytes, 8u << 20);
    EXPECT_EQ(system.messaging.mode, niu::messaging_mode::rendezvous);
    EXPECT_EQ(system.limit_cycles, 100000000u);
}

TEST(minimal_network_configuration, has_one_class_for_all) {
    const system::system_desc system = accepted(minimal_network);
    ASSERT_THAT(class_names(system), ElementsAre("any"));
    EXPECT_EQ(system.network.classes[0].vcs, 4u);
    EXPECT_TRUE(system.network.classes[0].types.empty()) << "endpoints decide";
}

TEST(configuration, of_every_key_fills_every_member) {
    const system::system_desc parsed = accepted(R"(
system: chip
seed: 0xffffffffffffffff
clock: {chip: 2 GHz}
network:
  topology: {kind: mesh, dims: [32, 1]}
  routing: dimension_order
  classes:
    - {name: control, vcs: 3, types: [RTS, CTS, THREAD]}
    - {name: bulk, vcs: 4, types: [DATA, AGENT]}
  phases: 2
  vc_depth: 7
  router: {impl: model, pipeline: three_stage}
  link: {cycles: 3}
niu: {impl: model, transmit_queue_depth: 2, data_queues: shared, thread_transmit_queue_depth: 3, control_queue_depth: 1, send_table_entries: 5,
      receive_table_entries: 6, receive_table_reserve: 3, rts_side_queue: 7, memory_ports: 2, ready_discard: trap}
core:
  contexts: 5
  switch_cycles: 3
  quantum_cycles: 77
  memory: 1 GiB
  memory_base: 0x80000000
  misaligned: split
  run_ahead: false
  interrupt_context: 4
  latency: {load: 9, multiply: 8, divide: 7, fp_add: 6, fp_multiply: 5, fp_divide: 4, branch: 3}
messaging: {system: send_receive, mode: ready}
workload: {elf: /dev/null/../../proc/self/exe, nodes: all, args: {n: 5, word: "two words", on: true}}
limits: {cycles: 12345}
)");
    EXPECT_EQ(parsed.seed, ~std::uint64_t{0});
    EXPECT_EQ(parsed.clock_chip_ps, 500u);
    EXPECT_EQ(parsed.network.topology.dims, (std::vector<unsigned>{32, 1}));
    EXPECT_THAT(parsed.network.classes[0].types,
                ElementsAre(message_type::rts, message_type::cts, message_type::thread));
    EXPECT_EQ(parsed.network.classes[1].vcs, 4u);
    EXPECT_EQ(parsed.network.phases, 2u);
    EXPECT_EQ(parsed.network.vc_depth, 7u);
    EXPECT_EQ(parsed.network.router.pipeline, noc::router_pipeline::three_stage);
    EXPECT_EQ(parsed.network.link.cycles, 3u);
    EXPECT_EQ(parsed.niu.transmit_queue_depth, 2u);
    EXPECT_EQ(parsed.niu.data_queues, niu::transmit_queues::shared);
    EXPECT_EQ(parsed.niu.thread_transmit_queue_depth, 3u);
    EXPECT_EQ(parsed.niu.control_queue_depth, 1u);
    EXPECT_EQ(parsed.niu.send_table_entries, 5u);
    EXPECT_EQ(parsed.niu.receive_table_entries, 6u);
    EXPECT_EQ(parsed.niu.receive_table_reserve, 3u);
    EXPECT_EQ(parsed.niu.rts_side_queue, 7u);
    EXPECT_EQ(parsed.niu.memory_ports, 2u);
    EXPECT_EQ(parsed.niu.ready_discard, niu::discard_action::trap);
    EXPECT_EQ(parsed.core.contexts, 5u);
    EXPECT_EQ(parsed.core.switch_cycles, 3u);
    EXPECT_EQ(parsed.core.quantum_cycles, 77u);
    EXPECT_EQ(parsed.core.memory_bytes, std::uint64_t{1} << 30);
    EXPECT_EQ(parsed.core.memory_base, 0x80000000u);
    EXPECT_EQ(parsed.core.misaligned, core::misaligned_access::split);
    EXPECT_FALSE(parsed.core.run_ahead);
    EXPECT_EQ(parsed.core.interrupt_context, 4u);
    const core::core_latency& latencies = parsed.core.latency;
    EXPECT_THAT((std::vector{latencies.load, latencies.multiply, latencies.divide, latencies.fp_add,
                             latencies.fp_multiply, latencies.fp_divide, latencies.branch}),
                ElementsAre(9, 8, 7, 6, 5, 4, 3));
    EXPECT_EQ(parsed.messaging.mode, niu::messaging_mode::ready);
    EXPECT_EQ(parsed.workload.nodes, system::workload_nodes::all);
    EXPECT_EQ(parsed.workload.args,
              (std::map<std::string, std::string>{{"n", "5"}, {"on", "true"}, {"word", "two words"}}));
    EXPECT_EQ(parsed.limit_cycles, 12345u);
}

TEST(configuration, of_traffic_fills_every_member) {
    const noc::traffic_desc traffic =
        accepted(
            "system: network\ntraffic: {pattern: uniform, rate: 0.25, packet_flits: 9, self: false, "
            "warmup_cycles: 1, measure_cycles: 2, "
            "drain_cycles: 3}\n")
            .traffic;
    EXPECT_EQ(traffic.rate, 0.25);
    EXPECT_EQ(traffic.packet_flits, 9u);
    EXPECT_FALSE(traffic.self);
    EXPECT_EQ(traffic.warmup_cycles, 1u);
    EXPECT_EQ(traffic.measure_cycles, 2u);
    EXPECT_EQ(traffic.drain_cycles, 3u);
}

TEST(class_without_types, carries_on_a_chip_what_others_leave) {
    const auto all = accepted(minimal_chip, {"network.classes=[{name: any, vcs: 3}]"}).network.classes;
    EXPECT_THAT(all[0].types, ElementsAre(message_type::thread, message_type::data, message_type::rts,
                                          message_type::cts, message_type::agent));
    const auto rest =
        accepted(minimal_chip, {"network.classes=[{name: rest}, {name: d, types: [DATA]}]"}).network.classes;
    EXPECT_THAT(rest[0].types,
                ElementsAre(message_type::thread, message_type::rts, message_type::cts, message_type::agent));
}

TEST(ready_mode, needs_no_handshake_types) {
    accepted(minimal_chip, {"messaging.mode=ready", "network.classes=[{name: a, types: [THREAD, DATA]}]"});
}

TEST(reserve_of_a_receive_table, is_half_of_a_small_table_unless_given) {
    EXPECT_EQ(accepted(minimal_chip, {"niu.receive_table_entries=4"}).niu.receive_table_reserve, 2u);
    EXPECT_EQ(accepted(minimal_chip, {"niu.receive_table_entries=1"}).niu.receive_table_reserve, 0u);
    EXPECT_EQ(accepted(minimal_chip).niu.receive_table_reserve, 16u);
}

TEST(mesh, may_be_as_small_as_a_node_and_as_large_as_promised) {
    accepted(minimal_chip, {"network.topology.dims=[1, 1]"});
    accepted(minimal_chip, {"network.topology.dims=[32, 32]"});
    accepted(minimal_network, {"network.topology.dims=[1, 1]"});
    accepted(minimal_network, {"network.topology.dims=[64, 64]"});
}

TEST(memory, may_touch_a_device_and_not_cover_it) {
    accepted(minimal_chip, {"core.memory=32 MiB"});  // up to the core-local interruptor
    EXPECT_NE(complaint(minimal_chip, {"core.memory=32772 KiB"}), "");
    accepted(minimal_chip, {"core.memory_base=0x02010000"});  // from its end on
    EXPECT_NE(complaint(minimal_chip, {"core.memory_base=0x0200f000"}), "");
    accepted(minimal_chip, {"core.memory_base=0x80000000", "core.memory=2 GiB"});  // up to the last address
}

TEST(file_names, start_from_the_directory_of_the_configuration) {
    scratch_folder scratch;
    scratch.write("a.elf", "x");
    const auto file = scratch.write("a.yaml", "system: chip\nworkload: {elf: a.elf}\n");
    const system::system_desc system = load_configuration(file, {}).description();
    EXPECT_EQ(system.workload.elf, scratch.path() / "a.elf");
    EXPECT_EQ(system.name, "a");
}

TEST(file_names, in_options_start_from_the_working_directory) {
    scratch_folder scratch;
    scratch.write("a.elf", "x");
    const auto file = scratch.write("a.yaml", "system: chip\n");
    std::filesystem::current_path(scratch.path());
    EXPECT_EQ(load_configuration(file, {"workload.elf=a.elf"}).description().workload.elf, "a.elf");
    EXPECT_THROW(load_configuration(file, {"workload.elf=b.elf"}), user_error);
}

TEST(name_of_a_configuration, is_its_file_without_the_extension) {
    const auto name = [](const char* file) { return parse_configuration(file, minimal_network).description().name; };
    EXPECT_EQ(name("configs/noc/mesh.yaml"), "mesh");
    EXPECT_EQ(name("mesh.yml"), "mesh");
    EXPECT_EQ(name("mesh"), "mesh");
    EXPECT_EQ(name("mesh.v2.yaml"), "mesh.v2");
}

TEST(shipped_configuration, loads) {
    const auto files = shipped_configurations();
    EXPECT_GE(files.size(), 6u);
    for (const auto& file : files) { EXPECT_NO_THROW(load_configuration(file, {})) << file; }
}

/// Loading what a description resolves to gives the same, and reports it in the same bytes.
void expect_round_trip(const system::system_desc& system) {
    const std::string yaml = resolved_yaml(system);
    const system::system_desc again = accepted(yaml);
    EXPECT_EQ(resolved_json(again), resolved_json(system)) << yaml;
    EXPECT_EQ(resolved_yaml(again), yaml);
}

TEST(resolved_configuration, gives_the_same_description_again) {
    for (const auto& file : shipped_configurations()) { expect_round_trip(load_configuration(file, {}).description()); }
    expect_round_trip(accepted(minimal_network));
    expect_round_trip(
        accepted("system: network\nnetwork: {classes: [{name: a, types: [DATA]}, {name: b}]}\ntraffic: {rate: "
                 "0.123456789012345678}\n"));
}

TEST(resolved_configuration, keeps_arguments_to_the_letter) {
    const system::system_desc system = accepted(
        "system: chip\nworkload: {program: lu, args: {a: 007, b: 1e3, c: 'x: y', d: '', e: 'null', f: ' s ', g: "
        "'é\"\\', "
        "h: 99999999999999999999, i: true, j: '[1', k: '#', l: '-', m: 12, n: '~', o: 0x10, p: '%', q: "
        "\"\\e[1m\\t\\x7f\\n\"}}\n");
    EXPECT_EQ(system.workload.args.at("q"), "\x1b[1m\t\x7f\n");
    EXPECT_EQ(accepted(resolved_yaml(system)).workload.args, system.workload.args) << resolved_yaml(system);
    expect_round_trip(system);
    EXPECT_EQ(resolved_json(system)["workload"]["args"]["m"], 12) << "a plain number is one for the readers of results";
}

TEST(resolved_configuration, names_every_parameter_of_its_system_that_has_something_to_set) {
    const system::system_desc chip_output = accepted(minimal_chip);
    const system::system_desc network_output = accepted(minimal_network);
    const auto chip = resolved_json(chip_output);
    const auto network = resolved_json(network_output);
    EXPECT_TRUE(network["network"]["topology"].contains("dims"));
    EXPECT_FALSE(network["network"]["topology"].contains("arity")) << "a mesh has none";
    for (const auto& entry : all_parameters().parameters()) {
        if (entry.path == "threads") {
            continue;  // of the host
        }
        std::string pointer = "/" + entry.path;
        std::replace(pointer.begin(), pointer.end(), '.', '/');
        const bool of_chip = all_parameters().applies(entry.path, "chip") && system_table::is_set(entry, chip_output);
        const bool of_network = all_parameters().applies(entry.path, "network") &&
                                !entry.path.starts_with("replay.") &&  // nothing is replayed
                                system_table::is_set(entry, network_output);
        EXPECT_EQ(chip.contains(nlohmann::ordered_json::json_pointer{pointer}), of_chip) << entry.path;
        EXPECT_EQ(network.contains(nlohmann::ordered_json::json_pointer{pointer}), of_network) << entry.path;
    }
}

TEST(resolved_configuration, does_not_name_threads_of_the_host) {
    const system::system_desc system = accepted(minimal_network, {"threads=3"});
    EXPECT_EQ(system.threads.count, 3U);
    EXPECT_EQ(system.network.threads.count, 3U);
    EXPECT_EQ(resolved_yaml(system), resolved_yaml(accepted(minimal_network)));
    EXPECT_EQ(accepted(minimal_network).network.threads.count, 1U);
    EXPECT_GE(accepted(minimal_network, {"threads=auto"}).network.threads.on_this_host(), 1U);
}

TEST(resolved_configuration, finds_its_files_from_its_own_directory) {
    scratch_folder scratch;
    std::filesystem::create_directories(scratch.path() / "out" / "a");
    scratch.write("a.elf", "x");
    const auto file = scratch.write("a.yaml", "system: chip\nworkload: {elf: a.elf}\n");
    std::filesystem::current_path(scratch.path());
    const system::system_desc system = load_configuration("a.yaml", {}).description();
    const std::string yaml = resolved_yaml(system, "out/a");
    EXPECT_THAT(yaml, HasSubstr("elf: ../../a.elf\n"));
    scratch.write("out/a/resolved.yaml", yaml);
    EXPECT_EQ(load_configuration("out/a/resolved.yaml", {}).description().workload.elf, system.workload.elf);
    (void)file;
}

/// A random value that the schema of a parameter allows, as YAML; empty for what has files or structure of its own.
std::string random_value(const parameter& declared, random_stream& random) {
    const json schema = declared.kind->schema();
    if (schema.contains("enum")) { return schema["enum"][random.next() % schema["enum"].size()].get<std::string>(); }
    if (schema.value("type", "") == "boolean") { return random.next() % 2 == 0 ? "true" : "false"; }
    if (schema.value("type", "") == "integer") {
        const auto min = schema["minimum"].get<std::uint64_t>();
        const std::uint64_t span = std::min<std::uint64_t>(schema["maximum"].get<std::uint64_t>() - min, 1000000);
        return std::to_string(min + random.next() % (span + 1));
    }
    if (schema.value("type", "") == "number") {
        return std::to_string(static_cast<double>(random.next() % 1000001) / 1e6);
    }
    return {};
}

TEST(random_configuration, resolves_to_itself_or_is_contradictory) {
    random_stream random{3, "configurations"};
    int sound = 0;
    for (int round = 0; round < 1600; ++round) {  // most contradict themselves
        std::vector<std::string> options;
        const bool chip = random.next() % 2 == 0;
        const system::system_desc unchanged = accepted(chip ? minimal_chip : minimal_network);
        for (const auto& entry : all_parameters().parameters()) {
            const std::string value = random_value(entry, random);
            const bool applies = all_parameters().applies(entry.path, chip ? "chip" : "network") &&
                                 system_table::is_set(entry, unchanged);
            if (!value.empty() && applies && entry.path != "system" && entry.path != "workload.nodes" &&
                random.next() % 8 == 0) {
                options.push_back(entry.path + "=" + value);
            }
        }
        const std::string& yaml = chip ? minimal_chip : minimal_network;
        if (complaint(yaml, options).empty()) {
            ++sound;
            expect_round_trip(accepted(yaml, options));
        }
    }
    EXPECT_GT(sound, 100);
}

}  // namespace
}  // namespace orbweaver::sim
