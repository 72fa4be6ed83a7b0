// SPDX-License-Identifier: Apache-2.0
// A plug-in whose router works until its third flit by the output `port`, and then does what `fault` names; `early`
// concerns the first. `falling` is no fault: all flits by the output are sent half a period before they leave.
#include <deque>
#include <stdexcept>

#include "examples/own_router/own_router.h"
#include "hw/system/plugin.h"
#include "tlm/flit_port.h"

namespace {

using namespace orbweaver;
using sc_core::sc_time;
using system::plugin;
using system::plugin_router_context;

class faulty_router : public flit_module {
public:
    SC_HAS_PROCESS(faulty_router);

    faulty_router(sc_core::sc_module_name name, const plugin_router_context& context)
        : flit_module(name, context.plan->graph().routers[context.number].ports.size()),
          m_fault(context.parameters.at("fault")),
          m_period(context.clock.period()),
          m_port(static_cast<unsigned>(std::stoul(context.parameters.at("port")))),
          m_router("router", m_period, context.plan, context.number),
          m_leaving("leaving", in.size()) {
        for (unsigned port = 0; port < in.size(); ++port) {
            in[port].bind(m_router.in[port]);
            m_leaving[port].bind(m_outputs.emplace_back(*this, port));
            m_router.out[port].bind(m_leaving[port]);
            out[port].bind(m_credits.emplace_back(*this, port));
        }
        SC_METHOD(act);
        sensitive << m_due;
        dont_initialize();
    }

private:
    void send(unsigned port, flit leaving, sc_time delay) {
        flit_phase phase = flit_phase::flit;
        out[port]->nb_transport_fw(leaving, phase, delay);
    }

    void pass(unsigned port, flit leaving, const sc_time& delay) {
        if (m_fault == "falling" && port == m_port) {
            m_held = leaving;
            return m_due.notify(delay - m_period / 2);
        }
        if (port != m_port || ++m_flits != (m_fault == "early" ? 1U : 3U)) { return send(port, leaving, delay); }
        if (m_fault == "drop") { return; }
        if (m_fault == "process") { m_due.notify(delay); }
        if (m_fault == "double") { send(port, leaving, delay); }
        if (m_fault == "vc") { leaving.vc.value ^= 1; }
        if (m_fault == "no_vc") { leaving.vc.value = 77; }
        if (m_fault == "kind") { leaving.kind = flit_kind::tail; }
        if (m_fault == "payload") { leaving.payload ^= 0x10000; }
        if (m_fault == "class") { leaving.message_class.value ^= 1; }
        if (m_fault == "early") { return send(port, leaving, sc_core::SC_ZERO_TIME); }
        if (m_fault == "between") { return send(port, leaving, delay + m_period / 2); }
        if (m_fault == "credit") {
            for (unsigned count = 0; count < 20; ++count) { return_credit(in[port], {0}, delay); }
        }
        if (m_fault == "credit_vc") { return_credit(in[port], {9}, delay); }
        if (m_fault == "credits") {  // the router believes in room behind the output
            for (unsigned count = 0; count < 8; ++count) { return_credit(m_leaving[port], leaving.vc, delay); }
        }
        send(m_fault == "output" ? (port + 1) % static_cast<unsigned>(out.size()) : port, leaving, delay);
    }

    void pass_credit(unsigned port, vc_id vc, const sc_time& delay) {
        if (port == m_port && m_flits >= 3) {
            if (m_fault == "exception") { throw std::runtime_error("a bug of the user"); }
            if (m_fault == "number") { throw 7; }
        }
        return_credit(m_leaving[port], vc, delay);
    }

    void act() {
        if (m_fault == "process") { throw std::runtime_error("a bug of the user"); }
        send(m_port, m_held, m_period / 2);
    }

    const std::string m_fault;
    const sc_time m_period;
    const unsigned m_port;
    own_router m_router;
    sc_core::sc_vector<flit_target_socket> m_leaving;
    std::deque<flit_target_port<faulty_router, &faulty_router::pass>> m_outputs;
    std::deque<flit_initiator_port<faulty_router, &faulty_router::pass_credit>> m_credits;
    flit m_held;
    unsigned m_flits = 0;  // that left by the output
    sc_core::sc_event m_due;
};

/// A router whose sockets are bound to nothing.
struct unbound_router : flit_module {
    using flit_module::flit_module;
};

std::unique_ptr<flit_module> make_router(const plugin_router_context& context) {
    const std::string fault = context.parameters.count("fault") != 0 ? context.parameters.at("fault") : "none";
    if (fault == "throw") { throw std::invalid_argument("depth has to be a power of two"); }
    if (fault == "object") { throw 7; }
    if (fault == "nothing") { return nullptr; }
    if (fault == "ports") { return std::make_unique<unbound_router>(context.name, 1); }
    if (fault == "unbound") {
        return std::make_unique<unbound_router>(context.name,
                                                context.plan->graph().routers[context.number].ports.size());
    }
    return std::make_unique<faulty_router>(context.name, context);
}

}  // namespace

const plugin* orbweaver_plugin() {
    static const plugin own{.name = "faulty", .router = make_router};
    return &own;
}
