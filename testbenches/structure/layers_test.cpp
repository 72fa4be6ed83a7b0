// SPDX-License-Identifier: Apache-2.0
// The direction of includes (docs/architecture.md, Layers), and the rules checked against made-up offenders.
#include <algorithm>
#include <array>
#include <map>

#include "testbenches/structure/include_rules.h"
#include "testbenches/structure/tree.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

TEST(layers, every_include_of_the_tree_points_down) {
    const std::vector<std::string> files = project_files({".h", ".cpp", ".c", ".S", ".inc"});
    ASSERT_GT(files.size(), 20U);
    for (const std::string& file : files) { EXPECT_THAT(include_errors(file, read_project_file(file)), IsEmpty()); }
}

TEST(layers, quoted_includes_name_files_that_exist) {
    for (const std::string& file : project_files({".h", ".cpp"})) {
        for (const std::string& included : quoted_includes(read_project_file(file))) {
            const std::filesystem::path folder = stands_next_to(file, included)
                                                     ? source_root() / std::filesystem::path(file).parent_path()
                                                     : source_root();
            EXPECT_TRUE(std::filesystem::exists(folder / included)) << file << " includes " << included;
        }
    }
}

/// Folders of product code, which exclude tests.
constexpr std::array<std::string_view, 8> product_folders{"hw/",       "tlm/", "multicast/", "rtl_bridge/",
                                                          "sw_stack/", "sim/", "studies/",   "reference/"};

bool is_product(const std::string& file) {
    return std::ranges::any_of(product_folders, [&](std::string_view folder) { return file.starts_with(folder); });
}

TEST(layers, neighbouring_folders_do_not_depend_on_each_other) {
    std::vector<file_includes> files;
    for (const std::string& file : project_files({".h", ".cpp", ".c", ".S", ".inc"})) {
        // hw and tlm interleave: the table of rooms has their order
        if (is_product(file)) {
            std::vector<std::string> included = quoted_includes(read_project_file(file));
            std::erase_if(included, [&](const std::string& other) {
                return file.substr(0, file.find('/')) != other.substr(0, other.find('/'));
            });
            files.push_back({file, included});
        }
    }
    ASSERT_GT(files.size(), 1000U);
    EXPECT_THAT(folder_cycles(files), IsEmpty());
}

TEST(layers, no_folder_of_product_code_has_more_than_50_files) {
    std::map<std::string, unsigned> counts;
    for (const std::string_view folder : product_folders) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(source_root() / folder)) {
            if (entry.is_regular_file()) {
                ++counts[entry.path().parent_path().lexically_relative(source_root()).generic_string()];
            }
        }
    }
    ASSERT_GT(counts.size(), 100U);
    for (const auto& [folder, files] : counts) { EXPECT_LE(files, 50U) << folder; }
}

TEST(folder_cycles, are_found_at_any_depth) {
    EXPECT_THAT(folder_cycles({{"sim/a/x.h", {"sim/b/y.h"}}, {"sim/b/z.cpp", {"sim/b/y.h", "sim/a/x.h"}}}),
                ElementsAre(ElementsAre("sim/a/x.h includes sim/b/y.h", "sim/b/z.cpp includes sim/a/x.h")));
    EXPECT_THAT(folder_cycles({{"hw/noc/a/x.h", {"hw/noc/b/y.h"}},
                               {"hw/noc/b/y.h", {"hw/noc/c/d/z.h"}},
                               {"hw/noc/c/e/z.h", {"hw/noc/a/x.h"}}}),
                ElementsAre(SizeIs(3)));
}

TEST(folder_cycles, leave_out_files_of_the_folder_itself) {
    EXPECT_THAT(folder_cycles({{"sim/a/x.h", {"sim/a/b/y.h"}}, {"sim/a/b/y.h", {"sim/a/x.h"}}}), IsEmpty());
    EXPECT_THAT(folder_cycles({{"sim/a/x.h", {"sim/b/y.h"}}, {"sim/ab/y.h", {"sim/a/x.h"}}}), IsEmpty());
    EXPECT_THAT(folder_cycles({{"sim/a/x.h", {"hw/a/y.h"}}, {"sim/b/y.h", {"sim/a/x.h"}}}), IsEmpty());
}

TEST(include_rules, a_lower_layer_may_not_look_up) {
    EXPECT_THAT(include_errors("hw/base/a.h", "#include \"tlm/flit.h\"\n"),
                ElementsAre(HasSubstr("hw/base/a.h includes \"tlm/flit.h\"")));
    EXPECT_THAT(include_errors("tlm/a.h", "#include \"hw/noc/router/router_block.h\"\n"), SizeIs(1));
    EXPECT_THAT(include_errors("hw/noc/a.h", "#include \"hw/niu/niu.h\"\n"), SizeIs(1));
    EXPECT_THAT(include_errors("hw/niu/a.cpp", "#include \"hw/core/core.h\"\n"), SizeIs(1));
    EXPECT_THAT(include_errors("hw/core/a.cpp", "#include \"hw/system/tile.h\"\n"), SizeIs(1));
    EXPECT_THAT(include_errors("hw/system/a.cpp", "#include \"sim/config/parser.h\"\n"), SizeIs(1));
    EXPECT_THAT(include_errors("sim/a.cpp", "#include \"testbenches/support/x.h\"\n"), SizeIs(1));
}

TEST(include_rules, a_higher_layer_may_look_down) {
    EXPECT_THAT(include_errors("sim/a.cpp", "#include \"hw/base/types.h\"\n#include \"tlm/flit.h\"\n"), IsEmpty());
    EXPECT_THAT(include_errors("hw/core/a.cpp", "#include \"hw/niu/niu.h\"\n#include \"hw/base/types.h\"\n"),
                IsEmpty());
    EXPECT_THAT(include_errors("testbenches/noc/a.cpp", "#include \"hw/noc/router/router_block.h\"\n"), IsEmpty());
}

TEST(include_rules, an_example_sees_its_neighbours_alone) {
    EXPECT_THAT(include_errors("examples/a/main.cpp", "#include \"b.h\"\n#include \"../b/b.h\"\n"), IsEmpty());
    EXPECT_THAT(include_errors("examples/a/main.cpp", "#include \"../../sim/cli/b.h\"\n"), SizeIs(1));
}

TEST(include_rules, hardware_sees_only_the_shared_part_of_the_software) {
    EXPECT_THAT(include_errors("hw/core/a.cpp", "#include \"sw_stack/shared/register_map.h\"\n"), IsEmpty());
    EXPECT_THAT(include_errors("hw/core/a.cpp", "#include \"sw_stack/runtime/console.h\"\n"), SizeIs(1));
}

TEST(include_rules, software_sees_nothing_but_software) {
    EXPECT_THAT(include_errors("sw_stack/lib/a.cpp", "#include \"sw_stack/shared/register_map.h\"\n"), IsEmpty());
    EXPECT_THAT(include_errors("sw_stack/lib/a.cpp", "#include \"hw/base/types.h\"\n"), SizeIs(1));
    EXPECT_THAT(include_errors("sw_stack/shared/a.h", "#include \"sw_stack/lib/a.h\"\n"), SizeIs(1));
    EXPECT_THAT(include_errors("sw_stack/lib/a.cpp", "#include <systemc>\n"), SizeIs(1));
}

TEST(include_rules, multicast_plans_know_no_hardware) {
    EXPECT_THAT(include_errors("multicast/plan/a.cpp", "#include \"sw_stack/shared/hash.h\"\n"), IsEmpty());
    EXPECT_THAT(include_errors("multicast/plan/a.cpp", "#include \"hw/base/types.h\"\n"), SizeIs(1));
    EXPECT_THAT(include_errors("multicast/plan/a.cpp", "#include <tlm>\n"), SizeIs(1));
    EXPECT_THAT(include_errors("hw/noc/a.cpp", "#include \"multicast/plan/a.h\"\n"), SizeIs(1));
}

TEST(include_rules, studies_stand_on_top_and_nothing_includes_them) {
    EXPECT_THAT(include_errors("studies/scmp/a.cpp", "#include \"sim/jobs/a.h\"\n"), IsEmpty());
    EXPECT_THAT(include_errors("sim/a.cpp", "#include \"studies/a.h\"\n"), SizeIs(1));
    EXPECT_THAT(include_errors("multicast/a.cpp", "#include \"studies/arithmetic/a.h\"\n"), SizeIs(1));
    EXPECT_THAT(include_errors("studies/arithmetic/a.cpp", "#include \"studies/a.h\"\n"), SizeIs(1));
    EXPECT_THAT(include_errors("studies/arithmetic/a.cpp", "#include <systemc>\n"), SizeIs(1));
}

TEST(include_rules, only_programs_see_yaml_json_and_the_command_line) {
    EXPECT_THAT(include_errors("hw/system/a.cpp", "#include <yaml-cpp/yaml.h>\n"),
                ElementsAre(HasSubstr("hw/system may not use")));
    EXPECT_THAT(include_errors("tlm/a.cpp", "#include <nlohmann/json.hpp>\n"), SizeIs(1));
    EXPECT_THAT(include_errors("sim/config/a.cpp", "#include <yaml-cpp/yaml.h>\n"), IsEmpty());
}

TEST(include_rules, a_file_outside_every_room_is_an_error) {
    EXPECT_THAT(include_errors("lost/a.cpp", ""), ElementsAre(HasSubstr("lost/a.cpp is in no room")));
}

TEST(include_rules, includes_are_found_however_they_are_spaced) {
    EXPECT_THAT(quoted_includes("  #  include   \"a/b.h\"  // why\n#include <c>\nint x; // #include \"no\"\n"),
                ElementsAre("a/b.h"));
    EXPECT_THAT(system_includes("#include <c>\n#include \"d.h\"\n#define include <e>\n"), ElementsAre("c"));
}

}  // namespace
}  // namespace orbweaver
