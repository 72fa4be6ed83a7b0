// SPDX-License-Identifier: Apache-2.0
// `network.flit_bits` and packets with sizes in bytes: runs, RTL, area, energy, wires and replays.
#include <fmt/core.h>

#include <filesystem>

#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver {
namespace {

const std::string grid =
    "system: network\n"
    "network: {topology: {kind: mesh, dims: [3, 3]}, classes: [{name: any, vcs: 2}], vc_depth: 4}\n"
    "traffic: {packet_bytes: [{bytes: 0}, {bytes: 64}], rate_bytes: 0.5, warmup_cycles: 500, measure_cycles: 2000}\n";

program_run grid_with(std::vector<std::string> keys) {
    return run_orbweaver(temporary_config("grid.yaml", grid).string(), settings(keys));
}

double number(const nlohmann::ordered_json& result, const char* pointer) {
    return result.at(nlohmann::ordered_json::json_pointer(pointer)).get<double>();
}

TEST(flit_bits, wider_flits_carry_the_same_data_in_shorter_packets) {
    double before = 1e9;
    for (const unsigned bits : {32, 64, 128}) {
        const program_run run = succeeded(grid_with({fmt::format("network.flit_bits={}", bits)}));
        const double latency = number(run.result, "/traffic/packet_latency/mean");
        EXPECT_LT(latency, before) << bits;
        before = latency;
        EXPECT_NEAR(number(run.result, "/traffic/bytes/accepted"), 0.5, 0.08);
        EXPECT_NEAR(number(run.result, "/traffic/accepted") / (512.0 / bits + 2), 0.5 / 64, 0.0012);
        EXPECT_NEAR(number(run.result, "/traffic/bytes/accepted_per_second"),
                    9 * 1e8 * number(run.result, "/traffic/bytes/accepted"), 1);
        EXPECT_NEAR(number(run.result, "/traffic/bytes/overhead"), 1 - 512.0 / (512 + 2 * bits), 1e-9);
        EXPECT_EQ(run.result["config"]["network"].contains("flit_bits"), bits != 32);
        EXPECT_FALSE(run.result["config"]["traffic"].contains("packet_flits"));
        EXPECT_THAT(run.output, HasSubstr("bytes/node/cycle accepted"));
    }
}

TEST(flit_bits, energy_of_an_event_and_wires_grow_with_them) {
    const std::vector<std::string> floorplan{"floorplan.tile=[1, 1]"};
    const program_run narrow = succeeded(grid_with(floorplan));
    const program_run wide = succeeded(grid_with({floorplan.front(), "network.flit_bits=128"}));
    const auto of_event = [](const program_run& run, const std::string& event) {
        const auto& found = run.result["energy"]["events"][event];
        return found["energy"].get<double>() / found["count"].get<double>();
    };
    EXPECT_DOUBLE_EQ(of_event(wide, "buffer_write"), 4 * of_event(narrow, "buffer_write"));
    EXPECT_DOUBLE_EQ(of_event(wide, "switch_allocation"), of_event(narrow, "switch_allocation"));
    EXPECT_DOUBLE_EQ(number(wide.result, "/floorplan/wires_mm") / 130,
                     number(narrow.result, "/floorplan/wires_mm") / 34);
    const double bits =
        number(narrow.result, "/network/flits_ejected") * 32 * (1 - number(narrow.result, "/traffic/bytes/overhead"));
    EXPECT_NEAR(number(narrow.result, "/energy/per_data_bit"), number(narrow.result, "/energy/total") / bits, 1e-9);
}

nlohmann::ordered_json without_impl(const program_run& run) {
    nlohmann::ordered_json result = comparable(run.result, {"rtl"});
    result["config"]["network"]["router"].erase("impl");
    return result;
}

class flit_widths : public testing::TestWithParam<unsigned> {};

TEST_P(flit_widths, are_the_same_in_rtl_and_in_lockstep) {
    SKIP_WITHOUT("verilator");
    const std::string width = fmt::format("network.flit_bits={}", GetParam());
    // Routes of a table with states, and packets of one flit.
    const std::vector<std::string> keys{width, "network.routing=o1turn", "traffic.measure_cycles=300",
                                        "traffic.rate_bytes=0.2"};
    const program_run model = succeeded(grid_with(keys));
    for (const char* impl : {"rtl", "lockstep"}) {
        std::vector<std::string> all = keys;
        all.push_back(fmt::format("network.router.impl={}", impl));
        const program_run run = succeeded(grid_with(all));
        EXPECT_EQ(run.result["rtl"]["router"]["mismatches"], 0);
        EXPECT_GT(run.result["rtl"]["router"]["cycles_compared"], 100);
        EXPECT_EQ(without_impl(run), without_impl(model));
    }
}

INSTANTIATE_TEST_SUITE_P(each, flit_widths, testing::Values(16, 72),
                         [](const auto& width) { return fmt::format("{}_bits", width.param); });

TEST(flit_bits, emitted_rtl_passes_its_testbench) {
    SKIP_WITHOUT("iverilog");
    for (const char* bits : {"16", "72"}) {
        const scratch_folder folder;
        const std::filesystem::path rtl = folder.path() / "rtl";
        std::vector<std::string> words{"rtl", "emit", temporary_config("grid.yaml", grid).string(), "--out",
                                       rtl.string()};
        for (const std::string& word : settings({fmt::format("network.flit_bits={}", bits), "network.routing=o1turn",
                                                 "network.topology.dims=[2, 2]"})) {
            words.push_back(word);
        }
        succeeded(run_in(folder.path(), words));
        const std::string command = "cd '" + rtl.string() +
                                    "' && { iverilog -g2012 -f filelist.f tb/testbench.sv -s testbench -o made.vvp "
                                    "&& timeout 100 vvp made.vvp; } > printed 2>&1";
        EXPECT_EQ(std::system(command.c_str()), 0);
        EXPECT_THAT(content_of(rtl / "printed"), StartsWith("PASSED: ")) << bits;
        EXPECT_THAT(content_of(rtl / "README.md"),
                    HasSubstr(std::string(bits) == "16" ? "payload 15:0, tail 16, head 17" : "other payload "));
    }
}

TEST(flit_bits, area_counts_their_flip_flops) {
    SKIP_WITHOUT("yosys");
    const std::string row =
        temporary_config(
            "row.yaml",
            "system: network\n"
            "network: {topology: {kind: mesh, dims: [2, 1]}, classes: [{name: any, vcs: 1}], vc_depth: 1}\n"
            "traffic: {rate: 0.1, packet_flits: 4}\n")
            .string();
    // 158 with 32 bits; `area` compares what Yosys finds with arithmetic.
    const program_run wide = succeeded(area_orbweaver(row, settings({"network.flit_bits=80"})));
    EXPECT_EQ(wide.result["router"]["flip_flops"], 158 + 48 * 4) << "a buffer and a link at two ports";
}

TEST(flit_bits, replays_follow_them) {
    const std::string replay =
        temporary_config(
            "replay.yaml",
            "system: network\n"
            "network: {topology: {kind: mesh, dims: [2, 2]}, classes: [{name: any, vcs: 1}], flit_bits: 128}\n"
            "replay: {program: {kind: all_gather, ranks: 4, bytes: 1 KiB}}\n")
            .string();
    const program_run run = succeeded(run_orbweaver(replay, {}));
    EXPECT_EQ(run.result["config"]["replay"]["flit_bytes"], 16);
    EXPECT_THAT(run_orbweaver(replay, settings({"replay.flit_bytes=8"})),
                ends_with(2, HasSubstr("8 bytes are not network.flit_bits: 128")));
}

TEST(flit_bits, are_refused_where_words_have_32_bits) {
    EXPECT_THAT(run_orbweaver("configs/scmp64_lu.yaml", settings({"network.flit_bits=64"})),
                ends_with(2, HasSubstr("network.flit_bits: the nodes of this machine send words of 32 bits")));
    EXPECT_THAT(grid_with({"network.flit_bits=44"}), ends_with(2, HasSubstr("44 bits are no whole bytes")));
    EXPECT_THAT(grid_with({"traffic.rate_bytes=4"}), ends_with(2, HasSubstr("a node sends at most one")));
}

}  // namespace
}  // namespace orbweaver
