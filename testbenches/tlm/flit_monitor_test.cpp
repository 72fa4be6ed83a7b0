// SPDX-License-Identifier: Apache-2.0
#include "tlm/flit_monitor.h"

#include "testbenches/support/matchers.h"
#include "testbenches/tlm/flit_bench.h"

namespace orbweaver {
namespace {

/// Two classes in two phases, a virtual channel each; two flits a buffer.
flit_rules two_classes() { return {4, 2, 2, {0b0001, 0b0010, 0b0100, 0b1000}}; }

struct monitored_link : testing::Test {
    monitored_link() {
        source.socket.bind(monitor.in);
        monitor.out.bind(sink.socket);
        sc_core::sc_start(sc_core::SC_ZERO_TIME);
    }

    /// Sends a flit that is seen in the next cycle after the last one's.
    void send(flit_kind kind, unsigned vc, unsigned message_class = 0, unsigned phase = 0, unsigned packet = 0) {
        ++cycle;
        send_at(cycle, kind, vc, message_class, phase, packet);
    }
    void send_at(cycle_t due, flit_kind kind, unsigned vc, unsigned message_class = 0, unsigned phase = 0,
                 unsigned packet = 0) {
        flit sent;
        sent.kind = kind;
        sent.vc.value = static_cast<std::uint8_t>(vc);
        sent.message_class.value = static_cast<std::uint8_t>(message_class);
        sent.phase = static_cast<std::uint8_t>(phase);
        sent.packet.value = packet;
        source.send(sent, domain.time(due));
    }
    void credit(unsigned vc) { sink.credit({static_cast<std::uint8_t>(vc)}, period); }
    void expect_broken(const std::string& rule, unsigned vc, bool is_credit = false) {
        ASSERT_EQ(violations.size(), 1U) << rule;
        EXPECT_THAT(std::string(violations[0].rule), HasSubstr(rule));
        EXPECT_EQ(violations[0].vc.value, vc);
        EXPECT_EQ(violations[0].credit, is_credit);
        EXPECT_EQ(violations[0].cycle, is_credit ? 1 : cycle);
    }

    clock_domain domain{"clock", period};
    std::vector<protocol_error> violations;
    flit_source source{"source"};
    flit_sink sink{"sink"};
    flit_monitor monitor{"monitor", domain, two_classes(),
                         [this](const protocol_error& violation) { violations.push_back(violation); }};
    cycle_t cycle = 0;
};

TEST_F(monitored_link, passes_flits_and_credits_unchanged_with_their_delays) {
    flit sent;
    sent.payload = 0xdeadbeef;
    sent.kind = flit_kind::head;
    sent.routing = 7;
    source.send(sent, 3 * period);
    ASSERT_EQ(sink.flits.size(), 1U);
    EXPECT_EQ(sink.flits[0].first.payload, 0xdeadbeefU);
    EXPECT_EQ(sink.flits[0].first.routing, 7);
    EXPECT_EQ(sink.flits[0].second, 3 * period);
    sink.credit({0}, 2 * period);
    ASSERT_EQ(source.credits.size(), 1U);
    EXPECT_EQ(source.credits[0].second, 2 * period);
    EXPECT_THAT(violations, IsEmpty());
}

TEST_F(monitored_link, packets_that_keep_the_rules_are_silent_and_leave_it_at_rest) {
    EXPECT_TRUE(monitor.at_rest());
    for (unsigned packet = 1; packet < 5; ++packet) {
        send(flit_kind::head, 0, 0, 0, packet);
        EXPECT_FALSE(monitor.at_rest());
        send(flit_kind::head, 3, 1, 1, packet + 10);
        send(flit_kind::tag, 0, 0, 0, packet);
        credit(0);
        send(flit_kind::tail, 3, 1, 1, packet + 10);
        send(flit_kind::body, 0, 0, 0, packet);
        credit(0);
        send(flit_kind::tail, 0, 0, 0, packet);
        credit(0);
        credit(0);
        credit(3);
        credit(3);
        send(flit_kind::head_tail, 1, 0, 1, packet + 20);
        credit(1);
    }
    EXPECT_THAT(violations, IsEmpty());
    EXPECT_TRUE(monitor.at_rest());
}

TEST_F(monitored_link, two_flits_in_a_cycle_are_a_violation) {
    send_at(1, flit_kind::head, 0);
    send_at(1, flit_kind::head, 2, 1);
    cycle = 1;
    expect_broken("two flits", 2);
}

TEST_F(monitored_link, a_flit_that_overtakes_another_is_a_violation) {
    send_at(5, flit_kind::head, 0);
    send_at(4, flit_kind::head, 2, 1);
    cycle = 4;
    expect_broken("overtakes", 2);
}

TEST_F(monitored_link, a_class_that_does_not_exist_is_a_violation) {
    send(flit_kind::head, 0, 2);
    expect_broken("class", 0);
}

TEST_F(monitored_link, a_phase_that_does_not_exist_is_a_violation) {
    send(flit_kind::head, 0, 0, 2);
    expect_broken("class", 0);
}

TEST_F(monitored_link, the_virtual_channel_of_another_class_is_a_violation) {
    send(flit_kind::head, 2, 0);
    expect_broken("not its class's", 2);
}

TEST_F(monitored_link, the_virtual_channel_of_another_phase_is_a_violation) {
    send(flit_kind::head, 1, 0, 0);
    expect_broken("not its class's", 1);
}

TEST_F(monitored_link, a_virtual_channel_that_does_not_exist_is_a_violation) {
    send(flit_kind::head, 4, 1);
    expect_broken("virtual channel", 4);
}

TEST_F(monitored_link, a_head_within_a_packet_is_a_violation) {
    send(flit_kind::head, 0, 0, 0, 1);
    send(flit_kind::head, 0, 0, 0, 2);
    expect_broken("has not ended", 0);
}

class headless : public monitored_link, public testing::WithParamInterface<flit_kind> {};
TEST_P(headless, flit_is_a_violation) {
    send(GetParam(), 0);
    expect_broken("without a packet", 0);
}
INSTANTIATE_TEST_SUITE_P(flit_monitor, headless, testing::Values(flit_kind::tag, flit_kind::body, flit_kind::tail));

TEST_F(monitored_link, a_flit_behind_the_tail_is_a_violation) {
    send(flit_kind::head_tail, 0);
    send(flit_kind::body, 0);
    expect_broken("without a packet", 0);
}

TEST_F(monitored_link, a_flit_of_another_packet_is_a_violation) {
    send(flit_kind::head, 0, 0, 0, 1);
    send(flit_kind::body, 0, 0, 0, 2);
    expect_broken("another packet", 0);
}

TEST_F(monitored_link, a_flit_without_credit_is_a_violation) {
    send(flit_kind::head, 0);
    send(flit_kind::body, 0);
    EXPECT_THAT(violations, IsEmpty());
    send(flit_kind::body, 0);
    expect_broken("without a credit", 0);
}

TEST_F(monitored_link, a_credit_for_nothing_is_a_violation) {
    send(flit_kind::head, 0);
    credit(0);
    EXPECT_THAT(violations, IsEmpty());
    credit(0);
    expect_broken("slot that is free", 0, true);
}

TEST_F(monitored_link, a_credit_for_a_virtual_channel_that_does_not_exist_is_a_violation) {
    credit(9);
    expect_broken("slot that is free", 9, true);
}

TEST(flit_monitor, without_a_listener_a_violation_is_a_bug_of_the_model) {
    clock_domain domain("clock", period);
    flit_source source("source");
    flit_sink sink("sink");
    flit_monitor monitor("monitor", domain, two_classes());
    source.socket.bind(monitor.in);
    monitor.out.bind(sink.socket);
    sc_core::sc_start(sc_core::SC_ZERO_TIME);
    flit body;
    EXPECT_EXIT(source.send(body, period), testing::ExitedWithCode(70), "monitor at cycle 1: .*without a packet");
}

}  // namespace
}  // namespace orbweaver
