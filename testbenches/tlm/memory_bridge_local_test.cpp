// SPDX-License-Identifier: Apache-2.0
// A node with both ends of the bridge: its initiators reach its target without packets, and directly.
#define SC_INCLUDE_DYNAMIC_PROCESSES
#include <utility>

#include "testbenches/support/matchers.h"
#include "testbenches/tlm/memory_bridge_bench.h"
#include "testbenches/tlm/timed_models.h"

namespace orbweaver {
namespace {

/// Grants direct access to all that it has.
struct direct_memory : slow_memory {
    using slow_memory::slow_memory;
    void b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) override {
        slow_memory::b_transport(payload, delay);
        payload.set_dmi_allowed(true);
    }
    bool get_direct_mem_ptr(tlm::tlm_generic_payload&, tlm::tlm_dmi& dmi) override {
        dmi.set_dmi_ptr(storage.data());
        dmi.set_start_address(base);
        dmi.set_end_address(base + storage.size() - 1);
        dmi.allow_read_write();
        dmi.set_read_latency(3 * period);
        return true;
    }
};

/// Node 7 has a memory, too, of which the first 4 KiB lie below the node's range.
struct local_bench : testing::Test, bridge_bench_of<software, direct_memory> {
    static constexpr std::uint64_t below = 0x1000;

    local_bench() {
        second.socket.bind(bridge.socket);
        local.socket.bind(near_memory.socket);
        near_memory.base = local_base - below;
        near_memory.storage.resize(0x20000);
    }
    bool ask(std::uint64_t address, tlm::tlm_dmi& dmi) {
        tlm::tlm_generic_payload payload;
        payload.set_read();
        payload.set_address(address);
        return cpu.socket->get_direct_mem_ptr(payload, dmi);
    }

    software second{"second"};
    memory_bridge_completer local{"local", bridge};
    direct_memory near_memory{"near_memory"};
};

TEST_F(local_bench, the_target_of_the_node_is_reached_without_packets_in_its_own_time) {
    near_memory.annotated = 4 * period;
    cpu.run([&] {
        EXPECT_EQ(cpu.write(local_base + 8, {1, 2}), tlm::TLM_OK_RESPONSE);
        EXPECT_EQ(sc_core::sc_time_stamp(), 4 * period);
        bytes data(2);
        EXPECT_EQ(cpu.read(local_base + 8, data), tlm::TLM_OK_RESPONSE);
        EXPECT_THAT(data, ElementsAre(1, 2));
        EXPECT_EQ(cpu.write(local_base + 0xffff, {1, 2}), tlm::TLM_ADDRESS_ERROR_RESPONSE);
        EXPECT_EQ(request_record.count(), 0U);
        EXPECT_EQ(cpu.write(8, {3}), tlm::TLM_OK_RESPONSE);
        EXPECT_EQ(memory.storage[8], 3);
    });
    EXPECT_EQ(near_memory.storage[below + 9], 2);
    EXPECT_EQ(near_memory.calls, 2U);
}

TEST_F(local_bench, direct_access_is_granted_for_the_range_of_the_route) {
    near_memory.storage[below] = 42;
    cpu.run([&] {
        tlm::tlm_dmi dmi;
        ASSERT_TRUE(ask(local_base + 0x100, dmi));
        EXPECT_EQ(dmi.get_start_address(), local_base);
        EXPECT_EQ(dmi.get_end_address(), local_base + 0xffff);
        EXPECT_EQ(*dmi.get_dmi_ptr(), 42);
        EXPECT_TRUE(dmi.is_read_write_allowed());
        EXPECT_EQ(dmi.get_read_latency(), 3 * period);
        dmi.get_dmi_ptr()[1] = 43;
        bytes data(2);
        EXPECT_EQ(cpu.read(local_base, data), tlm::TLM_OK_RESPONSE);
        EXPECT_THAT(data, ElementsAre(42, 43));
        EXPECT_TRUE(blocking_read(cpu, local_base));
    });
}

TEST_F(local_bench, direct_access_to_other_nodes_is_refused) {
    memory.base = high_base;
    cpu.run([&] {
        tlm::tlm_dmi dmi;
        EXPECT_FALSE(ask(high_base + 5, dmi));
        EXPECT_EQ(dmi.get_start_address(), high_base);
        EXPECT_EQ(dmi.get_end_address(), high_base + 0xffff);
        EXPECT_TRUE(dmi.is_none_allowed());
        EXPECT_FALSE(ask(5, dmi)) << "its range is not known";
        EXPECT_EQ(dmi.get_start_address(), 5U);
        EXPECT_EQ(dmi.get_end_address(), 5U);
        EXPECT_FALSE(ask(0x80000000U, dmi));
        EXPECT_FALSE(blocking_read(cpu, high_base));
    });
}

TEST_F(local_bench, the_target_takes_direct_access_back_from_all_initiators_of_its_node) {
    cpu.run([&] { near_memory.socket->invalidate_direct_mem_ptr(local_base, local_base + 7); });
    EXPECT_THAT(cpu.invalidated, ElementsAre(std::pair{local_base, local_base + 7}));
    EXPECT_EQ(second.invalidated, cpu.invalidated);
}

TEST_F(local_bench, invalidation_at_another_node_does_not_reach_it) {
    cpu.run([&] { memory.socket->invalidate_direct_mem_ptr(0, 7); });
    EXPECT_THAT(cpu.invalidated, IsEmpty());
}

TEST_F(local_bench, debug_access_reaches_the_target_of_the_node) {
    near_memory.storage[below + 3] = 9;
    cpu.run([&] {
        bytes data(1);
        tlm::tlm_generic_payload payload;
        payload.set_read();
        payload.set_address(local_base + 3);
        payload.set_data_ptr(data.data());
        payload.set_data_length(1);
        EXPECT_EQ(second.socket->transport_dbg(payload), 1U);
        EXPECT_EQ(data[0], 9);
        payload.set_address(3);
        EXPECT_EQ(second.socket->transport_dbg(payload), 0U) << "no target was added there";
    });
    EXPECT_EQ(near_memory.calls, 0U);
}

/// Both sides by phases.
struct timed_local_bench : testing::Test, bridge_bench_of<timed_software, timed_memory> {
    timed_local_bench() : bridge_bench_of("", {}, bridge_transport::non_blocking) {
        local.socket.bind(near_memory.socket);
        near_memory.base = local_base;
        near_memory.manner_of = [](const auto& payload) { return static_cast<manner>(payload.get_address() % 5); };
    }
    memory_bridge_completer local{"local", bridge, bridge_transport::non_blocking};
    timed_memory near_memory{"near_memory"};
};

TEST_F(timed_local_bench, phases_go_to_the_target_of_the_node_and_back) {
    cpu.run([&] {
        for (unsigned i = 0; i < 50; ++i) {
            counted_payload& payload = cpu.make(tlm::TLM_WRITE_COMMAND, local_base + i, {1});
            EXPECT_EQ(cpu.begin(payload), tlm::TLM_UPDATED);
            sc_core::wait(cpu.response_begun);
            EXPECT_TRUE(payload.is_response_ok());
            payload.release();
        }
    });
    EXPECT_EQ(near_memory.requests, 50U);
    EXPECT_EQ(near_memory.storage[49], 1);
    EXPECT_EQ(request_record.count(), 0U);
    EXPECT_EQ(cpu.alive, 0U);
}

}  // namespace
}  // namespace orbweaver
