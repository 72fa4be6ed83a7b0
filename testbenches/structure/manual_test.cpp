// SPDX-License-Identifier: Apache-2.0
// The README and the manual: their links lead somewhere, and the commands they show work.
#include <gmock/gmock.h>

#include <algorithm>
#include <regex>
#include <sstream>

#include "testbenches/structure/tree.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver {
namespace {

using testing::ElementsAre;

/// Shell blocks opened by "```sh run" (people see an ordinary shell block), in order.
std::vector<std::string> runnable_blocks(const std::string& markdown) {
    std::vector<std::string> blocks;
    bool inside = false;
    std::istringstream lines(markdown);
    for (std::string line; std::getline(lines, line);) {
        if (line == "```sh run") {
            inside = true;
            blocks.emplace_back();
        } else if (line == "```") {
            inside = false;
        } else if (inside) {
            blocks.back() += line + '\n';
        }
    }
    return blocks;
}

/// A folder that looks like the root of the tree after scripts/build, so that the commands of the manual write their
/// output beside nothing else.
class built_tree {
public:
    built_tree() {
        for (const auto& entry : std::filesystem::directory_iterator(source_root())) {
            const std::string name = entry.path().filename().string();
            if (!name.starts_with("build") && name != "out" && name != ".git") {
                std::filesystem::create_symlink(entry.path(), m_folder.path() / name);
            }
        }
        std::filesystem::create_symlink(ORBWEAVER_BINARY_DIR, m_folder.path() / "build");
    }
    const std::filesystem::path& path() const { return m_folder.path(); }

private:
    scratch_folder m_folder;
};

TEST(manual, the_commands_it_marks_as_runnable_run) {
    for (const std::string& file : project_files({".md"})) {
        for (const std::string& block : runnable_blocks(read_project_file(file))) {
            const built_tree tree;
            const command_result result = run_script(block, tree.path());
            EXPECT_EQ(result.status, 0) << file << ":\n" << block << result.output;
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

TEST(runnable_blocks, are_those_marked_so_and_no_others) {
    EXPECT_THAT(runnable_blocks("text\n```sh run\na\nb\n```\n```sh\nc\n```\n```sh run\nd\n```\n"),
                ElementsAre("a\nb\n", "d\n"));
}

TEST(run_script, reports_output_and_status_and_stops_at_the_first_failure) {
    const scratch_folder folder;
    const command_result result = run_script("echo one\nfalse\necho two", folder.path());
    EXPECT_EQ(result.status, 1);
    EXPECT_EQ(result.output, "one\n");
}

TEST(manual, shows_the_examples_of_extensions_as_they_are_compiled) {
    const std::string page = read_project_file("docs/noc/routing.md");
    for (const char* file : {"testbenches/noc/example_topology.cpp", "testbenches/noc/example_routing.cpp"}) {
        EXPECT_NE(page.find("```cpp\n" + read_project_file(file) + "```\n"), std::string::npos) << file;
    }
}

}  // namespace
}  // namespace orbweaver
