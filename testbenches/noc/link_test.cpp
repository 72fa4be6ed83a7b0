// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/link.h"

#include "hw/base/errors.h"
#include "hw/noc/network_plan.h"
#include "testbenches/noc/support/network_bench.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

const vc_partition partition_of_two_classes({{"a", 2, {message_type::thread}}, {"b", 1, {message_type::data}}}, 1);

flit flit_of(flit_kind kind, unsigned vc, unsigned message_class = 0, unsigned packet = 1) {
    flit made;
    made.kind = kind;
    made.vc.value = static_cast<std::uint8_t>(vc);
    made.message_class.value = static_cast<std::uint8_t>(message_class);
    made.packet.value = packet;
    return made;
}

struct rules_under_test {
    flit_rules rules{partition_of_two_classes.vcs(), 3, partition_of_two_classes.phases(),
                     partition_of_two_classes.masks()};
    cycle_t now = 0;
    std::string send(const flit& passing) { return std::string(rules.see_flit(passing, ++now)); }
};

TEST(flit_rules, a_packet_of_every_kind_of_flit_is_in_order) {
    rules_under_test bench;
    EXPECT_EQ(bench.send(flit_of(flit_kind::head, 0)), "");
    EXPECT_TRUE(bench.rules.is_open({0}));
    EXPECT_EQ(bench.send(flit_of(flit_kind::tag, 0)), "");
    EXPECT_EQ(bench.send(flit_of(flit_kind::body, 0)), "");
    EXPECT_EQ(bench.rules.see_credit({0}), "");
    EXPECT_EQ(bench.send(flit_of(flit_kind::tail, 0)), "");
    EXPECT_FALSE(bench.rules.is_open({0}));
    EXPECT_EQ(bench.rules.see_credit({0}), "");
    EXPECT_EQ(bench.send(flit_of(flit_kind::head_tail, 0, 0, 2)), "");
    const vc_tally tally = bench.rules.tally({0}, bench.now);
    EXPECT_EQ(tally.flits, 5U);
    EXPECT_EQ(tally.packets, 2U);
    EXPECT_EQ(tally.uncredited, 3U);
}

TEST(flit_rules, packets_on_two_virtual_channels_may_alternate) {
    rules_under_test bench;
    EXPECT_EQ(bench.send(flit_of(flit_kind::head, 0, 0, 1)), "");
    EXPECT_EQ(bench.send(flit_of(flit_kind::head, 1, 0, 2)), "");
    EXPECT_EQ(bench.send(flit_of(flit_kind::tail, 0, 0, 1)), "");
    EXPECT_EQ(bench.send(flit_of(flit_kind::tail, 1, 0, 2)), "");
}

TEST(flit_rules, names_the_rule_that_is_broken) {
    rules_under_test bench;
    EXPECT_THAT(bench.send(flit_of(flit_kind::body, 0)), HasSubstr("without a packet"));
    EXPECT_THAT(bench.send(flit_of(flit_kind::tail, 0)), HasSubstr("without a packet"));
    EXPECT_THAT(bench.send(flit_of(flit_kind::tag, 0)), HasSubstr("without a packet"));
    EXPECT_THAT(bench.send(flit_of(flit_kind::head, 2)), HasSubstr("not its class's"));
    EXPECT_THAT(bench.send(flit_of(flit_kind::head, 0, 1)), HasSubstr("not its class's"));
    EXPECT_THAT(bench.send(flit_of(flit_kind::head, 3)), HasSubstr("does not exist"));
    EXPECT_EQ(bench.send(flit_of(flit_kind::head, 0)), "");
    EXPECT_THAT(bench.send(flit_of(flit_kind::head, 0, 0, 2)), HasSubstr("has not ended"));
    EXPECT_THAT(bench.send(flit_of(flit_kind::head_tail, 0, 0, 2)), HasSubstr("has not ended"));
    EXPECT_THAT(bench.send(flit_of(flit_kind::body, 0, 0, 2)), HasSubstr("another packet"));
    EXPECT_EQ(bench.send(flit_of(flit_kind::body, 0)), "");
    EXPECT_THAT(std::string(bench.rules.see_flit(flit_of(flit_kind::body, 0), bench.now)), HasSubstr("in one cycle"));
    EXPECT_EQ(bench.send(flit_of(flit_kind::body, 0)), "");
    EXPECT_THAT(bench.send(flit_of(flit_kind::body, 0)), HasSubstr("without a credit"));
    EXPECT_THAT(std::string(bench.rules.see_credit({1})), HasSubstr("slot that is free"));
    EXPECT_THAT(std::string(bench.rules.see_credit({9})), HasSubstr("slot that is free"));
    flit other_phase = flit_of(flit_kind::head, 1);
    other_phase.phase = 1;
    EXPECT_THAT(bench.send(other_phase), HasSubstr("not its class's and phase's"));
}

/// Class 0 may use VC 0 and 1, class 1 VC 1 and 2.
struct sharing_rules_under_test {
    flit_rules rules{3, 3, 1, {0b011, 0b110}};
    cycle_t now = 0;
    std::string send(const flit& passing) { return std::string(rules.see_flit(passing, ++now)); }
};

TEST(flit_rules, classes_take_turns_on_a_virtual_channel_that_they_share) {
    sharing_rules_under_test bench;
    EXPECT_EQ(bench.send(flit_of(flit_kind::head, 1, 0, 1)), "");
    EXPECT_TRUE(bench.rules.is_open({1}));
    EXPECT_EQ(bench.send(flit_of(flit_kind::tail, 1, 0, 1)), "");
    EXPECT_FALSE(bench.rules.is_open({1}));
    EXPECT_EQ(bench.send(flit_of(flit_kind::head_tail, 1, 1, 2)), "");
    EXPECT_EQ(bench.rules.packet({1}), packet_slot{2});
    EXPECT_EQ(bench.rules.uncredited({1}), 3U);
    EXPECT_EQ(bench.rules.tally({1}, class_id{0}, 0, bench.now).flits, 2U);
    EXPECT_EQ(bench.rules.tally({1}, class_id{1}, 0, bench.now).flits, 1U);
    EXPECT_EQ(bench.rules.tally({1}, bench.now).packets, 2U);
}

TEST(flit_rules, names_the_rule_that_is_broken_on_a_shared_virtual_channel) {
    sharing_rules_under_test bench;
    EXPECT_THAT(bench.send(flit_of(flit_kind::body, 1)), HasSubstr("without a packet"));
    EXPECT_THAT(bench.send(flit_of(flit_kind::head, 1, 2)), HasSubstr("not its class's"));
    EXPECT_THAT(bench.send(flit_of(flit_kind::head, 2, 0)), HasSubstr("not its class's"));
    EXPECT_EQ(bench.send(flit_of(flit_kind::head, 1)), "");
    EXPECT_THAT(bench.send(flit_of(flit_kind::head, 1, 1, 2)), HasSubstr("has not ended"));
    EXPECT_THAT(bench.send(flit_of(flit_kind::tail, 1, 1)), HasSubstr("another packet"));
    EXPECT_THAT(bench.send(flit_of(flit_kind::body, 1, 0, 2)), HasSubstr("another packet"));
    EXPECT_EQ(bench.send(flit_of(flit_kind::body, 1)), "");
    EXPECT_THAT(std::string(bench.rules.see_flit(flit_of(flit_kind::body, 1), bench.now)), HasSubstr("in one cycle"));
    EXPECT_EQ(bench.send(flit_of(flit_kind::body, 1)), "");
    EXPECT_THAT(bench.send(flit_of(flit_kind::tail, 1)), HasSubstr("without a credit"));
    for (unsigned flit = 0; flit < 3; ++flit) { EXPECT_EQ(bench.rules.see_credit({1}), ""); }
    EXPECT_THAT(std::string(bench.rules.see_credit({1})), HasSubstr("slot that is free"));
    EXPECT_EQ(bench.rules.uncredited({1}), 0U);
}

TEST(flit_rules, a_credit_of_a_shared_virtual_channel_is_counted_for_the_class_whose_flit_came_first) {
    sharing_rules_under_test bench;
    bench.rules.see_flit(flit_of(flit_kind::head_tail, 1, 0, 1), 10);
    bench.rules.see_flit(flit_of(flit_kind::head_tail, 1, 1, 2), 11);
    bench.rules.see_flit(flit_of(flit_kind::head_tail, 1, 0, 3), 12);
    EXPECT_TRUE(bench.rules.admit_shared_credit({1}, 20 + 1));
    EXPECT_TRUE(bench.rules.admit_shared_credit({1}, 30 + 1));
    EXPECT_EQ(bench.rules.tally({1}, class_id{0}, 0, 40).waited, (20U - 10) + (40 - 12));
    EXPECT_EQ(bench.rules.tally({1}, class_id{1}, 0, 40).waited, 30U - 11);
    EXPECT_EQ(bench.rules.tally({1}, 40).waited, (20U - 10) + (40 - 12) + (30 - 11));
}

TEST(flit_rules, a_refused_flit_changes_nothing) {
    rules_under_test bench;
    bench.send(flit_of(flit_kind::head, 0));
    bench.send(flit_of(flit_kind::head, 0, 0, 5));
    bench.rules.see_credit({1});
    EXPECT_EQ(bench.rules.packet({0}), packet_slot{1});
    EXPECT_EQ(bench.rules.uncredited({0}), 1U);
    EXPECT_EQ(bench.rules.uncredited({1}), 0U);
    EXPECT_EQ(bench.send(flit_of(flit_kind::tail, 0)), "");
}

/// Calls a link's entrance as a sender that keeps no rules.
struct careless_sender : sc_core::sc_module, flit_initiator {
    explicit careless_sender(sc_core::sc_module_name name) : sc_module(name) { out.bind(*this); }
    void accept_credit(vc_id, const sc_core::sc_time& delay) override { credit_delay = delay; }
    flit_initiator_socket out{"out"};
    sc_core::sc_time credit_delay;
};

struct receiver : sc_core::sc_module, flit_target {
    explicit receiver(sc_core::sc_module_name name) : sc_module(name) { in.bind(*this); }
    void accept_flit(const flit&, const sc_core::sc_time& delay) override { flit_delay = delay; }
    flit_target_socket in{"in"};
    sc_core::sc_time flit_delay;
};

struct link_bench {
    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    link tested{"link", domain, 3, partition_of_two_classes, 4};
    careless_sender sender{"sender"};
    receiver sink{"receiver"};
    link_bench() {
        sender.out.bind(tested.in);
        tested.out.bind(sink.in);
        sc_core::sc_start(domain.time(5));
    }
    void send(flit passing, cycle_t delay = 0) {
        flit_phase phase = flit_phase::flit;
        sc_core::sc_time annotated = domain.time(delay);
        sender.out->nb_transport_fw(passing, phase, annotated);
        EXPECT_EQ(annotated, domain.time(delay)) << "the caller's delay was changed";
        sc_core::sc_start(domain.time(1));
    }
    void credit(unsigned vc, cycle_t delay = 1) {
        flit back = flit_of(flit_kind::body, vc);
        flit_phase phase = flit_phase::credit;
        sc_core::sc_time annotated = domain.time(delay);
        sink.in->nb_transport_bw(back, phase, annotated);
        EXPECT_EQ(annotated, domain.time(delay)) << "the caller's delay was changed";
    }
};

TEST(link, adds_its_flight_time_to_the_annotated_delay_both_ways) {
    link_bench bench;
    bench.send(flit_of(flit_kind::head, 0), 2);
    EXPECT_EQ(bench.sink.flit_delay, bench.domain.time(5));
    bench.credit(0, 1);
    EXPECT_EQ(bench.sender.credit_delay, bench.domain.time(4));
}

TEST(link, counts_flits_packets_and_the_time_in_the_buffer_behind_it) {
    link_bench bench;
    bench.send(flit_of(flit_kind::head, 0));  // cycle 5, visible in 8
    bench.send(flit_of(flit_kind::tail, 0));  // cycle 6, visible in 9
    bench.send(flit_of(flit_kind::head_tail, 2, 1, 2));
    sc_core::sc_start(bench.domain.time(4));  // cycle 12
    bench.credit(0);
    bench.credit(0);
    EXPECT_EQ(bench.tested.counters(vc_id{0}).flits, 2U);
    EXPECT_EQ(bench.tested.counters(vc_id{0}).packets, 1U);
    EXPECT_EQ(bench.tested.counters(vc_id{0}).buffered, (12U - 8) + (12 - 9));
    EXPECT_EQ(bench.tested.counters(class_id{1}).flits, 1U);
    EXPECT_EQ(bench.tested.counters(class_id{1}).buffered, 12U - 10);  // still there
    EXPECT_EQ(bench.tested.counters().packets, 2U);
}

TEST(link, a_narrow_one_takes_flits_as_often_as_its_capacity_states_and_no_sooner) {
    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    link narrow{"narrow", domain, 1, partition_of_two_classes, 8, link_pace(0.4)};
    careless_sender sender{"sender"};
    receiver sink{"receiver"};
    sender.out.bind(narrow.in);
    narrow.out.bind(sink.in);
    sc_core::sc_start(domain.time(5));
    const auto send_after = [&](cycle_t cycles, flit passing) {
        sc_core::sc_start(domain.time(cycles));
        flit_phase phase = flit_phase::flit;
        sc_core::sc_time annotated;
        sender.out->nb_transport_fw(passing, phase, annotated);
    };
    send_after(0, flit_of(flit_kind::head, 0));
    EXPECT_EXIT(send_after(2, flit_of(flit_kind::body, 0)), testing::ExitedWithCode(70),
                "narrow at cycle 7: a flit sooner than a narrow link takes it");
    send_after(3, flit_of(flit_kind::body, 0));
    send_after(2, flit_of(flit_kind::body, 0));  // the half cycle that the last one waited is made up for
    EXPECT_EXIT(send_after(2, flit_of(flit_kind::tail, 0)), testing::ExitedWithCode(70), "sooner than a narrow link");
    send_after(3, flit_of(flit_kind::tail, 0));
    EXPECT_EQ(narrow.counters().flits, 4U);
}

TEST(link, refuses_a_number_that_the_network_does_not_have) {
    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    const auto plan = std::make_shared<const network_plan>("mesh", mesh_of(2, 1));
    EXPECT_THAT([&] { const link none("none", domain, plan, plan->links()); },
                ThrowsMessage<user_error>(HasSubstr("mesh: there are links 0 to 5, not 6")));
}

TEST(link, refuses_observers_that_come_after_its_elaboration) {
    link_bench bench;
    bench.send(flit_of(flit_kind::head, 0));
    EXPECT_THAT([&] { bench.tested.flits(); },
                ThrowsMessage<user_error>(HasSubstr("link: flits() was first called after")));
}

TEST(link, ends_the_process_with_70_when_a_neighbour_breaks_a_rule) {
    link_bench bench;
    EXPECT_EXIT(bench.send(flit_of(flit_kind::body, 0)), testing::ExitedWithCode(70),
                "link at cycle 5: a body, tag or tail");
    EXPECT_EXIT(bench.credit(0), testing::ExitedWithCode(70), "a credit for a slot that is free");
}

}  // namespace
}  // namespace orbweaver::noc
