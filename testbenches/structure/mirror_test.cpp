// SPDX-License-Identifier: Apache-2.0
// Tests lie where the code that they test lies: testbenches mirrors the folders of product code (CONTRIBUTING.md).
#include <map>
#include <set>

#include "testbenches/structure/tree.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

/// Name of a file without folder and extension.
std::string stem_of(const std::string& file) { return std::filesystem::path(file).stem().string(); }

/// Folder of the tests of a folder of product code: hw/noc/routing -> testbenches/noc/routing.
std::string folder_of_tests(const std::string& folder) {
    return "testbenches/" + (folder.starts_with("hw/") ? folder.substr(3) : folder);
}

/// Folders of tests that mirror those of product code, by the names of the files in these.
using mirrored_folders = std::multimap<std::string, std::string>;

mirrored_folders mirrored(const std::vector<std::string>& files) {
    mirrored_folders found;
    for (const std::string& file : files) {
        if (!file.starts_with("testbenches/")) {
            found.emplace(stem_of(file), folder_of_tests(std::filesystem::path(file).parent_path().generic_string()));
        }
    }
    return found;
}

/// Where a test should lie: in the folders that mirror those of the files that its name names. Empty if its layer has
/// no such file.
std::set<std::string> homes_of(const std::string& test, const mirrored_folders& product) {
    const std::string stem = stem_of(test);
    const std::string layer = test.substr(0, test.find('/', std::string_view("testbenches/").size()) + 1);
    std::set<std::string> homes;
    const auto [first, last] = product.equal_range(stem.substr(0, stem.size() - std::string_view("_test").size()));
    for (auto home = first; home != last; ++home) {
        if ((home->second + "/").starts_with(layer)) { homes.insert(home->second); }
    }
    return homes;
}

/// The tests that do not lie where the code that they name lies, each with where it should.
std::vector<std::string> misplaced(const std::vector<std::string>& files) {
    const mirrored_folders product = mirrored(files);
    std::vector<std::string> found;
    for (const std::string& file : files) {
        if (file.starts_with("testbenches/") && file.ends_with("_test.cpp")) {
            const std::set<std::string> homes = homes_of(file, product);
            if (!homes.empty() && !homes.contains(std::filesystem::path(file).parent_path().generic_string())) {
                found.push_back(file + " belongs in " + *homes.begin());
            }
        }
    }
    return found;
}

TEST(mirror, tests_lie_where_the_code_that_they_name_lies) {
    const std::vector<std::string> files = project_files({".h", ".cpp", ".c"});
    ASSERT_GT(files.size(), 1000U);
    EXPECT_THAT(misplaced(files), IsEmpty());
}

TEST(mirror, finds_a_test_in_another_folder_of_its_layer) {
    EXPECT_THAT(misplaced({"hw/noc/topology/mesh.cpp", "testbenches/noc/mesh_test.cpp"}),
                ElementsAre("testbenches/noc/mesh_test.cpp belongs in testbenches/noc/topology"));
    EXPECT_THAT(misplaced({"sim/jobs/job_pool.h", "testbenches/sim/job_pool_test.cpp"}),
                ElementsAre("testbenches/sim/job_pool_test.cpp belongs in testbenches/sim/jobs"));
}

TEST(mirror, leaves_tests_of_behaviour_and_of_other_layers_alone) {
    EXPECT_THAT(misplaced({"hw/noc/topology/mesh.cpp", "testbenches/noc/topology/mesh_test.cpp",
                           "testbenches/noc/conservation_test.cpp", "testbenches/machine/mesh_test.cpp"}),
                IsEmpty());
    EXPECT_THAT(misplaced({"hw/noc/bus/bus.cpp", "hw/noc/topology/bus.cpp", "testbenches/noc/bus/bus_test.cpp"}),
                IsEmpty());
}

}  // namespace
}  // namespace orbweaver
