// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/external/external_wrapper.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "rtl_bridge/external/pin_map.h"
#include "rtl_bridge/external/user_sources.h"

namespace orbweaver::rtl {

namespace {

constexpr const char* head = R"(// The fixed side of orbweaver around a user's router.
module external_router #(parameter int X = 0, parameter int Y = 0) (
    input  logic clk_i, input logic rst_i, input logic [7:0] x_i, input logic [7:0] y_i,
    input  logic [4:0] valid_i, input logic [4:0][7:0] vc_i, input logic [4:0] head_i, input logic [4:0] tail_i,
    input  logic [4:0][7:0] dest_x_i, input logic [4:0][7:0] dest_y_i, input logic [4:0][15:0] length_i,
    input  logic [4:0][31:0] tag_i, output logic [4:0][{top_vc}:0] credit_o,
    output logic [4:0] valid_o, output logic [4:0][7:0] vc_o, output logic [4:0] head_o, output logic [4:0] tail_o,
    output logic [4:0][31:0] tag_o, input logic [4:0][{top_vc}:0] credit_i
);
)";

constexpr const char* fixed_ports[] = {"valid_i",  "vc_i",     "head_i", "tail_i",   "dest_x_i",
                                       "dest_y_i", "length_i", "tag_i",  "credit_o", "valid_o",
                                       "vc_o",     "head_o",   "tail_o", "tag_o",    "credit_i"};

std::vector<std::string> users_parameters(const noc::external_router_desc& described) {
    std::vector<std::string> found = assignments_of(described);
    if (described.coordinates.kind == noc::coordinate_kind::parameters) {
        found.push_back(fmt::format(".{}(X)", described.coordinates.x));
        found.push_back(fmt::format(".{}(Y)", described.coordinates.y));
    }
    return found;
}

/// Returns the pins of a router with the fixed ports.
std::vector<std::string> common_pins(const noc::external_router_desc& described) {
    std::vector<std::string> pins = clock_and_reset(described);
    if (described.coordinates.kind == noc::coordinate_kind::pins) {
        pins.push_back(fmt::format(".{}(x_i)", described.coordinates.x));
        pins.push_back(fmt::format(".{}(y_i)", described.coordinates.y));
    }
    return pins;
}

std::string ports_of_wrapper(const external_shape& shape) {
    return fmt::format(fmt::runtime(head), fmt::arg("top_vc", shape.vcs - 1));
}

std::string instance(const noc::external_router_desc& described, const std::vector<std::string>& parameters,
                     const std::vector<std::string>& pins) {
    return fmt::format("  {}{} user_instance (\n    {});\nendmodule\n", described.top, parameter_list(parameters),
                       fmt::join(pins, ",\n    "));
}

/// Returns the wrapper of a router with pins of its own.
std::string mapped_wrapper(const noc::external_router_desc& described, const external_shape& shape) {
    const pin_map map(described, shape);
    std::vector<std::string> pins = clock_and_reset(described);
    const std::vector<std::string> connections = map.connections();
    pins.insert(pins.end(), connections.begin(), connections.end());
    return ports_of_wrapper(shape) + map.body() + instance(described, users_parameters(described), pins);
}

}  // namespace

std::string external_wrapper(const noc::external_router_desc& described, const external_shape& shape) {
    if (!described.ports.empty()) { return mapped_wrapper(described, shape); }
    std::vector<std::string> parameters{".PORTS(5)", fmt::format(".VCS({})", shape.vcs),
                                        fmt::format(".DEPTH({})", shape.vc_depth)};
    const std::vector<std::string> own = users_parameters(described);
    parameters.insert(parameters.end(), own.begin(), own.end());
    std::vector<std::string> pins = common_pins(described);
    for (const char* const port : fixed_ports) { pins.push_back(fmt::format(".{0}({0})", port)); }
    return ports_of_wrapper(shape) + instance(described, parameters, pins);
}

}  // namespace orbweaver::rtl
