// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/external/pin_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "hw/noc/description_error.h"
#include "rtl_bridge/external/external_wires.h"

namespace orbweaver::rtl {

namespace {

constexpr std::array<const char*, external_ports> port_words{"node", "E", "W", "N", "S"};
constexpr std::array sides{noc::link_side::in, noc::link_side::out};
constexpr unsigned min_tag_bits = 8;

std::string key_of(std::size_t number, const char* column) {
    return fmt::format("network.router.external.ports.{}.{}", number, column);
}

std::string replaced(std::string text, const std::string& original, const std::string& replacement) {
    const std::size_t position = text.find(original);
    return position == std::string::npos ? text : text.replace(position, original.size(), replacement);
}

/// Returns the name of a signal's wire at a port: "in_tag_2".
std::string wire(noc::link_side side, const std::string& signal, unsigned port) {
    return side == noc::link_side::none ? signal + "_i" : fmt::format("{}_{}_{}", name_of(side), signal, port);
}

/// Returns the ports that a list of words names.
std::vector<unsigned> order_of(const std::vector<std::string>& words, std::size_t number) {
    std::vector<unsigned> order;
    for (const std::string& word : words) {
        const auto found = std::find(port_words.begin(), port_words.end(), word);
        if (found == port_words.end()) {
            throw noc::description_error(key_of(number, "order"), "ports are node, E, W, N and S");
        }
        order.push_back(static_cast<unsigned>(found - port_words.begin()));
    }
    if (words.empty()) { order = {0, 1, 2, 3, 4}; }
    std::vector<unsigned> sorted = order;
    std::sort(sorted.begin(), sorted.end());
    if (sorted != std::vector<unsigned>{0, 1, 2, 3, 4}) {
        throw noc::description_error(key_of(number, "order"), "names each of node, E, W, N and S once");
    }
    return order;
}

}  // namespace

pin_map::pin_map(const noc::external_router_desc& described, const external_shape& shape)
    : m_described(described), m_shape(shape) {
    for (std::size_t number = 0; number < described.ports.size(); ++number) { m_pins.push_back(read(number)); }
    check_flow();
    check_tag();
    check_channels();
}

pin_map::mapped_pin pin_map::read(std::size_t number) const {
    mapped_pin pin;
    pin.described = m_described.ports[number];
    const std::string key = key_of(number, "value");
    pin.parts = read_pin_value(pin.described.value, pin.described.side, m_shape.vcs, key);
    pin.enters = enters_router(pin.parts, pin.described.side, m_shape.vcs, key);
    pin.open = std::all_of(pin.parts.begin(), pin.parts.end(),
                           [](const pin_part& part) { return part.signal.empty() && part.constant.empty(); });
    pin.each_port = pin.described.pin.find("{port}") != std::string::npos;
    pin.order = order_of(pin.described.order, number);
    if (pin.each_port && pin.described.side == noc::link_side::none) {
        throw noc::description_error(key_of(number, "pin"), "a pin of each port has a side, in or out");
    }
    if (!pin.described.port_names.empty() && pin.described.port_names.size() != external_ports) {
        throw noc::description_error(key_of(number, "port_names"), "names node, E, W, N and S, in this order");
    }
    return pin;
}

bool pin_map::maps(noc::link_side side, const std::string& signal) const { return highest_bit(side, signal) != 0; }

bool pin_map::has_pins(const std::string& signal) const { return maps(noc::link_side::out, signal); }

/// Returns one more than the highest bit of a signal that is on a pin; 0: no bit is.
unsigned pin_map::highest_bit(noc::link_side side, const std::string& signal) const {
    unsigned highest = 0;
    for (const mapped_pin& pin : m_pins) {
        for (const pin_part& part : pin.parts) {
            if (pin.described.side == side && part.signal == signal) {
                highest = std::max(highest, part.low + part.bits);
            }
        }
    }
    return highest;
}

/// Checks that the pins which every router needs exist.
void pin_map::check_flow() const {
    const auto need = [this](noc::link_side side, std::initializer_list<const char*> signals) {
        const bool found = std::any_of(signals.begin(), signals.end(),
                                       [this, side](const char* signal) { return maps(side, signal); });
        if (!found) {
            throw noc::description_error(
                "network.router.external.ports",
                fmt::format("no pin of side {} has {}", name_of(side), fmt::join(signals, " or ")));
        }
    };
    const bool has_ready = m_described.flow == noc::flow_kind::ready_valid;
    for (const noc::link_side side : sides) {
        need(side, {"valid", "valid_vc"});
        need(side, {"tag"});
        if (has_ready) {
            need(side, {"ready", "ready_vc"});
        } else {
            need(side, {"credit", "credit_valid"});
        }
        if (m_shape.vcs > 1) { need(side, {"vc", "valid_vc"}); }
    }
}

void pin_map::check_tag() {
    m_tag_bits = std::min(highest_bit(noc::link_side::in, "tag"), highest_bit(noc::link_side::out, "tag"));
    if (m_tag_bits < min_tag_bits) {
        throw noc::description_error(
            "network.router.external.ports",
            fmt::format("the pins carry {} bits of the tag; at least {} are needed to distinguish "
                        "flits apart, and more find more",
                        m_tag_bits, min_tag_bits));
    }
    const std::uint64_t inside = std::uint64_t{external_ports} * m_shape.vcs * (m_shape.vc_depth + m_described.depth);
    if (inside >= std::uint64_t{1} << m_tag_bits) {
        throw noc::description_error(
            "network.router.external.ports",
            fmt::format("{} bits of the tag cannot name the {} flits that may be inside", m_tag_bits, inside));
    }
}

/// Checks that the pins distinguish all VCs.
void pin_map::check_channels() const {
    for (const noc::link_side side : sides) {
        for (const char* const number : {"vc", "credit_vc"}) {
            check_bits(side, number, std::bit_width(m_shape.vcs - 1));
        }
        for (const char* const bits : {"valid_vc", "credit", "ready_vc"}) { check_bits(side, bits, m_shape.vcs); }
    }
}

void pin_map::check_coordinates(unsigned columns, unsigned rows) const {
    check_bits(noc::link_side::in, "dest_x", std::bit_width(columns - 1));
    check_bits(noc::link_side::in, "dest_y", std::bit_width(rows - 1));
    check_bits(noc::link_side::none, "x", std::bit_width(columns - 1));
    check_bits(noc::link_side::none, "y", std::bit_width(rows - 1));
}

/// Checks that a signal has all the bits that it needs, or is on no pin.
void pin_map::check_bits(noc::link_side side, const std::string& signal, unsigned needed) const {
    const unsigned bits = highest_bit(side, signal);
    if (bits != 0 && bits < needed) {
        throw noc::description_error("network.router.external.ports",
                                     fmt::format("the pins of side {} carry {} of the {} bits of {} that this network "
                                                 "needs",
                                                 name_of(side), bits, needed, signal));
    }
}

std::uint32_t pin_map::max_flits() const {
    const unsigned length = highest_bit(noc::link_side::in, "length");
    const unsigned body = highest_bit(noc::link_side::in, "body_flits");
    const std::uint32_t by_length = length == 0 ? ~0U : (1U << length) - 1;
    const std::uint32_t by_body = body == 0 ? ~0U : std::min(1U << body, (1U << 16) - 1);
    return std::min(by_length, by_body);
}

/// Returns the value of a pin at a port in SystemVerilog.
std::string pin_map::concatenation(std::size_t number, unsigned port) const {
    const mapped_pin& pin = m_pins[number];
    std::vector<std::string> pieces;
    unsigned skipped = 0;
    for (const pin_part& part : pin.parts) {
        if (!part.constant.empty()) {
            pieces.push_back(part.constant);
        } else if (part.signal.empty()) {
            pieces.push_back(pin.enters
                                 ? fmt::format("{}'b0", part.bits)
                                 : fmt::format("skipped_{}_{}[{}:{}]", number, port, skipped + part.bits - 1, skipped));
            skipped += part.bits;
        } else {
            const std::string name = wire(pin.described.side, part.signal, port);
            pieces.push_back(fmt::format("{}[{}:{}]", name, part.low + part.bits - 1, part.low));
        }
    }
    return fmt::format("{{{}}}", fmt::join(pieces, ", "));
}

std::string pin_map::declare_signals(unsigned port) const {
    std::string text;
    for (const noc::link_side side : sides) {
        for (const link_signal& signal : link_signals(side, m_shape.vcs)) {
            text += fmt::format("  wire [{}:0] {};\n", signal.bits - 1, wire(side, signal.name, port));
        }
    }
    return text;
}

/// Sets the outgoing bits to zero that are on no pin.
std::string pin_map::zero_rest(unsigned port) const {
    std::string text;
    for (const noc::link_side side : sides) {
        for (const link_signal& signal : link_signals(side, m_shape.vcs)) {
            const unsigned known = highest_bit(side, signal.name);
            if (!signal.enters && known < signal.bits) {
                text +=
                    fmt::format("  assign {}[{}:{}] = '0;\n", wire(side, signal.name, port), signal.bits - 1, known);
            }
        }
    }
    return text;
}

/// Connects flits and credits to the router.
std::string pin_map::connect_flow(unsigned port) const {
    if (m_described.flow == noc::flow_kind::credits) {
        return fmt::format(R"(  assign in_valid_{0} = valid_i[{0}];
  assign in_vc_{0} = vc_i[{0}];
  assign {{in_head_{0}, in_tail_{0}, in_dest_x_{0}, in_dest_y_{0}, in_length_{0}, in_tag_{0}}} =
      {{head_i[{0}], tail_i[{0}], dest_x_i[{0}], dest_y_i[{0}], length_i[{0}], tag_i[{0}]}};
  assign credit_o[{0}] = in_credit_{0} | (in_credit_valid_{0} ? VCS'(1) << in_credit_vc_{0} : '0);
  assign valid_o[{0}] = out_valid_{0} | (|out_valid_vc_{0});
  assign vc_o[{0}] = out_channel_{0};
  assign {{head_o[{0}], tail_o[{0}], tag_o[{0}]}} = {{out_head_{0}, out_tail_{0}, out_tag_{0}}};
  assign out_credit_{0} = credit_i[{0}];
  coded_credits #(.VCS(VCS)) credits_{0} (.clk_i, .rst_i, .credit_i(credit_i[{0}]),
      .valid_o(out_credit_valid_{0}), .vc_o(out_credit_vc_{0}));
  assign out_ready_{0} = 1'b1;
  assign out_ready_vc_{0} = '1;
)",
                           port);
    }
    return fmt::format(
        R"(  ready_valid_input #(.VCS(VCS), .DEPTH(DEPTH), .BITS(66), .BY_VC(1'b{1})) input_{0} (.clk_i, .rst_i,
      .valid_i(valid_i[{0}]), .vc_i(vc_i[{0}]), .credit_o(credit_o[{0}]),
      .flit_i({{head_i[{0}], tail_i[{0}], dest_x_i[{0}], dest_y_i[{0}], length_i[{0}], tag_i[{0}]}}),
      .valid_o(in_valid_{0}), .vc_o(in_vc_{0}),
      .flit_o({{in_head_{0}, in_tail_{0}, in_dest_x_{0}, in_dest_y_{0}, in_length_{0}, in_tag_{0}}}),
      .ready_i(in_ready_{0}), .ready_vc_i(in_ready_vc_{0}));
  ready_valid_output #(.VCS(VCS), .DEPTH(DEPTH), .BITS(34)) output_{0} (.clk_i, .rst_i,
      .valid_i(out_valid_{0} | (|out_valid_vc_{0})), .vc_i(out_channel_{0}),
      .flit_i({{out_head_{0}, out_tail_{0}, out_tag_{0}}}),
      .ready_o(out_ready_{0}), .ready_vc_o(out_ready_vc_{0}), .valid_o(valid_o[{0}]), .vc_o(vc_o[{0}]),
      .flit_o({{head_o[{0}], tail_o[{0}], tag_o[{0}]}}), .credit_i(credit_i[{0}]));
  assign out_credit_{0} = '0;
  assign out_credit_valid_{0} = 1'b0;
  assign out_credit_vc_{0} = '0;
)",
        port, maps(noc::link_side::in, "ready_vc") ? 1 : 0);
}

/// Connects the signals that are derived from others.
std::string pin_map::connect_link(unsigned port) const {
    std::string text = fmt::format(
        "  assign in_valid_vc_{0} = in_valid_{0} ? VCS'(1) << in_vc_{0} : '0;\n"
        "  assign in_body_flits_{0} = in_length_{0} == '0 ? '0 : in_length_{0} - 16'd1;\n"
        "  logic [7:0] out_channel_{0};\n"
        "  always_comb begin\n    out_channel_{0} = out_vc_{0};\n",
        port);
    if (maps(noc::link_side::out, "valid_vc")) {
        text +=
            fmt::format("    for (int v = 0; v < VCS; v++) if (out_valid_vc_{0}[v]) out_channel_{0} = 8'(v);\n", port);
    }
    return text + "  end\n" + connect_flow(port);
}

/// Declares the wires of a pin of the instance and connects them.
std::string pin_map::declare_pin(std::size_t number) const {
    const mapped_pin& pin = m_pins[number];
    const unsigned bits = bits_of(pin.parts);
    const auto assign = [&](const std::string& position, unsigned port) {
        const std::string value = concatenation(number, port);
        return pin.enters ? fmt::format("  assign {} = {};\n", position, value)
                          : fmt::format("  wire [{}:0] skipped_{}_{};\n  assign {} = {};\n", bits - 1, number, port,
                                        value, position);
    };
    if (pin.described.side == noc::link_side::none && !pin.open) {
        return fmt::format("  wire [{}:0] pin_{};\n", bits - 1, number) + assign(fmt::format("pin_{}", number), 0);
    }
    if (pin.open) { return {}; }
    std::string text;
    if (!pin.each_port) {
        text = pin.described.shape == noc::pin_shape::packed
                   ? fmt::format("  wire [{}:0] pin_{};\n", external_ports * bits - 1, number)
                   : fmt::format("  wire [{}:0] pin_{}[{}];\n", bits - 1, number, external_ports);
    }
    for (unsigned position = 0; position < external_ports; ++position) {
        const unsigned port = pin.order[position];
        if (pin.each_port) {
            text += fmt::format("  wire [{}:0] pin_{}_{};\n", bits - 1, number, port) +
                    assign(fmt::format("pin_{}_{}", number, port), port);
        } else if (pin.described.shape == noc::pin_shape::packed) {
            text += assign(fmt::format("pin_{}[{}:{}]", number, (position + 1) * bits - 1, position * bits), port);
        } else {
            text += assign(fmt::format("pin_{}[{}]", number, position), port);
        }
    }
    return text;
}

std::string pin_map::body() const {
    std::string text =
        fmt::format("  localparam int VCS = {};\n  localparam int DEPTH = {};\n", m_shape.vcs, m_shape.vc_depth);
    for (unsigned port = 0; port < external_ports; ++port) {
        text += declare_signals(port) + zero_rest(port) + connect_link(port);
    }
    for (std::size_t number = 0; number < m_pins.size(); ++number) { text += declare_pin(number); }
    return text;
}

std::vector<std::string> pin_map::connections() const {
    std::vector<std::string> found;
    for (std::size_t number = 0; number < m_pins.size(); ++number) {
        const noc::external_pin_desc& described = m_pins[number].described;
        const auto wires = [&](const std::string& name) { return m_pins[number].open ? std::string() : name; };
        if (!m_pins[number].each_port) {
            found.push_back(fmt::format(".{}({})", described.pin, wires(fmt::format("pin_{}", number))));
            continue;
        }
        for (unsigned port = 0; port < external_ports; ++port) {
            const std::string word = described.port_names.empty() ? port_words[port] : described.port_names[port];
            found.push_back(fmt::format(".{}({})", replaced(described.pin, "{port}", word),
                                        wires(fmt::format("pin_{}_{}", number, port))));
        }
    }
    return found;
}

}  // namespace orbweaver::rtl
