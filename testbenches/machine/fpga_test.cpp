// SPDX-License-Identifier: Apache-2.0
// `orbweaver area --target`: the cells of an emitted network in an FPGA.
#include <cstdlib>
#include <filesystem>

#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver {
namespace {

namespace fs = std::filesystem;

/// A small network, and the family for which it is synthesised.
struct fpga_case {
    std::string family;
    std::string network;
};

std::string file_of(const fpga_case& tested) {
    return temporary_config("small.yaml", "system: network\nnetwork: {classes: [{name: any, vcs: 1}], " +
                                              tested.network +
                                              "}\ntraffic: {rate: 0.1, warmup_cycles: 10, measure_cycles: 50}\n")
        .string();
}

/// Returns the cells by type that Yosys itself finds in the files of `orbweaver rtl emit`.
std::string cells_by_yosys(const fs::path& rtl, const std::string& family) {
    const std::string command = "cd '" + rtl.string() + "' && yosys -q -p \"read_verilog -sv $(tr '\\n' ' ' " +
                                "<filelist.f); synth_" + family + " -top top; tee -q -o stat.json stat -json\"";
    EXPECT_EQ(std::system(command.c_str()), 0);
    const std::string text = content_of(rtl / "stat.json");
    const std::string mark = "\"design\":";  // Yosys writes no valid JSON for several modules
    const std::size_t first = text.rfind(mark) + mark.size();
    return nlohmann::json::parse(text.substr(first, text.rfind('}') - first))["num_cells_by_type"].dump();
}

class fpga_networks : public testing::TestWithParam<fpga_case> {};

TEST_P(fpga_networks, have_the_cells_that_yosys_finds_in_the_emitted_files) {
    SKIP_WITHOUT("yosys");
    const scratch_folder folder;
    const std::string config = file_of(GetParam());
    const program_run run = succeeded(area_orbweaver(config, {"--target", GetParam().family}));
    const fs::path rtl = folder.path() / "rtl";
    succeeded(run_in(folder.path(), {"rtl", "emit", config, "--out", rtl.string()}));

    const auto& network = run.result["network"];
    EXPECT_EQ(network["cells"].dump(), cells_by_yosys(rtl, GetParam().family));
    std::uint64_t luts = 0;
    std::uint64_t flip_flops = 0;
    for (const auto& [type, count] : network["cells"].items()) {
        luts += type.find("LUT") != std::string::npos ? count.get<std::uint64_t>() : 0;
        flip_flops += type.find("FF") != std::string::npos || type.starts_with("FD") ? count.get<std::uint64_t>() : 0;
    }
    EXPECT_GT(luts, 0U);
    EXPECT_EQ(network["luts"], luts);
    EXPECT_EQ(network["flip_flops"], flip_flops);
    EXPECT_EQ(network["block_rams"], 0) << "buffers are flip-flops";
    EXPECT_THAT(run.output, HasSubstr(GetParam().family + ": " + std::to_string(luts) + " LUTs"));
}

INSTANTIATE_TEST_SUITE_P(
    families, fpga_networks,
    testing::Values(fpga_case{"ice40", "topology: {kind: mesh, dims: [2, 1]}, vc_depth: 1"},
                    fpga_case{"ecp5", "topology: {kind: mesh, dims: [3, 1]}, vc_depth: 1"},
                    fpga_case{"xilinx", "topology: {kind: mesh, dims: [2, 1]}, vc_depth: 2, link: {cycles: 2}"}),
    [](const auto& tested) { return tested.param.family; });

TEST(fpga, of_a_router_of_ones_own_is_refused_with_the_way_around) {
    for (const std::vector<std::string>& target : {std::vector<std::string>{}, {"--target", "ice40"}}) {
        std::vector<std::string> words = settings({"network.router.impl=external"});
        words.insert(words.end(), target.begin(), target.end());
        const program_run run =
            area_orbweaver(ORBWEAVER_SOURCE_DIR "/rtl_bridge/external/template/user_router.yaml", words);
        EXPECT_THAT(run, ends_with(2, AllOf(HasSubstr("external is a router of yours"), HasSubstr("impl: model"))));
        EXPECT_FALSE(fs::exists(run.out));
    }
}

}  // namespace
}  // namespace orbweaver
