// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/yaml_kinds.h"

#include <fmt/core.h>

namespace orbweaver {

std::optional<config_node> any_yaml::read(const config_node& node, const read_context& context) const {
    if (node.kind == node_kind::null && !node.is_unset()) {
        context.refuse(node, "the value is missing");
        return std::nullopt;
    }
    return node;
}

json any_yaml::write(const config_node& v) const {
    switch (v.kind) {
        case node_kind::null:
            return nullptr;
        case node_kind::scalar:
            return v.text;
        case node_kind::list: {
            json list = json::array();
            for (const config_node& item : v.items) {
                list.push_back(write(item));
            }
            return list;
        }
        case node_kind::map: {
            json map = json::object();
            for (const config_member& member : v.members) {
                map[member.key] = write(member.value);
            }
            return map;
        }
    }
    return nullptr;
}

std::optional<config_node> yaml_map::read(const config_node& node, const read_context& context) const {
    if (node.kind != node_kind::map) {
        context.refuse(node, fmt::format("here is {}; allowed: {}", kind_name(node), describe()));
        return std::nullopt;
    }
    return node;
}

std::string inline_text(const config_node& node) {
    std::string text;
    switch (node.kind) {
        case node_kind::null:
        case node_kind::scalar:
            return node.text;
        case node_kind::list:
            for (const config_node& item : node.items) {
                text += (text.empty() ? "" : ", ") + inline_text(item);
            }
            return "[" + text + "]";
        case node_kind::map:
            for (const config_member& member : node.members) {
                text += (text.empty() ? "" : ", ") + member.key + ": " + inline_text(member.value);
            }
            return "{" + text + "}";
    }
    return text;
}

}  // namespace orbweaver
