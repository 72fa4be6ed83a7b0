// SPDX-License-Identifier: Apache-2.0
// Several initiators at one bridge, several transactions of each, and the order of responses by id. The memory answers
// each request when its address reports it.
#define SC_INCLUDE_DYNAMIC_PROCESSES
#include <vector>

#include "hw/base/errors.h"
#include "testbenches/support/matchers.h"
#include "testbenches/tlm/memory_bridge_bench.h"
#include "testbenches/tlm/timed_models.h"
#include "tlm/transaction_id.h"

namespace orbweaver {
namespace {

constexpr std::uint64_t slow = 0x1000;  // addresses from here on are answered 100 cycles later
constexpr std::uint64_t fast = 0x10;

struct order_bench : testing::Test, bridge_bench_of<timed_software, timed_memory> {
    explicit order_bench(memory_bridge_requester::limits limits = {})
        : bridge_bench_of("", limits, bridge_transport::non_blocking) {
        second.socket.bind(bridge.socket);
        memory.manner_of = [](const auto&) { return manner::request_updated; };
        memory.latency_of = [](const auto& payload) {
            return payload.get_address() >= slow ? 100 * period : SC_ZERO_TIME;
        };
        for (timed_software* each : {&cpu, &second}) {
            each->on_response = [this](tlm::tlm_generic_payload& payload, auto&, auto&) {
                EXPECT_TRUE(payload.is_response_ok());
                responses.push_back(payload.get_address());
                payload.release();
                return tlm::TLM_COMPLETED;
            };
        }
    }
    ~order_bench() override { EXPECT_EQ(cpu.alive + second.alive, 0U); }

    /// Begins a read and waits until its request has ended.
    static void begin(timed_software& initiator, std::uint64_t address, std::optional<std::uint32_t> id = {}) {
        counted_payload& payload = initiator.make(tlm::TLM_READ_COMMAND, address, bytes(1));
        if (id) { payload.set_extension(new transaction_id(*id)); }
        if (initiator.begin(payload) == tlm::TLM_ACCEPTED) { sc_core::wait(initiator.request_ended); }
    }

    timed_software second{"second"};
    std::vector<std::uint64_t> responses;  // addresses, in the order of BEGIN_RESP
};

TEST_F(order_bench, responses_of_one_initiator_come_in_the_order_of_its_requests) {
    cpu.run([&] {
        begin(cpu, slow);
        begin(cpu, fast);
        begin(cpu, fast + 1);
        sc_core::wait(60 * period);
        EXPECT_EQ(memory.requests, 3U) << "all are under way";
        EXPECT_THAT(responses, IsEmpty());
    });
    EXPECT_THAT(responses, ElementsAre(slow, fast, fast + 1));
}

TEST_F(order_bench, responses_of_other_ids_pass) {
    cpu.run([&] {
        begin(cpu, slow, 1);
        begin(cpu, slow + 1, 2);
        begin(cpu, fast, 2);
        begin(cpu, fast + 1, 3);
    });
    EXPECT_THAT(responses, ElementsAre(fast + 1, slow, slow + 1, fast));
}

TEST_F(order_bench, initiators_do_not_wait_for_each_other_even_with_one_id) {
    cpu.thread([&] { begin(cpu, slow, 5); });
    second.thread([&] {
        sc_core::wait(period);
        begin(second, fast, 5);
    });
    sc_core::sc_start();
    EXPECT_THAT(responses, ElementsAre(fast, slow));
}

TEST_F(order_bench, both_transports_of_an_initiator_have_one_order) {
    std::vector<std::uint64_t> ended;
    cpu.thread([&] {
        begin(cpu, slow);
        blocking_read(cpu, fast);
        EXPECT_THAT(responses, ElementsAre(slow));
        ended.push_back(fast);
    });
    cpu.thread([&] {
        sc_core::wait(period);
        begin(cpu, fast + 1);
    });
    cpu.on_response = [&](tlm::tlm_generic_payload& payload, auto&, auto&) {
        responses.push_back(payload.get_address());
        EXPECT_EQ(ended.size(), payload.get_address() == slow ? 0U : 1U);
        payload.release();
        return tlm::TLM_COMPLETED;
    };
    sc_core::sc_start();
    EXPECT_THAT(responses, ElementsAre(slow, fast + 1));
}

struct stall_bench : order_bench {
    stall_bench() : order_bench({.outstanding = 16, .max_bytes = 64, .order = bridge_order::stall}) {}
};

TEST_F(stall_bench, a_request_waits_for_the_response_before_it_of_its_id) {
    cpu.thread([&] {
        begin(cpu, slow, 1);
        cpu.thread([&] { begin(cpu, fast, 1); });
        sc_core::wait(60 * period);
        EXPECT_EQ(memory.requests, 1U);
    });
    sc_core::sc_start();
    EXPECT_THAT(responses, ElementsAre(slow, fast));
    EXPECT_EQ(memory.requests, 2U);
}

TEST_F(stall_bench, requests_of_other_ids_go) {
    cpu.run([&] {
        begin(cpu, slow, 1);
        begin(cpu, fast, 2);
    });
    EXPECT_THAT(responses, ElementsAre(fast, slow));
}

TEST_F(stall_bench, blocking_calls_of_one_initiator_go_one_after_another) {
    unsigned finished = 0;
    for (unsigned i = 0; i < 3; ++i) {
        cpu.thread([&] {
            blocking_read(cpu, fast);
            ++finished;
            EXPECT_EQ(memory.requests, finished);
        });
    }
    sc_core::sc_start();
    EXPECT_EQ(finished, 3U);
}

struct narrow_order_bench : order_bench {
    narrow_order_bench() : order_bench({.outstanding = 2, .max_bytes = 64}) {}
};

TEST_F(narrow_order_bench, each_initiator_has_its_own_outstanding_transactions) {
    cpu.thread([&] {
        begin(cpu, slow);
        begin(cpu, slow + 1);
        begin(cpu, slow + 2);
        EXPECT_GT(sc_time_stamp(), 100 * period);
    });
    second.thread([&] {
        sc_core::wait(period);
        begin(second, fast);
        begin(second, fast + 1);
        EXPECT_EQ(sc_time_stamp(), period);
    });
    sc_core::sc_start();
    EXPECT_THAT(responses, ElementsAre(fast, fast + 1, slow, slow + 1, slow + 2));
}

struct crowded_order_bench : order_bench {
    crowded_order_bench() : order_bench({.outstanding = 129, .max_bytes = 64}) {}
};

TEST_F(crowded_order_bench, more_transactions_than_have_numbers_are_refused) {
    whole = false;
    EXPECT_THAT([&] { sc_core::sc_start(); },
                ThrowsMessage<user_error>(HasSubstr("bridge: 2 initiators of 129 transactions each")));
}

TEST_F(order_bench, errors_name_the_initiator) {
    whole = false;
    second.thread([&] {
        tlm::tlm_generic_payload payload;
        try {
            second.call(payload, tlm::BEGIN_REQ, SC_ZERO_TIME);
            ADD_FAILURE();
        } catch (const sc_core::sc_report& report) { EXPECT_THAT(report.get_msg(), HasSubstr("bridge.socket[1] at ")); }
    });
    sc_core::sc_start();
}

}  // namespace
}  // namespace orbweaver
