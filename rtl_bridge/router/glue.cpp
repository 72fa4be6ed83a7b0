// SPDX-License-Identifier: Apache-2.0
// Compiled on demand with what Verilator makes of router.sv (library_cache.h), beside which it then lies; PORTS, VCS,
// FLIT and VC_BITS are defined on the command line. No part of the program itself.
#include <router_rtl.h>
#ifndef NETLIST
#include <router_rtl___024root.h>
#endif
#include <router_wires.h>
#include <verilated_instance.h>

namespace {

using namespace orbweaver;

constexpr unsigned link_bits = 1 + VC_BITS + FLIT;

using instance = verilated_instance<router_rtl>;

void set_inputs(router_rtl& model, const router_wires& in) {
    clear(model.valid_i);
    clear(model.vc_i);
    clear(model.flit_i);
    clear(model.credit_i);
    for (unsigned port = 0; port < PORTS; ++port) {
        const link_wires& link = in.links[port];
        if (link.valid) {
            set_bits(model.valid_i, port, 1, 1);
            set_bits(model.vc_i, port * VC_BITS, VC_BITS, link.vc);
            set_bits(model.flit_i, port * FLIT, FLIT, link.flit);
        }
        set_bits(model.credit_i, port * VCS, VCS, in.credits[port]);
    }
}

void get_outputs(const router_rtl& model, router_wires& out) {
    for (unsigned port = 0; port < PORTS; ++port) {
        link_wires& link = out.links[port];
        link.valid = bits(model.valid_o, port, 1) != 0;
        link.vc = static_cast<std::uint8_t>(bits(model.vc_o, port * VC_BITS, VC_BITS));
        link.flit = bits(model.flit_o, port * FLIT, FLIT);
        out.credits[port] = bits(model.credit_o, port * VCS, VCS);
    }
}

#ifdef NETLIST
// Gates have no signals of these names: what leaves the buffers and what they hold is not told.
void get_departures(const router_rtl&, router_departures&) {}

router_holds holds(void*, unsigned, unsigned) {
    return {};
}
#else
void get_departures(const router_rtl& model, router_departures& leaving) {
    const auto& inside = *model.rootp;
    for (unsigned port = 0; port < PORTS; ++port) {
        link_wires& link = leaving.links[port];
        const unsigned first = port * link_bits;
        link.flit = bits(inside.router__DOT__leaving, first, FLIT);
        link.vc = static_cast<std::uint8_t>(bits(inside.router__DOT__leaving, first + FLIT, VC_BITS));
        link.valid = bits(inside.router__DOT__leaving, first + FLIT + VC_BITS, 1) != 0;
        leaving.inputs[port] = 0;
        for (unsigned input = 0; input < PORTS; ++input) {
            if (bits(inside.router__DOT__select, port * PORTS + input, 1) != 0) {
                leaving.inputs[port] = static_cast<std::uint8_t>(input);
            }
        }
        leaving.buffers[port] = bits(inside.router__DOT__send, port * VCS, VCS);
    }
}

unsigned lowest(std::uint64_t one_hot) {
    unsigned place = 0;
    while (one_hot > 1) {
        one_hot >>= 1;
        ++place;
    }
    return place;
}

router_holds holds(void* block, unsigned port, unsigned vc) {
    const auto& inside = *static_cast<instance*>(block)->model.rootp;
    const unsigned channel = port * VCS + vc;
    router_holds found;
    found.active = bits(inside.router__DOT__active, channel, 1) != 0;
    found.output = static_cast<std::uint8_t>(lowest(bits(inside.router__DOT__port, channel * PORTS, PORTS)));
    found.vc = static_cast<std::uint8_t>(lowest(bits(inside.router__DOT__vc, channel * VCS, VCS)));
    return found;
}
#endif

void step(void* block, const router_wires& in, router_wires& out, router_departures& leaving) {
    instance& self = *static_cast<instance*>(block);
    set_inputs(self.model, in);
    self.edge();
    get_outputs(self.model, out);
    get_departures(self.model, leaving);
}

const router_functions functions{instance::create, instance::destroy, instance::first_failure, step, holds};

}  // namespace

ORBWEAVER_BLOCK(functions)
