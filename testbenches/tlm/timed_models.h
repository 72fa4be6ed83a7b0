// SPDX-License-Identifier: Apache-2.0
// An initiator and a target of approximate timing, written by hand, for the benches of the memory bridge.
#pragma once

#include <gmock/gmock.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "testbenches/tlm/memory_bridge_bench.h"

namespace orbweaver {

using sc_core::sc_time_stamp;
using sc_core::SC_ZERO_TIME;

/// A transaction with its data. Who lets the last reference go frees it.
struct counted_payload : tlm::tlm_generic_payload, tlm::tlm_mm_interface {
    counted_payload(tlm::tlm_command command, std::uint64_t address, bytes content, unsigned& alive)
        : tlm_generic_payload(this), data(std::move(content)), alive(alive) {
        set_command(command);
        set_address(address);
        set_data_ptr(data.data());
        set_data_length(static_cast<unsigned>(data.size()));
        set_streaming_width(static_cast<unsigned>(data.size()));
        set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
        acquire();
        ++alive;
    }
    void free(tlm_generic_payload*) override {
        --alive;
        delete this;
    }
    bytes data;
    bytes enables;
    unsigned& alive;
};

/// Reads a byte by a blocking call of an initiator. @return whether the target allows direct access
template <class Initiator>
bool blocking_read(Initiator& initiator, std::uint64_t address) {
    bytes data(1);
    tlm::tlm_generic_payload payload;
    payload.set_read();
    payload.set_address(address);
    payload.set_data_ptr(data.data());
    payload.set_data_length(1);
    payload.set_streaming_width(1);
    sc_core::sc_time delay;
    initiator.socket->b_transport(payload, delay);
    EXPECT_TRUE(payload.is_response_ok());
    return payload.is_dmi_allowed();
}

/// An initiator of phases. Its answers to BEGIN_RESP can be chosen.
struct timed_software : sc_core::sc_module, tlm::tlm_bw_transport_if<> {
    using answer = std::function<tlm::tlm_sync_enum(tlm::tlm_generic_payload&, tlm::tlm_phase&, sc_core::sc_time&)>;

    explicit timed_software(sc_core::sc_module_name name) : sc_module(name), socket("socket") { socket.bind(*this); }
    void thread(std::function<void()> body) { sc_core::sc_spawn(std::move(body)); }
    /// Runs the simulation with one such thread.
    void run(std::function<void()> body) {
        thread(std::move(body));
        sc_core::sc_start();
    }

    counted_payload& make(tlm::tlm_command command, std::uint64_t address, bytes data) {
        return *new counted_payload(command, address, std::move(data), alive);
    }
    tlm::tlm_sync_enum call(tlm::tlm_generic_payload& payload, tlm::tlm_phase phase, sc_core::sc_time delay) {
        const tlm::tlm_sync_enum status = socket->nb_transport_fw(payload, phase, delay);
        returned = phase;
        return status;
    }
    tlm::tlm_sync_enum begin(counted_payload& payload, sc_core::sc_time delay = SC_ZERO_TIME) {
        return call(payload, tlm::BEGIN_REQ, delay);
    }
    tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload& payload, tlm::tlm_phase& phase,
                                       sc_core::sc_time& delay) override {
        phases.emplace_back(phase.get_name(), sc_time_stamp() / period);
        if (phase == tlm::END_REQ) {
            request_ended.notify();
            return end_request_answer;
        }
        const tlm::tlm_sync_enum status =
            on_response ? on_response(payload, phase, delay) : tlm::tlm_sync_enum{tlm::TLM_COMPLETED};
        response_begun.notify(SC_ZERO_TIME);
        return status;
    }
    void invalidate_direct_mem_ptr(sc_dt::uint64, sc_dt::uint64) override {}

    memory_initiator_socket socket;
    unsigned alive = 0;  // transactions
    tlm::tlm_phase returned;
    tlm::tlm_sync_enum end_request_answer = tlm::TLM_ACCEPTED;
    answer on_response;
    std::vector<std::pair<std::string, double>> phases;  // that came back, and their cycles
    sc_core::sc_event request_ended;
    sc_core::sc_event response_begun;
};

/// The answer of timed_memory to a request.
enum class manner { completed, request_updated, response_updated, both_calls, response_call };

/// 64 KiB that carry out requests as they come and answer them in one of all legal manners, with delays.
struct timed_memory : sc_core::sc_module, tlm::tlm_fw_transport_if<> {
    explicit timed_memory(sc_core::sc_module_name name) : sc_module(name), socket("socket"), storage(1 << 16) {
        socket.bind(*this);
    }
    tlm::tlm_sync_enum nb_transport_fw(tlm::tlm_generic_payload& payload, tlm::tlm_phase& phase,
                                       sc_core::sc_time& delay) override {
        if (phase == tlm::END_RESP) {
            response_open = false;
            response_ended.notify();
            return tlm::TLM_COMPLETED;
        }
        ++requests;
        access_bytes(payload, storage, base);
        const tlm::tlm_response_status outcome = payload.get_response_status();
        payload.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
        max_open = std::max(max_open, ++open);
        manner chosen = manner_of(payload);
        if (chosen == manner::response_updated && response_open) { chosen = manner::request_updated; }
        delay += annotated;
        if (chosen == manner::completed) {
            answer(payload, outcome);
            return tlm::TLM_COMPLETED;
        }
        if (chosen == manner::response_updated) {
            response_open = true;
            answer(payload, outcome);
            phase = tlm::BEGIN_RESP;
            return tlm::TLM_UPDATED;
        }
        sc_core::sc_spawn([this, &payload, chosen, outcome] { respond(payload, chosen, outcome); });
        if (chosen == manner::request_updated) {
            phase = tlm::END_REQ;
            return tlm::TLM_UPDATED;
        }
        delay -= annotated;
        return tlm::TLM_ACCEPTED;
    }
    void answer(tlm::tlm_generic_payload& payload, tlm::tlm_response_status outcome) {
        --open;
        payload.set_response_status(outcome);
    }
    void respond(tlm::tlm_generic_payload& payload, manner chosen, tlm::tlm_response_status outcome) {
        sc_core::wait(annotated + 2 * period + (latency_of ? latency_of(payload) : SC_ZERO_TIME));
        sc_core::sc_time delay = SC_ZERO_TIME;
        tlm::tlm_phase phase = tlm::END_REQ;
        if (chosen == manner::both_calls) {
            EXPECT_EQ(socket->nb_transport_bw(payload, phase, delay), tlm::TLM_ACCEPTED);
            sc_core::wait(3 * period);
        }
        while (response_open) { sc_core::wait(response_ended); }
        answer(payload, outcome);
        response_open = true;
        phase = tlm::BEGIN_RESP;
        delay = annotated;
        if (socket->nb_transport_bw(payload, phase, delay) == tlm::TLM_COMPLETED) {
            response_open = false;
            response_ended.notify();
        }
    }
    void b_transport(tlm::tlm_generic_payload&, sc_core::sc_time&) override { ADD_FAILURE(); }
    bool get_direct_mem_ptr(tlm::tlm_generic_payload&, tlm::tlm_dmi&) override { return false; }
    unsigned int transport_dbg(tlm::tlm_generic_payload& payload) override {
        const std::uint64_t offset = payload.get_address() - base;
        std::copy_n(storage.begin() + static_cast<std::ptrdiff_t>(offset), payload.get_data_length(),
                    payload.get_data_ptr());
        return payload.get_data_length();
    }

    memory_target_socket socket;
    bytes storage;
    std::uint64_t base = 0;
    sc_core::sc_time annotated = SC_ZERO_TIME;
    std::function<sc_core::sc_time(const tlm::tlm_generic_payload&)> latency_of;  // of its response
    std::function<manner(const tlm::tlm_generic_payload&)> manner_of;
    unsigned requests = 0;
    unsigned open = 0;
    unsigned max_open = 0;
    bool response_open = false;
    sc_core::sc_event response_ended;
};

}  // namespace orbweaver
