// SPDX-License-Identifier: Apache-2.0
// A plug-in with orbweaver's network interface unit, which does at its flit sockets what `fault` names: in cycle 100,
// before it has work, or to the first flit that passes.
#include <stdexcept>
#include <string>
#include <utility>

#include "hw/niu/niu.h"
#include "hw/system/plugin.h"
#include "tlm/flit_credit.h"
#include "tlm/flit_port.h"

namespace {

using namespace orbweaver;
using system::plugin;
using system::plugin_niu_context;

class faulty_niu : public niu::niu_module {
public:
    SC_HAS_PROCESS(faulty_niu);

    faulty_niu(sc_core::sc_module_name name, const plugin_niu_context& context)
        : niu_module(name),
          m_fault(context.parameters.at("fault")),
          m_period(context.clock.period()),
          m_environment(context.environment),
          m_unit("unit", context.clock, context.control, context.described, context.messaging, context.environment) {
        if (m_fault != "no_core") { core.bind(m_unit.core); }
        m_unit.memory.bind(memory);
        m_gate.bind(m_departures);
        m_unit.injection().bind(m_gate);
        m_inner.bind(m_supplies);
        m_inner.bind(m_unit.ejection());
        if (m_fault != "unbound") { out[0].bind(m_credits); }
        in[0].bind(m_arrivals);
        SC_METHOD(act);
        sensitive << m_due;
        dont_initialize();
        m_due.notify(100 * m_period);
    }

    bool idle() const override { return m_unit.idle(); }
    std::vector<std::string> describe_waits() const override { return m_unit.describe_waits(); }

private:
    bool is_first() { return std::exchange(m_is_first, false); }

    void send(flit leaving, sc_core::sc_time delay) {
        flit_phase phase = flit_phase::flit;
        out[0]->nb_transport_fw(leaving, phase, delay);
    }

    void judge(unsigned, const flit& leaving, const sc_core::sc_time& delay) {
        if (m_fault == "lost" && is_first()) { return; }
        send(leaving, delay);
        if (m_fault == "twice" && is_first()) { send(leaving, delay); }
    }
    void take(unsigned, const flit& arriving, const sc_core::sc_time& delay) {
        if (m_fault == "exception") { throw std::runtime_error("a bug of the user"); }
        if (m_fault == "early_credit") { return_credit(in[0], arriving.vc, delay); }
        if (m_fault == "deaf") { return; }
        flit taken = arriving;
        flit_phase phase = flit_phase::flit;
        sc_core::sc_time annotated = delay;
        m_inner->nb_transport_fw(taken, phase, annotated);
    }
    void give(unsigned, vc_id vc, const sc_core::sc_time& delay) { return_credit(m_gate, vc, delay); }
    void supply(unsigned, vc_id vc, const sc_core::sc_time& delay) { return_credit(in[0], vc, delay); }

    flit head() {
        packet_record record;
        record.created = 100;
        record.source = {static_cast<std::uint16_t>(m_environment.node.value + (m_fault == "source" ? 1 : 0))};
        m_environment.partition.class_of(record.type, record.message_class);
        flit leaving;
        leaving.kind = m_fault == "kind" ? flit_kind::body : flit_kind::head;
        leaving.packet = m_fault == "record" ? packet_slot{1000} : m_environment.ledger.open(record);
        leaving.message_class = record.message_class;
        leaving.payload =
            m_environment.codec.encode(m_fault == "type" ? message_type::rts : message_type::data, m_environment.node,
                                       {m_fault == "payload" ? std::uint16_t{2} : std::uint16_t{0}}, 1);
        leaving.vc = {static_cast<std::uint8_t>(m_fault == "vc" ? 0 : 2)};
        return leaving;
    }

    void act() {
        if (m_fault == "process") { throw std::runtime_error("a bug of the user"); }
        if (m_fault == "credit") { return return_credit(in[0], {0}, m_period); }
        for (const char* const fault : {"kind", "record", "source", "type", "payload", "vc"}) {
            if (m_fault == fault) { send(head(), m_period); }
        }
    }

    const std::string m_fault;
    const sc_core::sc_time m_period;
    const niu::niu_context m_environment;
    niu::niu m_unit;
    flit_target_socket m_gate{"gate"};
    flit_initiator_socket m_inner{"inner"};
    flit_target_port<faulty_niu, &faulty_niu::judge> m_departures{*this, 0};
    flit_initiator_port<faulty_niu, &faulty_niu::give> m_credits{*this, 0};
    flit_target_port<faulty_niu, &faulty_niu::take> m_arrivals{*this, 0};
    flit_initiator_port<faulty_niu, &faulty_niu::supply> m_supplies{*this, 0};
    bool m_is_first = true;
    sc_core::sc_event m_due;
};

std::unique_ptr<niu::niu_module> make_niu(const plugin_niu_context& context) {
    return std::make_unique<faulty_niu>(context.name, context);
}

}  // namespace

const plugin* orbweaver_plugin() {
    static const plugin own{.name = "faulty", .niu = make_niu};
    return &own;
}
