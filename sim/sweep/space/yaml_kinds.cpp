// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/space/yaml_kinds.h"

#include <fmt/core.h>

namespace orbweaver::sim {

namespace {

json written(const config_node& node) {
    switch (node.kind) {
        case node_kind::null: return nullptr;
        case node_kind::scalar: return node.text;
        case node_kind::list: {
            json list = json::array();
            for (const config_node& item : node.items) { list.push_back(written(item)); }
            return list;
        }
        case node_kind::map: {
            json map = json::object();
            for (const config_member& member : node.members) { map[member.key] = written(member.value); }
            return map;
        }
    }
    return nullptr;
}

}  // namespace

std::shared_ptr<const value_kind> any_yaml::copy() const { return std::make_shared<any_yaml>(*this); }

bool any_yaml::read(const config_node& node, const read_context& context, const member_value& member) const {
    if (node.kind == node_kind::null && !node.is_unset()) {
        context.refuse(node, "the value is missing");
        return false;
    }
    member.as<config_node>() = node;
    return true;
}

json any_yaml::write(const member_value& member) const { return written(member.as<config_node>()); }

std::shared_ptr<const value_kind> yaml_map::copy() const { return std::make_shared<yaml_map>(*this); }

bool yaml_map::read(const config_node& node, const read_context& context, const member_value& member) const {
    if (node.kind != node_kind::map) {
        context.refuse(node, fmt::format("found {}; allowed: {}", kind_name(node), describe()));
        return false;
    }
    member.as<config_node>() = node;
    return true;
}

json yaml_map::write(const member_value& member) const { return written(member.as<config_node>()); }

std::string inline_text(const config_node& node) {
    std::string text;
    switch (node.kind) {
        case node_kind::null:
        case node_kind::scalar: return node.text;
        case node_kind::list:
            for (const config_node& item : node.items) { text += (text.empty() ? "" : ", ") + inline_text(item); }
            return "[" + text + "]";
        case node_kind::map:
            for (const config_member& member : node.members) {
                text += (text.empty() ? "" : ", ") + member.key + ": " + inline_text(member.value);
            }
            return "{" + text + "}";
    }
    return text;
}

}  // namespace orbweaver::sim
