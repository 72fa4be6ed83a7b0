// SPDX-License-Identifier: Apache-2.0
// Compiled on demand with what Verilator makes of router.sv (library_cache.h), beside which it then lies; PORTS, VCS,
// FLIT and VC_BITS are defined on the command line. No part of the program itself.
#include <router_rtl.h>
#include <router_rtl___024root.h>
#include <router_wires.h>

#include <cstdarg>
#include <cstdio>
#include <string>
#include <type_traits>

namespace {

using namespace orbweaver;

constexpr unsigned link_bits = 1 + VC_BITS + FLIT;

thread_local std::string message;  // of the assertion that failed last, until an instance takes it

/// Bits of a signal, which Verilator keeps in words of 8 to 64 bits, or in an array of words of 32.
template <class Signal>
std::uint64_t bits(const Signal& of, unsigned first, unsigned width) {
    const std::uint64_t mask = width == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1;
    if constexpr (std::is_integral_v<Signal>) {
        return first >= 64 ? 0 : static_cast<std::uint64_t>(of) >> first & mask;
    } else {
        std::uint64_t value = 0;
        for (unsigned done = 0; done < width;) {
            const unsigned at = first + done;
            value |= static_cast<std::uint64_t>(of.m_storage[at / 32] >> (at % 32)) << done;
            done += 32 - at % 32;
        }
        return value & mask;
    }
}

template <class Signal>
void set_bits(Signal& of, unsigned first, unsigned width, std::uint64_t value) {
    if constexpr (std::is_integral_v<Signal>) {
        of = static_cast<Signal>(of | static_cast<Signal>(value << first));
    } else {
        for (unsigned done = 0; done < width;) {
            const unsigned at = first + done;
            of.m_storage[at / 32] |= static_cast<std::uint32_t>(value >> done << (at % 32));
            done += 32 - at % 32;
        }
    }
}

template <class Signal>
void clear(Signal& of) {
    of = Signal{};
}

struct instance {
    instance() : model(&context) {
        context.fatalOnError(false);
        model.clk_i = 0;
        model.rst_i = 1;
        model.eval();
        edge();
        edge();
        model.rst_i = 0;
        model.eval();
    }
    ~instance() { model.final(); }

    void edge() {
        model.clk_i = 1;
        model.eval();
        model.clk_i = 0;
        model.eval();
    }

    VerilatedContext context;
    router_rtl model;
    std::string failure;
};

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

void* create() {
    return new instance;
}

void destroy(void* of) {
    delete static_cast<instance*>(of);
}

void step(void* of, const router_wires& in, router_wires& out, router_departures& leaving) {
    instance& self = *static_cast<instance*>(of);
    set_inputs(self.model, in);
    message.clear();
    self.edge();
    if (!message.empty() && self.failure.empty()) {
        self.failure = message;
    }
    get_outputs(self.model, out);
    get_departures(self.model, leaving);
}

unsigned lowest(std::uint64_t one_hot) {
    unsigned place = 0;
    while (one_hot > 1) {
        one_hot >>= 1;
        ++place;
    }
    return place;
}

router_holds holds(void* of, unsigned port, unsigned vc) {
    const auto& inside = *static_cast<instance*>(of)->model.rootp;
    const unsigned channel = port * VCS + vc;
    router_holds found;
    found.active = bits(inside.router__DOT__active, channel, 1) != 0;
    found.output = static_cast<std::uint8_t>(lowest(bits(inside.router__DOT__port, channel * PORTS, PORTS)));
    found.vc = static_cast<std::uint8_t>(lowest(bits(inside.router__DOT__vc, channel * VCS, VCS)));
    return found;
}

const char* failure(void* of) {
    const instance& self = *static_cast<instance*>(of);
    return self.failure.empty() ? nullptr : self.failure.c_str();
}

const router_library functions{create, destroy, step, holds, failure};

}  // namespace

int orbweaver_message(const char* format, ...) {
    char text[1000];
    va_list arguments;
    va_start(arguments, format);
    const int length = std::vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (message.empty()) {
        message = text;
    }
    return length;
}

/// What Verilator calls when an assertion has failed and its message is written: the simulation goes on, the adapter
/// asks failure().
void vl_stop(const char*, int, const char*) {}

extern "C" __attribute__((visibility("default"))) const router_library* orbweaver_router_library() {
    return &functions;
}
