// SPDX-License-Identifier: Apache-2.0
#include "sim/diagnosis/age_watch.h"
#include "hw/noc/network_desc.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

struct watched_network {
    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    packet_ledger ledger;
    run_control control;
    noc::network_desc described{.topology = {.dims = {2, 2}}, .classes = {{"any", 1, {}}}};
    noc::network net{"net", domain, described, ledger};

    packet_slot open(cycle_t injected) {
        packet_record record;
        record.injected = injected;
        record.destination.value = 3;
        return ledger.open(record);
    }
};

TEST(age_watch, ends_the_run_when_a_packet_is_older_than_the_limit_and_names_the_oldest) {
    watched_network watched;
    age_watch watch(watched.net, 100, watched.control);
    watched.open(30);
    watched.open(20);
    watch.look(120);
    EXPECT_FALSE(watched.control.finished()) << "just as old as it may be";
    watch.look(121);
    ASSERT_TRUE(watched.control.finished());
    EXPECT_EQ(watched.control.outcome()->code, exit_code::deadlock);
    EXPECT_THAT(watched.control.outcome()->summary,
                AllOf(HasSubstr("packet " + std::to_string(watched.net.nodes() + 1) + " "), HasSubstr("101 cycles"),
                      HasSubstr("limits.packet_age_cycles = 100")));
}

TEST(age_watch, time_before_the_injection_does_not_count_and_packets_that_have_arrived_are_forgotten) {
    watched_network watched;
    age_watch watch(watched.net, 100, watched.control);
    watched.open(0);
    watched.ledger.close(watched.open(5));
    watch.look(1000);
    EXPECT_FALSE(watched.control.finished());
}

TEST(age_watch, a_limit_of_0_is_none) {
    watched_network watched;
    age_watch watch(watched.net, 0, watched.control);
    watched.open(1);
    watch.look(1000000000);
    EXPECT_FALSE(watched.control.finished());
}

}  // namespace
}  // namespace orbweaver::sim
