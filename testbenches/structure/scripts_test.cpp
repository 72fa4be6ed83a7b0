// SPDX-License-Identifier: Apache-2.0
// Tests of the features that all scripts share.
#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "testbenches/structure/tree.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver {
namespace {

std::vector<std::string> names_of_scripts() {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(source_root() / "scripts")) {
        names.push_back(entry.path().filename().string());
    }
    std::ranges::sort(names);
    return names;
}

/// Runs a script in a tree with nothing else, so that one that goes to work finds nothing to work on.
command_result run_alone(const std::string& name, const std::string& arguments) {
    const scratch_folder tree;
    const std::filesystem::path folder = tree.path() / "scripts";
    std::filesystem::create_directories(folder);
    std::filesystem::copy_file(source_root() / "scripts" / name, folder / name);
    return run_script("./" + name + " " + arguments, folder);
}

struct every_script : testing::TestWithParam<std::string> {};

TEST_P(every_script, reports_its_usage_instead_of_working_when_asked_for_help) {
    EXPECT_THAT(run_alone(GetParam(), "--help"),
                ends_with(2, AllOf(HasSubstr("\n  scripts/" + GetParam()), Not(HasSubstr("set -euo")))))
        << "more than the usage";
}

INSTANTIATE_TEST_SUITE_P(all, every_script, testing::ValuesIn(names_of_scripts()), [](const auto& named) {
    std::string name = named.param;
    std::ranges::replace(name, '-', '_');  // as a test's name wants it
    return name;
});

TEST(scripts, refuse_options_that_they_do_not_know) {
    for (const auto& [name, arguments] : std::vector<std::pair<std::string, std::string>>{
             {"area_figures", "niu --all"},
             {"build", "--fast"},
             {"format", "--chek"},
             {"format", "--check hw"},
             {"headers", "--all"},
             {"same_results", "--jobs 0 HEAD"},
             {"same_results", "no_such_commit"},
             {"same_results", "--modules configs/no_such.yaml"},
             {"same_results", "--modules configs/noc/sweeps/no_such.sweep.yaml"},
             {"tidy", "--all"},
             {"tidy", "--recent hw/base/errors.cpp"},
         }) {
        const command_result result = run_alone(name, arguments);
        EXPECT_EQ(result.status, 2) << name << " " << arguments << ": " << result.output;
    }
}

}  // namespace
}  // namespace orbweaver
