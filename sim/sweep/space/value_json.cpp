// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/space/value_json.h"

#include "sim/text/number_text.h"

namespace orbweaver::sim {

namespace {

json scalar_json(const config_node& node) {
    if (!node.quoted) {
        if (node.text == "true" || node.text == "false") { return node.text == "true"; }
        if (const auto whole = parse_whole_number(node.text); whole.value) { return *whole.value; }
        if (const auto real = parse_real_number(node.text); real.value) { return *real.value; }
    }
    return node.text;
}

json node_json(const config_node& node) {
    json written;
    switch (node.kind) {
        case node_kind::null: break;
        case node_kind::scalar: return scalar_json(node);
        case node_kind::list:
            written = json::array();
            for (const config_node& item : node.items) { written.push_back(node_json(item)); }
            break;
        case node_kind::map:
            written = json::object();
            for (const config_member& member : node.members) { written[member.key] = node_json(member.value); }
            break;
    }
    return written;
}

config_node node_of(const json& value) {
    config_node node;
    if (value.is_array()) {
        node.kind = node_kind::list;
        for (const json& item : value) { node.items.push_back(node_of(item)); }
    } else if (value.is_object()) {
        node.kind = node_kind::map;
        for (const auto& [key, member] : value.items()) { node.members.push_back({key, {}, node_of(member)}); }
    } else {
        node.kind = value.is_null() ? node_kind::null : node_kind::scalar;
        node.text = value.is_string() ? value.get<std::string>() : value.dump();
    }
    return node;
}

}  // namespace

json value_json(const axis_value& value) { return node_json(value.node); }

axis_value read_value(const json& value) { return make_axis_value(node_of(value)); }

}  // namespace orbweaver::sim
