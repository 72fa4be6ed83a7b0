// SPDX-License-Identifier: Apache-2.0
// The blocks of an NIU in RTL against their models: every answer in every cycle, under constrained-random operation
// with stalls. What was never visited fails the test.
#include <fmt/core.h>

#include "rtl_bridge/synthesis/synthesiser.h"
#include "testbenches/rtl_bridge/niu/channel_bench.h"
#include "testbenches/rtl_bridge/niu/receive_table_bench.h"
#include "testbenches/rtl_bridge/niu/send_table_bench.h"
#include "testbenches/rtl_bridge/niu/transmit_queue_bench.h"
#include "testbenches/rtl_bridge/support/verilated_library.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver::rtl {
namespace {

class rtl_niu_blocks_of : public testing::Test {
protected:
    void SetUp() override { SKIP_WITHOUT("verilator"); }
    /// Returns the library of the gates that Yosys makes.
    static shared_library netlist(const verilated_design& design) {
        return library_of(synthesiser(ORBWEAVER_RTL_CACHE).netlist(design));
    }
    rtl_surroundings surroundings() { return {control, ORBWEAVER_RTL_CACHE, ORBWEAVER_RTL_CACHE}; }
    void expect_no_difference() { EXPECT_FALSE(control.finished()) << control.outcome()->summary; }

    run_control control;
    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
};
class send_table_rtl : public rtl_niu_blocks_of {};
class receive_table_rtl : public rtl_niu_blocks_of {};
class transmit_queue_rtl : public rtl_niu_blocks_of {};
class injector_rtl : public rtl_niu_blocks_of {};
class ejector_rtl : public rtl_niu_blocks_of {};

TEST_F(send_table_rtl, equals_the_model_in_every_state_and_transition) {
    const shared_library rtl = library_of(send_table_design(8));
    std::vector<std::unique_ptr<send_table_bench>> benches;
    for (unsigned seed = 1; seed <= 6; ++seed) {
        benches.push_back(std::make_unique<send_table_bench>(
            fmt::format("table{}", seed), domain, rtl,
            send_table_bench::load{.entries = 8, .stalls = 10 * seed, .seed = seed}, surroundings()));
    }
    sc_core::sc_start();
    expect_no_difference();
    for (const auto& bench : benches) {
        EXPECT_EQ(bench->watch().counters().mismatches, 0U);
        EXPECT_GT(bench->watch().counters().cycles_compared, 500U);
        EXPECT_THAT(bench->sendh_in, Each(Gt(0U)));
        EXPECT_THAT(bench->look_in, Each(Gt(0U)));
        EXPECT_THAT(bench->remove_in, Each(Gt(0U)));
        EXPECT_THAT(bench->cts_in, Each(Gt(0U)));
        EXPECT_GT(bench->granted, 0U);
        EXPECT_GT(bench->tails, 0U);
        EXPECT_GT(bench->full, 0U);
        EXPECT_GT(bench->withdrawn, 0U);
        EXPECT_GT(bench->three_at_once, 0U);
        EXPECT_GT(bench->cts_with_sendh, 0U);
    }
}

TEST_F(send_table_rtl, may_have_one_entry) {
    const shared_library rtl = library_of(send_table_design(1));
    send_table_bench bench("table", domain, rtl, {.entries = 1, .ids = 2}, surroundings());
    sc_core::sc_start();
    expect_no_difference();
    EXPECT_THAT(bench.remove_in, Each(Gt(0U)));
    EXPECT_GT(bench.full, 0U);
}

void expect_visited(const receive_table_bench& bench, niu::messaging_mode mode) {
    using data = niu::receive_table_block::data_answer;
    const bool rendezvous = mode == niu::messaging_mode::rendezvous;
    const auto count = [&](data answer) { return bench.data_answers[static_cast<std::size_t>(answer)]; };
    EXPECT_GT(count(data::store), 0U);
    EXPECT_GT(count(data::blocked), 0U);
    EXPECT_GT(count(rendezvous ? data::protocol_error : data::not_posted), 0U);
    EXPECT_THAT(bench.remove_answers, Each(Gt(0U)));
    EXPECT_GT(bench.tails, 0U);
    EXPECT_GT(bench.several_messages, 0U);
    EXPECT_GT(bench.rts_with_str, 0U);
    using str = niu::receive_table_block::str_answer;
    for (const str answer : {str::posted, str::duplicate, str::full, str::send_cts}) {
        if (rendezvous || answer != str::send_cts) {
            EXPECT_GT(bench.str_answers[static_cast<std::size_t>(answer)], 0U) << static_cast<int>(answer);
        }
    }
    for (const receive_state state : {receive_state::empty, receive_state::in_use, receive_state::in_progress,
                                      receive_state::complete, receive_state::rts_received}) {
        if (rendezvous || state != receive_state::rts_received) {
            EXPECT_GT(bench.look_in[static_cast<std::size_t>(state)], 0U) << static_cast<int>(state);
        }
    }
    if (rendezvous) {
        EXPECT_THAT(bench.rts_answers, Each(Gt(0U)));
        EXPECT_GT(bench.withdrawn, 0U);
    }
}

TEST_F(receive_table_rtl, equals_the_model_in_every_state_and_transition_of_rendezvous) {
    const receive_table_shape shape{8, 2, 3, 6, niu::messaging_mode::rendezvous};
    const shared_library rtl = library_of(receive_table_design(shape));
    std::vector<std::unique_ptr<receive_table_bench>> benches;
    for (unsigned seed = 1; seed <= 6; ++seed) {
        benches.push_back(std::make_unique<receive_table_bench>(
            fmt::format("table{}", seed), domain, rtl,
            receive_table_bench::load{.shape = shape, .stalls = 10 * seed, .seed = seed}, surroundings()));
    }
    sc_core::sc_start();
    expect_no_difference();
    for (const auto& bench : benches) {
        EXPECT_EQ(bench->watch().counters().mismatches, 0U);
        EXPECT_GT(bench->watch().counters().cycles_compared, 500U);
        expect_visited(*bench, shape.mode);
    }
}

TEST_F(receive_table_rtl, equals_the_model_in_every_state_and_transition_of_ready) {
    const receive_table_shape shape{5, 0, 2, 4, niu::messaging_mode::ready};
    const shared_library rtl = library_of(receive_table_design(shape));
    receive_table_bench bench("table", domain, rtl, {.shape = shape}, surroundings());
    sc_core::sc_start();
    expect_no_difference();
    expect_visited(bench, shape.mode);
}

TEST_F(transmit_queue_rtl, equals_the_model_full_and_empty) {
    const shared_library odd = library_of(transmit_queue_design(5));
    const shared_library smallest = library_of(transmit_queue_design(2));
    std::vector<std::unique_ptr<transmit_queue_bench>> benches;
    for (unsigned seed = 1; seed <= 6; ++seed) {
        const bool small = seed == 6;
        benches.push_back(std::make_unique<transmit_queue_bench>(
            fmt::format("queue{}", seed), domain, small ? smallest : odd,
            transmit_queue_bench::load{
                .depth = small ? 2U : 5U, .lockstep = seed != 1, .stalls = 10 * seed - 10, .seed = seed},
            surroundings()));
    }
    sc_core::sc_start();
    expect_no_difference();
    for (const auto& bench : benches) {
        EXPECT_EQ(bench->watch().counters().mismatches, 0U);
        EXPECT_GT(bench->watch().counters().cycles_compared, 500U);
        EXPECT_EQ(bench->wrong, 0U);
        EXPECT_GT(bench->empty, 0U);
        EXPECT_GT(bench->full, 0U);
        EXPECT_GT(bench->pushes_two, 0U);
        EXPECT_GT(bench->pops_two, 0U);
        EXPECT_GT(bench->pushes_and_pops, 0U);
    }
}

TEST_F(injector_rtl, equals_the_model_in_both_modes_and_in_its_place) {
    const shared_library rtl = library_of(injector_design(bench_channel()));
    std::vector<std::unique_ptr<injector_bench>> benches;
    for (unsigned number = 0; number < 8; ++number) {
        // Two by two with the same load, in lockstep and in the model's place.
        const unsigned seed = 1 + number / 2;
        benches.push_back(std::make_unique<injector_bench>(
            fmt::format("channel{}", number), domain, rtl,
            injector_bench::load{.mode = seed == 4 ? niu::messaging_mode::ready : niu::messaging_mode::rendezvous,
                                 .lockstep = number % 2 == 0,
                                 .stalls = 15 * seed,
                                 .seed = seed},
            surroundings()));
    }
    sc_core::sc_start();
    expect_no_difference();
    for (unsigned number = 0; number < benches.size(); ++number) {
        const injector_bench& bench = *benches[number];
        const injector_bench& other = *benches[number ^ 1U];
        EXPECT_EQ(bench.watch().counters().mismatches, 0U);
        EXPECT_GT(bench.watch().counters().cycles_compared, 500U);
        const niu::niu_statistics counted = bench.statistics();
        const bool asks = number < 6;
        EXPECT_EQ(counted.rts_sent > 20, asks) << counted.rts_sent;
        EXPECT_EQ(counted.cts_sent > 20, asks) << counted.cts_sent;
        EXPECT_GT(counted.thread_messages_sent, 10U);
        EXPECT_GT(counted.data_messages_sent, 20U);
        EXPECT_GT(counted.memory_conflict_cycles, 10U);
        std::vector<unsigned> flits(6);
        ASSERT_EQ(bench.injected().size(), other.injected().size());
        for (std::size_t n = 0; n < bench.injected().size(); ++n) {
            const auto& left = bench.injected()[n];
            const auto& right = other.injected()[n];
            ++flits[left.wire.vc.value];
            ASSERT_TRUE(left.cycle == right.cycle && left.wire.vc.value == right.wire.vc.value &&
                        left.wire.kind == right.wire.kind && left.wire.payload == right.wire.payload)
                << n;
        }
        EXPECT_EQ(flits[2] + flits[3], 0U) << "two streams need two channels";
        flits.erase(flits.begin() + 2, flits.begin() + 4);
        flits.resize(asks ? 4 : 2);
        EXPECT_THAT(flits, Each(Gt(20U)));
    }
}

TEST_F(ejector_rtl, equals_the_model_in_both_modes_and_in_its_place) {
    using enum niu::messaging_mode;
    const shared_library rtl = library_of(ejector_design(bench_ejection(rendezvous)));
    const shared_library ready_rtl = library_of(ejector_design(bench_ejection(ready)));
    std::vector<std::unique_ptr<ejector_bench>> benches;
    for (unsigned number = 0; number < 8; ++number) {
        // Two by two with the same load, in lockstep and in the model's place.
        const unsigned seed = 1 + number / 2;
        benches.push_back(std::make_unique<ejector_bench>(
            fmt::format("channel{}", number), domain, seed == 4 ? ready_rtl : rtl,
            ejector_bench::load{
                .mode = seed == 4 ? ready : rendezvous, .lockstep = number % 2 == 0, .stalls = 15 * seed, .seed = seed},
            surroundings()));
    }
    sc_core::sc_start();
    expect_no_difference();
    for (unsigned number = 0; number < benches.size(); ++number) {
        const ejector_bench& bench = *benches[number];
        const ejector_bench& other = *benches[number ^ 1U];
        EXPECT_EQ(bench.watch().counters().mismatches, 0U);
        EXPECT_GT(bench.watch().counters().cycles_compared, 500U);
        const niu::niu_statistics counted = bench.statistics();
        const bool asks = number < 6;
        EXPECT_EQ(counted.rts_received > 20, asks) << counted.rts_received;
        EXPECT_EQ(counted.cts_received > 20, asks) << counted.cts_received;
        EXPECT_EQ(counted.rts_blocked_cycles > 20, asks) << counted.rts_blocked_cycles;
        EXPECT_EQ(counted.ready_discards > 5, !asks) << counted.ready_discards;
        EXPECT_GT(counted.protocol_errors, 5U);
        EXPECT_GT(counted.thread_messages_received, 20U);
        EXPECT_GT(counted.data_messages_received, 20U);
        EXPECT_GT(counted.thread_blocked_cycles, 20U);
        EXPECT_GT(counted.data_blocked_cycles, 5U);
        EXPECT_GT(counted.memory_conflict_cycles, 20U);
        for (const auto& each : niu::niu_counters) {
            EXPECT_EQ(counted.*each.value, other.statistics().*each.value) << number << " " << each.name;
        }
        EXPECT_EQ(bench.memory(), other.memory());
        ASSERT_EQ(bench.threads().size(), other.threads().size());
        for (std::size_t n = 0; n < bench.threads().size(); ++n) {
            const niu::started_thread& left = bench.threads()[n];
            const niu::started_thread& right = other.threads()[n];
            ASSERT_TRUE(left.cycle == right.cycle && left.context == right.context && left.address == right.address &&
                        left.arguments == right.arguments)
                << n;
        }
        EXPECT_FALSE(bench.control().finished());
    }
}

class ejector_rtl_end : public rtl_niu_blocks_of, public testing::WithParamInterface<bool> {};

TEST_P(ejector_rtl_end, equals_the_model_and_comes_in_its_cycle) {
    const shared_library rtl = library_of(ejector_design(bench_ejection(niu::messaging_mode::rendezvous)));
    const ejector_bench::load lockstep{.cycles = 1000, .overflows = GetParam(), .leaves_memory = !GetParam()};
    ejector_bench::load in_place = lockstep;
    in_place.lockstep = false;
    const ejector_bench first("lockstep", domain, rtl, lockstep, surroundings());
    const ejector_bench second("in_place", domain, rtl, in_place, surroundings());
    sc_core::sc_start();
    expect_no_difference();
    ASSERT_TRUE(first.control().finished() && second.control().finished());
    EXPECT_EQ(first.control().outcome()->status, "trap");
    EXPECT_EQ(first.control().outcome()->cycle, second.control().outcome()->cycle);
    EXPECT_THAT(first.control().outcome()->summary,
                HasSubstr(GetParam() ? "has more than 64 argument words" : "where there is no memory"));
    EXPECT_EQ(first.control().outcome()->summary, second.control().outcome()->summary);
}

INSTANTIATE_TEST_SUITE_P(of_a_run, ejector_rtl_end, testing::Bool(),
                         [](const auto& named) { return named.param ? "too_many_arguments" : "no_memory"; });

TEST_F(ejector_rtl, as_a_netlist_equals_the_model) {
    SKIP_WITHOUT("yosys");
    const shared_library gates = netlist(ejector_design(bench_ejection(niu::messaging_mode::rendezvous)));
    ejector_bench bench("channel", domain, gates, {}, surroundings());
    sc_core::sc_start();
    expect_no_difference();
    EXPECT_GT(bench.watch().counters().cycles_compared, 500U);
    EXPECT_GT(bench.statistics().data_messages_received, 20U);
}

TEST_F(send_table_rtl, as_a_netlist_equals_the_model) {
    SKIP_WITHOUT("yosys");
    const shared_library gates = netlist(send_table_design(8));
    send_table_bench bench("table", domain, gates, {.entries = 8, .stalls = 30}, surroundings());
    sc_core::sc_start();
    expect_no_difference();
    EXPECT_GT(bench.watch().counters().cycles_compared, 500U);
    EXPECT_THAT(bench.remove_in, Each(Gt(0U)));
    EXPECT_GT(bench.full, 0U);
}

TEST_F(receive_table_rtl, as_a_netlist_equals_the_model) {
    SKIP_WITHOUT("yosys");
    const receive_table_shape shape{4, 0, 1, 4, niu::messaging_mode::ready};
    const shared_library gates = netlist(receive_table_design(shape));
    receive_table_bench bench("table", domain, gates, {.shape = shape}, surroundings());
    sc_core::sc_start();
    expect_no_difference();
    EXPECT_GT(bench.watch().counters().cycles_compared, 500U);
    EXPECT_GT(bench.tails, 0U);
}

TEST_F(transmit_queue_rtl, as_a_netlist_equals_the_model) {
    SKIP_WITHOUT("yosys");
    const shared_library gates = netlist(transmit_queue_design(5));
    transmit_queue_bench bench("queue", domain, gates, {.depth = 5, .lockstep = true, .stalls = 20}, surroundings());
    sc_core::sc_start();
    expect_no_difference();
    EXPECT_GT(bench.watch().counters().cycles_compared, 500U);
    EXPECT_EQ(bench.wrong, 0U);
    EXPECT_GT(bench.pushes_and_pops, 0U);
}

}  // namespace
}  // namespace orbweaver::rtl
