// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/space/axis.h"

#include <fmt/core.h>

#include "sim/sweep/space/yaml_kinds.h"
#include "sim/text/number_text.h"

namespace orbweaver::sim {

namespace {

std::optional<double> number_of(const config_node& node) {
    if (node.kind != node_kind::scalar || node.quoted) { return std::nullopt; }
    if (node.text == "true" || node.text == "false") { return node.text == "true" ? 1.0 : 0.0; }
    if (const auto whole = parse_whole_number(node.text); whole.value) { return static_cast<double>(*whole.value); }
    if (const auto real = parse_real_number(node.text); real.value) { return real.value; }
    for (const unit_family* family : {&byte_units(), &period_units()}) {
        if (const auto quantity = parse_quantity(node.text, *family); quantity.value) {
            return static_cast<double>(*quantity.value);
        }
    }
    return std::nullopt;
}

}  // namespace

std::string axis::name() const {
    std::string names;
    for (const variable& one : variables) { names += (names.empty() ? "" : "+") + one.name; }
    return names;
}

axis_value make_axis_value(config_node node) {
    axis_value value;
    value.text = inline_text(node);
    value.number = number_of(node);
    value.node = std::move(node);
    return value;
}

axis_value make_axis_value(double number, const text_position& where, int digits) {
    config_node node;
    node.kind = node_kind::scalar;
    node.where = where;
    node.text = fmt::format("{:.{}g}", number == 0 ? 0.0 : number, digits);
    return make_axis_value(std::move(node));
}

}  // namespace orbweaver::sim
