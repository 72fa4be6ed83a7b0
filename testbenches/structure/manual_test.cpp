// SPDX-License-Identifier: Apache-2.0
// The README and the manual: their links lead somewhere, and the commands they show work.
#include <gtest/gtest.h>

#include <fstream>
#include <iostream>
#include <regex>

#include "testbenches/structure/shell_blocks.h"
#include "testbenches/structure/tree.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver {
namespace {

/// Pages that show commands.
std::vector<std::string> pages_with_commands() {
    std::vector<std::string> pages = project_files({".md"});
    std::erase_if(pages, [](const std::string& page) { return blocks_of(read_project_file(page)).shell.empty(); });
    return pages;
}

/// Pages for a newcomer's first hour: their commands work after scripts/demo.
bool is_first_hour(const std::string& page) { return page == "README.md" || page == "docs/start.md"; }

/// A folder that looks like the root of the tree after scripts/build, or after scripts/demo alone, so that the commands
/// of the manual write their output next to nothing else.
class built_tree {
public:
    explicit built_tree(bool demo_alone) {
        for (const auto& entry : std::filesystem::directory_iterator(source_root())) {
            const std::string name = entry.path().filename().string();
            if (!name.starts_with("build") && name != "out" && name != ".git") {
                std::filesystem::create_symlink(entry.path(), m_folder.path() / name);
            }
        }
        if (demo_alone) {
            copy_demo_files();
        } else {
            std::filesystem::create_symlink(ORBWEAVER_BINARY_DIR, m_folder.path() / "build");
        }
    }
    const std::filesystem::path& path() const { return m_folder.path(); }

private:
    /// Makes copies of the files of the target `demo` (cmake/demo.cmake). orbweaver looks for programs in its own
    /// folder.
    void copy_demo_files() const {
        const std::filesystem::path binaries = ORBWEAVER_BINARY_DIR;
        std::ifstream list(binaries / "demo_files.txt");
        std::string file;
        while (std::getline(list, file)) {
            const std::filesystem::path copy = m_folder.path() / "build" / file;
            std::filesystem::create_directories(copy.parent_path());
            std::filesystem::copy_file(binaries / file, copy);
        }
    }

    scratch_folder m_folder;
};

/// A page, by its file from the root.
class manual_page : public testing::TestWithParam<std::string> {
protected:
    /// Runs the commands of a block, in the folder in which those before it ran.
    void run(const shell_block& block) const {
        for (std::size_t i = 0; i < block.commands.size(); ++i) {
            const shown_command& command = block.commands[i];
            const command_result result = run_script(command.text, m_tree.path());
            const int expected = i + 1 == block.commands.size() ? block.exit_code : 0;
            EXPECT_EQ(result.status, expected) << GetParam() << ":" << block.line << ":\n"
                                               << command.text << "\n"
                                               << result.output;
            if (block.has_output) {
                EXPECT_TRUE(matches_output(command.output, result.output))
                    << GetParam() << ":" << block.line << ": " << command.text << " prints\n"
                    << result.output;
            }
        }
    }

    /// Returns why a block is not run here; empty: it is.
    std::string reason_to_skip(const shell_block& block) const {
        if (!block.skipped.empty() || block.needed.empty()) { return block.skipped; }
        const bool is_file = block.needed.find('/') != std::string::npos;
        const std::string test = (is_file ? "test -e '" : "command -v '") + block.needed + "'";
        return run_script(test, m_tree.path()).status == 0 ? "" : "there is no " + block.needed + " here";
    }

    const built_tree m_tree{is_first_hour(GetParam())};
};

TEST_P(manual_page, shows_commands_that_run_and_print_what_it_states) {
    const shown_blocks shown = blocks_of(read_project_file(GetParam()));
    for (const shown_file& file : shown.files) { std::ofstream(m_tree.path() / file.name) << file.text; }
    for (const shell_block& block : shown.shell) {
        const std::string reason = reason_to_skip(block);
        if (reason.empty()) {
            run(block);
        } else {
            std::cout << "skipped: " << GetParam() << ":" << block.line << ": " << reason << '\n';
        }
    }
}

INSTANTIATE_TEST_SUITE_P(commands, manual_page, testing::ValuesIn(pages_with_commands()), [](const auto& page) {
    return std::regex_replace(page.param, std::regex("[^A-Za-z0-9]"), "_");
});

TEST(manual, has_its_commands_in_blocks_of_shell_that_are_run) {
    for (const std::string& file : project_files({".md"})) {
        for (const int line : blocks_of(read_project_file(file)).loose_commands) {
            ADD_FAILURE() << file << ":" << line << ": a command in a block that is not run: fence it as sh or console";
        }
    }
}

TEST(manual, links_between_its_pages_lead_to_files_that_exist) {
    const std::regex link(R"(\]\(([^)#\s]+)(#[^)]*)?\)|(?:src|srcset)="([^"]+)\")");
    for (const std::string& file : project_files({".md"})) {
        const std::string text = read_project_file(file);
        for (std::sregex_iterator match(text.begin(), text.end(), link), end; match != end; ++match) {
            const std::string target = (*match)[1].matched ? (*match)[1].str() : (*match)[3].str();
            if (target.find("://") == std::string::npos) {
                EXPECT_TRUE(std::filesystem::exists((source_root() / file).parent_path() / target))
                    << file << ": " << target;
            }
        }
    }
}

TEST(manual, every_page_is_reachable_from_the_index) {
    const std::string index = read_project_file("docs/index.md");
    for (const std::string& file : project_files({".md"})) {
        if (file.starts_with("docs/") && file != "docs/index.md") {
            EXPECT_NE(index.find("(" + file.substr(5) + ")"), std::string::npos)
                << file << " is not linked in docs/index.md";
        }
    }
}

TEST(run_script, reports_output_and_status_and_stops_at_the_first_failure) {
    const scratch_folder folder;
    const command_result result = run_script("echo one\nfalse\necho two", folder.path());
    EXPECT_EQ(result.status, 1);
    EXPECT_EQ(result.output, "one\n");
}

TEST(manual, shows_files_of_configs_as_they_are) {
    const std::string page = read_project_file("docs/tutorials/decision.md");
    for (const char* file :
         {"configs/explore/requests_and_replies.yaml", "configs/explore/requests_and_replies.sweep.yaml"}) {
        EXPECT_NE(page.find("```yaml\n" + read_project_file(file) + "```\n"), std::string::npos) << file;
    }
}

TEST(manual, shows_examples_as_they_are_compiled) {
    for (const auto& [page, file] :
         {std::pair{"docs/howto/topology.md", "testbenches/noc/topology/example_topology.cpp"},
          std::pair{"docs/howto/routing_function.md", "testbenches/noc/routing/example_routing.cpp"},
          std::pair{"docs/tutorials/first_program.md", "sw_stack/programs/ping/ping.cpp"}}) {
        EXPECT_NE(read_project_file(page).find("```cpp\n" + read_project_file(file) + "```\n"), std::string::npos)
            << file;
    }
}

}  // namespace
}  // namespace orbweaver
