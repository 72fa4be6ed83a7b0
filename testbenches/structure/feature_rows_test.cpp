// SPDX-License-Identifier: Apache-2.0
// Tests of features.md in this folder: it has every feature row of a system, and every test that it names exists.
#include <fmt/core.h>

#include <regex>
#include <set>
#include <sstream>

#include "testbenches/structure/tree.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

struct feature_row {
    std::string id;
    std::vector<std::string> tests;
    bool built = true;
};

/// Lines such as "| F07 | feature | section | place | `suite.test`, `suite.other` (remark) |", or "not built: why" in
/// the place of tests.
std::vector<feature_row> feature_rows(const std::string& markdown) {
    const std::regex row(R"(\| ((?:F|AM-|SP-)\d+) \|.*\| ([^|]*) \|)");
    const std::regex name(R"(`([^`]+)`)");
    std::vector<feature_row> rows;
    std::istringstream lines(markdown);
    for (std::string line; std::getline(lines, line);) {
        std::smatch found;
        if (!std::regex_match(line, found, row)) { continue; }
        const std::string tests = found[2];
        feature_row& added = rows.emplace_back(feature_row{found[1], {}, !tests.starts_with("not built: ")});
        for (std::sregex_iterator each(tests.begin(), tests.end(), name), end; each != end; ++each) {
            added.tests.push_back((*each)[1]);
        }
    }
    return rows;
}

/// "suite.test" for every test of a source text.
void add_tests(const std::string& source, std::set<std::string>& tests) {
    const std::regex test(R"(\bTEST(?:_F|_P)?\(\s*(\w+),\s*(\w+)\s*\))");
    for (std::sregex_iterator each(source.begin(), source.end(), test), end; each != end; ++each) {
        tests.insert((*each)[1].str() + "." + (*each)[2].str());
    }
}

TEST(feature_rows, are_read_with_the_tests_that_they_name) {
    const auto rows = feature_rows(
        "| row | feature |\n|---|---|\n| F01 | a `key` | 1.2 | `file` | `one.test`, `other.test` (why) |\n| F02 | b | "
        "3 | c | |\n"
        "| F03 | b | 3 | c | not built: it needs a laboratory |\n| F04 | b | 3 | c | nothing |\n");
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_EQ(rows[0].id, "F01");
    EXPECT_THAT(rows[0].tests, ElementsAre("one.test", "other.test"));
    EXPECT_TRUE(rows[0].built);
    EXPECT_FALSE(rows[1].built);
    EXPECT_TRUE(rows[2].built);
    EXPECT_THAT(rows[2].tests, IsEmpty());
}

struct feature_section {
    std::string name;
    std::string title;  // of the section in features.md
    int rows;           // 1 to this
    int digits;         // of a row's number
    std::vector<std::string> not_built{};
    std::string prefix = "F";  // of a row
};

/// Rows of a section of features.md.
std::vector<feature_row> rows_of_section(const std::string& title) {
    const std::string page = read_project_file("testbenches/structure/features.md");
    const std::size_t start = page.find("\n## " + title + "\n");
    return start == std::string::npos ? std::vector<feature_row>{}
                                      : feature_rows(page.substr(start, page.find("\n## ", start + 1) - start));
}

class feature_rows_of : public testing::TestWithParam<feature_section> {};

TEST_P(feature_rows_of, are_all_there_once_and_in_order) {
    std::vector<std::string> ids;
    for (const feature_row& row : rows_of_section(GetParam().title)) { ids.push_back(row.id); }
    std::vector<std::string> expected;
    for (int number = 1; number <= GetParam().rows; ++number) {
        expected.push_back(fmt::format("{}{:0{}}", GetParam().prefix, number, GetParam().digits));
    }
    EXPECT_EQ(ids, expected);
}

TEST_P(feature_rows_of, state_which_are_not_built) {
    std::vector<std::string> not_built;
    for (const feature_row& row : rows_of_section(GetParam().title)) {
        if (!row.built) { not_built.push_back(row.id); }
    }
    EXPECT_EQ(not_built, GetParam().not_built);
}

TEST_P(feature_rows_of, name_tests_that_exist) {
    std::set<std::string> known;
    for (const std::string& file : project_files({".cpp"})) {
        if (file.starts_with("testbenches/")) { add_tests(read_project_file(file), known); }
    }
    for (const feature_row& row : rows_of_section(GetParam().title)) {
        EXPECT_THAT(row.tests, testing::Conditional(row.built, Not(IsEmpty()), IsEmpty())) << row.id;
        for (const std::string& test : row.tests) {
            EXPECT_TRUE(known.contains(test)) << row.id << " names " << test << ", which does not exist";
        }
    }
}

INSTANTIATE_TEST_SUITE_P(
    systems, feature_rows_of,
    testing::Values(feature_section{"scmp", "SCMP", 84, 2, {"F82", "F83", "F84"}},
                    feature_section{"cop", "Coordination processors", 117, 3, {"F114", "F115", "F116", "F117"}},
                    feature_section{"hypernet", "Hypernets", 92, 2, {"F86", "F87", "F88", "F89", "F90", "F91", "F92"}},
                    feature_section{"multicast", "Multicasts", 30, 2, {}, "AM-"},
                    feature_section{
                        "agents", "Communication agents", 85, 2, {"SP-82", "SP-83", "SP-84", "SP-85"}, "SP-"}),
    [](const auto& instance) { return instance.param.name; });

}  // namespace
}  // namespace orbweaver
