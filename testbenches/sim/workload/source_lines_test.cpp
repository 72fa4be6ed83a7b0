// SPDX-License-Identifier: Apache-2.0
#include "sim/workload/source_lines.h"

#include <algorithm>
#include <fstream>

#include "hw/system/elf_image.h"
#include "sim/text/file_bytes.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/temporary_path.h"

namespace orbweaver::sim {
namespace {

constexpr const char* program = ORBWEAVER_FIRMWARE_DIR "/tests/mistakes.elf";

std::vector<std::uint8_t> program_bytes() { return file_bytes(program, "program", 1 << 26); }

TEST(source_lines, of_a_program_name_file_and_line) {
    const std::vector<std::uint8_t> bytes = program_bytes();
    const system::elf_image image(program, bytes, {0, 8 << 20});
    const source_lines lines{program};
    EXPECT_THAT(lines.location(image.find("main")->address), StartsWith("sw_stack/tests/mistakes.cpp:"));
    EXPECT_EQ(lines.location(0x700000), "");
}

TEST(source_lines, of_inlined_code_name_the_function_that_was_written_and_what_was_inlined) {
    const std::vector<std::uint8_t> bytes = program_bytes();
    const system::elf_image image(program, bytes, {0, 8 << 20});
    const auto thread =
        std::find_if(image.symbols().begin(), image.symbols().end(), [](const system::elf_symbol& symbol) {
            return symbol.name.find("thread_that_ends_early") != std::string::npos;
        });
    ASSERT_NE(thread, image.symbols().end());
    std::string all;
    for (std::uint32_t pc = thread->address; pc < thread->address + thread->bytes; pc += 4) {
        all += source_lines{program}.location(pc) + "\n";
    }
    EXPECT_THAT(all, AllOf(HasSubstr("sw_stack/tests/mistakes.cpp:"), HasSubstr(", inlined: instructions.h:")));
}

TEST(source_lines, of_what_has_no_debug_information_are_unknown) {
    EXPECT_EQ(source_lines{ORBWEAVER_FIRMWARE_DIR "/tests/tohost_pass.elf"}.location(0x80000000), "");
    EXPECT_EQ(source_lines{"/nonexistent.elf"}.location(0), "");
}

TEST(source_lines, of_damaged_debug_information_are_wrong_or_unknown_and_nothing_else) {
    const std::vector<std::uint8_t> good = program_bytes();
    const auto file = temporary_path("damaged.elf");
    std::uint32_t random = 1;
    const auto next = [&random](std::size_t below) {
        random = random * 1664525 + 1013904223;
        return static_cast<std::size_t>(random >> 8) % below;
    };
    for (int variant = 0; variant < 40; ++variant) {
        std::vector<std::uint8_t> bytes = good;
        for (int change = 0; change < 100; ++change) {
            bytes[64 + next(bytes.size() - 64)] = static_cast<std::uint8_t>(next(256));
        }
        std::ofstream(file, std::ios::binary)
            .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        const source_lines lines(file);
        for (std::uint32_t pc = 0; pc < 0x1000; pc += 0x100) { EXPECT_LE(lines.location(pc).size(), 500U); }
    }
}

}  // namespace
}  // namespace orbweaver::sim
