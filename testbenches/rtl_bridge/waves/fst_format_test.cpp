// SPDX-License-Identifier: Apache-2.0
// FST files, read back by the reader that Verilator ships.
#include "rtl_bridge/waves/fst_format.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <random>
#include <sstream>

#include "hw/base/errors.h"
#include "hw/base/file_text.h"
#include "rtl_bridge/waves/fst_library.h"
#include "rtl_bridge/waves/vcd_format.h"
#include "rtl_bridge/waves/waveform.h"
#include "testbenches/support/complaint.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/skip_without.h"
#include "testbenches/support/temporary_path.h"

namespace orbweaver::rtl {
namespace {

namespace fs = std::filesystem;

class fst_file : public testing::Test {
protected:
    void SetUp() override { SKIP_WITHOUT("verilator"); }

    const fs::path m_cache = ORBWEAVER_RTL_CACHE;

    /// A file as a value change dump.
    std::string dump(const fs::path& file) const {
        const shared_library library(fst_library(m_cache));
        const fs::path text = temporary_path("waves.vcd");
        void* const reader = library.function<void*(const char*)>("fstReaderOpen")(file.c_str());
        EXPECT_NE(reader, nullptr);
        std::FILE* const stream = std::fopen(text.c_str(), "w");
        library.function<int(void*, std::FILE*)>("fstReaderProcessHier")(reader, stream);
        library.function<void(void*)>("fstReaderSetFacProcessMaskAll")(reader);
        library.function<int(void*, void*, void*, std::FILE*)>("fstReaderIterBlocks")(reader, nullptr, nullptr, stream);
        library.function<void(void*)>("fstReaderClose")(reader);
        std::fclose(stream);
        return file_text(text).value_or("");
    }
};

TEST_F(fst_file, has_the_scopes_signals_times_and_values_that_were_written) {
    const fs::path file = temporary_path("waves.fst");
    waveform written(std::make_unique<fst_format>(file, m_cache), 10000, 2);
    const auto valid = written.declare({"chip", "r0.E"}, "valid", 1);
    const auto payload = written.declare({"chip", "r0.E"}, "payload", 32);
    written.change(2, payload, 6);
    written.change(5, valid, 1);
    written.change(3, payload, 10);
    written.change(7, valid, 0);
    written.close(9);
    const std::string text = dump(file);
    EXPECT_THAT(text, HasSubstr("$timescale\n\t1ps\n$end"));
    EXPECT_THAT(text, HasSubstr("$scope module chip $end\n$scope module r0.E $end\n$var wire 1 ! valid $end\n"
                                "$var wire 32 \" payload $end\n$upscope $end\n$upscope $end\n"));
    const std::string zeros(28, '0');
    EXPECT_THAT(text, HasSubstr("#20000\n$dumpvars\nb" + zeros + "0110 \"\n0!\n$end\n#30000\nb" + zeros +
                                "1010 \"\n#50000\n1!\n#70000\n0!\n#90000\n"));
    EXPECT_FALSE(fs::exists(file.string() + ".part"));
}

/// Returns the changes in a value change dump by name, whatever its identifiers.
std::map<std::string, std::vector<std::string>> changes_in(const std::string& dump) {
    std::map<std::string, std::string> names;
    std::map<std::string, std::vector<std::string>> changes;
    std::istringstream words(dump);
    std::string time;
    for (std::string word; words >> word;) {
        std::string code;
        if (word == "$var") {
            words >> word >> word >> code;
            words >> names[code];
        } else if (word.front() == '#') {
            time = word;
        } else if (!time.empty() && word.front() == 'b') {
            words >> code;
            const std::size_t first = std::min(word.find('1'), word.size() - 1);
            changes[names[code]].push_back(time + " " + word.substr(first));
        } else if (!time.empty() && word.front() != '$') {
            changes[names[word.substr(1)]].push_back(time + " " + word.front());
        }
    }
    return changes;
}

TEST_F(fst_file, reports_the_same_as_a_value_change_dump) {
    const fs::path file = temporary_path("random.fst");
    std::string text;
    waveform compressed(std::make_unique<fst_format>(file, m_cache), 7);
    waveform plain(std::make_unique<vcd_format>([&text](const std::string& piece) { text += piece; }), 7);
    constexpr unsigned widths[] = {1, 6, 32, 64};
    for (waveform* const each : {&compressed, &plain}) {
        std::mt19937_64 random(1);
        for (const unsigned bits : widths) { each->declare({"scope"}, "wire" + std::to_string(bits), bits); }
        for (cycle_t cycle = 0; cycle < 5000; ++cycle) {
            const std::size_t signal = random() % std::size(widths);
            each->change(cycle, signal, random() >> (64 - widths[signal]));
            each->flush(cycle);
        }
        each->close();
    }
    EXPECT_EQ(changes_in(dump(file)), changes_in(text));
    EXPECT_LT(fs::file_size(file), text.size());
}

TEST_F(fst_file, that_is_not_closed_is_not_there) {
    const fs::path file = temporary_path("unclosed.fst");
    { const fst_format format(file, m_cache); }
    EXPECT_FALSE(fs::exists(file));
    EXPECT_FALSE(fs::exists(file.string() + ".part"));
}

TEST_F(fst_file, that_cannot_be_written_is_the_users_mistake) {
    EXPECT_THROW(fst_format("/nonexistent/waves.fst", m_cache), user_error);
}

TEST(fst_library, states_that_verilator_is_missing) {
    ASSERT_EQ(setenv("PATH", "/nowhere", 1), 0);
    const std::string complaint = complaint_of([&] { fst_library(temporary_path("cache")); });
    EXPECT_THAT(complaint, HasSubstr("FST needs Verilator, which is not installed (scripts/setup installs it)"));
}

}  // namespace
}  // namespace orbweaver::rtl
