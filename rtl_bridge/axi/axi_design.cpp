// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/axi/axi_design.h"

#include <fmt/core.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "hw/core/memory/bus_device_desc.h"
#include "rtl_bridge/axi/axi_wires.h"
#include "rtl_bridge/build/embedded_sources.h"
#include "rtl_bridge/external/user_sources.h"

namespace orbweaver::rtl {

namespace {

/// A wire of the bridge's vectors.
struct packed_wire {
    std::string name;
    unsigned first = 0;  // bit
    unsigned width = 0;
};

struct wire_collector {
    std::vector<packed_wire> wires{};
    unsigned bits = 0;

    template <class Position>
    void operator()(const char* name, unsigned width, Position) {
        wires.push_back({name, bits, width});
        bits += width;
    }
};

wire_collector request_wires() {
    wire_collector made;
    list_axi_request(made);
    return made;
}

wire_collector answer_wires() {
    wire_collector made;
    list_axi_answer(made);
    return made;
}

/// A signal that AXI4-Lite does not have, and its default value.
struct absent_wire {
    std::string_view name;
    std::string_view value;
};
constexpr std::array<absent_wire, 12> absent_from_lite{{{"awid", "16'd0"},
                                                        {"awlen", "8'd0"},
                                                        {"awsize", "{size}"},
                                                        {"awburst", "2'd1"},
                                                        {"wlast", "1'b1"},
                                                        {"bid", "16'd0"},
                                                        {"arid", "16'd0"},
                                                        {"arlen", "8'd0"},
                                                        {"arsize", "{size}"},
                                                        {"arburst", "2'd1"},
                                                        {"rid", "16'd0"},
                                                        {"rlast", "1'b1"}}};

/// An optional port of a block, which the bridge neither reads nor varies: normal, secure, unprivileged data access.
struct optional_port {
    const char* name;
    unsigned bits;
};
constexpr std::array<optional_port, 10> optional_ports{{{"awprot", 3},
                                                        {"awlock", 1},
                                                        {"awcache", 4},
                                                        {"awqos", 4},
                                                        {"awregion", 4},
                                                        {"arprot", 3},
                                                        {"arlock", 1},
                                                        {"arcache", 4},
                                                        {"arqos", 4},
                                                        {"arregion", 4}}};

class wrapper_text {
public:
    explicit wrapper_text(const core::bus_device_desc& described)
        : m_described(described), m_pins(clock_and_reset(described)) {}

    std::string text() {
        add_side(m_described.manager, "m_request_o", request_wires(), "m_answer_i", answer_wires(), false);
        add_side(m_described.subordinate, "s_answer_o", answer_wires(), "s_request_i", request_wires(), true);
        m_body += m_described.interrupt.empty() ? "  assign interrupt_o = 1'b0;\n" : "";
        if (!m_described.interrupt.empty()) {
            m_pins.push_back(fmt::format(".{}(interrupt_o)", m_described.interrupt));
        }
        m_pins.emplace_back(".*");
        return fmt::format(
            "// The bridge's side of a user's block on an AXI bus.\n"
            "module axi_device (\n"
            "    input logic clk_i, input logic rst_i,\n"
            "    input logic [{1}:0] m_answer_i, output logic [{0}:0] m_request_o,\n"
            "    input logic [{0}:0] s_request_i, output logic [{1}:0] s_answer_o, output logic interrupt_o);\n"
            "{2}  {3}{4} user_instance (\n    {5});\nendmodule\n",
            request_wires().bits - 1, answer_wires().bits - 1, m_body, m_described.top,
            parameter_list(assignments_of(m_described)), fmt::join(m_pins, ",\n    "));
    }

private:
    bool is_lite() const { return m_side.bus == core::device_bus::axi4_lite; }
    unsigned bytes() const { return m_side.data_bits / 8; }

    /// Returns the width of a wire at the block.
    unsigned width_of(const packed_wire& wire) const {
        if (wire.name.ends_with("data")) { return m_side.data_bits; }
        return wire.name.ends_with("strb") ? bytes() : wire.width;
    }

    std::string absence(std::string_view name) const {
        const auto* const found = std::find_if(absent_from_lite.begin(), absent_from_lite.end(),
                                               [name](const absent_wire& wire) { return wire.name == name; });
        if (!is_lite() || found == absent_from_lite.end()) { return {}; }
        return found->value == "{size}" ? fmt::format("3'd{}", bytes() == 8 ? 3 : 2) : std::string(found->value);
    }

    /// Adds a side of the bus, or undriven wires if the side does not exist.
    /// @param is_subordinate whether the optional ports are inputs of the block
    void add_side(const core::device_side_desc& side, const char* driven, const wire_collector& out, const char* taken,
                  const wire_collector& in, bool is_subordinate) {
        m_side = side;
        const std::string& prefix = side.ports;
        if (!side.exists()) {
            m_body += fmt::format("  assign {} = '0;\n", driven);
            return;
        }
        for (const packed_wire& wire : in.wires) {
            if (absence(wire.name).empty()) {
                declare(prefix, wire);
                m_body +=
                    fmt::format("  assign {}{} = {}[{}+:{}];\n", prefix, wire.name, taken, wire.first, width_of(wire));
            }
        }
        for (const packed_wire& wire : out.wires) {
            std::string value = absence(wire.name);
            if (value.empty()) {
                declare(prefix, wire);
                value = fmt::format("{}'({}{})", wire.width, prefix, wire.name);
                if (is_lite() && wire.name.ends_with("addr")) {
                    value += fmt::format(" & ~64'd{}", bytes() - 1);  // the block's accesses are as wide as the bus
                }
            }
            m_body += fmt::format("  assign {}[{}+:{}] = {};\n", driven, wire.first, wire.width, value);
        }
        for (const optional_port& port : optional_ports) {
            m_body += fmt::format("  logic [{}:0] {}{};\n", port.bits - 1, prefix, port.name);
            if (is_subordinate) { m_body += fmt::format("  assign {}{} = '0;\n", prefix, port.name); }
        }
    }

    /// Declares a wire and its pin. Addresses and ids of the block may be narrower than the bridge's.
    void declare(const std::string& prefix, const packed_wire& wire) {
        m_body += fmt::format("  logic [{}:0] {}{};\n", width_of(wire) - 1, prefix, wire.name);
        const std::string pin = fmt::format(".{0}{1}({0}{1})", prefix, wire.name);
        const bool any_width = wire.name.ends_with("addr") || wire.name.ends_with("id");
        const bool is_valid = wire.name.ends_with("valid");
        m_pins.push_back(any_width && !is_valid
                             ? fmt::format("/* verilator lint_off WIDTH */ {} /* verilator lint_on WIDTH */", pin)
                             : pin);
    }

    const core::bus_device_desc& m_described;
    core::device_side_desc m_side;  // side that is being written
    std::vector<std::string> m_pins;
    std::string m_body;
};

/// Returns the module axi_device: the ports of the bridge (axi_wires.h) around a user's block with standard port names.
/// It supplies the signals that AXI4-Lite does not have or that the bridge does not use.
std::string axi_wrapper(const core::bus_device_desc& described) { return wrapper_text(described).text(); }

}  // namespace

std::optional<noc::description_error> axi_device_refusal(const core::bus_device_desc& described) {
    if (auto found = refusal_of_sources(described, "core.device")) { return found; }
    if (!described.manager.exists() && !described.subordinate.exists()) {
        return noc::description_error(
            "core.device", "sets neither manager.ports nor subordinate.ports: how ports of its bus begin, as m_axi_");
    }
    const auto fits = [](const core::device_side_desc& side) { return side.data_bits == 32 || side.data_bits == 64; };
    if (!fits(described.manager) || !fits(described.subordinate)) {
        return noc::description_error(
            fits(described.subordinate) ? "core.device.manager.data_bits" : "core.device.subordinate.data_bits",
            "is 32 or 64");
    }
    return std::nullopt;
}

verilated_design axi_device_design(const core::bus_device_desc& described) {
    verilated_design design;
    design.top = "axi_device";
    design.hardware = {{"axi_device.sv", axi_wrapper(described)}};
    design.outside = user_sources_of(described);
    design.glue = axi_glue();
    design.prelude = "orbweaver_message.h";
    design.definitions = {fmt::format("RESET_CYCLES={}", described.reset.cycles)};
    return design;
}

}  // namespace orbweaver::rtl
