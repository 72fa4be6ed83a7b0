// SPDX-License-Identifier: Apache-2.0
// A memory behind a bus that all of its members share: requests and answers are packets on the bus.
#define SC_INCLUDE_DYNAMIC_PROCESSES
#include <gmock/gmock.h>

#include <cstring>
#include <memory>
#include <vector>

#include "hw/base/random_stream.h"
#include "hw/noc/bus/bus.h"
#include "hw/noc/network.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/node_endpoint.h"
#include "tlm/memory_bridge_completer.h"
#include "tlm/memory_bridge_requester.h"

namespace orbweaver::noc {
namespace {

constexpr std::uint16_t processors = 4;
constexpr node_id memory_node{processors};

/// Words that take two cycles each.
struct word_memory : sc_core::sc_module, instant_target {
    explicit word_memory(sc_core::sc_module_name name) : sc_module(name), socket("socket"), bytes(4096) {
        socket.bind(*this);
    }
    void b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) override {
        unsigned char* const location = &bytes[payload.get_address()];
        if (payload.is_read()) {
            std::memcpy(payload.get_data_ptr(), location, payload.get_data_length());
        } else {
            std::memcpy(location, payload.get_data_ptr(), payload.get_data_length());
        }
        delay += sc_core::sc_time(20, sc_core::SC_NS);
        payload.set_response_status(tlm::TLM_OK_RESPONSE);
    }
    memory_target_socket socket;
    std::vector<unsigned char> bytes;
};

/// Reads and writes words of the shared memory, one after the other.
struct processor : sc_core::sc_module, tlm::tlm_bw_transport_if<> {
    explicit processor(sc_core::sc_module_name name) : sc_module(name), socket("socket") { socket.bind(*this); }

    std::uint32_t transfer(tlm::tlm_command command, std::uint32_t address, std::uint32_t word = 0) {
        tlm::tlm_generic_payload payload;
        payload.set_command(command);
        payload.set_address(address);
        payload.set_data_ptr(reinterpret_cast<unsigned char*>(&word));
        payload.set_data_length(sizeof word);
        payload.set_streaming_width(sizeof word);
        sc_core::sc_time delay;
        socket->b_transport(payload, delay);
        EXPECT_TRUE(payload.is_response_ok());
        ++transfers;
        return word;
    }
    tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload&, tlm::tlm_phase&, sc_core::sc_time&) override {
        return tlm::TLM_COMPLETED;
    }
    void invalidate_direct_mem_ptr(sc_dt::uint64, sc_dt::uint64) override {}

    memory_initiator_socket socket;
    unsigned transfers = 0;
};

/// Processors and a memory at the nodes of a bus.
struct shared_memory : testing::Test {
    static network_desc described() {
        return {.topology = {.kind = "bus", .dims = {processors + 1U}},
                .classes = {{"data", 2, {message_type::data}}},
                .vc_depth = 8,
                .bus = {.arbitration = bus_arbitration::random_acceptance}};
    }

    shared_memory() {
        for (std::uint16_t number = 0; number < processors; ++number) {
            cpus.push_back(std::make_unique<processor>(sc_core::sc_gen_unique_name("cpu")));
            bridges.push_back(std::make_unique<memory_bridge_requester>(
                sc_core::sc_gen_unique_name("bridge"), domain, ledger, node_endpoint(fabric, {number}),
                memory_bridge_requester::limits{}, [](std::uint64_t) { return memory_node; }));
            cpus.back()->socket.bind(bridges.back()->socket);
            bind_node(fabric, {number}, *bridges.back());
        }
        far.socket.bind(memory.socket);
        bind_node(fabric, memory_node, far);
    }

    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    packet_ledger ledger;
    network fabric{"network", domain, described(), ledger};
    std::vector<std::unique_ptr<processor>> cpus;
    std::vector<std::unique_ptr<memory_bridge_requester>> bridges;
    word_memory memory{"memory"};
    memory_bridge_completer far{"far", domain, ledger, node_endpoint(fabric, memory_node)};
};

TEST_F(shared_memory, is_read_and_written_by_all_members_of_the_bus) {
    constexpr unsigned words = 50;
    unsigned finished = 0;
    for (std::uint32_t number = 0; number < processors; ++number) {
        sc_core::sc_spawn([&, number] {
            processor& cpu = *cpus[number];
            random_stream random(number, "shared_memory_test");
            std::vector<std::uint32_t> own(words);
            for (unsigned step = 0; step < 200; ++step) {
                const unsigned word = random.below(words);
                const std::uint32_t address = 4 * (number * words + word);
                if (random.below(2) == 0) {
                    own[word] = random.below(~0U);
                    cpu.transfer(tlm::TLM_WRITE_COMMAND, address, own[word]);
                } else {
                    EXPECT_EQ(cpu.transfer(tlm::TLM_READ_COMMAND, address), own[word]);
                }
            }
            ++finished;
        });
    }
    sc_core::sc_start();
    EXPECT_EQ(finished, processors);
    EXPECT_EQ(ledger.in_flight(), 0U);
    const bus_counters counted = fabric.bus_at(0).counters();
    EXPECT_EQ(counted.transfers, 2U * processors * 200) << "a request and an answer each";
    EXPECT_GT(counted.tries, 3 * counted.transfers);
}

TEST_F(shared_memory, passes_a_word_from_one_member_to_another) {
    std::uint32_t seen = 0;
    sc_core::sc_spawn([&] {
        sc_core::wait(sc_core::sc_time(5, sc_core::SC_US));
        cpus[0]->transfer(tlm::TLM_WRITE_COMMAND, 0x80, 1988);
    });
    sc_core::sc_spawn([&] {
        while ((seen = cpus[3]->transfer(tlm::TLM_READ_COMMAND, 0x80)) == 0) {}
    });
    sc_core::sc_start();
    EXPECT_EQ(seen, 1988U);
    EXPECT_GT(cpus[3]->transfers, 10U) << "it has polled";
}

}  // namespace
}  // namespace orbweaver::noc
