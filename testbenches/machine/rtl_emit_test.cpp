// SPDX-License-Identifier: Apache-2.0
// `orbweaver rtl emit`: the network as RTL delivers what the model delivered, in the same cycles. No mirror: the
// machine is the unit.
#include <fmt/core.h>
#include <gmock/gmock.h>
#include <sys/wait.h>

#include <cstdlib>
#include <fstream>

#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/scratch_folder.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

namespace fs = std::filesystem;

/// Few routers: what differs between networks is in the options.
constexpr const char* small_network =
    "system: network\n"
    "network: {{topology: {}}}\n"
    "traffic: {{rate: 0.5, packet_flits: {}, warmup_cycles: 100, measure_cycles: 1000}}\n";

struct emitted_case {
    const char* name;
    const char* network;
    const char* packet_flits;
};

void PrintTo(const emitted_case& value, std::ostream* out) {
    *out << value.name;
}

class emission : public testing::Test {
protected:
    program_run emit(const std::string& text, const std::vector<std::string>& words) {
        std::vector<std::string> all{"rtl", "emit", temporary_config("network.yaml", text).string(), "--out",
                                     out().string()};
        all.insert(all.end(), words.begin(), words.end());
        return run_in(m_folder.path(), all);
    }
    fs::path out() const { return m_folder.path() / "out"; }

    /// Runs words of a shell in the folder of the RTL.
    int run(const std::string& words) {
        const int status = std::system(fmt::format("cd '{}' && {} >log 2>&1", out().string(), words).c_str());
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
    std::string log() const { return content_of(out() / "log"); }

    scratch_folder m_folder;
};

class emitted_network : public emission, public testing::WithParamInterface<emitted_case> {};

// Most of it is what the compiler takes for Verilator's library and its model.
TEST_P(emitted_network, delivers_what_the_model_delivers_in_the_same_cycles) {
    SKIP_WITHOUT("verilator");
    const emitted_case& parameters = GetParam();
    const program_run made =
        emit(fmt::format(small_network, parameters.network, parameters.packet_flits), {"--cycles", "400"});
    ASSERT_EQ(made.exit_code, 0) << made.output;
    ASSERT_EQ(run("verilator --binary --timing -CFLAGS -O0 -f filelist.f tb/testbench.sv --top-module testbench"), 0)
        << log();
    ASSERT_EQ(run("obj_dir/Vtestbench"), 0) << log();
    EXPECT_THAT(log(), StartsWith("PASSED: "));
    EXPECT_THAT(log(), HasSubstr(" in 400 cycles"));

    std::string expected = content_of(out() / "tb" / "expected.bin");
    constexpr std::size_t last_bit_of_node = 32 + 1 + 4 + 1 + 16 - 1;
    char& bit = expected[expected.find('\n', expected.size() / 2) + 1 + last_bit_of_node];
    bit = bit == '0' ? '1' : '0';
    std::ofstream(out() / "tb" / "expected.bin") << expected;
    EXPECT_NE(run("obj_dir/Vtestbench"), 0) << "a flit or a credit at the other node: " << log();
}

INSTANTIATE_TEST_SUITE_P(
    options, emitted_network,
    testing::Values(
        emitted_case{"two_classes_and_links_of_two_cycles",
                     "{kind: mesh, dims: [2, 1]}, classes: [{name: a, vcs: 2}, {name: b, vcs: 1}], vc_depth: 3, "
                     "link: {cycles: 2}",
                     "3"},
        emitted_case{"a_ring_with_ways_of_equal_length_in_three_stages",
                     "{kind: ring, dims: [4]}, classes: [{name: a, vcs: 2}], vc_depth: 2, "
                     "router: {pipeline: three_stage, arbiter: matrix, switch_allocator: islip}",
                     "1"}),
    [](const auto& named) { return named.param.name; });

TEST_F(emission, is_refused_where_there_is_no_rtl_and_leaves_no_folder) {
    const program_run refused = emit(fmt::format(small_network,
                                                 "{kind: mesh, dims: [2, 1]}, classes: [{name: a, vcs: 1}], "
                                                 "router: {arbiter: oldest_first}",
                                                 "2"),
                                     {});
    EXPECT_EQ(refused.exit_code, 2);
    EXPECT_THAT(refused.output, HasSubstr("network.router.arbiter"));
    EXPECT_FALSE(fs::exists(out()));
}

}  // namespace
}  // namespace orbweaver
