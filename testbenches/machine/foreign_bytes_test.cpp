// SPDX-License-Identifier: Apache-2.0
// Names and output of programs that are no text, or that would command a terminal.
#include <fstream>

#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

namespace fs = std::filesystem;

constexpr const char* small_chip =
    "system: chip\nnetwork: {topology: {dims: [2, 2]}}\ncore: {memory_base: 0x80000000}\n"
    "workload: {elf: none}\nlimits: {cycles: 300000}\n";

/// A program with other bytes in place of a text that it holds, as often as it does.
std::string with_bytes(const fs::path& elf, const std::string& text, const std::string& bytes) {
    std::string content = content_of(elf);
    EXPECT_NE(content.find(text), std::string::npos);
    for (std::size_t position = content.find(text); position != std::string::npos;
         position = content.find(text, position)) {
        content.replace(position, bytes.size(), bytes);
    }
    return content;
}

TEST(foreign_bytes, in_a_symbol_are_shown_escaped_in_everything_that_is_written) {
    const fs::path half =
        temporary_config("half.elf", with_bytes(test_elf("trap_illegal"), "culprit", "\xff\x1b[31m!"));
    const fs::path elf = temporary_config("symbol.elf", with_bytes(half, "_start", "\xff\x1b[m!"));
    const program_run run = run_orbweaver(temporary_config("foreign.yaml", small_chip).string(),
                                          {"--set", "workload.elf=" + elf.string(), "--trace", "messages"});
    EXPECT_THAT(run, ends_with(4, AllOf(HasSubstr("<\\xff\\x1b[31m!+0x0>"), Not(HasSubstr("\x1b")))));
    EXPECT_EQ(run.result["profile"][0]["function"], "\\xff\\x1b[m!t");
    EXPECT_FALSE(json_of(run, "messages.trace.json").is_null());
}

TEST(foreign_bytes, in_a_symbol_that_looks_like_a_place_of_code_are_none) {
    const fs::path elf =
        temporary_config("place.elf", with_bytes(test_elf("mistakes"), "thread_that_ends", "pc 0x0 that_ends"));
    EXPECT_THAT(
        run_orbweaver(temporary_config("place.yaml",
                                       "system: chip\nnetwork: {topology: {dims: [2, 1]}}\n"
                                       "workload: {elf: place.elf, nodes: all, args: {mistake: end_in_message}}\n"
                                       "limits: {cycles: 300000}\n")
                          .string(),
                      {}),
        ends_with(4, HasSubstr("pc 0x0 that_ends_early")))
        << "or places are put into places, without end";
}

TEST(foreign_bytes, in_the_names_of_files_and_folders_are_shown_escaped) {
    const fs::path folder = temporary_config("unused", "").parent_path() / "folder\xfe";
    fs::create_directory(folder);
    std::ofstream(folder / "name\xff.yaml") << "system: network\nnetwork: {topology: {dims: [2, 2]}}\n"
                                               "traffic: {rate: 0.1, warmup_cycles: 100, measure_cycles: 400}\n";
    const program_run run = succeeded(run_in(folder, {"run", "name\xff.yaml"}));
    EXPECT_THAT(run.output, HasSubstr("name\\xff: ok"));
    const auto result = nlohmann::json::parse(content_of(folder / "out/name\xff/result.json"));
    EXPECT_EQ(result["name"], "name\\xff");
    const program_run check =
        succeeded(run_in(folder, {"check", "name\xff.yaml", "--out", (folder / "\xfd").string()}));
    EXPECT_EQ(nlohmann::json::parse(content_of(folder / "\xfd/check.json"))["name"], "name\\xff");
    fs::copy_file(test_elf("tohost_pass"), folder / "program.elf");
    std::ofstream(folder / "chip.yaml") << "system: chip\nnetwork: {topology: {dims: [2, 2]}}\n"
                                           "core: {memory_base: 0x80000000}\nworkload: {elf: program.elf}\n";
    const program_run chip =
        succeeded(run_in(folder.parent_path(), {"run", (folder / "chip.yaml").string(), "-q", "--trace", "causes"}));
    EXPECT_THAT(nlohmann::json::parse(content_of(folder.parent_path() / "out/chip/result.json"))["config"].dump(),
                HasSubstr("folder\\\\xfe/program.elf"));
}

TEST(foreign_bytes, in_what_firmware_prints_are_shown_escaped) {
    temporary_config("printing.elf",
                     with_bytes(fs::path(ORBWEAVER_FIRMWARE_DIR) / "hello.elf", "hello", "\x1b[2J\xff"));
    EXPECT_THAT(
        run_orbweaver(
            temporary_config(
                "printing.yaml",
                "system: chip\nnetwork: {topology: {dims: [2, 2]}}\nworkload: {elf: printing.elf, nodes: all}\n")
                .string(),
            {}),
        ends_with(0, AllOf(HasSubstr("\\x1b[2J\\xff"), Not(HasSubstr("\x1b")))));
}

}  // namespace
}  // namespace orbweaver
