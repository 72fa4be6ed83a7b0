// SPDX-License-Identifier: Apache-2.0
// A network interface unit of a user, as a plug-in: the unit of orbweaver, with a gate of the user in front of its
// injection link. The gate lets a flit pass every 1 + `gap` cycles. With `gap: 0` all cycles are those of orbweaver's
// unit.
#include <algorithm>
#include <memory>
#include <string>
#include <systemc>
#include <vector>

#include "hw/niu/niu.h"
#include "hw/system/plugin.h"
#include "tlm/flit_credit.h"

namespace {

using orbweaver::system::plugin;
using orbweaver::system::plugin_niu_context;

class own_niu : public orbweaver::niu::niu_module, private orbweaver::flit_target, private orbweaver::flit_initiator {
public:
    const char* kind() const override { return "own_niu"; }

    own_niu(sc_core::sc_module_name name, const plugin_niu_context& context)
        : niu_module(name),
          cycle(context.clock.period()),
          clock(context.clock),
          gap(context.parameters.count("gap") != 0 ? std::stoi(context.parameters.at("gap")) : 0),
          unit("unit", context.clock, context.control, context.described, context.messaging, context.environment) {
        core.bind(unit.core);
        unit.memory.bind(memory);
        in[0].bind(unit.ejection());
        gate.bind(static_cast<orbweaver::flit_fw_if&>(*this));
        unit.injection().bind(gate);
        out[0].bind(static_cast<orbweaver::flit_bw_if&>(*this));
    }

    bool idle() const override { return unit.idle(); }
    std::vector<std::string> describe_waits() const override { return unit.describe_waits(); }

private:
    /// Takes a flit of the unit, and sends it when the link is free again.
    void accept_flit(const orbweaver::flit& leaving, const sc_core::sc_time& delay) override {
        const sc_core::sc_time start = clock.time(clock.now());
        const sc_core::sc_time when = std::max(start + delay, free);
        free = when + (1 + gap) * cycle;
        orbweaver::flit sent = leaving;
        orbweaver::flit_phase phase = orbweaver::flit_phase::flit;
        sc_core::sc_time annotated = when - start;
        out[0]->nb_transport_fw(sent, phase, annotated);
    }

    void accept_credit(orbweaver::vc_id vc, const sc_core::sc_time& delay) override {
        orbweaver::return_credit(gate, vc, delay);
    }

    const sc_core::sc_time cycle;
    orbweaver::clock_domain& clock;
    const int gap;
    sc_core::sc_time free;  // when the next flit may pass
    orbweaver::flit_target_socket gate{"gate"};
    orbweaver::niu::niu unit;
};

std::unique_ptr<orbweaver::niu::niu_module> make_niu(const plugin_niu_context& context) {
    return std::make_unique<own_niu>(context.name, context);
}

}  // namespace

const plugin* orbweaver_plugin() {
    static const plugin own{.name = "own_niu", .niu = make_niu};
    return &own;
}
