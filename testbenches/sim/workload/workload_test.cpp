// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <sys/resource.h>

#include <fstream>
#include <string>

#include "hw/base/errors.h"
#include "sim/text/file_bytes.h"
#include "sim/workload/function_name.h"
#include "testbenches/support/complaint.h"
#include "testbenches/support/temporary_path.h"

namespace orbweaver::sim {
namespace {

std::string text_of(const std::vector<std::uint8_t>& bytes) { return {bytes.begin(), bytes.end()}; }

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

TEST(file_bytes, of_what_the_host_refuses_are_refused_with_its_reason) {
    const auto file = temporary_path("refused.bin");
    std::ofstream(file) << "a";
    rlimit former{};
    getrlimit(RLIMIT_NOFILE, &former);
    const rlimit none{0, former.rlim_max};
    setrlimit(RLIMIT_NOFILE, &none);
    const std::string found = complaint_of([&file] { file_bytes(file, "file", 3); });
    setrlimit(RLIMIT_NOFILE, &former);
    EXPECT_EQ(found, file.string() + ": the file cannot be read: Too many open files");
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
