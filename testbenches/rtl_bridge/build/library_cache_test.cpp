// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/build/library_cache.h"

#include <cstdlib>

#include "hw/base/errors.h"
#include "testbenches/support/complaint.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/temporary_path.h"

namespace orbweaver::rtl {
namespace {

std::string complaint(const verilated_design& design) {
    return complaint_of([&] { library_cache(temporary_path("cache")).library(design); });
}

/// A program in a folder that is all of the PATH.
void fake_tool(const std::filesystem::path& folder, const std::string& name, const std::string& body) {
    std::filesystem::create_directories(folder);
    const std::filesystem::path file = folder / name;
    FILE* const stream = std::fopen(file.c_str(), "w");
    ASSERT_NE(stream, nullptr);
    std::fputs(("#!/bin/sh\n" + body + "\n").c_str(), stream);
    std::fclose(stream);
    std::filesystem::permissions(file, std::filesystem::perms::owner_all);
    ASSERT_EQ(setenv("PATH", folder.c_str(), 1), 0);
}

TEST(library_cache, states_that_verilator_is_missing) {
    ASSERT_EQ(setenv("PATH", "/nowhere", 1), 0);
    EXPECT_THAT(complaint({}), HasSubstr("RTL needs Verilator, which is not installed (scripts/setup installs it)"));
}

TEST(library_cache, states_that_a_compiler_is_missing) {
    fake_tool(temporary_path("tools"), "verilator", "echo Verilator 5");
    ASSERT_EQ(setenv("CXX", "no-such-compiler", 1), 0);
    EXPECT_THAT(complaint({}), HasSubstr("RTL needs a C++ compiler (no-such-compiler)"));
}

TEST(library_cache, passes_on_what_verilator_states_of_a_design_that_it_refuses) {
    fake_tool(temporary_path("tools"), "verilator",
              "case $1 in --version) echo 5;; *) echo no such wire; exit 1;; esac");
    fake_tool(temporary_path("tools"), "c++", "echo 12");
    ASSERT_EQ(unsetenv("CXX"), 0);
    verilated_design design;
    design.top = "thing";
    EXPECT_THAT(complaint(design), HasSubstr("Verilator refuses thing:\nno such wire"));
}

TEST(library_cache, states_why_a_tool_does_not_run) {
    fake_tool(temporary_path("tools"), "verilator", "echo out of memory >&2; exit 1");
    EXPECT_THAT(complaint({}), HasSubstr("RTL needs Verilator, which does not run: out of memory"));
}

TEST(library_cache, names_its_folder_in_no_argument_because_verilator_misreads_quotes) {
    fake_tool(temporary_path("tools"), "verilator", "case $1 in --version) echo 5;; *) echo \"$@\"; exit 1;; esac");
    fake_tool(temporary_path("tools"), "c++", "echo 12");
    ASSERT_EQ(unsetenv("CXX"), 0);
    verilated_design design;
    design.top = "thing";
    const std::filesystem::path folder = temporary_path("it's $a \"cache\"");
    const std::string found = complaint_of([&] { library_cache(folder).library(design); });
    EXPECT_THAT(found, AllOf(HasSubstr(" thing.sv"), Not(HasSubstr("it's"))));
}

}  // namespace
}  // namespace orbweaver::rtl
