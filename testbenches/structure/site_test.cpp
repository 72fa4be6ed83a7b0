// SPDX-License-Identifier: Apache-2.0
// scripts/site on small manuals. web/manual/tests looks at the site of the manual itself.
#include <fstream>

#include "testbenches/structure/tree.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver {
namespace {

class site : public testing::Test {
protected:
    void SetUp() override { SKIP_WITHOUT("sphinx-build"); }

    /// Makes the site of the tree below a folder, in the scratch folder.
    command_result make_in(const std::filesystem::path& root) const {
        return run_script("ORBWEAVER_BUILD='" + m_folder.path().string() + "' '" + root.string() + "/scripts/site'",
                          m_folder.path());
    }

    /// A small manual with the index as given, and a page `page.md`.
    command_result make(const std::string& index, const std::string& page) const {
        const scratch_folder tree;
        std::filesystem::create_directories(tree.path() / "scripts");
        std::filesystem::create_directories(tree.path() / "docs");
        std::filesystem::copy_file(source_root() / "scripts/site", tree.path() / "scripts/site");
        std::filesystem::create_directories(tree.path() / "web");
        std::filesystem::create_symlink(source_root() / "web/manual", tree.path() / "web/manual");
        tree.write("docs/index.md", index);
        tree.write("docs/page.md", page);
        return make_in(tree.path());
    }

    std::string built(const std::string& file) const {
        std::ifstream in(m_folder.path() / "site" / file);
        return {std::istreambuf_iterator<char>(in), {}};
    }

    static constexpr const char* index =
        "# Manual\n\n## First\n\n| page | says |\n|---|---|\n| [a page](page.md) | all |\n";

    scratch_folder m_folder;
};

TEST_F(site, takes_its_navigation_from_the_tables_of_the_index) {
    const command_result result = make(index, "# Words that only the page has\n");
    ASSERT_EQ(result.status, 0) << result.output;
    EXPECT_THAT(built("page.html"), HasSubstr("<span class=\"caption-text\">First</span>"));
    EXPECT_THAT(built("page.html"), HasSubstr(">A page</a>"));
}

TEST_F(site, refuses_a_page_that_the_index_does_not_name) {
    const command_result result = make("# Manual\n", "# Page\n");
    EXPECT_NE(result.status, 0);
    EXPECT_THAT(result.output, HasSubstr("page.md: WARNING: document isn't included in any toctree"));
}

TEST_F(site, refuses_links_that_lead_nowhere) {
    const command_result result = make(index, "# Page\n\n[one](gone.md) [two](index.md#gone) [three](#gone)\n");
    EXPECT_NE(result.status, 0);
    EXPECT_THAT(result.output, AllOf(HasSubstr("gone.md"), HasSubstr("index.md#gone"), HasSubstr("not found: #gone")));
}

TEST_F(site, refuses_what_it_does_not_know_with_its_usage) {
    EXPECT_THAT(run_script("'" + (source_root() / "scripts/site").string() + "' all", m_folder.path()),
                ends_with(2, HasSubstr("scripts/site\n")));
}

}  // namespace
}  // namespace orbweaver
