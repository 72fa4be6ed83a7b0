// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <fstream>
#include <string>

#include "hw/base/errors.h"
#include "sim/text/file_bytes.h"
#include "sim/workload/arguments.h"
#include "sim/workload/function_name.h"
#include "sw_stack/shared/register_map.h"
#include "testbenches/support/temporary_path.h"

namespace orbweaver::sim {
namespace {

std::string text_of(const std::vector<std::uint8_t>& bytes) { return {bytes.begin(), bytes.end()}; }

TEST(arguments, are_zero_terminated_pairs_closed_by_an_empty_one) {
    EXPECT_EQ(text_of(argument_block({{"n", "256"}, {"block", "16"}})), std::string("block=16\0n=256\0\0", 16));
    EXPECT_EQ(text_of(argument_block({})), std::string("\0", 1));
}

TEST(arguments, that_firmware_has_no_room_for_are_refused) {
    const std::string fits(workload_argument_bytes - 4, 'x');  // "k=", the text, two zeros
    EXPECT_EQ(argument_block({{"k", fits}}).size(), workload_argument_bytes);
    EXPECT_THROW(argument_block({{"k", fits + "x"}}), user_error);
}

TEST(arguments, with_a_zero_byte_are_refused) {
    EXPECT_THROW(argument_block({{"k", std::string("a\0b", 3)}}), user_error);
}

TEST(file_bytes, are_the_whole_file_up_to_the_limit) {
    const auto file = temporary_path("file_bytes_test.bin");
    std::ofstream(file, std::ios::binary) << std::string("a\0b", 3);
    EXPECT_EQ(text_of(file_bytes(file, "file", 3)), std::string("a\0b", 3));
    EXPECT_THROW(file_bytes(file, "file", 2), user_error);
}

TEST(file_bytes, of_what_is_no_file_are_refused) {
    EXPECT_THROW(file_bytes("/nonexistent", "file", 10), user_error);
    EXPECT_THROW(file_bytes(testing::TempDir(), "file", 10), user_error);
}

TEST(function_name, is_demangled_without_parameters_and_house_namespaces) {
    EXPECT_EQ(function_name("_ZN9orbweaver2lu17multiply_subtractEPdPKdS3_"), "lu::multiply_subtract");
    EXPECT_EQ(function_name("_ZN9orbweaver12_GLOBAL__N_16formatEPKc"), "format");
    EXPECT_EQ(function_name("main"), "main");
    EXPECT_EQ(function_name("memset"), "memset");
    EXPECT_EQ(function_name("_Zbad"), "_Zbad");
    EXPECT_EQ(function_name(""), "");
    EXPECT_EQ(function_name("i"), "i") << "a C name that is also a mangled type";
}

}  // namespace
}  // namespace orbweaver::sim
