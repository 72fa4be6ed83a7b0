// SPDX-License-Identifier: Apache-2.0
// docs/Doxyfile: the reference of the library.
#include "testbenches/structure/tree.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver {
namespace {

TEST(reference_of_the_library, is_of_the_headers_that_are_installed) {
    const std::string installed = first_match(read_project_file("cmake/install.cmake"), R"(foreach\(folder ([^)]*)\))");
    EXPECT_THAT(installed, HasSubstr("tlm"));
    EXPECT_EQ(first_match(read_project_file("docs/Doxyfile"), "INPUT *= docs/library.dox ([^\n]*)"), installed);
}

TEST(reference_of_the_library, has_a_page_of_the_network_and_no_warning) {
    SKIP_WITHOUT("doxygen");
    const scratch_folder folder;
    const command_result result = run_script(
        "pages=$PWD\ncd '" + source_root().string() +
            "'\nORBWEAVER_REFERENCE=$pages doxygen docs/Doxyfile\n"
            "grep -q 'Routers and links, built from a description' $pages/classorbweaver_1_1noc_1_1network.html\n",
        folder.path());
    EXPECT_EQ(result.status, 0) << result.output;
    EXPECT_EQ(result.output, "");
}

}  // namespace
}  // namespace orbweaver
