// SPDX-License-Identifier: Apache-2.0
#include "hw/base/processes/process_group.h"

#include <gmock/gmock.h>

#include <string>

#include "testbenches/support/forked_processes.h"

namespace orbweaver {
namespace {

TEST(process_group, adds_and_compares_the_values_of_its_processes) {
    const std::string made = run_among(3, [](process_group& group) {
        const std::uint64_t own = 10 + group.rank();
        return std::to_string(group.sum(own)) + " " + std::to_string(group.least(own)) +
               (group.any(group.rank() == 2) ? " any" : " none") + (group.any(false) ? " any" : " none");
    });
    EXPECT_EQ(made, "33 10 any none");
}

TEST(process_group, gathers_messages_at_the_first_process) {
    const std::string made = run_among(3, [](process_group& group) {
        const process_group::message own(group.rank() * std::size_t{1000}, std::byte(group.rank()));
        std::string text;
        for (const process_group::message& each : group.gather(own)) {
            text += std::to_string(each.size()) + (each.empty() ? "" : ":" + std::to_string(int(each.back()))) + " ";
        }
        if (group.rank() != 0) { EXPECT_EQ(text, ""); }
        return text;
    });
    EXPECT_EQ(made, "0 1000:1 2000:2 ");
}

TEST(process_group, answers_questions_in_the_order_of_processes) {
    const std::string made = run_among(3, [](process_group& group) {
        std::string asked;
        group.set_answers([&asked](const process_group::message& question) {
            asked += std::to_string(question.size()) + " ";
            return process_group::message(question.size() + 1);
        });
        for (unsigned time = 0; group.rank() != 0 && time < 2; ++time) {
            const process_group::message question(10 * group.rank() + time);
            EXPECT_EQ(group.ask(question).size(), question.size() + 1);
        }
        return std::to_string(group.sum(1)) + ": " + asked;
    });
    EXPECT_EQ(made, "3: 10 11 20 21 ");
}

TEST(process_group, of_one_process_returns_its_own_values) {
    EXPECT_EQ(run_among(1, [](process_group& group) { return std::to_string(group.sum(5) + group.least(7)); }), "12");
}

}  // namespace
}  // namespace orbweaver
