// SPDX-License-Identifier: Apache-2.0
// Routers as SystemC modules (network.router.impl: module) do what models in a fabric do, in every configuration. Runs
// are short here; `scripts/same_results --modules` runs them whole.
#include <algorithm>
#include <filesystem>

#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

namespace fs = std::filesystem;

constexpr unsigned parts = 8;                                // of the files, so that several processes share them
constexpr const char* largest = "configs/noc/mesh128.yaml";  // takes as long as all the others

std::vector<std::string> configurations() {
    const fs::path root = ORBWEAVER_SOURCE_DIR;
    std::vector<std::string> found;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / "configs")) {
        const std::string file = entry.path().lexically_relative(root).generic_string();
        if (file.ends_with(".yaml") && !file.ends_with(".sweep.yaml") && file != largest) { found.push_back(file); }
    }
    std::sort(found.begin(), found.end());
    return found;
}

/// A short run: of traffic some thousand cycles, of anything else the first ones.
program_run short_run(const std::string& file, const std::string& impl) {
    program_run run;
    for (const char* shorter : {"limits.cycles=4000", "traffic.measure_cycles=1500"}) {
        std::vector<std::string> pairs{shorter};
        if (run.exit_code == 2) { pairs.emplace_back("traffic.warmup_cycles=500"); }
        pairs.push_back("network.router.impl=" + impl);
        run = run_orbweaver(file, settings(pairs));
        if (run.exit_code != 2) { break; }
    }
    return run;
}

nlohmann::ordered_json without_impl(const program_run& run) {
    nlohmann::ordered_json result = comparable(run.result);
    result["config"]["network"]["router"].erase("impl");
    return result;
}

class router_modules : public testing::TestWithParam<unsigned> {};

TEST_P(router_modules, give_the_results_of_models_in_every_configuration) {
    const std::vector<std::string> files = configurations();
    unsigned compared = 0;
    for (std::size_t number = GetParam(); number < files.size(); number += parts) {
        const program_run modules = short_run(files[number], "module");
        const auto refuses = [&modules](const char* text) { return modules.output.find(text) != std::string::npos; };
        if (refuses("a router that is a module has links in both directions") ||
            refuses("is not there with network.planes")) {
            continue;
        }
        const program_run models = short_run(files[number], "model");
        EXPECT_EQ(modules.exit_code, models.exit_code) << files[number] << ": " << modules.output;
        if (models.exit_code == 2) { continue; }  // it has no routers
        EXPECT_TRUE(without_impl(modules) == without_impl(models)) << files[number];
        ++compared;
    }
    EXPECT_GT(compared, files.size() / parts / 2);
}

INSTANTIATE_TEST_SUITE_P(parts, router_modules, testing::Range(0U, parts));

TEST(chosen_router_modules, give_the_results_of_models) {
    const auto hello = [](const std::vector<std::string>& pairs) {
        nlohmann::ordered_json result = comparable(run_orbweaver("configs/hello.yaml", settings(pairs)).result);
        result["config"]["network"].erase("router");
        return result;
    };
    const nlohmann::ordered_json models = hello({});
    EXPECT_EQ(models["status"], "ok");
    EXPECT_EQ(hello({"network.router.impl=module", "network.router.impl_nodes=[0, 5, 6]"}), models);
}

TEST(chosen_router_modules, are_refused_where_there_is_no_choice) {
    const auto refusal = [](const std::vector<std::string>& pairs) {
        const program_run run = run_orbweaver("configs/hello.yaml", settings(pairs));
        EXPECT_EQ(run.exit_code, 2);
        return run.output;
    };
    EXPECT_THAT(refusal({"network.router.module_nodes=[1]"}),
                HasSubstr("network.router.module_nodes: is for models next to routers in RTL; use impl: module "
                          "and impl_nodes"));
    EXPECT_THAT(refusal({"network.router.impl=rtl", "network.router.module_nodes=[1]"}),
                HasSubstr("network.router.module_nodes: has no effect: without impl_nodes all routers are impl: "
                          "rtl"));
    EXPECT_THAT(
        refusal({"network.router.impl=rtl", "network.router.impl_nodes=[0, 1]", "network.router.module_nodes=[1]"}),
        HasSubstr("network.router.module_nodes.0: router 1 is in impl_nodes too"));
    EXPECT_THAT(refusal({"network.router.impl=module", "network.router.impl_nodes=[16]"}),
                HasSubstr("network.router.impl_nodes.0: there are routers 0 to 15, not 16"));
}

}  // namespace
}  // namespace orbweaver
