// SPDX-License-Identifier: Apache-2.0
#include "sim/library/cci_parameters.h"

#include <fstream>

#include "hw/base/errors.h"
#include "hw/system/system_desc.h"
#include "sim/library/network_file.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::sim {
namespace {

/// The description of a chip with the parameters that a broker has preset.
network_file load_chip(const cci_parameters& given) {
    const scratch_folder folder;
    const std::string file = (folder.path() / "chip.yaml").string();
    std::ofstream(file) << "{system: chip, network: {topology: {dims: [2, 2]}}, workload: {program: hello}}\n";
    return load_yaml(file, given.settings());
}

TEST(cci_parameters, have_hierarchical_names_defaults_and_descriptions) {
    const cci_parameters given("given", "chip");
    EXPECT_THAT(given.settings(), IsEmpty());
    const auto& known = cci::global_broker().parameters;
    for (const char* const name :
         {"chip.network.router.pipeline", "chip.network.link.cycles", "chip.niu.memory_ports", "chip.core.latency.load",
          "chip.cop.controller.channels", "chip.cop.link.cycles_per_word"}) {
        ASSERT_TRUE(known.contains(name)) << name;
        EXPECT_NE(known.at(name)->get_description(), "") << name;
    }
    EXPECT_EQ(known.at("chip.niu.memory_ports")->get_cci_value().to_json(),
              std::to_string(niu::niu_desc{}.memory_ports));
    EXPECT_EQ(known.at("chip.core.run_ahead")->get_cci_value().to_json(), "true");
}

TEST(cci_parameters, that_are_preset_fill_the_descriptions_of_modules) {
    cci::global_broker().presets = {{"chip.network.router.pipeline", cci::cci_value(std::string("three_stage"))},
                                    {"chip.network.vc_depth", cci::cci_value(std::uint64_t{9})},
                                    {"chip.network.link.cycles", cci::cci_value(std::uint64_t{2})},
                                    {"chip.niu.memory_ports", cci::cci_value(std::uint64_t{2})},
                                    {"chip.core.memory", cci::cci_value(std::string("64 KiB"))},
                                    {"chip.core.guard", cci::cci_value(false)}};
    const cci_parameters given("given", "chip");
    EXPECT_THAT(given.settings(), SizeIs(6));
    const network_file file = load_chip(given);
    const system::system_desc& described = file.description();
    EXPECT_EQ(described.network.router.pipeline, noc::router_pipeline::three_stage);
    EXPECT_EQ(described.network.vc_depth, 9U);
    EXPECT_EQ(described.network.link.cycles, 2U);
    EXPECT_EQ(described.niu.memory_ports, 2U);
    EXPECT_EQ(described.core.memory_bytes, 65536U);
    EXPECT_FALSE(described.core.guard);
}

TEST(cci_parameters, are_checked_like_the_keys_of_a_file) {
    cci::global_broker().presets = {{"chip.niu.memory_ports", cci::cci_value(std::uint64_t{3})}};
    const cci_parameters given("given", "chip", {"niu"});
    EXPECT_FALSE(cci::global_broker().parameters.contains("chip.core.guard"));
    try {
        load_chip(given);
        FAIL() << "a value out of range was taken";
    } catch (const user_error& refused) { EXPECT_THAT(refused.what(), HasSubstr("niu.memory_ports: ")); }
    EXPECT_THROW(cci_parameters("wrong", "chip", {"nui"}), user_error);
}

}  // namespace
}  // namespace orbweaver::sim
