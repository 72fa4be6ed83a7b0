// SPDX-License-Identifier: Apache-2.0
#include "hw/core/memory/memory.h"

#include "hw/base/errors.h"
#include "testbenches/core/memory/bus_initiator.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::core {
namespace {

using bytes = std::vector<std::uint8_t>;

struct memory_bench : testing::Test {
    memory_bench() {
        initiator.socket.bind(storage.socket);
        sc_core::sc_start(sc_core::SC_ZERO_TIME);
    }
    memory storage{"memory", 8192};
    bus_initiator initiator{"initiator"};
};

TEST_F(memory_bench, reads_zero_until_written_and_then_what_was_written) {
    bytes data(16, 0xff);
    EXPECT_EQ(initiator.read(100, data), tlm::TLM_OK_RESPONSE);
    EXPECT_THAT(data, Each(0));
    EXPECT_EQ(initiator.write(101, {1, 2, 3}), tlm::TLM_OK_RESPONSE);
    EXPECT_EQ(initiator.read(100, data), tlm::TLM_OK_RESPONSE);
    EXPECT_THAT((bytes{data.begin(), data.begin() + 5}), ElementsAre(0, 1, 2, 3, 0));
}

TEST_F(memory_bench, refuses_what_reaches_beyond_its_end_and_changes_nothing) {
    EXPECT_EQ(initiator.write(8190, {1, 2}), tlm::TLM_OK_RESPONSE);
    EXPECT_EQ(initiator.write(8191, {3, 4}), tlm::TLM_ADDRESS_ERROR_RESPONSE);
    EXPECT_EQ(initiator.write(8192, {5}), tlm::TLM_ADDRESS_ERROR_RESPONSE);
    EXPECT_EQ(initiator.write(~std::uint64_t{0}, {6, 7}), tlm::TLM_ADDRESS_ERROR_RESPONSE);
    EXPECT_EQ(storage.data()[8190], 1);
    EXPECT_EQ(storage.data()[8191], 2);
}

TEST_F(memory_bench, honours_byte_enables_and_repeats_a_short_pattern) {
    bytes data{1, 2, 3, 4, 5};
    bytes enables{TLM_BYTE_ENABLED, TLM_BYTE_DISABLED};
    auto& payload = initiator.payload(tlm::TLM_WRITE_COMMAND, 0, data);
    payload.set_byte_enable_ptr(enables.data());
    payload.set_byte_enable_length(2);
    EXPECT_EQ(initiator.send(), tlm::TLM_OK_RESPONSE);
    EXPECT_THAT((bytes{storage.data(), storage.data() + 5}), ElementsAre(1, 0, 3, 0, 5));
    bytes back(5, 9);
    auto& reading = initiator.payload(tlm::TLM_READ_COMMAND, 0, back);
    reading.set_byte_enable_ptr(enables.data());
    EXPECT_EQ(initiator.send(), tlm::TLM_OK_RESPONSE);
    EXPECT_THAT(back, ElementsAre(1, 9, 3, 9, 5));
}

TEST_F(memory_bench, streams_over_a_width_shorter_than_the_data) {
    bytes data{1, 2, 3, 4, 5};
    initiator.payload(tlm::TLM_WRITE_COMMAND, 8190, data).set_streaming_width(2);
    EXPECT_EQ(initiator.send(), tlm::TLM_OK_RESPONSE);
    EXPECT_EQ(storage.data()[8190], 5);
    EXPECT_EQ(storage.data()[8191], 4);
    bytes back(4);
    initiator.payload(tlm::TLM_READ_COMMAND, 8190, back).set_streaming_width(2);
    EXPECT_EQ(initiator.send(), tlm::TLM_OK_RESPONSE);
    EXPECT_THAT(back, ElementsAre(5, 4, 5, 4));
}

TEST_F(memory_bench, refuses_malformed_payloads) {
    bytes data{1, 2};
    initiator.payload(tlm::TLM_WRITE_COMMAND, 0, data).set_data_length(0);
    EXPECT_EQ(initiator.send(), tlm::TLM_BURST_ERROR_RESPONSE);
    initiator.payload(tlm::TLM_WRITE_COMMAND, 0, data).set_streaming_width(0);
    EXPECT_EQ(initiator.send(), tlm::TLM_BURST_ERROR_RESPONSE);
    initiator.payload(tlm::TLM_WRITE_COMMAND, 0, data).set_data_ptr(nullptr);
    EXPECT_EQ(initiator.send(), tlm::TLM_BURST_ERROR_RESPONSE);
    auto& payload = initiator.payload(tlm::TLM_WRITE_COMMAND, 0, data);
    payload.set_byte_enable_ptr(data.data());
    payload.set_byte_enable_length(0);
    EXPECT_EQ(initiator.send(), tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE);
    EXPECT_EQ(storage.data()[0], 0);
}

TEST_F(memory_bench, an_ignored_command_moves_nothing) {
    bytes data{7};
    initiator.payload(tlm::TLM_IGNORE_COMMAND, 0, data);
    EXPECT_EQ(initiator.send(), tlm::TLM_OK_RESPONSE);
    EXPECT_EQ(storage.data()[0], 0);
    EXPECT_EQ(data[0], 7);
}

TEST_F(memory_bench, grants_direct_access_to_all_of_it_and_reports_it) {
    bytes data{1};
    auto& payload = initiator.payload(tlm::TLM_WRITE_COMMAND, 5, data);
    initiator.send();
    EXPECT_TRUE(payload.is_dmi_allowed());
    tlm::tlm_dmi dmi;
    ASSERT_TRUE(initiator.socket->get_direct_mem_ptr(payload, dmi));
    EXPECT_EQ(dmi.get_start_address(), 0U);
    EXPECT_EQ(dmi.get_end_address(), 8191U);
    EXPECT_TRUE(dmi.is_read_write_allowed());
    EXPECT_EQ(dmi.get_dmi_ptr()[5], 1);
    payload.set_address(8192);
    EXPECT_FALSE(initiator.socket->get_direct_mem_ptr(payload, dmi));
}

TEST_F(memory_bench, debug_access_moves_as_much_as_there_is) {
    bytes data{1, 2, 3, 4};
    EXPECT_EQ(initiator.socket->transport_dbg(initiator.payload(tlm::TLM_WRITE_COMMAND, 8189, data)), 3U);
    EXPECT_EQ(storage.data()[8191], 3);
    bytes back(2);
    EXPECT_EQ(initiator.socket->transport_dbg(initiator.payload(tlm::TLM_READ_COMMAND, 8190, back)), 2U);
    EXPECT_THAT(back, ElementsAre(2, 3));
    EXPECT_EQ(initiator.socket->transport_dbg(initiator.payload(tlm::TLM_READ_COMMAND, 8192, back)), 0U);
    EXPECT_EQ(initiator.socket->transport_dbg(initiator.payload(tlm::TLM_IGNORE_COMMAND, 0, back)), 0U);
}

TEST_F(memory_bench, completes_non_blocking_requests_at_once) {
    bytes data{42};
    auto& payload = initiator.payload(tlm::TLM_WRITE_COMMAND, 9, data);
    tlm::tlm_phase phase = tlm::BEGIN_REQ;
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    EXPECT_EQ(initiator.socket->nb_transport_fw(payload, phase, delay), tlm::TLM_COMPLETED);
    EXPECT_TRUE(payload.is_response_ok());
    EXPECT_EQ(storage.data()[9], 42);
}

TEST(memory, host_memory_follows_what_is_touched) {
    std::vector<std::unique_ptr<memory>> nodes;
    std::vector<std::unique_ptr<bus_initiator>> initiators;
    constexpr std::uint64_t size = 8 << 20;
    for (int n = 0; n < 64; ++n) {
        nodes.push_back(std::make_unique<memory>(sc_core::sc_gen_unique_name("memory"), size));
        initiators.push_back(std::make_unique<bus_initiator>(sc_core::sc_gen_unique_name("initiator")));
        initiators.back()->socket.bind(nodes.back()->socket);
    }
    std::uint64_t resident = 0;
    for (const auto& node : nodes) { resident += node->resident_bytes(); }
    EXPECT_EQ(resident, 0U);
    for (const std::uint64_t offset : {std::uint64_t{0}, size / 2, size - 1}) { nodes[3]->data()[offset] = 1; }
    EXPECT_EQ(nodes[3]->resident_bytes(), 3U * 4096);
    EXPECT_EQ(nodes[4]->resident_bytes(), 0U);
}

TEST(memory, more_than_the_host_can_reserve_is_the_users_mistake) {
    EXPECT_THROW(memory("memory", std::uint64_t{1} << 60), user_error);
}

}  // namespace
}  // namespace orbweaver::core
