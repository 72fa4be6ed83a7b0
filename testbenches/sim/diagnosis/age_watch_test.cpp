// SPDX-License-Identifier: Apache-2.0
#include "sim/diagnosis/age_watch.h"

#include <gmock/gmock.h>

namespace orbweaver {
namespace {

using testing::AllOf;
using testing::HasSubstr;

struct watched_network {
    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    packet_ledger ledger;
    run_control control;
    network_desc described = [] {
        network_desc made;
        made.topology.dims = {2, 2};
        made.classes = {{"any", 1, {}}};
        return made;
    }();
    network net{"net", domain, described, ledger};

    packet_slot open(cycle_t injected) {
        packet_record record;
        record.injected = injected;
        record.destination.value = 3;
        return ledger.open(record);
    }
};

TEST(age_watch, ends_the_run_when_a_packet_is_older_than_the_limit_and_names_the_oldest) {
    watched_network of;
    age_watch watch(of.net, 100, of.control);
    of.open(30);
    of.open(20);
    watch.look(120);
    EXPECT_FALSE(of.control.finished()) << "just as old as it may be";
    watch.look(121);
    ASSERT_TRUE(of.control.finished());
    EXPECT_EQ(of.control.outcome()->code, exit_code::deadlock);
    EXPECT_THAT(of.control.outcome()->summary,
                AllOf(HasSubstr("packet 2 "), HasSubstr("101 cycles"), HasSubstr("limits.packet_age_cycles = 100")));
}

TEST(age_watch, time_before_the_injection_does_not_count_and_packets_that_have_arrived_are_forgotten) {
    watched_network of;
    age_watch watch(of.net, 100, of.control);
    of.open(0);
    of.ledger.close(of.open(5));
    watch.look(1000);
    EXPECT_FALSE(of.control.finished());
}

TEST(age_watch, a_limit_of_0_is_none) {
    watched_network of;
    age_watch watch(of.net, 0, of.control);
    of.open(1);
    watch.look(1000000000);
    EXPECT_FALSE(of.control.finished());
}

}  // namespace
}  // namespace orbweaver
