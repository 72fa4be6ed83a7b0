// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gmock/gmock.h>

#include "tlm/base_protocol_rules.h"
#include "tlm/memory_protocol.h"

namespace orbweaver {

/// Passes everything between an initiator and a target, and holds both against the rules of the base protocol.
struct phase_watch : sc_core::sc_module, tlm::tlm_fw_transport_if<>, tlm::tlm_bw_transport_if<> {
    explicit phase_watch(sc_core::sc_module_name name) : sc_module(name), in("in"), out("out"), rules(this->name()) {
        in.bind(static_cast<tlm::tlm_fw_transport_if<>&>(*this));
        out.bind(static_cast<tlm::tlm_bw_transport_if<>&>(*this));
    }
    tlm::tlm_sync_enum nb_transport_fw(tlm::tlm_generic_payload& payload, tlm::tlm_phase& phase,
                                       sc_core::sc_time& delay) override {
        ++phases;
        EXPECT_TRUE(rules.note_phase(bus_side::initiator, payload, phase, delay));
        const bool request = phase == tlm::BEGIN_REQ;
        const tlm::tlm_sync_enum status = out->nb_transport_fw(payload, phase, delay);
        if (request) { see_return(bus_side::target, status, payload, phase, delay); }
        return status;
    }
    tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload& payload, tlm::tlm_phase& phase,
                                       sc_core::sc_time& delay) override {
        ++phases;
        EXPECT_TRUE(rules.note_phase(bus_side::target, payload, phase, delay));
        const tlm::tlm_sync_enum status = in->nb_transport_bw(payload, phase, delay);
        see_return(bus_side::initiator, status, payload, phase, delay);
        return status;
    }
    void see_return(bus_side side, tlm::tlm_sync_enum status, tlm::tlm_generic_payload& payload,
                    const tlm::tlm_phase& phase, const sc_core::sc_time& delay) {
        if (status == tlm::TLM_UPDATED) {
            EXPECT_TRUE(rules.note_phase(side, payload, phase, delay));
        } else if (status == tlm::TLM_COMPLETED) {
            EXPECT_TRUE(rules.note_completion(side, payload, delay));
        }
    }
    void b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) override {
        EXPECT_EQ(payload.get_response_status(), tlm::TLM_INCOMPLETE_RESPONSE);
        out->b_transport(payload, delay);
        EXPECT_NE(payload.get_response_status(), tlm::TLM_INCOMPLETE_RESPONSE);
    }
    bool get_direct_mem_ptr(tlm::tlm_generic_payload& payload, tlm::tlm_dmi& dmi) override {
        return out->get_direct_mem_ptr(payload, dmi);
    }
    unsigned int transport_dbg(tlm::tlm_generic_payload& payload) override { return out->transport_dbg(payload); }
    void invalidate_direct_mem_ptr(sc_dt::uint64 first, sc_dt::uint64 last) override {
        in->invalidate_direct_mem_ptr(first, last);
    }

    memory_target_socket in;
    memory_initiator_socket out;
    base_protocol_rules rules;
    unsigned phases = 0;
};

}  // namespace orbweaver
