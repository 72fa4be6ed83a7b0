// SPDX-License-Identifier: Apache-2.0
// A run reaches the deadlock that the proof finds: under heavy traffic it stops in the very cycle of resources that
// `check` names.
#include <filesystem>
#include <fstream>

#include "hw/noc/chips/network_graph.h"
#include "hw/noc/dependency/routing_analysis.h"
#include "sim/config/configuration.h"
#include "sim/run/run_system.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

namespace fs = std::filesystem;

struct deadlock_case {
    const char* name;
    const char* network;
    const char* table;    // of `routing: table`; else empty
    const char* pattern;  // of traffic, such that no other cycle is possible
};

const deadlock_case cases[] = {
    {"ring", "topology: {kind: ring, dims: [7]}, routing: dimension_order_no_dateline", "", "tornado"},
    {"torus", "topology: {kind: torus, dims: [7, 3]}, routing: dimension_order_no_dateline", "", "tornado"},
    {"turns", "topology: {kind: mesh, dims: [2, 2]}, routing: table",
     "0 1 -> E\n0 2 -> S\n0 3 -> E\n1 0 -> W\n1 3 -> S\n1 2 -> S\n"
     "3 2 -> W\n3 1 -> N\n3 0 -> W\n2 3 -> E\n2 0 -> N\n2 1 -> N\n",
     "uniform"},
};

class deadlock : public testing::TestWithParam<deadlock_case> {
protected:
    deadlock() : m_directory(fs::path(testing::TempDir()) / (std::string("deadlock_") + GetParam().name)) {
        fs::create_directories(m_directory);
    }
    ~deadlock() override { fs::remove_all(m_directory); }

    std::string written(const std::string& name, const std::string& text) const {
        std::ofstream(m_directory / name) << text;
        return (m_directory / name).string();
    }

    std::string network() const {
        std::string text =
            std::string("system: network\nnetwork: {classes: [{name: any, vcs: 1}], ") + GetParam().network;
        if (*GetParam().table != 0) { text += ", routing_table: " + written("table.routes", GetParam().table); }
        return text + "}\n";
    }

    result_json file(const char* name) const {
        std::ifstream stream(m_directory / name);
        return result_json::parse(stream);
    }

    fs::path m_directory;
};

TEST_P(deadlock, comes_to_the_cycle_that_check_names) {
    const system::system_desc checked = parse_configuration("test.yaml", network()).description();
    const noc::topology_graph graph = noc::make_network_graph(checked.network);
    const auto routing = noc::make_network_routing(checked.network, graph);
    const noc::vc_partition partition(checked.network.classes, 1);
    const noc::routing_analysis analysis(graph, *routing, partition);
    ASSERT_FALSE(analysis.proved());
    const auto& cycle = analysis.groups()[0].cycle;

    const std::string traffic =
        std::string("traffic: {rate: 1, packet_flits: 12, pattern: ") + GetParam().pattern + "}\n";
    run_options options;
    options.out = m_directory;
    options.quiet = true;
    const loaded_configuration loaded = parse_configuration("test.yaml", network() + traffic);
    EXPECT_EQ(run_system(loaded.description(), {}, options), exit_code::deadlock);

    std::vector<std::string> named;
    for (const noc::routing_wait& wait : cycle) { named.push_back(wait.channel); }
    std::vector<std::string> seen;
    const result_json written_report = file("deadlock.json");
    for (const auto& step : written_report["cycle"]) { seen.push_back(step["resource"]); }
    EXPECT_EQ(seen, named);
    const result_json result = file("result.json");
    EXPECT_EQ(result["status"], "deadlock");
    EXPECT_THAT(result["outcome"]["details"][0].get<std::string>(), HasSubstr("a dependency cycle of"));
    EXPECT_THAT(result["outcome"]["details"][1].get<std::string>(),
                AllOf(HasSubstr(named[0]), HasSubstr("packet "), HasSubstr("cycles since its injection")));
    std::ifstream drawing(m_directory / "deadlock.dot");
    EXPECT_THAT(std::string(std::istreambuf_iterator<char>(drawing), {}), HasSubstr("color=red"));
}

INSTANTIATE_TEST_SUITE_P(known, deadlock, testing::ValuesIn(cases),
                         [](const auto& instance) { return std::string(instance.param.name); });

}  // namespace
}  // namespace orbweaver::sim
