// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/waves/waveform.h"

#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "rtl_bridge/waves/vcd_format.h"

namespace orbweaver::rtl {
namespace {

class vcd_waveform : public testing::Test {
protected:
    std::string text;

    waveform waves(std::uint64_t period, cycle_t first = 0) {
        return {std::make_unique<vcd_format>([this](const std::string& piece) { text += piece; }), period, first};
    }
    /// Returns the text after the initial values.
    std::string changes() const { return text.substr(text.find("$end\n", text.find("$dumpvars")) + 5); }

    int count(const std::string& beginning) const {
        int found = 0;
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) { found += line.starts_with(beginning) ? 1 : 0; }
        return found;
    }
};

TEST_F(vcd_waveform, writes_changes_in_the_order_of_time_and_only_changes) {
    waveform written = waves(10000);
    const auto valid = written.declare({"r0.E"}, "valid", 1);
    const auto payload = written.declare({"r0.E"}, "payload", 32);
    written.change(5, valid, 1);
    written.change(3, payload, 10);
    written.change(6, valid, 1);  // no change
    written.change(7, valid, 0);
    written.close();
    EXPECT_EQ(changes(), "#30000\nb1010 \"\n#50000\n1!\n#70000\n0!\n");
}

TEST_F(vcd_waveform, a_flit_that_follows_another_keeps_valid_high) {
    waveform written = waves(1);
    const auto valid = written.declare({"l"}, "valid", 1);
    for (cycle_t cycle : {4, 5}) {
        written.flush(cycle - 1);
        written.change(cycle, valid, 1);
        written.change(cycle + 1, valid, 0);
    }
    written.close();
    EXPECT_EQ(changes(), "#4\n1!\n#6\n0!\n");
}

TEST_F(vcd_waveform, declares_each_scope_once_and_each_signal_with_a_code_of_its_own) {
    constexpr int links = 100;
    waveform written = waves(1);
    for (int link = 0; link < links; ++link) {
        written.declare({"link" + std::to_string(link)}, "a", 1);
        written.declare({"link" + std::to_string(link)}, "b", 8);
    }
    written.close();
    std::set<std::string> codes;
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        if (word == "$var") {
            std::string code;
            words >> word >> word >> code;
            codes.insert(code);
        }
    }
    EXPECT_EQ(count("$scope"), links);
    EXPECT_EQ(count("$upscope"), links);
    EXPECT_EQ(codes.size(), 2 * links);
}

TEST_F(vcd_waveform, opens_a_scope_within_one_that_is_open_already) {
    waveform written = waves(1);
    for (const char* side : {"model", "rtl"}) {
        for (const char* port : {"n", "e"}) { written.declare({side, port}, "valid", 1); }
    }
    written.close();
    EXPECT_EQ(count("$scope module model"), 1);
    EXPECT_EQ(count("$scope"), 6);
    EXPECT_EQ(count("$upscope"), 6);
}

TEST_F(vcd_waveform, begins_with_the_values_of_its_first_cycle_and_ends_where_it_is_asked) {
    waveform written = waves(10, 7);
    const auto wide = written.declare({"l"}, "wide", 64);
    written.change(7, wide, 0x8000000000000001);
    written.change(8, wide, 1);
    written.close(9);
    EXPECT_NE(text.find("#70\n$dumpvars\nb1" + std::string(62, '0') + "1 !\n$end\n#80\nb1 !\n#90\n"), std::string::npos)
        << text;
}

}  // namespace
}  // namespace orbweaver::rtl
