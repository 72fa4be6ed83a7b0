// SPDX-License-Identifier: Apache-2.0
#include "sim/trace/link_trace.h"

namespace orbweaver::sim {

flit_csv::flit_csv(const std::filesystem::path& file, const packet_ledger& ledger, run_control& control)
    : m_file(file, control), m_ledger(ledger) {
    m_file.print("sent,seen,link,event,vc,packet,source,destination,payload\n");
}

void flit_csv::add_link(std::size_t, const std::string& name) { m_names.push_back(name); }

void flit_csv::record(std::size_t number, const flit_record& what) {
    if (what.credit) {
        m_file.print("{},{},{},credit,{},,,,\n", what.sent, what.seen, m_names[number], what.content.vc.value);
        return;
    }
    const packet_record& packet = m_ledger[what.content.packet];
    m_file.print("{},{},{},{},{},{},{},{},0x{:08x}\n", what.sent, what.seen, m_names[number],
                 name_of(what.content.kind), what.content.vc.value, packet.id, packet.source.value,
                 packet.destination.value, what.content.payload);
}

void link_waves::add_link(std::size_t, const std::string& name) {
    const auto wire = [&](const char* signal, unsigned bits) { return m_waves.declare({name}, signal, bits); };
    m_links.push_back({wire("valid", 1), wire("head", 1), wire("tail", 1), wire("vc", 6), wire("payload", 32),
                       wire("credit", 1), wire("credit_vc", 6)});
}

void link_waves::record(std::size_t number, const flit_record& what) {
    wires& link = m_links[number];
    m_waves.flush(what.sent);
    const cycle_t cycle = what.seen;
    if (what.credit) {
        m_waves.change(cycle, link.credit, 1);
        m_waves.change(cycle, link.credit_vc, what.content.vc.value);
        m_waves.change(cycle + 1, link.credit, 0);
        return;
    }
    const flit& content = what.content;
    // A tag is coded on the wires as head and tail together (thesis section 5.3).
    const bool tag = content.kind == flit_kind::tag;
    m_waves.change(cycle, link.valid, 1);
    m_waves.change(cycle, link.head, is_head(content.kind) || tag ? 1 : 0);
    m_waves.change(cycle, link.tail, is_tail(content.kind) || tag ? 1 : 0);
    m_waves.change(cycle, link.vc, content.vc.value);
    m_waves.change(cycle, link.payload, content.payload);
    m_waves.change(cycle + 1, link.valid, 0);
}

}  // namespace orbweaver::sim
