// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/power/router_testbench.h"

#include <fmt/core.h>

#include <algorithm>

#include "rtl_bridge/network/testbench_text.h"
#include "rtl_bridge/router/router_shape.h"

namespace orbweaver::rtl {

namespace {

/// Returns the connections of a port that Yosys has split into its bits.
std::string connections(const std::string& port, std::size_t bits, const std::string& vector) {
    if (bits == 1) { return fmt::format(",\n      .{}({})", port, vector); }
    std::string text;
    for (std::size_t bit = 0; bit < bits; ++bit) {
        text += fmt::format(",\n      .\\{0}[{2}] ({1}[{2}])", port, vector, bit);
    }
    return text;
}

}  // namespace

router_testbench::router_testbench(const network_shape& network, unsigned router)
    : shape(network), routes(network.routers[router].routes) {
    shape.nodes = static_cast<unsigned>(network.routers[router].ports.size());
}

std::string router_testbench::text(const recorded_traffic& recorded) const {
    const std::size_t ports = shape.nodes;
    const std::size_t table = std::max<std::size_t>(routes.size(), 1);
    const std::size_t entry = ports * shape.vcs * std::max(shape.state_bits, 1U);
    std::string tested = fmt::format(
        "  logic [{}:0] routes;\n  logic [{}:0] entry = '0;\n  assign routes = {};\n\n  router dut (\n"
        "      .clk_i(clk),\n      .rst_i(rst)",
        table - 1, entry - 1, routes.empty() ? "1'b0" : bits_parameter("", routes).substr(1));
    for (const char* side : {"i", "o"}) {
        const char* const end = *side == 'i' ? "given" : "found";
        const char* const other = *side == 'i' ? "found" : "given";
        const std::string suffix = std::string("_") + side;
        const std::string opposite = *side == 'i' ? "_o" : "_i";
        tested += connections("valid" + suffix, ports, fmt::format("valid_{}", end));
        tested += connections("vc" + suffix, ports * shape.vc_bits, fmt::format("vc_{}", end));
        tested += connections("flit" + suffix, ports * shape.flit_bits, fmt::format("flit_{}", end));
        tested += connections("credit" + opposite, ports * shape.vcs, fmt::format("credit_{}", other));
    }
    tested += connections("routes_i", table, "routes") + connections("entry_i", entry, "entry");
    tested += "\n  );\n\n  initial begin\n    $dumpfile(\"activity.vcd\");\n    $dumpvars(2, dut);\n  end\n";
    return testbench_text(shape, recorded, tested);
}

}  // namespace orbweaver::rtl
