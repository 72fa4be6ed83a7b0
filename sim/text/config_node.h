// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sim/text/source_text.h"

namespace orbweaver::sim {

/// What a YAML value is before anybody gives it a meaning.
enum class node_kind : std::uint8_t { null, scalar, list, map };

struct config_member;

/// A value of a configuration with its place. A tree: aliases are already expanded.
struct config_node {
    node_kind kind = node_kind::null;
    text_position where;
    std::string text;                    // scalar; of a null the word, empty where a value is missing
    bool quoted = false;                 // scalar: '...', "..." or a block, so text and never a number
    std::vector<config_node> items;      // list
    std::vector<config_member> members;  // map, in the order of the text; no key twice

    /// Whether somebody wrote `null` (or `~`): the key has its default. A value that is missing is a mistake.
    bool is_unset() const { return kind == node_kind::null && !text.empty(); }

    /// The member of a map, or nullptr.
    config_node* find(std::string_view key);
    const config_node* find(std::string_view key) const;
};

struct config_member {
    std::string key;
    text_position where;  // of the key
    config_node value;
};

/// What a value is, for a sentence: "a list", "a map", "text", "nothing".
std::string_view kind_name(const config_node& node);

}  // namespace orbweaver::sim
