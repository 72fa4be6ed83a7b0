// SPDX-License-Identifier: Apache-2.0
// `orbweaver rtl emit` of what there is no RTL of; scripts/rtl_emission holds the others against their models.
#include <fmt/core.h>

#include <cstdio>
#include <fstream>
#include <map>
#include <sstream>

#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver {
namespace {

TEST(emission, is_refused_where_there_is_no_rtl_and_leaves_no_folder) {
    const scratch_folder folder;
    const std::filesystem::path config = temporary_config(
        "network.yaml",
        "system: network\n"
        "network: {topology: {dims: [2, 1]}, classes: [{name: a, vcs: 1}], router: {arbiter: oldest_first}}\n"
        "traffic: {rate: 0.5, warmup_cycles: 100, measure_cycles: 1000}\n");
    EXPECT_THAT(run_in(folder.path(), {"rtl", "emit", config.string(), "--out", (folder.path() / "out").string()}),
                ends_with(2, HasSubstr("network.router.arbiter")));
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "out"));
}

/// Returns what the testbench of a folder prints in Icarus Verilog, which knows unknown values.
std::string interpreted(const std::filesystem::path& rtl) {
    const std::string command = "cd '" + rtl.string() +
                                "' && { iverilog -g2012 -f filelist.f tb/testbench.sv -s testbench -o made.vvp "
                                "&& timeout 100 vvp made.vvp; } > printed 2>&1";
    const int status = std::system(command.c_str());
    return content_of(rtl / "printed") + (status == 0 ? "" : "failed");
}

TEST(emission, runs_in_icarus_verilog_without_a_warning_and_shows_a_register_without_reset) {
    SKIP_WITHOUT("iverilog");
    const scratch_folder folder;
    const std::filesystem::path rtl = folder.path() / "rtl";
    std::vector<std::string> words{"rtl", "emit", ORBWEAVER_SOURCE_DIR "/configs/rtl/random_routers.yaml", "--out",
                                   rtl.string()};
    for (const std::string& word :
         settings({"network.topology={kind: hypercube, dimension: 2}", "network.routing=up_down_adaptive",
                   "network.classes=[{name: a, vcs: 1}]", "network.router.arbiter=matrix",
                   "network.router.head_cycles=2", "network.link.flits_per_cycle=0.4", "traffic.rate=0.5"})) {
        words.push_back(word);
    }
    succeeded(run_in(folder.path(), words));
    EXPECT_THAT(interpreted(rtl), MatchesRegex("PASSED: [0-9]+ flits and [0-9]+ credits in 1000 cycles\n"));

    std::string buffer = content_of(rtl / "flit_buffer.sv");
    const std::string reset = "count_q <= '0;";
    ASSERT_NE(buffer.find(reset), std::string::npos);
    std::ofstream(rtl / "flit_buffer.sv") << buffer.erase(buffer.find(reset), reset.size());
    EXPECT_THAT(interpreted(rtl), ContainsRegex("cycle [0-9]+: node .*failed"));
}

/// Cycles in which a net is 1, and its changes from cycle to cycle.
using net_counts = std::map<std::string, std::pair<std::uint64_t, std::uint64_t>>;

constexpr std::uint64_t period_ps = 10000;

/// Returns the nets of a SAIF file, whose times are whole cycles.
net_counts nets_in_saif(const std::filesystem::path& file) {
    net_counts found;
    const std::string text = content_of(file);
    const std::string mark = "(DURATION ";
    const std::uint64_t duration = std::stoull(text.substr(text.find(mark) + mark.size()));
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        char name[100];
        unsigned long long low = 0;
        unsigned long long high = 0;
        unsigned long long changes = 0;
        const char* const form = " (%99[^ ] (T0 %llu) (T1 %llu) (TX 0) (TC %llu) (IG 0))";
        if (std::sscanf(line.c_str(), form, name, &low, &high, &changes) != 4) { continue; }
        std::string net = name;
        std::erase(net, '\\');
        EXPECT_EQ(low + high, duration) << net;
        if (net != "clk_i") { EXPECT_EQ(high % period_ps, 0U) << net; }
        found[net] = {high / period_ps, changes};
    }
    return found;
}

/// Returns the nets of the top in a file of value changes, read when the testbench compares them.
net_counts nets_in_simulation(const std::filesystem::path& file, std::uint64_t cycles) {
    std::map<std::string, std::vector<std::string>> names;  // by code: nets, the lowest bit first
    std::map<std::string, std::string> values;              // by code: highest bit first
    std::map<std::string, char> before;
    net_counts found;
    std::uint64_t cycle = 0;
    const auto read_all = [&] {
        for (const auto& [code, nets] : names) {
            std::string value = values[code];
            value.insert(0, nets.size() - std::min(nets.size(), value.size()), '0');
            for (std::size_t bit = 0; bit < nets.size(); ++bit) {
                const char now = value[value.size() - 1 - bit];
                found[nets[bit]].first += now == '1' ? 1 : 0;
                found[nets[bit]].second += cycle > 0 && now != before[nets[bit]] ? 1 : 0;
                before[nets[bit]] = now;
            }
        }
        ++cycle;
    };
    std::ifstream lines(file);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string first;
        std::string code;
        words >> first >> code;
        if (first == "$var") {
            std::size_t width = 0;
            std::string name;
            std::istringstream(line) >> first >> name >> width >> code >> name;
            names[code].clear();
            for (std::size_t bit = 0; bit < width; ++bit) {
                names[code].push_back(name + (line.find('[') == std::string::npos ? "" : fmt::format("[{}]", bit)));
            }
        } else if (first.starts_with('#')) {
            for (const std::uint64_t time = std::stoull(first.substr(1)); cycle < cycles && 21 + 10 * cycle < time;) {
                read_all();
            }
        } else if (first.starts_with('b')) {
            values[code] = first.substr(1);
        } else if (!first.empty() && std::string("01xz").find(first[0]) != std::string::npos) {
            values[first.substr(1)] = first.substr(0, 1);
        }
    }
    return found;
}

TEST(emission, has_the_activity_that_its_wires_have_in_icarus_verilog) {
    SKIP_WITHOUT("iverilog");
    constexpr std::uint64_t cycles = 100;
    for (const std::string topology : {"{kind: torus, dims: [3, 2]}", "{kind: mesh, dims: [2, 1]}"}) {
        const scratch_folder folder;
        const std::filesystem::path rtl = folder.path() / "rtl";
        std::vector<std::string> words{"rtl",
                                       "emit",
                                       ORBWEAVER_SOURCE_DIR "/configs/rtl/random_routers.yaml",
                                       "--out",
                                       rtl.string(),
                                       "--cycles",
                                       std::to_string(cycles)};
        for (const std::string& word : settings({"network.topology=" + topology, "network.classes=[{name: a, vcs: 2}]",
                                                 "network.vc_depth=2", "network.link.cycles=2", "traffic.rate=0.5"})) {
            words.push_back(word);
        }
        succeeded(run_in(folder.path(), words));
        std::string testbench = content_of(rtl / "tb/testbench.sv");
        testbench.insert(testbench.rfind("endmodule"),
                         "  initial begin\n    $dumpfile(\"wires.vcd\");\n    $dumpvars(1, dut);\n  end\n");
        std::ofstream(rtl / "tb/testbench.sv") << testbench;
        ASSERT_THAT(interpreted(rtl), HasSubstr("PASSED"));

        const net_counts stated = nets_in_saif(rtl / "tb/activity.saif");
        const net_counts simulated = nets_in_simulation(rtl / "wires.vcd", cycles);
        EXPECT_GT(stated.size(), 250U);
        EXPECT_GT(stated.at("valid_i[0]").first, 10U);
        EXPECT_EQ(stated.at("clk_i").second, 2 * cycles);
        for (const auto& [net, counts] : stated) {
            if (net != "clk_i") { EXPECT_EQ(counts, simulated.at(net)) << net; }
        }
    }
}

TEST(emission, has_the_flits_of_a_run_in_its_activity) {
    const scratch_folder folder;
    const std::string config = temporary_config("square.yaml",
                                                "system: network\nactivity: true\n"
                                                "network: {topology: {dims: [2, 2]}, classes: [{name: a, vcs: 1}]}\n"
                                                "traffic: {rate: 0.2, warmup_cycles: 0, measure_cycles: 100}\n")
                                   .string();
    const program_run run = succeeded(run_orbweaver(config, {}));
    const std::filesystem::path rtl = folder.path() / "rtl";
    succeeded(run_in(folder.path(), {"rtl", "emit", config, "--out", rtl.string(), "--cycles", "5000"}));
    const net_counts nets = nets_in_saif(rtl / "tb/activity.saif");
    const auto& links = run.result["network"]["links"];
    for (const unsigned node : {0U, 1U, 2U, 3U}) {
        EXPECT_EQ(nets.at(fmt::format("valid_i[{}]", node)).first, links[fmt::format("n{}.in", node)]);
        EXPECT_EQ(nets.at(fmt::format("valid_o[{}]", node)).first, links[fmt::format("n{}.out", node)]);
    }
    EXPECT_EQ(nets.at("r0_leaving_valid[1]").first, links["r0.E"]);
    EXPECT_EQ(nets.at("r0_leaving_valid[2]").first, links["r0.S"]);
}

}  // namespace
}  // namespace orbweaver
