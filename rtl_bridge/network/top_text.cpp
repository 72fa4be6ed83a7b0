// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/network/top_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>
#include <utility>

#include "rtl_bridge/router/router_shape.h"

namespace orbweaver::rtl {

namespace {

/// Returns the declaration of a parameter: "VCS=2" as "localparam int VCS = 2;", "ALLOWED=4'hf" with its four
/// bits.
std::string constant(const std::string& parameter) {
    const std::size_t equals = parameter.find('=');
    const std::string name = parameter.substr(0, equals);
    const std::string value = parameter.substr(equals + 1);
    const std::size_t quote = value.find('\'');
    const std::string type =
        quote == std::string::npos ? "int" : fmt::format("bit [{}:0]", std::stoul(value.substr(0, quote)) - 1);
    return fmt::format("  localparam {} {} = {};\n", type, name, value);
}

std::string vector(std::uint64_t bits) { return fmt::format("[{}:0]", bits - 1); }

/// Returns slice number `position` of a vector, with `count` wires.
std::string slice(const std::string& name, unsigned position, const char* count) {
    return fmt::format("{}[{}*{}+:{}]", name, position, count, count);
}

class top_writer {
public:
    explicit top_writer(const network_shape& shape) : m_shape(shape) {}

    std::string text() const {
        std::string made = "// SPDX-License-Identifier: Apache-2.0\n";
        made += fmt::format("/// A network of {} routers for {} nodes. `README.md` has its ports.\n",
                            m_shape.routers.size(), m_shape.nodes);
        made += "module top (\n" + ports() + ");\n\n" + constants() + "\n" + wires() + "\n";
        for (unsigned number = 0; number < m_shape.routers.size(); ++number) { made += router(number); }
        for (const network_shape::link& link : m_shape.links) { made += this->link(link); }
        made += absent_links();
        return made + "endmodule\n";
    }

private:
    std::string port(const char* direction, std::uint64_t bits, const char* name, const char* comment,
                     bool is_last = false) const {
        return fmt::format("    /// {}\n    {} logic {} {}{}\n", comment, direction, vector(bits), name,
                           is_last ? "" : ",");
    }

    std::string ports() const {
        const std::uint64_t nodes = m_shape.nodes;
        std::string made = "    input  logic clk_i,\n    /// Synchronous.\n    input  logic rst_i,\n";
        made += port("input ", nodes, "valid_i", "Into the network, by node: a flit.");
        made += port("input ", nodes * m_shape.vc_bits, "vc_i", "Its virtual channel.");
        made += port("input ", nodes * m_shape.flit_bits, "flit_i", "The flit.");
        made +=
            port("output", nodes * m_shape.vcs, "credit_o", "A buffer slot is free again, a wire a virtual channel.");
        made += port("output", nodes, "valid_o", "Out of the network, likewise.");
        made += port("output", nodes * m_shape.vc_bits, "vc_o", "Its virtual channel.");
        made += port("output", nodes * m_shape.flit_bits, "flit_o", "The flit.");
        made += port("input ", nodes * m_shape.vcs, "credit_i", "The node has a buffer slot again.", true);
        return made;
    }

    std::string constants() const {
        std::string made;
        for (const std::string& parameter : m_shape.parameters) { made += constant(parameter); }
        made += fmt::format("  localparam int FLIT = {};\n", m_shape.flit_bits);
        made += fmt::format("  localparam int VC_BITS = {};\n", m_shape.vc_bits);
        return made;
    }

    /// Declares the wires of each router's ports, as its instance has them.
    std::string wires() const {
        std::string made = "  // Flits that arrive at and leave each router, and the credits for both.\n";
        for (unsigned number = 0; number < m_shape.routers.size(); ++number) {
            const std::uint64_t ports = m_shape.routers[number].ports.size();
            for (const char* side : {"arriving", "leaving"}) {
                made += fmt::format("  logic {} r{}_{}_valid;\n", vector(ports), number, side);
                made += fmt::format("  logic {} r{}_{}_vc;\n", vector(ports * m_shape.vc_bits), number, side);
                made += fmt::format("  logic {} r{}_{}_flit;\n", vector(ports * m_shape.flit_bits), number, side);
                made += fmt::format("  logic {} r{}_{}_credit;\n", vector(ports * m_shape.vcs), number, side);
            }
            made += fmt::format("  logic {} r{}_routes;\n",
                                vector(std::max<std::size_t>(m_shape.routers[number].routes.size(), 1)), number);
            made += fmt::format("  logic {} r{}_entry;\n",
                                vector(ports * m_shape.vcs * std::max(m_shape.state_bits, 1U)), number);
        }
        return made;
    }

    std::string router(unsigned number) const {
        const network_shape::router& described = m_shape.routers[number];
        std::string made = "  // Ports";
        for (const std::string& name : described.ports) { made += " " + name; }
        made += "\n  router #(\n";
        for (const std::string& parameter : described.parameters) {
            const std::size_t equals = parameter.find('=');
            made += fmt::format("      .{}({}),\n", parameter.substr(0, equals), parameter.substr(equals + 1));
        }
        for (std::size_t position = 0; position < m_shape.parameters.size(); ++position) {
            const std::string name = m_shape.parameters[position].substr(0, m_shape.parameters[position].find('='));
            made += fmt::format("      .{0}({0}){1}\n", name, position + 1 == m_shape.parameters.size() ? "" : ",");
        }
        made += fmt::format("  ) r{} (\n      .clk_i(clk_i),\n      .rst_i(rst_i),\n", number);
        for (const char* wire : {"valid", "vc", "flit"}) {
            made += fmt::format("      .{0}_i(r{1}_arriving_{0}),\n", wire, number);
        }
        made += fmt::format("      .credit_o(r{}_arriving_credit),\n", number);
        for (const char* wire : {"valid", "vc", "flit"}) {
            made += fmt::format("      .{0}_o(r{1}_leaving_{0}),\n", wire, number);
        }
        made += fmt::format("      .credit_i(r{0}_leaving_credit),\n      .routes_i(r{0}_routes),\n", number);
        made += fmt::format("      .entry_i(r{}_entry)\n  );\n", number);
        return made + routes(number);
    }

    /// Returns the table of a router. Heads carry the state with which they enter the network.
    std::string routes(unsigned number) const {
        const std::vector<bool>& bits = m_shape.routers[number].routes;
        const std::string entry = fmt::format("  assign r{}_entry = '0;\n", number);
        if (bits.empty()) { return fmt::format("{}  assign r{}_routes = 1'b0;\n\n", entry, number); }
        const std::string contents = bits_parameter("", bits).substr(1);
        return entry + fmt::format(
                           "  route_rom #(\n      .BITS({}),\n      .CONTENTS({})\n  ) r{}_rom (\n"
                           "      .routes_o(r{}_routes)\n  );\n\n",
                           bits.size(), contents, number, number);
    }

    /// Names of the wires at an end of a link: the top's ports at a node, else slices of a router's vectors.
    struct end_names {
        std::string valid;
        std::string vc;
        std::string flit;
        std::string credit;
    };
    /// @param sends whether flits leave at this end
    static end_names names(const network_shape::link_end& end, bool sends) {
        const std::string stem = end.is_node ? "" : fmt::format("r{}_{}_", end.number, sends ? "leaving" : "arriving");
        const char* const forward = !end.is_node ? "" : sends ? "_i" : "_o";
        const char* const back = !end.is_node ? "" : sends ? "_o" : "_i";
        const unsigned position = end.is_node ? end.number : end.slot;
        return {fmt::format("{}valid{}[{}]", stem, forward, position),
                slice(stem + "vc" + forward, position, "VC_BITS"), slice(stem + "flit" + forward, position, "FLIT"),
                slice(stem + "credit" + back, position, "VCS")};
    }

    std::string link(const network_shape::link& described) const {
        const end_names sender = names(described.sender, true);
        const end_names receiver = names(described.receiver, false);
        return fmt::format(
            "  link #(\n"
            "      .CYCLES({}),\n"
            "      .VCS(VCS),\n"
            "      .VC_BITS(VC_BITS),\n"
            "      .FLIT(FLIT)\n"
            "  ) {} (\n"
            "      .clk_i(clk_i),\n"
            "      .rst_i(rst_i),\n"
            "      .valid_i({}),\n"
            "      .vc_i({}),\n"
            "      .flit_i({}),\n"
            "      .credit_o({}),\n"
            "      .valid_o({}),\n"
            "      .vc_o({}),\n"
            "      .flit_o({}),\n"
            "      .credit_i({})\n"
            "  );\n\n",
            described.cycles, described.name, sender.valid, sender.vc, sender.flit, sender.credit, receiver.valid,
            receiver.vc, receiver.flit, receiver.credit);
    }

    /// Returns constants for the inputs of routers at ports without a link in one direction.
    std::string absent_links() const {
        std::set<std::pair<unsigned, unsigned>> arriving;  // router and slot
        std::set<std::pair<unsigned, unsigned>> leaving;
        for (const network_shape::link& link : m_shape.links) {
            if (!link.receiver.is_node) { arriving.emplace(link.receiver.number, link.receiver.slot); }
            if (!link.sender.is_node) { leaving.emplace(link.sender.number, link.sender.slot); }
        }
        std::string made;
        for (unsigned number = 0; number < m_shape.routers.size(); ++number) {
            for (unsigned slot = 0; slot < m_shape.routers[number].ports.size(); ++slot) {
                const network_shape::link_end end{false, number, slot};
                const end_names receiver = names(end, false);
                if (!arriving.contains({number, slot})) {
                    made += fmt::format("  assign {} = 1'b0;\n  assign {} = '0;\n  assign {} = '0;\n", receiver.valid,
                                        receiver.vc, receiver.flit);
                }
                if (!leaving.contains({number, slot})) {
                    made += fmt::format("  assign {} = '0;\n", names(end, true).credit);
                }
            }
        }
        return made.empty() ? "" : "  // Ports without a link in one direction.\n" + made + "\n";
    }

    const network_shape& m_shape;
};

}  // namespace

std::string top_text(const network_shape& shape) { return top_writer(shape).text(); }

}  // namespace orbweaver::rtl
