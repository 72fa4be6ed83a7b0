// SPDX-License-Identifier: Apache-2.0
// libcop and its driver on modelled cores, with the cards, links and the controller below them.
#include <gtest/gtest.h>

#include "testbenches/system/support/cop_hosts.h"

namespace orbweaver {
namespace {

std::string program(const std::string& name) {
    return std::string(ORBWEAVER_FIRMWARE_DIR) + "/tests/" + name + ".elf";
}

TEST(cop_hosts, every_call_of_libcop_does_what_it_promises) {
    cop_hosts_setup setup;
    setup.hosts = 4;
    cop_hosts machine(setup, program("cop_calls"), {"barriers=20"});
    machine.run(20'000'000);
    EXPECT_EQ(machine.outcome(), "ok");
    RecordProperty("cycles", std::to_string(machine.cycles()));
}

}  // namespace
}  // namespace orbweaver
