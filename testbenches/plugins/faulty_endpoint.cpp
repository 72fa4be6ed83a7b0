// SPDX-License-Identifier: Apache-2.0
// A plug-in with an endpoint that sends a packet of three flits to node 0 in cycle 100, and does there what `fault`
// names. It takes no flits, except to do it wrongly.
#include <stdexcept>

#include "hw/system/plugin.h"
#include "tlm/flit_credit.h"

namespace {

using namespace orbweaver;
using system::plugin;
using system::plugin_endpoint_context;

class faulty_endpoint : public flit_module, private flit_target, private flit_initiator {
public:
    SC_HAS_PROCESS(faulty_endpoint);

    faulty_endpoint(sc_core::sc_module_name name, const plugin_endpoint_context& context)
        : flit_module(name, context.parameters.at("fault") == "ports" ? 2 : 1),
          m_fault(context.parameters.at("fault")),
          m_period(context.clock.period()),
          m_packets(context.packets),
          m_end(context.end) {
        in[0].bind(static_cast<flit_fw_if&>(*this));
        if (m_fault != "unbound") { out[0].bind(static_cast<flit_bw_if&>(*this)); }
        SC_METHOD(act);
        sensitive << m_due;
        dont_initialize();
        m_due.notify(100 * m_period);
    }

private:
    void accept_flit(const flit& arriving, const sc_core::sc_time& delay) override {
        if (m_fault == "early_credit") { return_credit(in[0], arriving.vc, delay); }
        if (m_fault == "open_record") { return_credit(in[0], arriving.vc, delay + m_period); }
    }
    void accept_credit(vc_id, const sc_core::sc_time&) override {
        if (m_fault == "exception") { throw std::runtime_error("a bug of the user"); }
    }

    void send(flit_kind kind, const sc_core::sc_time& delay) {
        flit leaving;
        leaving.kind = kind;
        leaving.packet = m_packet;
        leaving.destination = {static_cast<std::uint16_t>(m_fault == "destination" ? 1 : m_fault == "far" ? 77 : 0)};
        leaving.payload = m_end.encode({m_fault == "payload" ? std::uint16_t{2} : std::uint16_t{0}});
        leaving.vc = {static_cast<std::uint8_t>(m_fault == "vc" ? 9 : 0)};
        leaving.message_class = m_end.message_class;
        flit_phase phase = flit_phase::flit;
        sc_core::sc_time annotated = delay;
        out[0]->nb_transport_fw(leaving, phase, annotated);
    }

    packet_slot open() {
        packet_record record;
        record.created = m_fault == "past" ? 30 : m_fault == "future" ? 101 : 100;
        record.source = {static_cast<std::uint16_t>(m_end.node.value + (m_fault == "source" ? 1 : 0))};
        record.message_class = m_end.message_class;
        record.flits = m_fault == "length" ? 4 : 3;
        if (m_fault == "far") { record.destination = {77}; }
        return m_packets.open(record);
    }

    void act() {
        if (m_fault == "process") { throw std::runtime_error("a bug of the user"); }
        if (m_fault == "none") { return; }
        const bool now = m_fault == "at_once";
        if (m_fault == "credit") { return return_credit(in[0], {0}, m_period); }
        if (m_fault != "record") { m_packet = open(); }
        send(m_fault == "kind" ? flit_kind::body : flit_kind::head, m_fault == "between" ? m_period / 2
                                                                    : now                ? sc_core::SC_ZERO_TIME
                                                                                         : m_period);
        if (m_fault == "interleaving") { m_packet = open(); }
        send(m_fault == "interleaving" ? flit_kind::head : flit_kind::body, (m_fault == "rate" ? 1 : 2) * m_period);
        for (unsigned more = 3; m_fault == "flood" && more < 20; ++more) { send(flit_kind::body, more * m_period); }
        if (m_fault == "closed_record") { m_packets.close(m_packet); }
        send(flit_kind::tail, 3 * m_period);
        if (m_fault == "twice") { send(flit_kind::head, 4 * m_period); }
    }

    const std::string m_fault;
    const sc_core::sc_time m_period;
    packet_ledger& m_packets;
    const packet_endpoint_desc m_end;
    packet_slot m_packet{1000};
    sc_core::sc_event m_due;
};

std::unique_ptr<flit_module> make_endpoint(const plugin_endpoint_context& context) {
    return std::make_unique<faulty_endpoint>(context.name, context);
}

}  // namespace

const plugin* orbweaver_plugin() {
    static const plugin own{.name = "faulty", .endpoint = make_endpoint};
    return &own;
}
