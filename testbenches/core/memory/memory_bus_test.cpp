// SPDX-License-Identifier: Apache-2.0
#include "hw/core/memory/memory_bus.h"

#include "hw/base/errors.h"
#include "hw/core/memory/memory.h"
#include "testbenches/core/memory/bus_initiator.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::core {
namespace {

using bytes = std::vector<std::uint8_t>;

/// A target that records its requests and can revoke direct access.
struct spy : sc_core::sc_module, tlm::tlm_fw_transport_if<> {
    explicit spy(sc_core::sc_module_name name) : sc_module(name), socket("socket") { socket.bind(*this); }
    void b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) override {
        addresses.push_back(payload.get_address());
        delay += sc_core::sc_time(7, sc_core::SC_NS);
        payload.set_response_status(tlm::TLM_COMMAND_ERROR_RESPONSE);
    }
    tlm::tlm_sync_enum nb_transport_fw(tlm::tlm_generic_payload&, tlm::tlm_phase&, sc_core::sc_time&) override {
        return tlm::TLM_COMPLETED;
    }
    unsigned int transport_dbg(tlm::tlm_generic_payload& payload) override { return payload.get_data_length(); }
    bool get_direct_mem_ptr(tlm::tlm_generic_payload&, tlm::tlm_dmi& dmi) override {
        dmi.init();  // everything
        dmi.allow_read();
        return true;
    }
    memory_target_socket socket;
    std::vector<std::uint64_t> addresses;
};

struct bus_bench : testing::Test {
    bus_bench() {
        first.socket.bind(bus.initiator(0));
        second.socket.bind(bus.initiator(1));
        bus.target(0).bind(storage.socket);
        bus.target(1).bind(device.socket);
        sc_core::sc_start(sc_core::SC_ZERO_TIME);
    }
    memory_bus bus{"bus", {"core", "niu"}, {{"memory", 0x1000, 0x2000}, {"device", 0x10000000, 0x100}}};
    memory storage{"memory", 0x2000};
    spy device{"device"};
    bus_initiator first{"first"};
    bus_initiator second{"second"};
};

TEST_F(bus_bench, routes_by_address_and_targets_see_their_own_addresses) {
    EXPECT_EQ(first.write(0x1004, {1, 2}), tlm::TLM_OK_RESPONSE);
    EXPECT_EQ(storage.data()[4], 1);
    EXPECT_EQ(storage.data()[5], 2);
    first.write(0x10000010, {9});
    EXPECT_THAT(device.addresses, ElementsAre(0x10));
}

TEST_F(bus_bench, all_initiators_reach_all_targets) {
    first.write(0x1000, {5});
    bytes data(1);
    EXPECT_EQ(second.read(0x1000, data), tlm::TLM_OK_RESPONSE);
    EXPECT_THAT(data, ElementsAre(5));
}

TEST_F(bus_bench, passes_responses_and_delays_and_gives_the_address_back) {
    bytes data{1};
    auto& payload = first.payload(tlm::TLM_READ_COMMAND, 0x10000000, data);
    sc_core::sc_time delay(3, sc_core::SC_NS);
    first.socket->b_transport(payload, delay);
    EXPECT_EQ(payload.get_response_status(), tlm::TLM_COMMAND_ERROR_RESPONSE);
    EXPECT_EQ(delay, sc_core::sc_time(10, sc_core::SC_NS));
    EXPECT_EQ(payload.get_address(), 0x10000000U);
}

TEST_F(bus_bench, holes_and_accesses_across_the_end_of_a_range_are_address_errors) {
    for (const std::uint64_t address : {0x0U, 0xfffU, 0x3000U, 0xfffffffU, 0x10000100U, 0xffffffffU}) {
        EXPECT_EQ(first.write(address, {1}), tlm::TLM_ADDRESS_ERROR_RESPONSE) << address;
    }
    EXPECT_EQ(first.write(0x2fff, {1}), tlm::TLM_OK_RESPONSE);
    EXPECT_EQ(first.write(0x2fff, {1, 2}), tlm::TLM_ADDRESS_ERROR_RESPONSE);
    EXPECT_EQ(first.write(0x100000fe, {1, 2, 3, 4}), tlm::TLM_ADDRESS_ERROR_RESPONSE);
    EXPECT_TRUE(device.addresses.empty());
}

TEST_F(bus_bench, direct_access_is_translated_and_confined_to_the_range) {
    bytes data(4);
    tlm::tlm_dmi dmi;
    ASSERT_TRUE(first.socket->get_direct_mem_ptr(first.payload(tlm::TLM_READ_COMMAND, 0x1800, data), dmi));
    EXPECT_EQ(dmi.get_start_address(), 0x1000U);
    EXPECT_EQ(dmi.get_end_address(), 0x2fffU);
    EXPECT_EQ(dmi.get_dmi_ptr(), storage.data());
    auto& payload = first.payload(tlm::TLM_READ_COMMAND, 0x10000004, data);
    ASSERT_TRUE(first.socket->get_direct_mem_ptr(payload, dmi));
    EXPECT_EQ(dmi.get_start_address(), 0x10000000U);
    EXPECT_EQ(dmi.get_end_address(), 0x100000ffU);
    EXPECT_EQ(payload.get_address(), 0x10000004U);
    EXPECT_FALSE(first.socket->get_direct_mem_ptr(first.payload(tlm::TLM_READ_COMMAND, 0x4000, data), dmi));
    EXPECT_FALSE(dmi.is_read_allowed());
}

TEST_F(bus_bench, what_a_target_takes_back_reaches_every_initiator_translated) {
    device.socket->invalidate_direct_mem_ptr(0x10, 0xffff);
    device.socket->invalidate_direct_mem_ptr(0x100, 0xffff);  // outside of what the bus shows
    EXPECT_THAT(first.invalidated, ElementsAre(Pair(0x10000010, 0x100000ff)));
    EXPECT_EQ(second.invalidated, first.invalidated);
}

TEST_F(bus_bench, debug_access_is_translated_and_cut_at_the_end_of_the_range) {
    bytes data{1, 2, 3, 4};
    auto& payload = first.payload(tlm::TLM_WRITE_COMMAND, 0x100000fe, data);
    EXPECT_EQ(first.socket->transport_dbg(payload), 2U);
    EXPECT_EQ(payload.get_data_length(), 4U);
    EXPECT_EQ(payload.get_address(), 0x100000feU);
    EXPECT_EQ(first.socket->transport_dbg(first.payload(tlm::TLM_WRITE_COMMAND, 0x1000, data)), 4U);
    EXPECT_EQ(storage.data()[3], 4);
    EXPECT_EQ(first.socket->transport_dbg(first.payload(tlm::TLM_WRITE_COMMAND, 0x5000, data)), 0U);
}

TEST_F(bus_bench, the_non_blocking_interface_is_refused) {
    bytes data{1};
    auto& payload = first.payload(tlm::TLM_WRITE_COMMAND, 0x1000, data);
    tlm::tlm_phase phase = tlm::BEGIN_REQ;
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    EXPECT_EQ(first.socket->nb_transport_fw(payload, phase, delay), tlm::TLM_COMPLETED);
    EXPECT_EQ(payload.get_response_status(), tlm::TLM_GENERIC_ERROR_RESPONSE);
    EXPECT_EQ(storage.data()[0], 0);
}

TEST(memory_bus, overlapping_ranges_are_the_users_mistake_and_named) {
    EXPECT_THAT(
        [&] {
            memory_bus bus("bus", {"core"}, {{"memory", 0, 0x4000000}, {"clint", 0x2000000, 0x10000}});
        },
        ThrowsMessage<user_error>(HasSubstr("clint at 0x02000000 .. 0x0200ffff overlaps memory at 0x00000000")));
}

TEST(memory_bus, a_range_may_end_with_the_address_space) {
    memory_bus bus("bus", {}, {{"low", 0, 1}, {"high", ~std::uint64_t{0}, 1}});
    for (const std::uint64_t bytes : {0U, 2U}) {
        EXPECT_THAT(
            [&] {
                memory_bus(sc_core::sc_gen_unique_name("refused"), {}, {{"high", ~std::uint64_t{0}, bytes}});
            },
            ThrowsMessage<user_error>(HasSubstr("high has an empty range, or one that wraps around")));
    }
}

}  // namespace
}  // namespace orbweaver::core
