// SPDX-License-Identifier: Apache-2.0
// An sc_main that builds a 4x4 mesh of orbweaver and attaches generic-payload models that know nothing of it: a
// processor at node 0 writes into a memory at node 15, reads back, and states how long each took.
#include <tlm_utils/simple_initiator_socket.h>
#include <tlm_utils/simple_target_socket.h>

#include <cstdint>
#include <cstring>
#include <iostream>
#include <systemc>
#include <vector>

#include "hw/noc/network.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/node_endpoint.h"
#include "tlm/memory_bridge_completer.h"
#include "tlm/memory_bridge_requester.h"

using namespace sc_core;

/// A memory of 4 KiB in ordinary TLM-2.0.
struct memory : sc_module {
    tlm_utils::simple_target_socket<memory> socket{"socket"};

    explicit memory(sc_module_name name) : sc_module(name), bytes(4096) {
        socket.register_b_transport(this, &memory::transport);
    }

    void transport(tlm::tlm_generic_payload& payload, sc_time& delay) {
        const auto address = static_cast<std::size_t>(payload.get_address());
        const std::size_t length = payload.get_data_length();
        if (address + length > bytes.size()) {
            payload.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
            return;
        }
        if (payload.is_read()) {
            std::memcpy(payload.get_data_ptr(), &bytes[address], length);
        } else {
            std::memcpy(&bytes[address], payload.get_data_ptr(), length);
        }
        delay += sc_time(20, SC_NS);
        payload.set_response_status(tlm::TLM_OK_RESPONSE);
    }

    std::vector<std::uint8_t> bytes;
};

/// A processor that writes a word and reads it back.
struct processor : sc_module {
    SC_HAS_PROCESS(processor);
    tlm_utils::simple_initiator_socket<processor> socket{"socket"};
    bool succeeded = false;

    explicit processor(sc_module_name name) : sc_module(name) { SC_THREAD(run); }

    void run() {
        std::uint32_t written = 0x600df00d;
        std::uint32_t read = 0;
        transfer(tlm::TLM_WRITE_COMMAND, 0x100, written);
        transfer(tlm::TLM_READ_COMMAND, 0x100, read);
        succeeded = read == written;
        std::cout << (succeeded ? "the memory at node 15 holds what node 0 wrote\n" : "it does not\n");
        sc_stop();
    }

    void transfer(tlm::tlm_command command, std::uint64_t address, std::uint32_t& word) {
        tlm::tlm_generic_payload payload;
        payload.set_command(command);
        payload.set_address(address);
        payload.set_data_ptr(reinterpret_cast<unsigned char*>(&word));
        payload.set_data_length(sizeof word);
        payload.set_streaming_width(sizeof word);
        sc_time delay = SC_ZERO_TIME;
        const sc_time start = sc_time_stamp();
        socket->b_transport(payload, delay);
        wait(delay);
        std::cout << (command == tlm::TLM_WRITE_COMMAND ? "write" : "read") << ": " << payload.get_response_string()
                  << " after " << sc_time_stamp() - start << "\n";
    }
};

int sc_main(int, char*[]) {
    constexpr orbweaver::node_id processor_node{0};
    constexpr orbweaver::node_id memory_node{15};

    orbweaver::clock_domain clock("clock", sc_time(10, SC_NS));
    orbweaver::packet_ledger ledger;
    orbweaver::noc::network_desc described;
    described.topology.kind = "mesh";
    described.topology.dims = {4, 4};
    described.classes = {{"data", 2, {orbweaver::message_type::data}}};
    orbweaver::noc::network mesh("mesh", clock, described, ledger);

    processor cpu("cpu");
    orbweaver::memory_bridge_requester near("near", clock, ledger, node_endpoint(mesh, processor_node), {},
                                            [](std::uint64_t) { return memory_node; });
    cpu.socket.bind(near.socket);
    bind_node(mesh, processor_node, near);

    memory ram("ram");
    orbweaver::memory_bridge_completer far("far", clock, ledger, node_endpoint(mesh, memory_node));
    far.socket.bind(ram.socket);
    bind_node(mesh, memory_node, far);

    sc_start();
    return cpu.succeeded ? 0 : 1;
}
