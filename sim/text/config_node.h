// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sim/text/source_text.h"

namespace orbweaver::sim {

/// The kind of a YAML value before it is interpreted.
enum class node_kind : std::uint8_t { null, scalar, list, map };

struct config_member;

/// A value of a configuration with its position. It is the root of a tree in which aliases have been expanded.
struct config_node {
    node_kind kind = node_kind::null;
    text_position where;
    std::string text;                    // text of a scalar; for null the word, or empty if the value is missing
    bool quoted = false;                 // scalar in '...', "..." or a block, which is text and never a number
    std::vector<config_node> items;      // list
    std::vector<config_member> members;  // map entries in the order of the text; keys are unique

    /// Returns whether the user wrote `null` (or `~`), which selects the default of the key. A missing value is an
    /// error.
    bool is_unset() const { return kind == node_kind::null && !text.empty(); }

    /// Returns the member of a map, or nullptr.
    config_node* find(std::string_view key);
    const config_node* find(std::string_view key) const;
};

struct config_member {
    std::string key;
    text_position where;  // position of the key
    config_node value;
};

/// Returns the kind of a value for a sentence: "a list", "a map", "text", "nothing".
std::string_view kind_name(const config_node& node);

}  // namespace orbweaver::sim
