// SPDX-License-Identifier: Apache-2.0
// Two ends of a memory bridge with a network of wires, an initiator of blocking calls and a memory.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "testbenches/support/matchers.h"
#include "testbenches/tlm/flit_bench.h"
#include "tlm/flit_monitor.h"
#include "tlm/flit_recorder.h"
#include "tlm/memory_bridge_completer.h"
#include "tlm/memory_bridge_requester.h"

namespace orbweaver {

using bytes = std::vector<std::uint8_t>;
inline constexpr unsigned link_vcs = 5;
inline constexpr unsigned depth = 3;

/// Reads or writes bytes as the standard has them, one after the other.
/// @param address of the storage
inline void access_bytes(tlm::tlm_generic_payload& payload, bytes& storage, std::uint64_t address = 0) {
    const unsigned width = std::min(payload.get_streaming_width(), payload.get_data_length());
    if (payload.get_address() < address || payload.get_address() - address + width > storage.size()) {
        payload.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
        return;
    }
    const unsigned char* const enables = payload.get_byte_enable_ptr();
    for (unsigned i = 0; i < payload.get_data_length(); ++i) {
        if (enables != nullptr && enables[i % payload.get_byte_enable_length()] != TLM_BYTE_ENABLED) { continue; }
        std::uint8_t& stored = storage[payload.get_address() - address + i % width];
        if (payload.is_read()) {
            payload.get_data_ptr()[i] = stored;
        } else {
            stored = payload.get_data_ptr()[i];
        }
    }
    payload.set_response_status(tlm::TLM_OK_RESPONSE);
}

/// 64 KiB that take their time, as another people's model would.
struct slow_memory : sc_core::sc_module, instant_target {
    explicit slow_memory(sc_core::sc_module_name name) : sc_module(name), socket("socket"), storage(1 << 16) {
        socket.bind(*this);
    }
    void b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) override {
        ++calls;
        wait(blocking);
        delay += annotated;
        access_bytes(payload, storage, base);
    }
    unsigned int transport_dbg(tlm::tlm_generic_payload& payload) override {
        std::copy_n(storage.begin() + static_cast<std::ptrdiff_t>(payload.get_address() - base),
                    payload.get_data_length(), payload.get_data_ptr());
        return payload.get_data_length();
    }
    memory_target_socket socket;
    bytes storage;
    std::uint64_t base = 0;
    sc_core::sc_time blocking = sc_core::SC_ZERO_TIME;
    sc_core::sc_time annotated = sc_core::SC_ZERO_TIME;
    unsigned calls = 0;
};

/// Software-like initiator: a body for each of its threads.
struct software : sc_core::sc_module, tlm::tlm_bw_transport_if<> {
    explicit software(sc_core::sc_module_name name) : sc_module(name), socket("socket") { socket.bind(*this); }
    void thread(std::function<void()> body) { sc_core::sc_spawn(std::move(body)); }
    /// Runs the simulation with one such thread.
    void run(std::function<void()> body) {
        thread(std::move(body));
        sc_core::sc_start();
    }

    tlm::tlm_response_status transfer(tlm::tlm_command command, std::uint64_t address, bytes& data,
                                      const std::function<void(tlm::tlm_generic_payload&)>& change = {},
                                      sc_core::sc_time delay = sc_core::SC_ZERO_TIME) {
        tlm::tlm_generic_payload payload;
        payload.set_command(command);
        payload.set_address(address);
        payload.set_data_ptr(data.data());
        payload.set_data_length(static_cast<unsigned>(data.size()));
        payload.set_streaming_width(static_cast<unsigned>(data.size()));
        if (change) { change(payload); }
        socket->b_transport(payload, delay);
        EXPECT_EQ(delay, sc_core::SC_ZERO_TIME);
        return payload.get_response_status();
    }
    tlm::tlm_response_status write(std::uint64_t address, bytes data) {
        return transfer(tlm::TLM_WRITE_COMMAND, address, data);
    }
    tlm::tlm_response_status read(std::uint64_t address, bytes& data) {
        return transfer(tlm::TLM_READ_COMMAND, address, data);
    }

    tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload&, tlm::tlm_phase&, sc_core::sc_time&) override {
        return tlm::TLM_COMPLETED;
    }
    void invalidate_direct_mem_ptr(sc_dt::uint64 first, sc_dt::uint64 last) override {
        invalidated.emplace_back(first, last);
    }
    memory_initiator_socket socket;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> invalidated;
};

inline packet_endpoint_desc endpoint(unsigned node) {
    packet_endpoint_desc desc;
    desc.node.value = static_cast<std::uint16_t>(node);
    desc.first_vc.value = 2;
    desc.vcs = 2;
    desc.link_vcs = link_vcs;
    desc.vc_depth = depth;
    desc.encode = [](node_id destination) { return 0xabc00000U | destination.value; };
    return desc;
}

inline flit_rules rules() {
    return {link_vcs, depth, 1, {0b01100, 0b10011}};  // the bridge is of class 0
}

/// Node 7 has an initiator, node 9 memory; each way a monitor, a recorder and a wire of one cycle.
template <class Initiator, class Target>
struct bridge_bench_of {
    explicit bridge_bench_of(const std::string& prefix = "", memory_bridge_requester::limits limits = {},
                             bridge_transport transport = bridge_transport::blocking)
        : prefix(prefix),
          bridge(named("bridge"), domain, ledger, endpoint(7), limits, route),
          far(named("far"), domain, ledger, endpoint(9), transport) {
        cpu.socket.bind(bridge.socket);
        bridge.to_network().bind(request_monitor.in);
        request_monitor.out.bind(request_record.in);
        request_record.out.bind(request_wire.in);
        request_wire.out.bind(far.from_network());
        far.to_network().bind(response_monitor.in);
        response_monitor.out.bind(response_record.in);
        response_record.out.bind(response_wire.in);
        response_wire.out.bind(bridge.from_network());
        far.socket.bind(memory.socket);
    }
    ~bridge_bench_of() {
        EXPECT_THAT(violations, IsEmpty());
        if (whole) {
            EXPECT_TRUE(request_monitor.at_rest());
            EXPECT_TRUE(response_monitor.at_rest());
            EXPECT_EQ(ledger.in_flight(), 0U);
        }
    }
    const char* named(const char* part) {
        names.push_back(prefix + part);
        return names.back().c_str();
    }
    static constexpr std::uint64_t high_base = 0x123'4567'0000'0000U;
    static constexpr std::uint64_t local_base = 0x4000'0000U;  // of the initiator's own node
    static std::optional<bridge_route> route(std::uint64_t address) {
        if (address >= high_base) { return bridge_route({9}, high_base, high_base + 0xffff); }
        if (address >= local_base && address <= local_base + 0xffff) {
            return bridge_route({7}, local_base, local_base + 0xffff);
        }
        return address < 0x80000000U ? std::optional<bridge_route>(node_id{9}) : std::nullopt;
    }
    static std::vector<flit> flits_of(const flit_recorder& recorder) {
        std::vector<flit> flits;
        for (const flit_record& record : recorder.records()) {
            if (!record.credit) { flits.push_back(record.content); }
        }
        return flits;
    }

    std::string prefix;
    std::deque<std::string> names;
    bool whole = true;  // the simulation went to its end
    std::vector<std::string> violations;
    flit_monitor::listener note = [this](const protocol_error& violation) { violations.emplace_back(violation.rule); };
    clock_domain domain{named("clock"), period};
    packet_ledger ledger;
    Initiator cpu{named("cpu")};
    memory_bridge_requester bridge;
    flit_monitor request_monitor{named("request_monitor"), domain, rules(), note};
    flit_recorder request_record{named("request_record"), domain, 1000};
    wire request_wire{named("request_wire"), domain, 1};
    memory_bridge_completer far;
    flit_monitor response_monitor{named("response_monitor"), domain, rules(), note};
    flit_recorder response_record{named("response_record"), domain, 1000};
    wire response_wire{named("response_wire"), domain, 1};
    Target memory{named("memory")};
};

}  // namespace orbweaver
