// SPDX-License-Identifier: Apache-2.0
#include "sim/trace/vcd_writer.h"

#include <gmock/gmock.h>

#include <fstream>
#include <set>
#include <sstream>

#include "hw/base/errors.h"
#include "testbenches/support/temporary_path.h"

namespace orbweaver {
namespace {

using testing::HasSubstr;

class vcd_file : public testing::Test {
protected:
    std::filesystem::path file = temporary_path("waves.vcd");
    run_control control;

    std::string content() const {
        std::ostringstream text;
        text << std::ifstream(file).rdbuf();
        return text.str();
    }
    /// What follows the initial values.
    std::string changes() const {
        const std::string all = content();
        return all.substr(all.find("$end\n", all.find("$dumpvars")) + 5);
    }
};

TEST_F(vcd_file, writes_changes_in_the_order_of_time_and_only_changes) {
    {
        vcd_writer writer(file, 10000, control);
        const auto valid = writer.declare("r0.E", "valid", 1);
        const auto payload = writer.declare("r0.E", "payload", 32);
        writer.change(5, valid, 1);
        writer.change(3, payload, 10);
        writer.change(6, valid, 1);  // no change
        writer.change(7, valid, 0);
        writer.close();
    }
    EXPECT_EQ(changes(), "#30000\nb1010 \"\n#50000\n1!\n#70000\n0!\n");
}

TEST_F(vcd_file, a_flit_that_follows_another_keeps_valid_high) {
    {
        vcd_writer writer(file, 1, control);
        const auto valid = writer.declare("l", "valid", 1);
        for (cycle_t cycle : {4, 5}) {
            writer.flush(cycle - 1);
            writer.change(cycle, valid, 1);
            writer.change(cycle + 1, valid, 0);
        }
        writer.close();
    }
    EXPECT_EQ(changes(), "#4\n1!\n#6\n0!\n");
}

TEST_F(vcd_file, declares_each_scope_once_and_each_signal_with_a_code_of_its_own) {
    constexpr int links = 100;
    {
        vcd_writer writer(file, 1, control);
        for (int link = 0; link < links; ++link) {
            writer.declare("link" + std::to_string(link), "a", 1);
            writer.declare("link" + std::to_string(link), "b", 8);
        }
        writer.close();
    }
    std::set<std::string> codes;
    std::istringstream lines(content());
    std::string line;
    int scopes = 0;
    int ups = 0;
    while (std::getline(lines, line)) {
        scopes += line.starts_with("$scope") ? 1 : 0;
        ups += line.starts_with("$upscope") ? 1 : 0;
        if (line.starts_with("$var")) {
            std::istringstream words(line);
            std::string word;
            for (int i = 0; i < 4; ++i) {
                words >> word;
            }
            codes.insert(word);
        }
    }
    EXPECT_EQ(scopes, links);
    EXPECT_EQ(ups, links);
    EXPECT_EQ(codes.size(), 2 * links);
}

TEST(vcd_writer, that_cannot_be_written_is_the_users_mistake) {
    run_control control;
    EXPECT_THROW(vcd_writer("/nonexistent/waves.vcd", 1, control), user_error);
}

}  // namespace
}  // namespace orbweaver
