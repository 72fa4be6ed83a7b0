// SPDX-License-Identifier: Apache-2.0
#include "sim/text/config_node.h"

#include <algorithm>

namespace orbweaver::sim {

const config_node* config_node::find(std::string_view key) const {
    const auto found =
        std::find_if(members.begin(), members.end(), [key](const config_member& m) { return m.key == key; });
    return found == members.end() ? nullptr : &found->value;
}

config_node* config_node::find(std::string_view key) {
    return const_cast<config_node*>(static_cast<const config_node*>(this)->find(key));
}

std::string_view kind_name(const config_node& node) {
    switch (node.kind) {
        case node_kind::null: return "nothing";
        case node_kind::scalar: return "a single value";
        case node_kind::list: return "a list";
        case node_kind::map: return "a map";
    }
    return "";
}

}  // namespace orbweaver::sim
