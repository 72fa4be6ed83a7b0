// SPDX-License-Identifier: Apache-2.0
// Programs that `orbweaver cc` made print what the host's compiler and C library make of the same source.
#include <array>
#include <bit>
#include <cinttypes>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <random>
#include <sstream>

#include "testbenches/machine/support/user_program.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

std::string output_of(const std::string& command) {
    FILE* const pipe = popen(command.c_str(), "r");
    std::string text;
    std::array<char, 4096> part{};
    while (const std::size_t bytes = std::fread(part.data(), 1, part.size(), pipe)) { text.append(part.data(), bytes); }
    EXPECT_EQ(pclose(pipe), 0) << command;
    return text;
}

program_run run_on_one_node(const std::string& name, const std::string& setting = "workload.stack=256 KiB") {
    const auto config = temporary_config(name + ".yaml", "system: chip\nworkload: {elf: none}\n");
    return run_orbweaver(config.string(), settings({"workload.elf=" + user_elf(name).string(), setting,
                                                    "network.topology.dims=[1, 1]", "limits.cycles=1000000000"}));
}

std::string host_output(const std::string& file) {
    const auto folder = temporary_path("host_program");
    std::filesystem::create_directories(folder);
    const std::string compiler = file.ends_with(".c") ? "cc -std=gnu11" : "c++ -std=c++17";
    output_of(compiler + " -O1 -w -ffp-contract=off -o '" + (folder / "program").string() + "' '" +
              (user_sources() / file).string() + "' -lm 2>&1");
    return output_of("cd '" + folder.string() + "' && ./program 2>&1");
}

class host_output_test : public testing::TestWithParam<const char*> {};

TEST_P(host_output_test, is_that_of_the_firmware) {
    const std::filesystem::path file = GetParam();
    EXPECT_EQ(console_text(succeeded(run_on_one_node(file.stem().string())).output), host_output(file.string()));
}

INSTANTIATE_TEST_SUITE_P(programs, host_output_test,
                         testing::Values("aligned_heap.c", "only_assert.c", "text_numbers.c", "run_time.c",
                                         "fgets_last_line.c", "monotonic.c", "posix_streams.c", "printf_ties.c"));

TEST(heap_checks, find_nothing_in_a_program_that_uses_each_function_of_c_rightly) {
    for (const char* name : {"aligned_heap", "aligned_small"}) {
        succeeded(run_on_one_node(name, "workload.heap_checks=true"));
    }
}

TEST(host_output, of_streams_of_cpp_is_that_of_the_firmware) {
    if (!std::filesystem::exists(std::filesystem::path(ORBWEAVER_EXECUTABLE).parent_path() /
                                 "sysroot/lib/libstdc++.a")) {
        GTEST_SKIP() << "SKIPPED: there is no library of C++ here; scripts/setup-cxx builds it";
    }
    EXPECT_EQ(console_text(succeeded(run_on_one_node("cxx_pieces")).output), host_output("cxx_pieces.cpp"));
}

program_run run_ranks(const std::string& name, int ranks) {
    const auto config = temporary_config(name + ".yaml", "system: chip\nworkload: {elf: none}\n");
    return run_orbweaver(config.string(), settings({"workload.elf=" + user_elf(name).string(),
                                                    "network.topology.dims=[" + std::to_string(ranks) + ", 1]"}));
}

TEST(mpi_types, have_extents_rounded_up_to_their_alignment) {
    EXPECT_THAT(run_ranks("struct_extent", 2), ends_with(0, HasSubstr("extent 8 of 8; 1a 2b 3c; sizes of pairs 6 12")));
}

TEST(mpi_types, count_the_elements_of_a_message_that_ends_within_a_struct) {
    EXPECT_THAT(run_ranks("mpi_scenarios", 4), ends_with(0, HasSubstr("partial count undefined 1 elements 3 5 2.5 5")));
}

TEST(core, computes_corner_cases_as_the_specification_demands) {
    EXPECT_THAT(run_on_one_node("core_corner"), ends_with(0, HasSubstr("core ok")));
}

/// Minimum and maximum of two zeros may have either sign: RISC-V's have that of the smaller or larger.
std::string without_signs_of_zero(const std::string& text) {
    std::istringstream lines(text);
    std::string kept;
    for (std::string line; std::getline(lines, line);) {
        kept += line.starts_with("fmin(z, mz)") || line.starts_with("fmax(mz, z)") || line.starts_with("fminf(fz, fmz)")
                    ? ""
                    : line + "\n";
    }
    return kept;
}

TEST(core, computes_corner_cases_of_floating_point_like_the_host) {
    const program_run run = succeeded(run_on_one_node("fp_corner"));
    EXPECT_EQ(without_signs_of_zero(console_text(run.output)), without_signs_of_zero(host_output("fp_corner.c")));
}

/// Any double, or one of typical size.
double random_double(std::mt19937_64& random) {
    const std::uint64_t bits = random();
    switch (random() % 4) {
        case 0: return std::bit_cast<double>(bits);
        case 1: return std::ldexp(static_cast<double>(bits), -64 - static_cast<int>(random() % 40) + 20);
        case 2: return static_cast<double>(bits % 20000) / 800;               // ties of decimal digits
        default: return std::bit_cast<double>(bits >> (12 + random() % 40));  // small, down to the smallest
    }
}

std::string random_format(std::mt19937_64& random) {
    std::string format = "%";
    for (const char flag : {'-', '+', ' ', '#', '0'}) { format += random() % 4 == 0 ? std::string(1, flag) : ""; }
    format += random() % 3 == 0 ? std::to_string(random() % 40) : "";
    format += random() % 3 != 0 ? "." + std::to_string(random() % (random() % 8 == 0 ? 400 : 25)) : "";
    constexpr std::string_view conversions = "aAeEfFgG";
    return format + conversions[random() % conversions.size()];
}

// The formats are random.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#pragma GCC diagnostic ignored "-Wformat-security"
std::string host_text(const std::string& format, double value) {
    std::array<char, 1000> text{};
    const int length = std::snprintf(text.data(), text.size(), format.c_str(), value);
    return std::string(text.data()) + "\n" + std::to_string(length) + "\n";
}
#pragma GCC diagnostic pop

/// Digits of a number: as printed, of any number, hexadecimal, a tie between two doubles, and damaged ones.
std::string random_text(std::mt19937_64& random) {
    std::array<char, 1200> text{};
    const double value = random_double(random);
    switch (random() % 5) {
        case 0: std::snprintf(text.data(), text.size(), "%.*e", static_cast<int>(random() % 40), value); break;
        case 1: std::snprintf(text.data(), text.size(), "%.*a", static_cast<int>(random() % 16), value); break;
        case 2: {  // half way to the next double, and a little next to
            const double even = std::abs(std::fmod(value, 1e15));
            const double next = std::nextafter(even, INFINITY);
            std::snprintf(text.data(), text.size(), "%.1100f",
                          static_cast<double>((static_cast<long double>(even) + next) / 2));
            break;
        }
        case 3:
            std::snprintf(text.data(), text.size(), "%llu%llu.%llue%d", static_cast<unsigned long long>(random()),
                          static_cast<unsigned long long>(random()), static_cast<unsigned long long>(random()),
                          static_cast<int>(random() % 700) - 380);
            break;
        default:
            std::snprintf(text.data(), text.size(), "%.17g", value);
            text[random() % 20] = "0.eE+-xpn"[random() % 9];
            break;
    }
    return text.data();
}

std::string expected_reading(const std::string& text) {
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    const float small = std::strtof(text.c_str(), nullptr);
    double scanned = 0;
    float scanned_float = 0;
    const int values = *end == 0 ? std::sscanf(text.c_str(), "%lf", &scanned) +         // NOLINT
                                       std::sscanf(text.c_str(), "%f", &scanned_float)  // NOLINT
                                 : 0;
    std::array<char, 200> line{};
    std::snprintf(line.data(), line.size(), "%016" PRIx64 " %d %08" PRIx32 " %d %016" PRIx64 " %08" PRIx32 "\n",
                  std::bit_cast<std::uint64_t>(value), static_cast<int>(end - text.c_str()),
                  std::bit_cast<std::uint32_t>(small), values, std::bit_cast<std::uint64_t>(scanned),
                  std::bit_cast<std::uint32_t>(scanned_float));
    return line.data();
}

TEST(c_library, prints_and_reads_random_numbers_to_the_bit_like_the_host) {
    constexpr int numbers = 1500;
    std::mt19937_64 random(7);
    const auto folder = temporary_path("numbers");
    std::filesystem::create_directories(folder);
    std::string expected;
    std::ofstream number_file(folder / "numbers.txt");
    for (int i = 0; i < numbers; ++i) {
        const double value = random_double(random);
        const std::string format = random_format(random);
        const bool is_number = !std::isnan(value);
        number_file << std::hex << std::bit_cast<std::uint64_t>(is_number ? value : 1.5) << ' ' << format << '\n';
        expected += host_text(format, is_number ? value : 1.5);
    }
    std::ofstream text_file(folder / "texts.txt");
    for (int i = 0; i < numbers; ++i) {
        const std::string text = random_text(random);
        text_file << text << '\n';
        expected += expected_reading(text);
    }
    number_file.close();
    text_file.close();
    const program_run run = succeeded(run_on_one_node("number_texts", "workload.files=" + folder.string()));
    std::istringstream found(content_of(run.out / "files/output.txt"));
    std::istringstream wanted(expected);
    std::string found_line;
    std::string wanted_line;
    for (int line = 1; std::getline(wanted, wanted_line); ++line) {
        ASSERT_TRUE(std::getline(found, found_line));
        ASSERT_EQ(found_line, wanted_line) << "line " << line;
    }
}

}  // namespace
}  // namespace orbweaver
