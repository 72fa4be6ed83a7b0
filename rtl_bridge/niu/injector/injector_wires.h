// SPDX-License-Identifier: Apache-2.0
// Wires between a Verilated injection channel and its adapter; injector.sv describes each. This is plain C++ without
// any library, because it is compiled on both sides of the shared library.
#pragma once

#include <cstdint>

namespace orbweaver::rtl {

inline constexpr unsigned max_injector_vcs = 64;

struct injector_inputs {
    std::uint8_t rts_push = 0;  // valid entries of `rts`: payload of the head 31:0, id 63:32
    std::uint64_t rts[2]{};
    std::uint8_t cts_push = 0;
    std::uint64_t cts[2]{};
    bool thread = false;
    std::uint64_t thread_front[2]{};  // entries of a transmit queue, as in transmit_queue_wires.h
    bool data = false;
    std::uint64_t data_front[2]{};
    bool link = false;
    bool port = false;
    std::uint32_t word = 0;
    std::uint64_t credit = 0;  // bit v: a credit of VC v

    // NOLINTNEXTLINE(readability-identifier-length): clang names its loops over arrays
    bool operator==(const injector_inputs&) const = default;
};

struct injector_outputs {
    bool rts_full = false;
    bool cts_full = false;
    std::uint8_t grant = 0;  // bit s: stream s
    std::uint64_t flit = 0;  // 34 wires
    std::uint64_t vcs[4]{};  // [stream], bit v: VC v
    std::uint8_t pop = 0;
    bool read = false;
    std::uint32_t address = 0;  // word address
    bool block_done = false;
    bool refused = false;
    std::uint64_t credits = 0;  // bit v: VC v has credits

    // NOLINTNEXTLINE(readability-identifier-length): clang names its loops over arrays
    bool operator==(const injector_outputs&) const = default;
};

/// All wires of the block. Visitor::lanes is the number of VCs.
struct injector_wires {
    using inputs = injector_inputs;
    using outputs = injector_outputs;

    template <class Visitor>
    static void list(Visitor& wire) {
        wire.input("rts", "push", 2, &inputs::rts_push, [](auto& rtl) { return &rtl.rts_push_i; });
        wire.input(
            "rts", "first", 64, &inputs::rts, [](auto& rtl) { return &rtl.rts_i; }, 0);
        wire.input(
            "rts", "second", 64, &inputs::rts, [](auto& rtl) { return &rtl.rts_i; }, 1);
        wire.output("rts", "full", 1, &outputs::rts_full, [](auto& rtl) { return &rtl.rts_full_o; });
        wire.input("cts", "push", 2, &inputs::cts_push, [](auto& rtl) { return &rtl.cts_push_i; });
        wire.input(
            "cts", "first", 64, &inputs::cts, [](auto& rtl) { return &rtl.cts_i; }, 0);
        wire.input(
            "cts", "second", 64, &inputs::cts, [](auto& rtl) { return &rtl.cts_i; }, 1);
        wire.output("cts", "full", 1, &outputs::cts_full, [](auto& rtl) { return &rtl.cts_full_o; });
        wire.input("thread", "valid", 1, &inputs::thread, [](auto& rtl) { return &rtl.thread_i; });
        wire.input(
            "thread", "first", 36, &inputs::thread_front, [](auto& rtl) { return &rtl.thread_front_i; }, 0);
        wire.input(
            "thread", "second", 36, &inputs::thread_front, [](auto& rtl) { return &rtl.thread_front_i; }, 1);
        wire.input("data", "valid", 1, &inputs::data, [](auto& rtl) { return &rtl.data_i; });
        wire.input(
            "data", "first", 36, &inputs::data_front, [](auto& rtl) { return &rtl.data_front_i; }, 0);
        wire.input(
            "data", "second", 36, &inputs::data_front, [](auto& rtl) { return &rtl.data_front_i; }, 1);
        wire.input("link", "free", 1, &inputs::link, [](auto& rtl) { return &rtl.link_i; });
        wire.input("link", "credit", Visitor::lanes, &inputs::credit, [](auto& rtl) { return &rtl.credit_i; });
        wire.output("link", "grant", 4, &outputs::grant, [](auto& rtl) { return &rtl.grant_o; });
        wire.output("link", "flit", 34, &outputs::flit, [](auto& rtl) { return &rtl.flit_o; });
        wire.output("link", "pop", 2, &outputs::pop, [](auto& rtl) { return &rtl.pop_o; });
        wire.output("link", "credits", Visitor::lanes, &outputs::credits, [](auto& rtl) { return &rtl.credits_o; });
        constexpr const char* streams[] = {"vc_cts", "vc_rts", "vc_thread", "vc_data"};
        for (unsigned stream = 0; stream < 4; ++stream) {
            wire.output(
                "link", streams[stream], Visitor::lanes, &outputs::vcs, [](auto& rtl) { return &rtl.vcs_o; }, stream);
        }
        wire.input("memory", "free", 1, &inputs::port, [](auto& rtl) { return &rtl.port_i; });
        wire.output("memory", "read", 1, &outputs::read, [](auto& rtl) { return &rtl.read_o; });
        wire.output("memory", "address", 30, &outputs::address, [](auto& rtl) { return &rtl.address_o; });
        wire.input("memory", "word", 32, &inputs::word, [](auto& rtl) { return &rtl.word_i; });
        wire.output("memory", "block_done", 1, &outputs::block_done, [](auto& rtl) { return &rtl.block_done_o; });
        wire.output("memory", "refused", 1, &outputs::refused, [](auto& rtl) { return &rtl.refused_o; });
    }
};

}  // namespace orbweaver::rtl
