// SPDX-License-Identifier: Apache-2.0
// Kinds of value (sim/config/value_kinds.h) whose meaning somebody else knows: values of keys of a configuration.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sim/config/value_kinds.h"

namespace orbweaver {

/// Any value, `null` too, kept as it was read.
struct any_yaml {
    using value = config_node;

    std::optional<value> read(const config_node& node, const read_context& context) const;
    json write(const value& v) const;
    json schema() const { return json::object(); }
    std::string describe() const { return "a value"; }
};

/// A map of keys to any values.
struct yaml_map {
    using value = config_node;
    std::string what;  // noun phrase

    std::optional<value> read(const config_node& node, const read_context& context) const;
    json write(const value& v) const { return any_yaml{}.write(v); }
    json schema() const { return {{"type", "object"}}; }
    std::string describe() const { return what; }
};

/// A value in YAML's flow style, in one line: "4", "[8, 8]", "{name: any, vcs: 2}".
std::string inline_text(const config_node& node);

}  // namespace orbweaver
