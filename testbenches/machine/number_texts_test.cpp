// SPDX-License-Identifier: Apache-2.0
// Texts of numbers that firmware prints are those that the host's C library prints.
#include <gtest/gtest.h>

#include <bit>
#include <cinttypes>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include "testbenches/machine/support/user_program.h"

namespace orbweaver {
namespace {

template <class... Arguments>
std::string printed(const char* format, Arguments... arguments) {
    char text[512];
    std::snprintf(text, sizeof text, format, arguments...);
    return text;
}

std::string expected_reals(double value) {
    const auto bits = std::bit_cast<std::uint64_t>(value);
    std::string lines = printed("%016" PRIx64 "|%016" PRIx64 "|%g|%e|%+G|%-14.3e|%012.5g|%.20g\n", bits, bits, value,
                                value, value, value, value, value);
    if (value > -1e9 && value < 1e9) { lines += printed("%.3f|%12.4f|%.0f|%f\n", value, value, value, value); }
    return lines;
}

std::string expected_integers(int value) {
    const auto plain = static_cast<unsigned>(value);
    const auto wide = static_cast<long long>(static_cast<unsigned long long>(value) * 0x123456789);
    return printed("%d|%5d|%-5d|%05d|%+d|% d|%.3d|%u|%x|%X|%o|%#x|%lld|%llx\n", value, value, value, value, value,
                   value, value, plain, plain, plain, plain, plain, wide, wide);
}

/// Usual numbers, the ends of the range, random ones near one and of every size; none has more than 17 digits.
std::vector<std::string> number_texts() {
    std::vector<std::string> texts{"0",
                                   "-0",
                                   "1",
                                   "+1.5",
                                   ".5",
                                   "5.",
                                   "-12.375e-3",
                                   "1e22",
                                   "1e23",
                                   "0.1",
                                   "00012.50",
                                   "0.30000000000000004",
                                   "1E5",
                                   "9007199254740993",
                                   "1.7976931348623157e308",
                                   "2.2250738585072014e-308",
                                   "2.2250738585072011e-308",
                                   "99.95",
                                   "123456"};
    std::mt19937_64 random(1);
    for (int i = 0; i < 200; ++i) {
        const double near = std::ldexp(static_cast<double>(random()), -64 + static_cast<int>(random() % 40) - 20);
        const double any = std::bit_cast<double>(random());
        texts.push_back(printed("%.*g", 1 + static_cast<int>(random() % 17), near));
        if (std::isnormal(any)) { texts.push_back(printed("%.*e", static_cast<int>(random() % 17), any)); }
    }
    return texts;
}

TEST(firmware, prints_and_reads_numbers_like_the_c_library_of_the_host) {
    const auto config = temporary_config("number_texts.yaml", "system: chip\nworkload: {elf: none}\n");
    const std::string input = (config.parent_path() / "numbers.txt").string();
    std::ofstream file(input);
    std::string expected;
    for (const std::string& text : number_texts()) {
        file << text << "\n";
        expected += expected_reals(std::strtod(text.c_str(), nullptr));
    }
    file.close();
    for (const int each : {0, 1, -1, 42, -12345, INT32_MAX, INT32_MIN}) { expected += expected_integers(each); }
    expected += printed("%s|%10s|%-10s|%.2s|%c|%%|%*d\n", "abc", "abc", "abc", "abc", 'z', 7, 5);
    const program_run run =
        succeeded(run_orbweaver(config.string(), settings({"network.topology.dims=[1, 1]", "workload.input=" + input,
                                                           "workload.elf=" + test_elf("number_texts").string()})));
    EXPECT_EQ(console_text(run.output), expected);
    EXPECT_EQ(run.result["workload"]["verified"], true);
}

}  // namespace
}  // namespace orbweaver
