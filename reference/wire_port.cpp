// SPDX-License-Identifier: Apache-2.0
#include "reference/wire_port.h"

#include <bit>
#include <utility>

#include "hw/base/bit.h"

namespace orbweaver::reference {

wire_port::wire_port(clock_domain& domain, packet_ledger& ledger, unsigned longest)
    : m_domain(domain), m_ledger(ledger), m_sent(std::bit_ceil(longest + 2U)), m_mask(m_sent.size() - 1) {}

void wire_port::bind(flit_target_socket& incoming, flit_initiator_socket& outgoing) {
    m_incoming = &incoming;
    m_outgoing = &outgoing;
    incoming.bind(static_cast<flit_fw_if&>(*this));
    outgoing.bind(static_cast<flit_bw_if&>(*this));
}

void wire_port::open(const wire_codec& codec, std::string name, node_id position, const vc_depths& depths,
                     const noc::vc_partition& partition) {
    m_codec = &codec;
    m_name = std::move(name);
    m_position = position;
    m_depth = depths[0];
    m_rules.emplace(partition.vcs(), depths, partition.phases(), partition.masks());
}

void wire_port::accept_flit(const flit& arriving, const sc_core::sc_time& delay) {
    port_wires& wires = wires_before(delay);
    wires.valid = true;
    wires.vc = arriving.vc.value;
    wires.flit = wire_codec::word(arriving);
    if (is_tail(arriving.kind)) {
        m_ledger.close(arriving.packet);
    }
}

void wire_port::accept_credit(vc_id vc, const sc_core::sc_time& delay) {
    wires_before(delay).credit |= bit(vc.value);
}

std::string_view wire_port::hand_over(cycle_t now) {
    const port_wires sent = std::exchange(m_sent[now & m_mask], {});
    m_uncredited[sent.vc] += sent.valid ? 1 : 0;
    for (std::uint64_t left = sent.credit; left != 0; left &= left - 1) {
        m_rules->see_credit({static_cast<std::uint8_t>(std::countr_zero(left))});
    }
    if (const std::string_view broken = hand_over_credits(); !broken.empty()) {
        return broken;
    }
    const std::string_view broken = m_driven.valid ? hand_over_flit(now) : std::string_view{};
    m_driven = {};
    return broken;
}

std::string_view wire_port::hand_over_credits() {
    for (std::uint64_t left = m_driven.credit; left != 0; left &= left - 1) {
        const auto vc = static_cast<std::uint8_t>(std::countr_zero(left));
        if (m_uncredited[vc] == 0) {
            return flit_rules::credit_rule;
        }
        --m_uncredited[vc];
        flit credit;
        credit.vc.value = vc;
        flit_phase phase = flit_phase::credit;
        sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
        (*m_incoming)->nb_transport_bw(credit, phase, delay);
    }
    return {};
}

std::string_view wire_port::hand_over_flit(cycle_t now) {
    if (m_driven.vc >= m_rules->vcs()) {
        return "a flit on a virtual channel that does not exist";
    }
    const flit_kind kind = wire_codec::kind(m_driven.flit);
    std::optional<flit>& open = m_open[m_driven.vc];
    flit sent;
    if (is_head(kind)) {
        std::string_view error;
        const std::optional<flit> head_flit = m_codec->head(m_driven, m_position, error);
        if (!head_flit) {
            return error;
        }
        sent = *head_flit;
        packet_record record;
        record.created = now;
        record.injected = now;
        record.source = m_position;
        record.destination = sent.destination;
        record.message_class = sent.message_class;
        sent.packet = m_ledger.open(record);
    } else if (open) {
        sent = *open;
        sent.kind = kind;
        sent.payload = static_cast<std::uint32_t>(m_driven.flit);
    } else {
        return "a body, tag or tail on a virtual channel without a packet";
    }
    if (const std::string_view broken = m_rules->see_flit(sent, now); !broken.empty()) {
        return broken;
    }
    open = is_tail(kind) ? std::nullopt : std::optional(sent);
    flit_phase phase = flit_phase::flit;
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    (*m_outgoing)->nb_transport_fw(sent, phase, delay);
    return {};
}

}  // namespace orbweaver::reference
