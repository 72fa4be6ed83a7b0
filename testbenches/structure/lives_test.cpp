// SPDX-License-Identifier: Apache-2.0
// The walks through the code in docs/architecture.md: each step names a function that exists.
#include <gmock/gmock.h>

#include <regex>

#include "testbenches/structure/tree.h"

namespace orbweaver {
namespace {

/// A step of a walk: a file, and a function or table in it.
struct walk_step {
    std::string file;
    std::string name;
};

/// The steps of a section of a page: what stands in backquotes as file:name.
std::vector<walk_step> steps_of(const std::string& page, const std::string& title) {
    const std::size_t start = page.find("\n## " + title + "\n");
    if (start == std::string::npos) { return {}; }
    const std::string section = page.substr(start, page.find("\n## ", start + 1) - start);
    static const std::regex step("`([a-z0-9_/]+[.](?:h|cpp)):([a-z0-9_]+)`");
    std::vector<walk_step> steps;
    for (std::sregex_iterator found(section.begin(), section.end(), step), end; found != end; ++found) {
        steps.push_back({(*found)[1], (*found)[2]});
    }
    return steps;
}

bool exists(const walk_step& step) {
    return std::filesystem::exists(source_root() / step.file) &&
           std::regex_search(read_project_file(step.file), std::regex("\\b" + step.name + "[(\\[]"));
}

TEST(lives, of_a_flit_a_key_and_a_statistic_name_functions_that_exist) {
    const std::string page = read_project_file("docs/architecture.md");
    for (const char* const title : {"A flit's life", "A key's life", "A statistic's life"}) {
        const std::vector<walk_step> steps = steps_of(page, title);
        EXPECT_GE(steps.size(), 10U) << title;
        EXPECT_LE(steps.size(), 20U) << title;
        for (const walk_step& step : steps) {
            EXPECT_TRUE(exists(step)) << title << ": " << step.file << ':' << step.name;
        }
    }
}

TEST(lives, a_step_that_is_gone_is_found) {
    EXPECT_EQ(steps_of("\n## A\n1. `a/b.h:c`: d\n\n## B\n1. `e.h:f`\n", "A").size(), 1U);
    EXPECT_TRUE(exists({"testbenches/structure/tree.h", "source_root"}));
    EXPECT_FALSE(exists({"testbenches/structure/tree.h", "source_roots"}));
    EXPECT_FALSE(exists({"testbenches/structure/trees.h", "source_root"}));
}

}  // namespace
}  // namespace orbweaver
