// SPDX-License-Identifier: Apache-2.0
// Activity and energy of a run against a count from its flit trace, which is made by other means.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <fstream>
#include <map>
#include <sstream>

#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver {
namespace {

constexpr const char* small_network = R"(system: network
activity: true
network:
  topology: {kind: mesh, dims: [3, 2]}
  classes: [{name: any, vcs: 2}]
traffic: {pattern: uniform, rate: 0.2, packet_flits: 3, warmup_cycles: 100, measure_cycles: 400, drain_cycles: 1000}
energy: {unit: pJ, link_flit: 2, bit_transition: 0.5, buffer_write: 3, buffer_read: 4, crossbar: 5, vc_allocation: 7,
         switch_allocation: 11}
)";

/// Counted from flits.csv.
struct counted {
    std::map<std::string, std::uint64_t> flits;  // by link
    std::map<std::string, std::uint64_t> packets;
    std::map<std::string, std::uint64_t> transitions;
};

counted count(const std::filesystem::path& trace) {
    counted sum;
    std::map<std::string, std::uint64_t> wires;
    std::ifstream file(trace);
    std::string line;
    std::getline(file, line);
    while (std::getline(file, line)) {
        std::istringstream row(line);
        std::vector<std::string> cells;
        for (std::string cell; std::getline(row, cell, ',');) { cells.push_back(cell); }
        const std::string& link = cells.at(2);
        const std::string& event = cells.at(3);
        if (event == "credit") { continue; }
        const bool head = event == "head" || event == "tag" || event == "head_tail";
        const bool tail = event == "tail" || event == "tag" || event == "head_tail";
        const std::uint64_t now =
            std::stoull(cells.at(8), nullptr, 16) | std::uint64_t{head} << 33 | std::uint64_t{tail} << 32;
        ++sum.flits[link];
        sum.packets[link] += event == "tail" || event == "head_tail" ? 1 : 0;
        sum.transitions[link] += static_cast<unsigned>(std::popcount(wires[link] ^ now));
        wires[link] = now;
    }
    return sum;
}

TEST(energy, is_the_sum_of_the_events_in_the_flit_trace) {
    const auto run =
        succeeded(run_orbweaver(temporary_config("energy.yaml", small_network).string(), {"--trace", "flits"}));
    const counted expected = count(run.out / "flits.csv");
    double links = 0;
    double inside = 0;
    double allocators = 0;
    double crossbars = 0;
    for (const auto& [link, flits] : expected.flits) {
        const auto& reported = run.result["activity"]["links"][link];
        EXPECT_EQ(reported["flits"], flits) << link;
        EXPECT_EQ(reported["packets"], expected.packets.at(link)) << link;
        EXPECT_EQ(reported["bit_transitions"], expected.transitions.at(link)) << link;
        const auto count = static_cast<double>(flits);
        links += 2 * count + 0.5 * static_cast<double>(expected.transitions.at(link));
        if (!link.ends_with(".out")) {  // ends in a router's buffer
            inside += 3 * count;
        }
        if (!link.ends_with(".in")) {  // begins at a router
            inside += 4 * count;
            crossbars += 5 * count;
            allocators += 11 * count + 7 * static_cast<double>(expected.packets.at(link));
        }
    }
    const auto& energy = run.result["energy"];
    EXPECT_EQ(energy["unit"], "pJ");
    EXPECT_DOUBLE_EQ(energy["blocks"]["links"].get<double>(), links);
    EXPECT_DOUBLE_EQ(energy["blocks"]["buffers"].get<double>(), inside);
    EXPECT_DOUBLE_EQ(energy["blocks"]["crossbars"].get<double>(), crossbars);
    EXPECT_DOUBLE_EQ(energy["blocks"]["allocators"].get<double>(), allocators);
    EXPECT_DOUBLE_EQ(energy["total"].get<double>(), links + inside + crossbars + allocators);
    EXPECT_GT(energy["events"]["bit_transition"]["count"], 0);
    EXPECT_NE(run.output.find("energy"), std::string::npos);
}

TEST(energy, of_a_router_is_what_its_links_carry) {
    const auto run = succeeded(run_orbweaver(temporary_config("energy.yaml", small_network).string(), {}));
    const auto& links = run.result["activity"]["links"];
    const auto& corner = run.result["activity"]["routers"]["r0"];  // its neighbours are r1 to the east and r3
    const auto flits = [&](const char* link) { return links[link]["flits"].get<std::uint64_t>(); };
    EXPECT_EQ(corner["buffer_writes"], flits("n0.in") + flits("r1.W") + flits("r3.N"));
    EXPECT_EQ(corner["buffer_reads"], flits("n0.out") + flits("r0.E") + flits("r0.S"));
    EXPECT_EQ(corner["crossbar"], corner["buffer_reads"]);
    EXPECT_EQ(corner["switch_allocations"], corner["buffer_reads"]);
}

TEST(energy, of_routers_with_names_is_reported_under_their_names) {
    const scratch_folder folder;
    folder.write("hub.edges", "hub left\nhub right\n");
    const auto config = folder.write("named.yaml",
                                     "system: network\nnetwork: {topology: {kind: irregular, file: hub.edges}, "
                                     "routing: up_down}\ntraffic: {warmup_cycles: 10, measure_cycles: 100}\n");
    const auto run = succeeded(run_orbweaver(config.string(), {}));
    std::vector<std::string> names;
    for (const auto& [name, events] : run.result["activity"]["routers"].items()) { names.push_back(name); }
    std::sort(names.begin(), names.end());
    EXPECT_EQ(names, (std::vector<std::string>{"hub", "left", "right"}));
    EXPECT_EQ(run.result["network"]["router_names"].dump(), R"(["hub","left","right"])");
}

TEST(energy, watching_wires_changes_nothing_else) {
    const auto config = temporary_config("energy.yaml", small_network);
    auto watched = run_orbweaver(config.string(), {});
    const auto plain =
        succeeded(run_orbweaver(config.string(), settings({"activity=false", "energy.bit_transition=0"})));
    for (const char* counted : {"stalls", "stalls_of_router", "vc_cycles"}) {  // what activity counts besides
        EXPECT_EQ(watched.result["network"].erase(counted), 1) << counted;
    }
    EXPECT_EQ(watched.result["traffic"], plain.result["traffic"]);
    EXPECT_EQ(watched.result["network"], plain.result["network"]);
    EXPECT_FALSE(plain.result["activity"]["links"]["r0.E"].contains("bit_transitions"));
}

TEST(energy, of_wires_that_nobody_watches_is_refused) {
    EXPECT_THAT(run_orbweaver(temporary_config("energy.yaml", small_network).string(), settings({"activity=false"})),
                ends_with(2, HasSubstr("energy.bit_transition: wires are watched only with activity: true")));
}

TEST(energy, is_relative_unless_a_technology_is_given) {
    const auto run = succeeded(run_orbweaver("configs/hello.yaml", {}));
    EXPECT_EQ(run.result["energy"]["unit"], "relative");
    EXPECT_EQ(run.result["energy"]["events"]["crossbar"]["count"], run.result["network"]["flit_hops"]);
}

}  // namespace
}  // namespace orbweaver
