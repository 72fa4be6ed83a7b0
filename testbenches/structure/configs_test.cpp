// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "testbenches/structure/tree.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver {
namespace {

TEST(configs, every_file_is_a_valid_configuration) {
    int checked = 0;
    for (const std::string& file : project_files({".yaml"})) {
        if (!file.starts_with("configs/") || file.ends_with(".sweep.yaml")) { continue; }
        const scratch_folder folder;
        const command_result result =
            run_script("'" ORBWEAVER_EXECUTABLE "' check '" + (source_root() / file).string() + "' --out '" +
                           folder.path().string() + "/out'",
                       folder.path());
        EXPECT_EQ(result.status, 0) << file << ":\n" << result.output;
        ++checked;
    }
    EXPECT_GT(checked, 0) << "configs/ is empty";
}

/// The doubts about a run of a file, as the console shows them.
std::vector<std::string> doubts_about(const std::string& file) {
    const scratch_folder folder;
    const command_result result = run_script("'" ORBWEAVER_EXECUTABLE "' run '" + (source_root() / file).string() +
                                                 "' --out '" + folder.path().string() + "/out'",
                                             folder.path());
    EXPECT_EQ(result.status, 0) << file << ":\n" << result.output;
    std::vector<std::string> doubts;
    std::istringstream lines(result.output);
    const std::string mark = "  doubt     ";
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with(mark)) { doubts.push_back(line.substr(mark.size(), line.find(':') - mark.size())); }
    }
    return doubts;
}

TEST(configs, of_networks_raise_no_doubts_but_these) {
    const std::map<std::string, std::vector<std::string>> known{
        {"configs/noc/mesh128.yaml", {"short warm-up"}},
        {"configs/noc/hypernet_throttled.yaml", {"saturated"}},
        {"configs/noc/priorities.yaml", {"saturated"}},
        {"configs/explore/requests_and_replies.yaml", {"saturated"}}};
    int checked = 0;
    for (const std::string& file : project_files({".yaml"})) {
        const bool is_network = file.starts_with("configs/noc/") || file.starts_with("configs/explore/");
        if (!is_network || file.ends_with(".sweep.yaml") ||
            read_project_file(file).find("\ntraffic:") == std::string::npos) {
            continue;
        }
        const auto entry = known.find(file);
        EXPECT_EQ(doubts_about(file), entry == known.end() ? std::vector<std::string>{} : entry->second) << file;
        ++checked;
    }
    EXPECT_GT(checked, 40);
}

TEST(configs, every_file_names_its_schema_to_editors) {
    const std::string mark = "# yaml-language-server: $schema=";
    for (const std::string& file : project_files({".yaml"})) {
        if (file.starts_with("configs/")) {
            const std::string text = read_project_file(file);
            ASSERT_EQ(text.rfind(mark, 0), 0U) << file;
            const std::string schema = text.substr(mark.size(), text.find('\n') - mark.size());
            EXPECT_EQ(schema.ends_with("sweep.schema.json"), file.ends_with(".sweep.yaml")) << file;
            EXPECT_TRUE(std::filesystem::exists((source_root() / file).parent_path() / schema))
                << file << ": " << schema;
        }
    }
}

TEST(configs, every_sweep_is_valid_and_has_points_to_run) {
    int checked = 0;
    for (const std::string& file : project_files({".sweep.yaml"})) {
        const scratch_folder folder;
        const command_result result = run_script(
            "'" ORBWEAVER_EXECUTABLE "' sweep --plan '" + (source_root() / file).string() + "'", folder.path());
        EXPECT_EQ(result.status, 0) << file << ":\n" << result.output;
        ++checked;
    }
    EXPECT_GT(checked, 0) << "there is no sweep";
}

}  // namespace
}  // namespace orbweaver
