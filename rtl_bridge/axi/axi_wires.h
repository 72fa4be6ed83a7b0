// SPDX-License-Identifier: Apache-2.0
// Wires between a Verilated block with an AXI bus and its bridge. This is plain C++ without any library, because it is
// compiled on both sides of the shared library. Names and widths are from AMBA AXI4 (ARM IHI 0022); the wrapper
// supplies the signals that AXI4-Lite does not have.
#pragma once

#include <cstdint>

namespace orbweaver::rtl {

/// Write or read address channel.
struct axi_address {
    bool valid = false;
    std::uint64_t address = 0;
    std::uint16_t id = 0;
    std::uint8_t length = 0;  // beats minus one
    std::uint8_t size = 0;    // log2 of the bytes per beat
    std::uint8_t burst = 0;   // axi_burst_fixed, axi_burst_incr or axi_burst_wrap

    bool operator==(const axi_address&) const = default;
};
inline constexpr std::uint8_t axi_burst_fixed = 0;
inline constexpr std::uint8_t axi_burst_incr = 1;
inline constexpr std::uint8_t axi_burst_wrap = 2;

/// Write data channel.
struct axi_write_beat {
    bool valid = false;
    std::uint64_t data = 0;
    std::uint8_t strobes = 0;  // bit n: byte n is valid
    bool last = false;

    bool operator==(const axi_write_beat&) const = default;
};

/// Write response channel.
struct axi_write_response {
    bool valid = false;
    std::uint16_t id = 0;
    std::uint8_t response = 0;

    bool operator==(const axi_write_response&) const = default;
};
inline constexpr std::uint8_t axi_okay = 0;
inline constexpr std::uint8_t axi_exokay = 1;
inline constexpr std::uint8_t axi_slverr = 2;
inline constexpr std::uint8_t axi_decerr = 3;

/// Read data channel.
struct axi_read_beat {
    bool valid = false;
    std::uint16_t id = 0;
    std::uint64_t data = 0;
    std::uint8_t response = 0;
    bool last = false;

    bool operator==(const axi_read_beat&) const = default;
};

/// Wires that a manager drives in one cycle.
struct axi_request {
    axi_address aw;
    axi_write_beat w;
    bool b_ready = false;
    axi_address ar;
    bool r_ready = false;
};

/// Wires that a subordinate drives in one cycle.
struct axi_answer {
    bool aw_ready = false;
    bool w_ready = false;
    axi_write_response b;
    bool ar_ready = false;
    axi_read_beat r;
};

/// Wires to the block: the bridge is the subordinate of its manager, and the manager of its subordinate.
struct axi_inputs {
    axi_answer manager;
    axi_request subordinate;
};
/// Wires from the block.
struct axi_outputs {
    axi_request manager;
    axi_answer subordinate;
    bool interrupt = false;
};

/// Visits the wires that a manager drives, starting at the low end of the vector into which the wrapper packs them.
/// Each visit has name, bits and member. Data and strobes have the width of a 64-bit bus.
template <class Visitor>
void list_axi_request(Visitor&& wire) {
    wire("awvalid", 1, [](auto& side) { return &side.aw.valid; });
    wire("awaddr", 64, [](auto& side) { return &side.aw.address; });
    wire("awid", 16, [](auto& side) { return &side.aw.id; });
    wire("awlen", 8, [](auto& side) { return &side.aw.length; });
    wire("awsize", 3, [](auto& side) { return &side.aw.size; });
    wire("awburst", 2, [](auto& side) { return &side.aw.burst; });
    wire("wvalid", 1, [](auto& side) { return &side.w.valid; });
    wire("wdata", 64, [](auto& side) { return &side.w.data; });
    wire("wstrb", 8, [](auto& side) { return &side.w.strobes; });
    wire("wlast", 1, [](auto& side) { return &side.w.last; });
    wire("bready", 1, [](auto& side) { return &side.b_ready; });
    wire("arvalid", 1, [](auto& side) { return &side.ar.valid; });
    wire("araddr", 64, [](auto& side) { return &side.ar.address; });
    wire("arid", 16, [](auto& side) { return &side.ar.id; });
    wire("arlen", 8, [](auto& side) { return &side.ar.length; });
    wire("arsize", 3, [](auto& side) { return &side.ar.size; });
    wire("arburst", 2, [](auto& side) { return &side.ar.burst; });
    wire("rready", 1, [](auto& side) { return &side.r_ready; });
}

/// Visits the wires that a subordinate drives.
template <class Visitor>
void list_axi_answer(Visitor&& wire) {
    wire("awready", 1, [](auto& side) { return &side.aw_ready; });
    wire("wready", 1, [](auto& side) { return &side.w_ready; });
    wire("bvalid", 1, [](auto& side) { return &side.b.valid; });
    wire("bid", 16, [](auto& side) { return &side.b.id; });
    wire("bresp", 2, [](auto& side) { return &side.b.response; });
    wire("arready", 1, [](auto& side) { return &side.ar_ready; });
    wire("rvalid", 1, [](auto& side) { return &side.r.valid; });
    wire("rid", 16, [](auto& side) { return &side.r.id; });
    wire("rdata", 64, [](auto& side) { return &side.r.data; });
    wire("rresp", 2, [](auto& side) { return &side.r.response; });
    wire("rlast", 1, [](auto& side) { return &side.r.last; });
}

/// The functions of the shared library.
struct axi_functions {
    void* (*create)();
    void (*destroy)(void* instance);
    /// Returns the first assertion that failed since the reset, or null.
    const char* (*failure)(void* instance);
    /// Resets an instance.
    /// @param out wires at the end of the reset, while it is still active
    void (*reset)(void* instance, axi_outputs& out);
    /// Evaluates the block within a cycle: sets the inputs and returns the outputs.
    void (*settle)(void* instance, const axi_inputs& in, axi_outputs& out);
    /// Evaluates the block with other inputs; output that the block prints meanwhile is ignored.
    void (*probe)(void* instance, const axi_inputs& in, axi_outputs& out);
    /// Executes the clock edge that ends the cycle.
    void (*edge)(void* instance);
    void (*finish)(void* instance);
};

}  // namespace orbweaver::rtl
