// SPDX-License-Identifier: Apache-2.0
#define SC_INCLUDE_DYNAMIC_PROCESSES
#include <functional>

#include "hw/base/random_stream.h"
#include "testbenches/support/matchers.h"
#include "testbenches/tlm/memory_bridge_bench.h"
#include "tlm/exclusive_access.h"

namespace orbweaver {
namespace {

struct bridge_bench : testing::Test, bridge_bench_of<software, slow_memory> {
    using bridge_bench_of::bridge_bench_of;
};

TEST_F(bridge_bench, writes_and_reads_reach_the_memory_of_the_other_node) {
    cpu.run([&] {
        EXPECT_EQ(cpu.write(0x100, {1, 2, 3, 4, 5}), tlm::TLM_OK_RESPONSE);
        EXPECT_EQ(memory.storage[0x104], 5);
        bytes data(7, 0xff);
        EXPECT_EQ(cpu.read(0xff, data), tlm::TLM_OK_RESPONSE);
        EXPECT_THAT(data, ElementsAre(0, 1, 2, 3, 4, 5, 0));
    });
    EXPECT_EQ(memory.calls, 2U);
}

TEST_F(bridge_bench, packets_are_laid_out_as_documented) {
    cpu.run([&] { cpu.write(0x1234, {1, 2, 3, 4, 5}); });
    std::vector<std::pair<flit_kind, std::uint32_t>> seen;
    for (const flit& sent : flits_of(request_record)) {
        seen.emplace_back(sent.kind, sent.payload);
        EXPECT_EQ(sent.destination.value, 9);
        EXPECT_TRUE(sent.vc.value == 2 || sent.vc.value == 3);
    }
    using pair = std::pair<flit_kind, std::uint32_t>;
    EXPECT_THAT(seen, ElementsAre(pair{flit_kind::head, 0xabc00009U}, pair{flit_kind::tag, 1U << 28 | 7},
                                  pair{flit_kind::body, 0x1234U}, pair{flit_kind::body, 5U},
                                  pair{flit_kind::body, 0x04030201U}, pair{flit_kind::tail, 5U}));
    seen.clear();
    for (const flit& sent : flits_of(response_record)) { seen.emplace_back(sent.kind, sent.payload); }
    EXPECT_THAT(seen, ElementsAre(pair{flit_kind::head, 0xabc00007U}, pair{flit_kind::tag, 3U << 28 | 9},
                                  pair{flit_kind::tail, static_cast<std::uint32_t>(tlm::TLM_OK_RESPONSE)}));
}

TEST_F(bridge_bench, a_read_takes_the_cycles_of_its_flits_and_the_delays_of_its_target) {
    memory.blocking = 5 * period;
    memory.annotated = 7 * period;
    cpu.run([&] {
        wait(3 * period);
        bytes data(4);
        cpu.transfer(tlm::TLM_READ_COMMAND, 0, data, {}, 2 * period);
        // Called in 5; head 6, tag 7, address 8 leave; a credit comes 3 cycles after its flit, but there are 3; tail 9,
        // seen in 10; the target takes 12; response of 4 flits from 23 on, seen in 27.
        EXPECT_EQ(sc_core::sc_time_stamp(), 27 * period);
    });
}

TEST_F(bridge_bench, error_responses_of_the_target_come_back) {
    cpu.run([&] {
        bytes data(4, 0x55);
        EXPECT_EQ(cpu.read(0x20000, data), tlm::TLM_ADDRESS_ERROR_RESPONSE);
        EXPECT_THAT(data, ElementsAre(0x55, 0x55, 0x55, 0x55));
        EXPECT_EQ(cpu.write(0xffff, {1, 2}), tlm::TLM_ADDRESS_ERROR_RESPONSE);
    });
    EXPECT_EQ(memory.calls, 2U);
}

void enable(tlm::tlm_generic_payload& payload, bytes& enables) {
    payload.set_byte_enable_ptr(enables.data());
    payload.set_byte_enable_length(static_cast<unsigned>(enables.size()));
}

constexpr std::uint8_t enabled = TLM_BYTE_ENABLED;
constexpr std::uint8_t disabled = TLM_BYTE_DISABLED;

TEST_F(bridge_bench, only_enabled_bytes_are_written_and_read) {
    bytes enables{enabled, disabled, enabled};
    cpu.run([&] {
        bytes data{1, 2, 3, 4, 5};
        EXPECT_EQ(cpu.transfer(tlm::TLM_WRITE_COMMAND, 0x10, data, [&](auto& payload) { enable(payload, enables); }),
                  tlm::TLM_OK_RESPONSE);
        EXPECT_EQ(cpu.write(0x11, {7}), tlm::TLM_OK_RESPONSE);
        bytes back(5, 0x55);
        EXPECT_EQ(cpu.transfer(tlm::TLM_READ_COMMAND, 0x10, back, [&](auto& payload) { enable(payload, enables); }),
                  tlm::TLM_OK_RESPONSE);
        EXPECT_THAT(back, ElementsAre(1, 0x55, 3, 4, 0x55));
    });
    EXPECT_THAT(bytes(memory.storage.begin() + 0x10, memory.storage.begin() + 0x15), ElementsAre(1, 7, 3, 4, 0));
}

TEST_F(bridge_bench, streaming_transfers_go_round_within_their_width) {
    memory.storage = {0, 10, 20, 30, 40};
    memory.storage.resize(1 << 16);
    cpu.run([&] {
        bytes data(7);
        EXPECT_EQ(cpu.transfer(tlm::TLM_READ_COMMAND, 1, data, [](auto& payload) { payload.set_streaming_width(3); }),
                  tlm::TLM_OK_RESPONSE);
        EXPECT_THAT(data, ElementsAre(10, 20, 30, 10, 20, 30, 10));
        data = {1, 2, 3, 4, 5, 6, 7};
        EXPECT_EQ(cpu.transfer(tlm::TLM_WRITE_COMMAND, 1, data, [](auto& payload) { payload.set_streaming_width(3); }),
                  tlm::TLM_OK_RESPONSE);
        EXPECT_EQ(cpu.transfer(tlm::TLM_WRITE_COMMAND, high_base + 0xfffd, data,
                               [](auto& payload) { payload.set_streaming_width(3); }),
                  tlm::TLM_ADDRESS_ERROR_RESPONSE)
            << "of the memory: all of it lies in the range of the route";
    });
    EXPECT_THAT(bytes(memory.storage.begin(), memory.storage.begin() + 5), ElementsAre(0, 7, 5, 6, 40));
    EXPECT_EQ(memory.calls, 3U);
}

TEST_F(bridge_bench, addresses_have_64_bits) {
    memory.base = high_base;
    bridge.add_debug_target(far);
    cpu.run([&] {
        EXPECT_EQ(cpu.write(high_base + 0xfffc, {1, 2, 3, 4}), tlm::TLM_OK_RESPONSE);
        EXPECT_EQ(cpu.write(0xfffc, {1, 2, 3, 4}), tlm::TLM_ADDRESS_ERROR_RESPONSE) << "lies below the memory";
        bytes data(1);
        EXPECT_EQ(cpu.read(high_base + 0xffff, data), tlm::TLM_OK_RESPONSE);
        EXPECT_EQ(data[0], 4);
        bytes six(6);
        tlm::tlm_generic_payload payload;
        payload.set_read();
        payload.set_address(high_base + 0xfffe);
        payload.set_data_ptr(six.data());
        payload.set_data_length(6);
        EXPECT_EQ(cpu.socket->transport_dbg(payload), 2U) << "up to the end of the route's range";
        EXPECT_EQ(payload.get_data_length(), 6U);
        EXPECT_THAT(six, ElementsAre(3, 4, 0, 0, 0, 0));
    });
    EXPECT_EQ(memory.storage[0xfffc], 1);
}

TEST_F(bridge_bench, exclusive_access_is_answered_as_unsupported) {
    cpu.run([&] {
        for (const tlm::tlm_command command : {tlm::TLM_READ_COMMAND, tlm::TLM_WRITE_COMMAND}) {
            bytes data(4, 1);
            const auto mark = [&](auto& payload) { payload.set_extension(new exclusive_access); };
            EXPECT_EQ(cpu.transfer(command, 0, data, mark), tlm::TLM_COMMAND_ERROR_RESPONSE);
        }
        EXPECT_EQ(cpu.write(4, {1}), tlm::TLM_OK_RESPONSE);
    });
    EXPECT_EQ(memory.calls, 1U);
    EXPECT_EQ(memory.storage[0], 0);
}

TEST_F(bridge_bench, what_it_cannot_carry_is_refused_without_traffic) {
    cpu.run([&] {
        bytes data(8);
        const auto status = [&](const std::function<void(tlm::tlm_generic_payload&)>& change) {
            return cpu.transfer(tlm::TLM_WRITE_COMMAND, 0, data, change);
        };
        EXPECT_EQ(status([&](auto& payload) { payload.set_byte_enable_ptr(data.data()); }),
                  tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE);
        bytes half_enabled{TLM_BYTE_ENABLED, 0x0f};
        EXPECT_EQ(status([&](auto& payload) { enable(payload, half_enabled); }), tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE);
        EXPECT_EQ(status([&](auto& payload) { payload.set_streaming_width(0); }), tlm::TLM_BURST_ERROR_RESPONSE);
        EXPECT_EQ(status([&](auto& payload) { payload.set_data_length(0); }), tlm::TLM_BURST_ERROR_RESPONSE);
        EXPECT_EQ(status([&](auto& payload) { payload.set_data_ptr(nullptr); }), tlm::TLM_BURST_ERROR_RESPONSE);
        EXPECT_EQ(status([&](auto& payload) { payload.set_address(std::uint64_t{1} << 32); }),
                  tlm::TLM_ADDRESS_ERROR_RESPONSE);
        EXPECT_EQ(status([&](auto& payload) { payload.set_address(high_base + 0xfff9); }),
                  tlm::TLM_ADDRESS_ERROR_RESPONSE);
        EXPECT_EQ(status([&](auto& payload) { payload.set_address(UINT64_MAX); }), tlm::TLM_ADDRESS_ERROR_RESPONSE);
        EXPECT_EQ(status([&](auto& payload) { payload.set_address(0x80000000U); }), tlm::TLM_ADDRESS_ERROR_RESPONSE);
        EXPECT_EQ(status([&](auto& payload) { payload.set_command(tlm::TLM_IGNORE_COMMAND); }), tlm::TLM_OK_RESPONSE);
        bytes large(4097);
        EXPECT_EQ(cpu.write(0, large), tlm::TLM_BURST_ERROR_RESPONSE);

        tlm::tlm_generic_payload payload;
        tlm::tlm_dmi dmi;
        EXPECT_FALSE(cpu.socket->get_direct_mem_ptr(payload, dmi));
        EXPECT_EQ(cpu.socket->transport_dbg(payload), 0U);
    });
    EXPECT_EQ(request_record.count(), 0U);
}

TEST_F(bridge_bench, debug_access_reaches_the_memory_without_packets) {
    memory.storage[0x20] = 77;
    bridge.add_debug_target(far);
    cpu.run([&] {
        bytes data(2);
        tlm::tlm_generic_payload payload;
        payload.set_read();
        payload.set_address(0x20);
        payload.set_data_ptr(data.data());
        payload.set_data_length(2);
        EXPECT_EQ(cpu.socket->transport_dbg(payload), 2U);
        EXPECT_THAT(data, ElementsAre(77, 0));
        payload.set_address(0x80000000U);
        EXPECT_EQ(cpu.socket->transport_dbg(payload), 0U);
    });
    EXPECT_EQ(request_record.count(), 0U);
    EXPECT_EQ(memory.calls, 0U);
}

TEST_F(bridge_bench, the_largest_transaction_passes) {
    cpu.thread([&] {
        bytes large(4096);
        for (std::size_t i = 0; i < large.size(); ++i) { large[i] = static_cast<std::uint8_t>(i * 7); }
        EXPECT_EQ(cpu.write(3, large), tlm::TLM_OK_RESPONSE);
        bytes back(4096);
        EXPECT_EQ(cpu.read(3, back), tlm::TLM_OK_RESPONSE);
        EXPECT_EQ(back, large);
    });
    sc_core::sc_start();
}

/// Threads that write and read random pieces of their own regions, and what memory must hold in the end.
void random_traffic(bridge_bench& bench, unsigned threads, unsigned transfers) {
    bytes expected(1 << 16);
    unsigned finished = 0;
    for (unsigned number = 0; number < threads; ++number) {
        bench.cpu.thread([&, number] {
            random_stream random(5, "traffic", number);
            const std::uint32_t base = number * 1024;
            for (unsigned i = 0; i < transfers; ++i) {
                const std::uint32_t address = base + random.below(900);
                bytes data(1 + random.below(100));
                if (random.below(2) == 0) {
                    for (auto& b : data) { b = static_cast<std::uint8_t>(random.next()); }
                    std::copy(data.begin(), data.end(), expected.begin() + address);
                    EXPECT_EQ(bench.cpu.write(address, data), tlm::TLM_OK_RESPONSE);
                } else {
                    EXPECT_EQ(bench.cpu.read(address, data), tlm::TLM_OK_RESPONSE);
                    EXPECT_TRUE(std::equal(data.begin(), data.end(), expected.begin() + address));
                }
                sc_core::wait(random.below(40) * sc_core::sc_time(1, sc_core::SC_NS));
            }
            ++finished;
        });
    }
    sc_core::sc_start();
    EXPECT_EQ(finished, threads);
    EXPECT_EQ(bench.memory.storage, expected);
    EXPECT_EQ(bench.memory.calls, threads * transfers);
}

TEST_F(bridge_bench, many_threads_have_their_transactions_on_their_way_at_once) {
    memory.annotated = 3 * period;
    random_traffic(*this, 8, 200);
}

struct narrow_bridge_bench : bridge_bench {
    narrow_bridge_bench() : bridge_bench("", {.outstanding = 2, .max_bytes = 128}) {}
};

TEST_F(narrow_bridge_bench, callers_beyond_the_outstanding_transactions_wait_their_turn) {
    random_traffic(*this, 8, 100);
    for (const flit& sent : flits_of(request_record)) {
        if (sent.kind == flit_kind::tag) { EXPECT_LT(sent.payload >> 16 & 0xff, 2U); }
    }
}

TEST_F(bridge_bench, writes_one_after_another_take_ten_cycles_each) {
    cpu.run([&] {
        for (std::uint32_t i = 1; i <= 20; ++i) {
            cpu.write(i * 4, {1, 2, 3, 4});
            // 5 flits from the next cycle on, the last one seen a cycle later; 3 flits back likewise. Credits come in
            // time.
            EXPECT_EQ(sc_core::sc_time_stamp(), i * 10 * period);
        }
    });
}

}  // namespace
}  // namespace orbweaver
