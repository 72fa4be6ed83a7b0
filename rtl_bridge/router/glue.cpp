// SPDX-License-Identifier: Apache-2.0
// Compiled on demand with Verilator's output for router.sv (library_cache.h), in the same folder. PORTS, VCS, FLIT,
// FURTHER (the upper wires of a flit that link_wires::further stands for), VC_BITS, STATES, STATE_BITS and TAIL_CREDIT
// are defined on the command line. This file is not part of the program itself.
#include <router_rtl.h>
#ifndef NETLIST
#include <router_rtl___024root.h>
#endif
#include <router_wires.h>
#include <verilated_instance.h>

namespace {

using namespace orbweaver::rtl;

constexpr unsigned link_bits = 1 + VC_BITS + FLIT;

using instance = verilated_instance<router_rtl>;

struct shape {
    static constexpr unsigned ports = PORTS;
    static constexpr unsigned vcs = VCS;
    static constexpr unsigned vc_bits = VC_BITS;
    static constexpr unsigned flit_bits = FLIT - FURTHER;
    static constexpr unsigned rtl_flit_bits = FLIT;
};

/// Sets the upper wires of a flit.
template <class Signal>
void set_further(Signal& signal, unsigned first, std::uint32_t further) {
    for (unsigned done = 0; done < FURTHER; done += 32) {
        const unsigned width = FURTHER - done < 32 ? FURTHER - done : 32;
        set_bits(signal, first + shape::flit_bits + done, width, further_word(further, done / 32));
    }
}

/// Returns what the upper wires of a flit stand for. If they are no words of one flit, the value differs from the
/// first.
template <class Signal>
std::uint32_t further(const Signal& signal, unsigned first) {
    std::uint32_t found = 0;
    bool agree = true;
    for (unsigned done = 0; done < FURTHER; done += 32) {
        const unsigned width = FURTHER - done < 32 ? FURTHER - done : 32;
        const auto word = static_cast<std::uint32_t>(bits(signal, first + shape::flit_bits + done, width));
        if (done == 0) { found = word; }
        agree = agree && word == (further_word(found, done / 32) & ~std::uint32_t{0} >> (32 - width));
    }
    return agree ? found : ~found;
}

struct input_writer : shape {
    router_rtl& rtl;
    const router_wires& in;

    template <class Accessor, class Input, class Output>
    void operator()(unsigned port, const char*, unsigned first, unsigned width, Accessor accessor, Input input,
                    Output) {
        auto& wires = input(rtl);
        if (port == 0) { clear(wires); }
        set_bits(wires, first, width, accessor(in, port));
    }
};

struct output_reader : shape {
    const router_rtl& rtl;
    router_wires& out;

    template <class Accessor, class Input, class Output>
    void operator()(unsigned port, const char*, unsigned first, unsigned width, Accessor accessor, Input,
                    Output output) {
        auto& value = accessor(out, port);
        value = static_cast<std::remove_reference_t<decltype(value)>>(bits(output(rtl), first, width));
    }
};

void set_inputs(router_rtl& rtl, const router_wires& in) {
    input_writer writer{{}, rtl, in};
    list_wires(writer);
    for (unsigned port = 0; FURTHER != 0 && port < PORTS; ++port) {
        if (in.links[port].valid) { set_further(rtl.flit_i, port * FLIT, in.links[port].further); }
    }
}

#ifdef NETLIST
// A netlist does not have these signals, so departures and buffer contents are not reported.
void get_departures(const router_rtl&, router_departures&) {}

router_holds holds(void*, unsigned, unsigned) { return {}; }

std::uint64_t free_vcs(void*, unsigned) { return 0; }
#else
void get_departures(const router_rtl& model, router_departures& leaving) {
    const auto& inside = *model.rootp;
    leaving.moves = false;
    for (unsigned port = 0; port < PORTS; ++port) {
        // Also true if a flit waits only for a narrow link, or a head only for its delay.
        leaving.moves |= (bits(inside.router__DOT__ready, port * VCS, VCS) |
                          bits(inside.router__DOT__counting, port * VCS, VCS)) != 0;
        link_wires& link = leaving.links[port];
        const unsigned first = port * link_bits;
        link.flit = bits(inside.router__DOT__leaving, first, shape::flit_bits);
        link.further = further(inside.router__DOT__leaving, first);
        link.vc = static_cast<std::uint8_t>(bits(inside.router__DOT__leaving, first + FLIT, VC_BITS));
        link.valid = bits(inside.router__DOT__leaving, first + FLIT + VC_BITS, 1) != 0;
        leaving.inputs[port] = 0;
        for (unsigned input = 0; input < PORTS; ++input) {
            if (bits(inside.router__DOT__select, port * PORTS + input, 1) != 0) {
                leaving.inputs[port] = static_cast<std::uint8_t>(input);
            }
        }
        leaving.buffers[port] = bits(inside.router__DOT__send, port * VCS, VCS);
        leaving.moves |= (leaving.buffers[port] | bits(inside.router__DOT__taken, port * VCS, VCS)) != 0;
    }
}

unsigned lowest(std::uint64_t one_hot) {
    unsigned accessor = 0;
    while (one_hot > 1) {
        one_hot >>= 1;
        ++accessor;
    }
    return accessor;
}

router_holds holds(void* block, unsigned port, unsigned vc) {
    const auto& inside = *static_cast<instance*>(block)->model.rootp;
    const unsigned channel = port * VCS + vc;
    const std::uint64_t granted = bits(inside.router__DOT__granted_vc, channel * VCS, VCS);
    const auto& ports = granted != 0 ? inside.router__DOT__route : inside.router__DOT__port;
    router_holds found;
    found.output = static_cast<std::uint8_t>(lowest(bits(ports, channel * PORTS, PORTS)));
    found.vc =
        static_cast<std::uint8_t>(lowest(granted != 0 ? granted : bits(inside.router__DOT__vc, channel * VCS, VCS)));
    const bool ends = bits(inside.router__DOT__send, channel, 1) != 0 &&
                      bits(inside.router__DOT__released, found.output * VCS + found.vc, 1) != 0;
    found.active = !ends && (granted != 0 || bits(inside.router__DOT__active, channel, 1) != 0);
    return found;
}

std::uint64_t free_vcs(void* block, unsigned port) {
    const auto& inside = *static_cast<instance*>(block)->model.rootp;
    const std::uint64_t kept =
        bits(inside.router__DOT__free, port * VCS, VCS) & ~bits(inside.router__DOT__taken, port * VCS, VCS);
    // With TAIL_CREDIT, a released VC is not free, because at least the tail's own credit is missing.
    return TAIL_CREDIT ? kept : kept | bits(inside.router__DOT__released, port * VCS, VCS);
}
#endif

void set_routes(void* block, const std::uint32_t* words, unsigned count) {
    auto& routes = static_cast<instance*>(block)->model.routes_i;
    clear(routes);
    for (unsigned word = 0; word < count; ++word) { set_bits(routes, word * 32, 32, words[word]); }
}

void settle(void* block, const router_wires& in) {
    instance& self = *static_cast<instance*>(block);
    set_inputs(self.model, in);
    self.evaluate();
}

void step(void* block, const router_wires& in) {
    instance& self = *static_cast<instance*>(block);
    set_inputs(self.model, in);
    self.edge();
}

void set_entry(void* block, unsigned port, unsigned vc, unsigned state) {
    auto& entries = static_cast<instance*>(block)->model.entry_i;
    const unsigned first = (port * VCS + vc) * STATE_BITS;
    clear_bits(entries, first, STATE_BITS);
    set_bits(entries, first, STATE_BITS, state);
}

void read(void* block, router_wires& out, router_departures& leaving) {
    instance& self = *static_cast<instance*>(block);
    if (STATES > 1) { self.evaluate(); }
    output_reader reader{{}, self.model, out};
    list_wires(reader);
    for (unsigned port = 0; FURTHER != 0 && port < PORTS; ++port) {
        out.links[port].further = further(self.model.flit_o, port * FLIT);
    }
    get_departures(self.model, leaving);
}

const router_functions functions{
    instance::create, instance::destroy, instance::first_failure, set_routes, settle, step, set_entry, read, holds,
    free_vcs};

}  // namespace

ORBWEAVER_BLOCK(functions)
