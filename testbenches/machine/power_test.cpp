// SPDX-License-Identifier: Apache-2.0
// `orbweaver power`, and runs with the technology profile that it writes.
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <numeric>

#include "hw/base/file_text.h"
#include "testbenches/machine/support/program_run.h"
#include "testbenches/machine/support/user_program.h"
#include "testbenches/support/free_library.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver {
namespace {

namespace fs = std::filesystem;

/// Two routers of two ports, as small as they are.
std::string pair_file() {
    return temporary_config("pair.yaml",
                            "system: network\nactivity: true\n"
                            "network: {topology: {kind: mesh, dims: [2, 1]}, classes: [{name: any, vcs: 1}], "
                            "vc_depth: 1}\n"
                            "traffic: {rate: 0.4, warmup_cycles: 100, measure_cycles: 900}\n")
        .string();
}

program_run power_orbweaver(const std::string& config, const fs::path& folder, std::vector<std::string> words) {
    words.insert(words.begin(), {"power", config, "--out", (folder / "out").string()});
    program_run run = run_in(folder, words);
    if (fs::exists(folder / "out/power.json")) { std::ifstream(folder / "out/power.json") >> run.result; }
    return run;
}

TEST(power_command, finds_energies_with_which_a_run_has_the_power_of_the_netlists) {
    for (const char* tool : {"yosys", "sta", "iverilog"}) { SKIP_WITHOUT(tool); }
    SKIP_WITHOUT_FILE(free_library);
    const scratch_folder folder;
    const std::string config = pair_file();
    std::vector<std::string> words = settings({std::string("area.liberty=") + free_library});
    words.insert(words.end(), {"--profile", (folder.path() / "osu018.yaml").string()});
    const program_run power = succeeded(power_orbweaver(config, folder.path(), words));
    const auto& router = power.result["router"];
    EXPECT_EQ(router["instances"], 2);
    EXPECT_NEAR(router["idle_pj_per_cycle"].get<double>(), 158 * 0.2214, 158 * 0.01) << "a flip-flop takes 0.22 pJ";
    EXPECT_GT(router["events"]["buffer_write"].get<double>() + router["events"]["crossbar"].get<double>(), 1);
    ASSERT_EQ(router["loads"].size(), 3U);
    for (const auto& load : router["loads"]) { EXPECT_LT(std::abs(load["error_percent"].get<double>()), 3); }

    const program_run run =
        succeeded(run_orbweaver(config, settings({"energy.profile=" + (folder.path() / "osu018.yaml").string()})));
    const double idle = 2 * router["idle_pj_per_cycle"].get<double>() / 10;
    EXPECT_NEAR(run.result["energy"]["idle_mw"].get<double>(), idle, 0.001 * idle);
    EXPECT_GT(run.result["energy"]["mean_mw"].get<double>(), idle);
    EXPECT_THAT(run.output, HasSubstr(" mW"));
}

TEST(power_command, adds_the_energies_of_macros_to_those_of_cells) {
    for (const char* tool : {"yosys", "sta", "iverilog"}) { SKIP_WITHOUT(tool); }
    SKIP_WITHOUT_FILE(free_library);
    const scratch_folder folder;
    const std::string profile = (folder.path() / "macros.profile").string();
    const auto router = [&](const std::string& energies) {
        folder.write("macros.csv",
                     "words,bits,area_um2,read_pj,write_pj,leakage_mw,access_ns\n2,17,400," + energies + ",1\n");
        std::vector<std::string> words = settings({std::string("area.liberty=") + free_library, "network.vc_depth=2",
                                                   "area.macros=" + (folder.path() / "macros.csv").string()});
        words.insert(words.end(), {"--profile", profile});
        return succeeded(power_orbweaver(pair_file(), folder.path(), words)).result["router"];
    };
    const auto cells = router("0,0,0");
    const auto whole = router("3,5,0.5");
    const auto event = [](const auto& block, const char* name) { return block["events"][name].template get<double>(); };
    EXPECT_NEAR(event(whole, "buffer_write") - event(cells, "buffer_write"), 2 * 5, 1e-9) << "two side by side";
    EXPECT_NEAR(event(whole, "crossbar") - event(cells, "crossbar"), 2 * 3, 1e-9);
    EXPECT_NEAR(whole["leakage_mw"].get<double>() - cells["leakage_mw"].get<double>(), 2 * 2 * 0.5, 1e-9);
    EXPECT_EQ(whole["clock_pj_per_cycle"], cells["clock_pj_per_cycle"]);
    EXPECT_LT(whole["clock_pj_per_cycle"].get<double>(), 158 * 0.2214) << "buffers have no flip-flops";

    const std::vector<std::string> keys{"network.vc_depth=2", "energy.profile=" + profile};
    const program_run run = succeeded(run_orbweaver(
        pair_file(), settings({keys[0], keys[1], "area.macros=" + (folder.path() / "macros.csv").string()})));
    EXPECT_NEAR(run.result["energy"]["blocks"]["leakage"].get<double>() / run.result["time_ns"].get<double>(),
                2 * whole["leakage_mw"].get<double>(), 1e-3);
    EXPECT_THAT(run_orbweaver(pair_file(), settings(keys)), ends_with(2, HasSubstr("has no router with")));
}

TEST(power_command, needs_cells_with_delays) {
    SKIP_WITHOUT("yosys");
    const scratch_folder folder;
    EXPECT_THAT(power_orbweaver(pair_file(), folder.path(), {}),
                ends_with(2, HasSubstr("area.liberty: power is that")));
}

/// Returns the text after a mark, up to an end.
std::string text_in(const std::string& text, const std::string& mark, const std::string& end) {
    const std::size_t first = text.find(mark);
    return first == std::string::npos ? ""
                                      : text.substr(first + mark.size(), text.find(end, first) - first - mark.size());
}

/// Runs a configuration with invented energies of all its routers. A refusal names each router that is missing.
program_run run_with_energies(const std::string& config, const scratch_folder& folder,
                              const std::vector<std::string>& keys, const std::string& units = "") {
    std::string profile = "liberty: invented\nrouters:\n";
    std::vector<std::string> set = keys;
    for (unsigned kinds = 0;; ++kinds) {
        std::string parameters = "PORTS=0";
        if (kinds > 0) {
            set = keys;
            set.push_back("energy.profile=" + (folder.path() / "invented.yaml").string());
            program_run run = run_orbweaver(config, settings(set));
            parameters = text_in(run.output, "has no router with ", ";");
            if (parameters.empty() || kinds > 8) { return run; }
        }
        profile += fmt::format(
            "  - {{parameters: \"{}\", leakage_mw: 0.{}, idle_pj: {}, buffer_write_pj: {}, crossbar_pj: {}, "
            "vc_allocation_pj: {}, bit_transition_pj: 0.{}, error_percent: 1}}\n",
            parameters, kinds + 1, 30 + kinds, 3 + kinds, 7 + kinds, 2 + kinds, kinds + 1);
        folder.write("invented.yaml", profile + units);
    }
}

double sum_of(const nlohmann::json& parts) {
    double sum = 0;
    for (const auto& part : parts) { sum += part.is_object() ? part["energy"].get<double>() : part.get<double>(); }
    return sum;
}

TEST(profile, divides_the_energy_of_random_runs_among_routers_links_classes_and_nodes_without_a_rest) {
    const std::string config =
        temporary_config("random.yaml",
                         "system: network\nactivity: true\nnetwork: {topology: {dims: [3, 2]}}\n"
                         "traffic: {warmup_cycles: 50, measure_cycles: 400, classes: [{name: a}, "
                         "{name: b}]}\n")
            .string();
    for (unsigned seed = 1; seed <= 12; ++seed) {
        const scratch_folder folder;
        const program_run run = succeeded(run_with_energies(
            config, folder,
            {fmt::format("seed={}", seed), fmt::format("network.topology.dims=[{}, {}]", 2 + seed % 3, 1 + seed % 4),
             fmt::format("network.classes=[{{name: a, vcs: {}}}, {{name: b, vcs: 1}}]", 1 + seed % 2),
             fmt::format("network.vc_depth={}", 1 + seed % 5), fmt::format("network.link.cycles={}", 1 + seed % 2),
             fmt::format("traffic.classes.0.rate=0.0{}", seed % 9 + 1), "traffic.classes.1.rate=0.15",
             fmt::format("floorplan={{tile: [1.5, 2], wire_energy: {}}}", seed % 3 * 0.25)}));
        EXPECT_EQ(run.result["energy"]["blocks"].contains("wires"), seed % 3 != 0);
        const auto& energy = run.result["energy"];
        const double total = energy["total"].get<double>();
        const double bound = 1e-9 * total;
        EXPECT_GT(sum_of(energy["events"]), 0);
        EXPECT_NEAR(sum_of(energy["routers"]) + sum_of(energy["links"]), total, bound) << seed;
        EXPECT_NEAR(sum_of(energy["blocks"]), total, bound) << seed;
        const double idle = energy["blocks"]["clock"].get<double>() + energy["blocks"]["leakage"].get<double>();
        EXPECT_NEAR(sum_of(energy["classes"]) + idle, total, bound) << seed;
        EXPECT_NEAR(sum_of(energy["events"]) + idle, total, bound) << seed;
        EXPECT_NEAR(sum_of(energy["nodes"]), total, bound) << seed;
        EXPECT_NEAR(energy["mean_mw"].get<double>() * run.result["time_ns"].get<double>(), total, bound) << seed;
        EXPECT_EQ(energy["events"]["crossbar"]["count"], run.result["network"]["flit_hops"]) << seed;
    }
}

TEST(profile, and_floorplan_stand_in_the_complete_configuration_that_a_run_writes) {
    const scratch_folder folder;
    const program_run run = succeeded(run_with_energies(pair_file(), folder, {"floorplan={tile: [1, 2]}"}));
    const program_run again = succeeded(run_orbweaver((run.out / "resolved.yaml").string(), {}));
    EXPECT_EQ(again.result["energy"], run.result["energy"]);
    EXPECT_EQ(again.result["floorplan"], run.result["floorplan"]);
}

TEST(profile, changes_nothing_but_energy) {
    const scratch_folder folder;
    program_run priced = succeeded(run_with_energies(pair_file(), folder, {}));
    program_run plain = succeeded(run_orbweaver(pair_file(), {}));
    for (const char* differs : {"energy", "config", "wall_seconds"}) {
        priced.result.erase(differs);
        plain.result.erase(differs);
    }
    EXPECT_EQ(priced.result, plain.result);
}

TEST(profile, needs_the_changes_of_wires_and_no_further_costs) {
    const scratch_folder folder;
    const std::string file = "energy.profile=" + folder.write("p.yaml", "liberty: x\nrouters: []\n").string();
    EXPECT_THAT(run_orbweaver(pair_file(), settings({file, "activity=false"})),
                ends_with(2, HasSubstr("energy.profile: wires are watched only with activity: true")));
    EXPECT_THAT(run_orbweaver(pair_file(), settings({file, "energy.crossbar=2"})),
                ends_with(2, HasSubstr("energy.crossbar: energy.profile has all costs")));
    EXPECT_THAT(run_orbweaver(pair_file(), settings({file})), ends_with(2, HasSubstr("p.yaml:2")));
}

/// Four tiles with small interface units that run a program.
std::string chip_file() {
    return temporary_config("chip.yaml",
                            "system: chip\nactivity: true\n"
                            "network: {topology: {dims: [2, 2]}}\n"
                            "niu: {send_table_entries: 4, receive_table_entries: 16, transmit_queue_depth: 4}\n"
                            "area: {blocks: [routers, transmit_queues]}\n"
                            "workload: {program: hello}\n")
        .string();
}

TEST(power_command, finds_clock_and_events_of_interface_units_with_clock_gates) {
    for (const char* tool : {"yosys", "sta", "iverilog"}) { SKIP_WITHOUT(tool); }
    SKIP_WITHOUT_FILE(free_library);
    const scratch_folder folder;
    std::vector<std::string> words =
        settings({std::string("area.liberty=") + free_library, "network.topology.dims=[2, 1]",
                  "network.classes=[{name: any, vcs: 4}]", "network.vc_depth=1", "niu.thread_transmit_queue_depth=2",
                  "niu.receive_table_entries=2", "area.clock_gating=true", "area.blocks=[tables, transmit_queues]"});
    const program_run power = succeeded(power_orbweaver(chip_file(), folder.path(), words));
    EXPECT_EQ(power.result["transmit_queue"]["instances"], 2 * 16);
    EXPECT_EQ(power.result["thread_transmit_queue"]["instances"], 2);
    EXPECT_NEAR(power.result["transmit_queue"]["clock_pj_per_cycle"].get<double>(), (7 + 4) * 0.2214, 11 * 0.002)
        << "clocks of 7 flip-flops and of the gates of 4 entries, by 0.22 pJ";
    for (const char* name : {"transmit_queue", "thread_transmit_queue"}) {
        const auto& queue = power.result[name];
        EXPECT_NEAR(queue["events"]["queue_write"].get<double>(), 35, 10) << name << ": about 18 flip-flops change";
        EXPECT_NEAR(queue["events"]["queue_read"].get<double>(), 20, 10) << name;
    }
    for (const auto& [block, event] : std::map<std::string, std::string>{
             {"transmit_queue", "queue_write"}, {"send_table", "table_message"}, {"receive_table", "table_message"}}) {
        const auto& found = power.result[block];
        EXPECT_GT(found["events"][event].get<double>(), 10) << block;
        ASSERT_EQ(found["loads"].size(), 3U);
        for (const auto& load : found["loads"]) {
            EXPECT_LT(std::abs(load["error_percent"].get<double>()), 6) << block << load;
        }
    }
    EXPECT_THAT(power.output, HasSubstr("not counted: wires of links, injection channels, ejection"));
}

TEST(profile, and_costs_of_tiles_divide_the_energy_of_a_chip_without_a_rest) {
    const scratch_folder folder;
    const program_run run = succeeded(run_with_energies(
        chip_file(), folder,
        {"energy.core_instruction=40", "energy.core_idle=3", "energy.memory_word=20", "energy.memory_idle=1.5"},
        "units:\n  - {name: transmit_queue, parameters: DEPTH=4, leakage_mw: 0.5, idle_pj: 33, write_pj: 3, read_pj: "
        "2}\n"));
    const auto& energy = run.result["energy"];
    const double total = energy["total"].get<double>();
    const double bound = 1e-9 * total;
    EXPECT_NEAR(sum_of(energy["routers"]) + sum_of(energy["links"]) + sum_of(energy["tiles"]), total, bound);
    EXPECT_NEAR(sum_of(energy["blocks"]), total, bound);
    EXPECT_NEAR(sum_of(energy["nodes"]), total, bound);
    const double time = run.result["time_ns"].get<double>();
    EXPECT_NEAR(energy["mean_mw"].get<double>() * time, total, bound);
    const double cycles = run.result["cycles"].get<double>();
    const double idle_units = 4 * 16 * (0.5 * time + 33 * cycles);
    EXPECT_NEAR(energy["blocks"]["interface_units"].get<double>(), idle_units + 5 * 36, bound)
        << "12 messages of head, tag and word";
    EXPECT_NEAR(energy["blocks"]["cores"].get<double>(),
                40 * run.result["cores"]["instructions"].get<double>() + 4 * 3 * time, bound);
    EXPECT_GT(energy["blocks"]["memories"].get<double>(), 4 * 1.5 * time);
    EXPECT_THAT(energy["not_counted"].dump(), HasSubstr("\"thread_transmit_queue\""));
    EXPECT_THAT(energy["not_counted"].dump(), Not(HasSubstr("\"cores\"")));
}

TEST(profile, counts_each_entry_of_the_transmit_queues) {
    const scratch_folder folder;
    const auto run = [&](const std::string& data_events, const std::string& thread_events) {
        return succeeded(run_with_energies(
            chip_file(), folder, {},
            "units:\n  - {name: transmit_queue, parameters: DEPTH=4, leakage_mw: 0.5, idle_pj: 33" + data_events +
                "}\n  - {name: thread_transmit_queue, parameters: DEPTH=16, leakage_mw: 0.25, idle_pj: 12" +
                thread_events + "}\n"));
    };
    const auto units = [](const program_run& found) {
        return found.result["energy"]["blocks"]["interface_units"].get<double>();
    };
    const program_run idle = run("", "");
    const program_run data = run(", write_pj: 3, read_pj: 2", "");
    const program_run threads = run("", ", write_pj: 30, read_pj: 20");
    const auto& niu = idle.result["niu"];
    const double thread_entries =
        2 * niu["thread_messages_sent"].get<double>() + niu["thread_words_sent"].get<double>();
    const double data_entries = 2 * niu["data_messages_sent"].get<double>() + niu["data_words_sent"].get<double>();
    EXPECT_GT(thread_entries, 0);
    EXPECT_GT(data_entries, 0);
    EXPECT_NEAR(units(threads) - units(idle), 50 * thread_entries, 1e-3) << "head, tag and words";
    EXPECT_NEAR(units(data) - units(idle), 5 * data_entries, 1e-3) << "no blocks";
    EXPECT_EQ(data.result["energy"]["idle_mw"], idle.result["energy"]["idle_mw"]);
    EXPECT_THAT(idle.result["energy"]["not_counted"].dump(), HasSubstr("\"events of transmit_queue\""));
    EXPECT_THAT(data.result["energy"]["not_counted"].dump(), Not(HasSubstr("\"events of transmit_queue\"")));
}

/// The blocks of the interface units of chip_file().
const std::map<std::string, std::string> unit_parameters{
    {"send_table", "ENTRIES=4"},
    {"receive_table", "ENTRIES=16 RESERVE=8 LOOKUPS=3 NODE=2 RENDEZVOUS=1'b1"},
    {"injector", "VCS=6 CREDIT=3 DEPTHS=18'h24924 VC_SETS=24'h303420 TAIL_CREDIT=1'b0 CONTROL=4"},
    {"ejector", "VCS=6 VC_SETS=24'h303420 NODE=2 ADDRESSED=1'b0 RENDEZVOUS=1'b1 ARGUMENTS=64"}};

TEST(profile, counts_each_message_and_flit_of_tables_and_channels) {
    const auto run = [&](const std::string& message, const std::string& flit) {
        const scratch_folder folder;
        const auto unit = [](const char* name, const std::string& events) {
            return fmt::format("  - {{name: {}, parameters: \"{}\", leakage_mw: 0, idle_pj: 0{}}}\n", name,
                               unit_parameters.at(name), events);
        };
        const program_run found =
            succeeded(run_with_energies(chip_file(), folder, {"area.blocks=[tables, injectors, ejectors]"},
                                        "units:\n" + unit("send_table", message) + unit("receive_table", message) +
                                            unit("injector", message + flit) + unit("ejector", message + flit)));
        return found.result;
    };
    const auto units = [](const nlohmann::json& result) {
        return result["energy"]["blocks"]["interface_units"].get<double>();
    };
    const nlohmann::json messages = run(", message_pj: 3", "");
    const nlohmann::json flits = run("", ", flit_pj: 5");
    const auto counter = [&](const char* name) { return messages["niu"][name].get<double>(); };
    double sent = 0;
    double received = 0;
    for (const char* kind : {"thread_messages", "data_messages", "rts", "cts"}) {
        sent += counter((std::string(kind) + "_sent").c_str());
        received += counter((std::string(kind) + "_received").c_str());
    }
    EXPECT_GT(counter("data_messages_sent"), 0);
    EXPECT_NEAR(units(messages),
                3 * (sent + received + counter("data_messages_sent") + counter("data_messages_received")), 1e-6);
    EXPECT_NEAR(units(flits), 5 * (counter("injected_flits") + counter("ejected_flits")), 1e-6);
}

TEST(profile, counts_the_clock_of_coordination_processors) {
    const std::string config = temporary_config("cluster.yaml",
                                                "system: cluster\nactivity: true\n"
                                                "network: {topology: {kind: mesh, dims: [2, 1]}}\n"
                                                "cop: {controller: {global_entries: 4, task_words: 8}}\n"
                                                "area: {blocks: [controllers]}\n"
                                                "workload: {program: hello}\n")
                                   .string();
    const auto run = [&config](const std::string& units) {
        const scratch_folder folder;
        return succeeded(run_with_energies(config, folder, {}, units)).result;
    };
    const auto priced =
        run("units:\n  - {name: fpu, parameters: STAGES=4, leakage_mw: 0.5, idle_pj: 10}\n"
            "  - {name: broadcast_mask_ram, parameters: \"ENTRIES=4 CHANNELS=2\", leakage_mw: 0.25, idle_pj: 1}\n");
    const auto plain = run("");
    const double controllers =
        priced["time_ns"].get<double>() * (0.5 + 2 * 0.25) + priced["cycles"].get<double>() * (10 + 2 * 1);
    EXPECT_NEAR(priced["energy"]["blocks"]["controllers"].get<double>(), controllers, 1e-9 * controllers);
    EXPECT_NEAR(priced["energy"]["total"].get<double>() - plain["energy"]["total"].get<double>(), controllers, 1e-3);
    EXPECT_FALSE(plain["energy"]["blocks"].contains("controllers"));
    EXPECT_THAT(priced["energy"]["not_counted"].dump(), AllOf(HasSubstr("controller_core"), Not(HasSubstr("\"fpu\""))));
}

TEST(profile, counts_a_block_as_the_two_entries_of_its_descriptor) {
    const auto units = [](const std::string& events) {
        const scratch_folder folder;
        const program_run run = succeeded(run_with_energies(
            chip_file(), folder,
            {"workload={program: lu, args: {n: 32, block: 8}}", "niu.send_table_entries=64",
             "niu.receive_table_entries=64"},
            "units:\n  - {name: transmit_queue, parameters: DEPTH=4, leakage_mw: 0, idle_pj: 0" + events + "}\n"));
        EXPECT_EQ(run.result["niu"]["data_messages_sent"], 60);
        return run.result["energy"]["blocks"]["interface_units"].get<double>();
    };
    EXPECT_NEAR(units(", write_pj: 1"), 21 * 3 + 39 * 4, 1e-6) << "21 messages of a word, and 39 of a block";
    EXPECT_NEAR(units(", read_pj: 1"), 21 * 3 + 39 * 4, 1e-6);
}

TEST(profile, counts_each_word_that_a_program_loads) {
    const auto words = [](const std::string& loads) {
        const program_run run =
            succeeded(run_program("chase",
                                  {"network.topology.dims=[1, 1]",
                                   "energy={unit: pJ, link_flit: 0, buffer_write: 0, buffer_read: 0, crossbar: 0, "
                                   "vc_allocation: 0, switch_allocation: 0, memory_word: 1}"},
                                  {"-pthread", "-DLOADS=" + loads}));
        EXPECT_EQ(run.result["energy"]["total"], run.result["energy"]["blocks"]["memories"]);
        return run.result["energy"]["total"].get<double>();
    };
    EXPECT_EQ(words("40000") - words("15000"), 25000) << "a load each, and nothing else moves a word in the loop";
}

TEST(profile, of_each_free_library_has_the_idle_power_of_a_mesh) {
    for (const std::string library : {"osu018", "osu035", "osu050"}) {
        const std::string file = ORBWEAVER_SOURCE_DIR "/configs/power/" + library + ".profile";
        const program_run run = succeeded(run_orbweaver(
            "configs/power/mesh2.yaml", settings({"energy.profile=" + file, "traffic.measure_cycles=100"})));
        const std::string corner =
            text_in(file_text(file).value_or(""), "SETS=1 ALLOWED=1'h1 PORTS=3\"", "error_percent");
        const double leakage = std::stod(text_in(corner, "leakage_mw: ", "\n"));
        const double clock = std::stod(text_in(corner, "idle_pj: ", "\n")) / 10;
        EXPECT_NEAR(run.result["energy"]["idle_mw"].get<double>(), 4 * (leakage + clock), 1e-3) << file;
        EXPECT_GT(run.result["energy"]["mean_mw"].get<double>(), 4 * (leakage + clock)) << file;
    }
}

TEST(profile, or_a_unit_of_picojoules_is_needed_for_energies_of_tiles) {
    EXPECT_THAT(run_orbweaver(chip_file(), settings({"energy.core_idle=3"})),
                ends_with(2, HasSubstr("energy.core_idle: is of a technology: give routers a profile")));
    EXPECT_THAT(run_orbweaver(pair_file(), settings({"energy.core_idle=3"})),
                ends_with(2, HasSubstr("energy.core_idle")));
}

}  // namespace
}  // namespace orbweaver
