// SPDX-License-Identifier: Apache-2.0
// The memory bridge under approximate timing: an initiator and a target written by hand, which take every way that the
// base protocol allows, and some that it does not.
#define SC_INCLUDE_DYNAMIC_PROCESSES
#include <array>
#include <functional>
#include <map>

#include "testbenches/support/matchers.h"
#include "testbenches/tlm/memory_bridge_bench.h"
#include "testbenches/tlm/timed_models.h"
#include "tlm/report_ids.h"

namespace orbweaver {
namespace {

TLM_DECLARE_EXTENDED_PHASE(power_hint);

/// Returns the report while `body` runs; empty: none.
std::string complaint(const std::function<void()>& body) {
    try {
        body();
    } catch (const sc_core::sc_report& report) {
        EXPECT_STREQ(report.get_msg_type(), report_ids::protocol_error);
        return report.get_msg();
    }
    return "";
}

struct at_bridge : testing::Test, bridge_bench_of<timed_software, slow_memory> {
    explicit at_bridge(memory_bridge_requester::limits limits = {}) : bridge_bench_of("", limits) {}
    ~at_bridge() override {
        if (whole) { EXPECT_EQ(cpu.alive, 0U); }
    }
    /// A thread in which one call breaks a rule.
    void expect_broken(const std::string& rule, std::function<void()> body) {
        cpu.thread([this, rule, body = std::move(body)] {
            EXPECT_THAT(complaint(body), AllOf(HasSubstr("bridge.socket at "), HasSubstr(": " + rule + ": ")));
            checked = true;
        });
        whole = false;
        sc_core::sc_start(100 * period);
        EXPECT_TRUE(checked);
    }
    /// The simulation ends with it.
    void expect_simulation_broken(const std::string& rule) {
        whole = false;
#ifdef __SANITIZE_ADDRESS__
        GTEST_SKIP()
            << "libsystemc 2.3.4 does not restore the bounds of the main stack, so an exception there ends with "
               "a false report (sanitizers issue 189)";
#endif
        EXPECT_THAT(complaint([] { sc_core::sc_start(); }), HasSubstr(": " + rule + ": "));
    }
    counted_payload& write(std::uint64_t address, bytes data) {
        return cpu.make(tlm::TLM_WRITE_COMMAND, address, std::move(data));
    }
    bool checked = false;
};

using steps = std::vector<std::pair<std::string, double>>;

TEST_F(at_bridge, a_request_that_finds_a_transaction_free_ends_at_once) {
    cpu.on_response = [](auto&, auto&, auto&) { return tlm::TLM_ACCEPTED; };
    cpu.run([&] {
        counted_payload& payload = write(0x100, {1, 2, 3, 4});
        EXPECT_EQ(cpu.begin(payload), tlm::TLM_UPDATED);
        EXPECT_EQ(cpu.returned, tlm::END_REQ);
        sc_core::wait(cpu.response_begun);
        EXPECT_TRUE(payload.is_response_ok());
        EXPECT_EQ(cpu.call(payload, tlm::END_RESP, 2 * period), tlm::TLM_COMPLETED);
        payload.release();
    });
    EXPECT_EQ(memory.storage[0x103], 4);
    EXPECT_EQ(cpu.phases, (steps{{"BEGIN_RESP", 10}}));  // as a blocking write: memory_bridge_test.cpp
}

TEST_F(at_bridge, a_request_in_the_future_ends_by_a_call_and_a_response_by_its_return) {
    cpu.on_response = [](auto&, tlm::tlm_phase& phase, sc_core::sc_time& delay) {
        phase = tlm::END_RESP;
        delay = 3 * period;
        return tlm::TLM_UPDATED;
    };
    cpu.run([&] {
        counted_payload& payload = write(0x100, {9});
        EXPECT_EQ(cpu.begin(payload, 5 * period), tlm::TLM_ACCEPTED);
        sc_core::wait(cpu.response_begun);
        payload.release();
    });
    EXPECT_EQ(cpu.phases, (steps{{"END_REQ", 5}, {"BEGIN_RESP", 15}}));
}

TEST_F(at_bridge, a_response_may_be_completed_early_and_reads_bring_data) {
    memory.storage[7] = 42;
    cpu.run([&] {
        counted_payload& payload = cpu.make(tlm::TLM_READ_COMMAND, 7, bytes(1));
        EXPECT_EQ(cpu.begin(payload), tlm::TLM_UPDATED);
        sc_core::wait(cpu.response_begun);
        EXPECT_EQ(payload.data[0], 42);
        EXPECT_FALSE(payload.is_dmi_allowed());
        payload.release();
    });
}

TEST_F(at_bridge, what_needs_no_network_is_completed_early) {
    cpu.run([&] {
        counted_payload& lost = write(0x80000000U, {1});
        EXPECT_EQ(cpu.begin(lost, 4 * period), tlm::TLM_COMPLETED);
        EXPECT_EQ(lost.get_response_status(), tlm::TLM_ADDRESS_ERROR_RESPONSE);
        counted_payload& empty = write(0, {});
        EXPECT_EQ(cpu.begin(empty), tlm::TLM_COMPLETED);
        EXPECT_EQ(empty.get_response_status(), tlm::TLM_BURST_ERROR_RESPONSE);
        counted_payload& ignored = cpu.make(tlm::TLM_IGNORE_COMMAND, 0, {1});
        EXPECT_EQ(cpu.begin(ignored), tlm::TLM_COMPLETED);
        EXPECT_TRUE(ignored.is_response_ok());
        for (counted_payload* each : {&lost, &empty, &ignored}) {
            EXPECT_EQ(each->get_ref_count(), 1);
            each->release();
        }
    });
    EXPECT_EQ(request_record.count(), 0U);
}

TEST_F(at_bridge, a_response_may_end_within_the_call_that_begins_it) {
    cpu.on_response = [&](tlm::tlm_generic_payload& payload, auto&, auto&) {
        EXPECT_EQ(cpu.call(payload, tlm::END_RESP, SC_ZERO_TIME), tlm::TLM_COMPLETED);
        payload.release();
        return tlm::TLM_ACCEPTED;
    };
    cpu.run([&] { cpu.begin(write(0, {1})); });
    EXPECT_EQ(memory.calls, 1U);
}

TEST_F(at_bridge, phases_that_the_base_protocol_does_not_know_are_ignored) {
    cpu.run([&] {
        counted_payload& payload = write(0, {1});
        cpu.begin(payload);
        EXPECT_EQ(cpu.call(payload, power_hint, SC_ZERO_TIME), tlm::TLM_ACCEPTED);
        sc_core::wait(cpu.response_begun);
        payload.release();
    });
}

TEST_F(at_bridge, a_response_begins_only_after_the_one_before_has_ended) {
    cpu.on_response = [](auto&, auto&, auto&) { return tlm::TLM_ACCEPTED; };
    std::array<counted_payload*, 2> payloads{};
    cpu.run([&] {
        for (unsigned i = 0; i < 2; ++i) {
            payloads[i] = &write(4 * i, {1});
            cpu.begin(*payloads[i]);
        }
        sc_core::wait(100 * period);
        EXPECT_EQ(cpu.phases.size(), 1U);
        EXPECT_EQ(payloads[1]->get_response_status(), tlm::TLM_INCOMPLETE_RESPONSE);
        cpu.call(*payloads[0], tlm::END_RESP, 7 * period);
        sc_core::wait(cpu.response_begun);
        EXPECT_EQ(sc_time_stamp(), 107 * period);
        cpu.call(*payloads[1], tlm::END_RESP, SC_ZERO_TIME);
        payloads[0]->release();
        payloads[1]->release();
    });
}

struct narrow_at_bridge : at_bridge {
    narrow_at_bridge() : at_bridge({.outstanding = 1, .max_bytes = 64}) {}
};

TEST_F(narrow_at_bridge, a_request_waits_open_while_all_transactions_are_under_way) {
    cpu.run([&] {
        std::vector<counted_payload*> payloads{&write(0, {1}), &write(4, {2})};
        EXPECT_EQ(cpu.begin(*payloads[0]), tlm::TLM_UPDATED);
        EXPECT_EQ(cpu.begin(*payloads[1]), tlm::TLM_ACCEPTED);
        sc_core::wait(cpu.request_ended);
        EXPECT_TRUE(payloads[0]->is_response_ok());
        sc_core::wait(cpu.response_begun);
        payloads[0]->release();
        payloads[1]->release();
    });
    EXPECT_EQ(cpu.phases, (steps{{"BEGIN_RESP", 10}, {"END_REQ", 10}, {"BEGIN_RESP", 20}}));
}

TEST_F(at_bridge, a_transaction_needs_a_memory_manager) {
    expect_broken("memory_manager", [&] {
        tlm::tlm_generic_payload payload;
        cpu.call(payload, tlm::BEGIN_REQ, SC_ZERO_TIME);
    });
}

TEST_F(at_bridge, a_request_begins_with_an_incomplete_response) {
    expect_broken("response_status", [&] {
        counted_payload& payload = write(0, {1});
        payload.set_response_status(tlm::TLM_OK_RESPONSE);
        cpu.begin(payload);
    });
}

TEST_F(at_bridge, a_second_request_before_the_first_has_ended_is_reported) {
    expect_broken("request_exclusion", [&] {
        cpu.begin(write(0, {1}), period);
        cpu.begin(write(4, {1}));
    });
}

TEST_F(at_bridge, a_transaction_under_way_cannot_begin_again) {
    expect_broken("reuse", [&] {
        counted_payload& payload = write(0, {1});
        cpu.begin(payload);
        cpu.begin(payload);
    });
}

TEST_F(at_bridge, a_response_cannot_end_before_it_begins) {
    expect_broken("phase_order", [&] {
        counted_payload& payload = write(0, {1});
        cpu.begin(payload);
        cpu.call(payload, tlm::END_RESP, SC_ZERO_TIME);
    });
}

TEST_F(at_bridge, a_response_ends_once) {
    expect_broken("phase_order", [&] {
        counted_payload& payload = write(0, {1});
        cpu.begin(payload);
        sc_core::wait(cpu.response_begun);  // completed early
        cpu.call(payload, tlm::END_RESP, SC_ZERO_TIME);
    });
}

TEST_F(at_bridge, a_call_without_a_phase_is_reported) {
    expect_broken("phase_order", [&] { cpu.call(write(0, {1}), tlm::UNINITIALIZED_PHASE, SC_ZERO_TIME); });
}

TEST_F(at_bridge, an_initiator_does_not_end_requests) {
    expect_broken("phase_path", [&] {
        counted_payload& payload = write(0, {1});
        cpu.begin(payload, period);
        cpu.call(payload, tlm::END_REQ, SC_ZERO_TIME);
    });
}

TEST_F(at_bridge, an_initiator_does_not_begin_responses) {
    expect_broken("phase_path", [&] {
        counted_payload& payload = write(0, {1});
        cpu.begin(payload);
        cpu.call(payload, tlm::BEGIN_RESP, SC_ZERO_TIME);
    });
}

TEST_F(at_bridge, attributes_stay_until_the_response) {
    cpu.thread([&] {
        counted_payload& payload = write(0, {1});
        cpu.begin(payload);
        payload.set_data_length(2);
    });
    expect_simulation_broken("attributes");
}

TEST_F(at_bridge, a_response_is_not_returned_with_another_phase) {
    cpu.on_response = [](auto&, tlm::tlm_phase&, auto&) { return tlm::TLM_UPDATED; };
    cpu.thread([&] { cpu.begin(write(0, {1})); });
    expect_simulation_broken("return_value");
}

TEST_F(at_bridge, the_end_of_a_request_is_accepted) {
    cpu.end_request_answer = tlm::TLM_COMPLETED;
    cpu.thread([&] { cpu.begin(write(0, {1}), period); });
    expect_simulation_broken("return_value");
}

TEST_F(at_bridge, a_report_that_does_not_throw_leaves_the_bridge_usable) {
    sc_core::sc_report_handler::set_actions(report_ids::protocol_error, sc_core::SC_DO_NOTHING);
    cpu.run([&] {
        counted_payload& payload = write(0, {5});
        cpu.begin(payload);
        EXPECT_EQ(cpu.call(payload, tlm::END_RESP, SC_ZERO_TIME), tlm::TLM_ACCEPTED);
        tlm::tlm_generic_payload plain;
        EXPECT_EQ(cpu.call(plain, tlm::BEGIN_REQ, SC_ZERO_TIME), tlm::TLM_COMPLETED);
        EXPECT_EQ(plain.get_response_status(), tlm::TLM_GENERIC_ERROR_RESPONSE);
        sc_core::wait(cpu.response_begun);
        EXPECT_TRUE(payload.is_response_ok());
        payload.release();
    });
    EXPECT_EQ(memory.storage[0], 5);
}

TEST_F(at_bridge, a_transaction_whose_attributes_changed_ends_with_an_error_and_may_be_used_again) {
    sc_core::sc_report_handler::set_actions(report_ids::protocol_error, sc_core::SC_DO_NOTHING);
    cpu.thread([&] {
        counted_payload& payload = write(0, {5});
        cpu.begin(payload);
        payload.set_streaming_width(2);
        sc_core::wait(100 * period);
        EXPECT_EQ(payload.get_response_status(), tlm::TLM_GENERIC_ERROR_RESPONSE);
        payload.set_streaming_width(1);
        payload.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
        EXPECT_EQ(cpu.begin(payload), tlm::TLM_UPDATED);
        sc_core::wait(cpu.response_begun);
        EXPECT_TRUE(payload.is_response_ok());
        payload.release();
    });
    sc_core::sc_start();
}

// The far end.

struct at_target : testing::Test, bridge_bench_of<software, timed_memory> {
    at_target() : bridge_bench_of("", {}, bridge_transport::non_blocking) {
        memory.manner_of = [this](const auto&) { return chosen; };
    }
    /// The target breaks a rule `after` cycles after a request that it has accepted. The simulation ends with it.
    void expect_broken(const std::string& rule, std::function<void(tlm::tlm_generic_payload&)> body) {
        whole = false;
        chosen = manner::request_updated;
        cpu.thread([&] { cpu.write(0, {1}); });
        cpu.thread([&] { cpu.write(4, {1}); });
        memory.manner_of = [&, body](const tlm::tlm_generic_payload& payload) {
            auto* const asked = const_cast<tlm::tlm_generic_payload*>(&payload);
            if (memory.requests == 1) {
                sc_core::sc_spawn([=] {
                    sc_core::wait(period);
                    body(*asked);
                });
            }
            return chosen;
        };
        const std::string message = complaint([] { sc_core::sc_start(); });
        EXPECT_THAT(message, AllOf(HasSubstr("far.socket at "), HasSubstr(": " + rule + ": ")));
    }
    void call(tlm::tlm_generic_payload& payload, tlm::tlm_phase phase, sc_core::sc_time delay = SC_ZERO_TIME) {
        memory.socket->nb_transport_bw(payload, phase, delay);
    }
    manner chosen = manner::completed;
};

TEST_F(at_target, may_answer_in_every_legal_manner) {
    cpu.run([&] {
        std::map<manner, double> cycles;
        for (const manner each : {manner::completed, manner::request_updated, manner::response_updated,
                                  manner::both_calls, manner::response_call}) {
            chosen = each;
            for (const unsigned delay : {0U, 7U}) {
                memory.annotated = delay * period;
                const double start = sc_time_stamp() / period;
                EXPECT_EQ(cpu.write(16, {static_cast<std::uint8_t>(each), 2}), tlm::TLM_OK_RESPONSE);
                cycles[each] = sc_time_stamp() / period - start;
                bytes data(2);
                EXPECT_EQ(cpu.read(16, data), tlm::TLM_OK_RESPONSE);
                EXPECT_EQ(data[0], static_cast<std::uint8_t>(each));
                EXPECT_EQ(cpu.read(0x20000, data), tlm::TLM_ADDRESS_ERROR_RESPONSE);
            }
        }
        EXPECT_EQ(cycles[manner::completed], 10 + 7);  // of the network, and annotated
        EXPECT_EQ(cycles[manner::response_updated], 10 + 7);
        EXPECT_EQ(cycles[manner::request_updated], 10 + 7 + 2 + 7);
        EXPECT_EQ(cycles[manner::response_call], 10 + 7 + 2 + 7);
        EXPECT_EQ(cycles[manner::both_calls], 10 + 7 + 2 + 3 + 7);
    });
}

TEST_F(at_target, gets_requests_while_it_serves_others) {
    chosen = manner::request_updated;
    memory.annotated = 50 * period;
    for (std::uint32_t number = 0; number < 4; ++number) {
        cpu.thread([&, number] { cpu.write(4 * number, {1, 2, 3, 4}); });
    }
    sc_core::sc_start();
    EXPECT_GE(memory.max_open, 2U);
}

TEST_F(at_target, cannot_answer_what_it_was_not_asked) {
    expect_broken("phase_order", [this](auto&) {
        static tlm::tlm_generic_payload stranger;
        call(stranger, tlm::BEGIN_RESP);
    });
}

TEST_F(at_target, ends_a_request_once) {
    expect_broken("phase_order", [this](auto& payload) { call(payload, tlm::END_REQ); });
}

TEST_F(at_target, does_not_begin_requests) {
    expect_broken("phase_path", [this](auto& payload) { call(payload, tlm::BEGIN_REQ); });
}

TEST_F(at_target, sets_the_status_of_a_response) {
    expect_broken("response_status", [this](auto& payload) { call(payload, tlm::BEGIN_RESP); });
}

TEST_F(at_target, does_not_change_what_it_was_asked) {
    expect_broken("attributes", [this](auto& payload) {
        payload.set_response_status(tlm::TLM_OK_RESPONSE);
        payload.set_streaming_width(99);
        call(payload, tlm::BEGIN_RESP);
    });
}

TEST_F(at_target, does_not_go_back_in_time) {
    memory.annotated = 20 * period;
    expect_broken("time_order", [this](auto& payload) {
        payload.set_response_status(tlm::TLM_OK_RESPONSE);
        call(payload, tlm::BEGIN_RESP);
    });
}

TEST_F(at_target, begins_a_response_after_the_one_before_has_ended) {
    whole = false;
    memory.annotated = 100 * period;  // until its own answers
    tlm::tlm_generic_payload* first = nullptr;
    memory.manner_of = [&](const tlm::tlm_generic_payload& payload) {
        auto* const asked = const_cast<tlm::tlm_generic_payload*>(&payload);
        sc_core::sc_spawn([this, asked, &first] {
            sc_core::wait(period);
            if (first == nullptr) {
                first = asked;
                call(*first, tlm::END_REQ);
                return;
            }
            for (tlm::tlm_generic_payload* each : {first, asked}) {
                each->set_response_status(tlm::TLM_OK_RESPONSE);
                call(*each, tlm::BEGIN_RESP, 10 * period);
            }
        });
        return manner::response_call;
    };
    for (std::uint32_t number = 0; number < 2; ++number) {
        cpu.thread([&, number] { cpu.write(4 * number, {1}); });
    }
    EXPECT_THAT(complaint([] { sc_core::sc_start(); }), HasSubstr(": response_exclusion: "));
}

TEST_F(at_bridge, a_blocking_call_may_follow_on_the_same_transaction) {
    cpu.run([&] {
        counted_payload& timed = write(0, {1});
        cpu.begin(timed);
        sc_core::wait(cpu.response_begun);
        timed.release();
        counted_payload& plain = write(4, {2});
        sc_core::sc_time delay = SC_ZERO_TIME;
        cpu.socket->b_transport(plain, delay);
        EXPECT_TRUE(plain.is_response_ok());
        plain.release();
    });
    EXPECT_EQ(memory.storage[4], 2);
}

}  // namespace
}  // namespace orbweaver
