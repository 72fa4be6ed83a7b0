// SPDX-License-Identifier: Apache-2.0
// Wires between a Verilated ejection channel and its adapter; ejector.sv describes each. This is plain C++ without any
// library, because it is compiled on both sides of the shared library.
#pragma once

#include <cstdint>

namespace orbweaver::rtl {

inline constexpr unsigned max_ejector_vcs = 64;

struct ejector_inputs {
    std::uint64_t valid = 0;                 // bit v: VC v has a flit
    std::uint64_t flits[max_ejector_vcs]{};  // [vc]: 34 wires
    bool retry = false;
    bool port = false;
    bool core = false;
    bool fault = false;
    std::uint8_t state[max_ejector_vcs]{};  // [vc]
    bool is_ready[max_ejector_vcs]{};       // [vc]
    std::uint32_t address = 0;              // word address
    std::uint16_t stride = 0;
    bool cts_full = false;
    bool cts_ok = false;
    bool granted = false;
    std::uint8_t granted_context = 0;

    // NOLINTNEXTLINE(readability-identifier-length): clang names its loops over arrays
    bool operator==(const ejector_inputs&) const = default;
};

struct ejector_outputs {
    std::uint8_t view[max_ejector_vcs]{};  // [vc]: message_view
    std::uint32_t id[max_ejector_vcs]{};   // [vc]
    std::uint64_t accept = 0;              // bit v: VC v
    std::uint16_t node = 0;
    bool cts_push = false;
    bool cts = false;
    std::uint32_t cts_id = 0;
    std::uint8_t cts_context = 0;
    bool cts_accept = false;
    bool allocate = false;
    bool load = false;
    std::uint8_t index = 0;
    bool overflow = false;
    bool start = false;
    std::uint32_t tag = 0;
    std::uint8_t context = 0;
    bool write = false;
    std::uint32_t word_address = 0;  // word address
    std::uint32_t word = 0;
    bool refused = false;
    bool owed = false;
    std::uint64_t take = 0;     // bit v: VC v
    std::uint64_t blocked = 0;  // bit v: VC v

    // NOLINTNEXTLINE(readability-identifier-length): clang names its loops over arrays
    bool operator==(const ejector_outputs&) const = default;
};

/// All wires of the block. Visitor::lanes is the number of VCs.
struct ejector_wires {
    using inputs = ejector_inputs;
    using outputs = ejector_outputs;

    template <class Visitor>
    static void list(Visitor& wire) {
        for (unsigned n = 0; n < Visitor::lanes; ++n) {
            const auto channel = Visitor::part("channel", n);
            wire.input(
                channel, "flit", 34, &inputs::flits, [](auto& rtl) { return &rtl.flits_i; }, n);
            wire.input(
                channel, "state", 3, &inputs::state, [](auto& rtl) { return &rtl.show_state_i; }, n);
            wire.input(
                channel, "ok", 1, &inputs::is_ready, [](auto& rtl) { return &rtl.show_ok_i; }, n);
            wire.output(
                channel, "op", 2, &outputs::view, [](auto& rtl) { return &rtl.show_op_o; }, n);
            wire.output(
                channel, "id", 32, &outputs::id, [](auto& rtl) { return &rtl.show_id_o; }, n);
        }
        wire.input("link", "valid", Visitor::lanes, &inputs::valid, [](auto& rtl) { return &rtl.valid_i; });
        wire.input("link", "retry", 1, &inputs::retry, [](auto& rtl) { return &rtl.retry_i; });
        wire.input("memory", "free", 1, &inputs::port, [](auto& rtl) { return &rtl.port_i; });
        wire.input("memory", "core", 1, &inputs::core, [](auto& rtl) { return &rtl.core_i; });
        wire.input("memory", "fault", 1, &inputs::fault, [](auto& rtl) { return &rtl.fault_i; });
        wire.input("table", "address", 30, &inputs::address, [](auto& rtl) { return &rtl.address_i; });
        wire.input("table", "stride", 16, &inputs::stride, [](auto& rtl) { return &rtl.stride_i; });
        wire.input("cts", "full", 1, &inputs::cts_full, [](auto& rtl) { return &rtl.cts_full_i; });
        wire.input("cts", "ok", 1, &inputs::cts_ok, [](auto& rtl) { return &rtl.cts_ok_i; });
        wire.input("core", "granted", 1, &inputs::granted, [](auto& rtl) { return &rtl.granted_i; });
        wire.input("core", "granted_context", 4, &inputs::granted_context,
                   [](auto& rtl) { return &rtl.granted_context_i; });
        wire.output("table", "accept", Visitor::lanes, &outputs::accept, [](auto& rtl) { return &rtl.accept_o; });
        wire.output("table", "node", 16, &outputs::node, [](auto& rtl) { return &rtl.node_o; });
        wire.output("cts", "push", 1, &outputs::cts_push, [](auto& rtl) { return &rtl.cts_push_o; });
        wire.output("cts", "valid", 1, &outputs::cts, [](auto& rtl) { return &rtl.cts_o; });
        wire.output("cts", "id", 32, &outputs::cts_id, [](auto& rtl) { return &rtl.cts_id_o; });
        wire.output("cts", "context", 4, &outputs::cts_context, [](auto& rtl) { return &rtl.cts_context_o; });
        wire.output("cts", "accept", 1, &outputs::cts_accept, [](auto& rtl) { return &rtl.cts_accept_o; });
        wire.output("core", "allocate", 1, &outputs::allocate, [](auto& rtl) { return &rtl.allocate_o; });
        wire.output("core", "load", 1, &outputs::load, [](auto& rtl) { return &rtl.load_o; });
        wire.output("core", "index", 7, &outputs::index, [](auto& rtl) { return &rtl.index_o; });
        wire.output("core", "overflow", 1, &outputs::overflow, [](auto& rtl) { return &rtl.overflow_o; });
        wire.output("core", "start", 1, &outputs::start, [](auto& rtl) { return &rtl.start_o; });
        wire.output("core", "tag", 32, &outputs::tag, [](auto& rtl) { return &rtl.tag_o; });
        wire.output("core", "context", 4, &outputs::context, [](auto& rtl) { return &rtl.context_o; });
        wire.output("memory", "write", 1, &outputs::write, [](auto& rtl) { return &rtl.write_o; });
        wire.output("memory", "address", 30, &outputs::word_address, [](auto& rtl) { return &rtl.address_o; });
        wire.output("memory", "word", 32, &outputs::word, [](auto& rtl) { return &rtl.word_o; });
        wire.output("memory", "refused", 1, &outputs::refused, [](auto& rtl) { return &rtl.refused_o; });
        wire.output("memory", "owed", 1, &outputs::owed, [](auto& rtl) { return &rtl.owed_o; });
        wire.output("link", "take", Visitor::lanes, &outputs::take, [](auto& rtl) { return &rtl.take_o; });
        wire.output("link", "blocked", Visitor::lanes, &outputs::blocked, [](auto& rtl) { return &rtl.blocked_o; });
    }
};

}  // namespace orbweaver::rtl
