// SPDX-License-Identifier: Apache-2.0
// Value kinds (sim/config/table/value_kinds.h) for configuration values, which the sweep file cannot interpret itself.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "sim/config/table/value_kinds.h"

namespace orbweaver::sim {

/// Any value including `null`, kept as read.
class any_yaml final : public value_kind {
public:
    std::shared_ptr<const value_kind> copy() const override;
    bool fits(const member_type& type) const override { return *type.name == typeid(config_node); }
    bool read(const config_node& node, const read_context& context, const member_value& member) const override;
    json write(const member_value& member) const override;
    json schema() const override { return json::object(); }
    std::string describe() const override { return "a value"; }
};

/// A map from keys to any values.
class yaml_map final : public value_kind {
public:
    /// @param what noun phrase
    explicit yaml_map(std::string_view what) : m_what(what) {}

    std::shared_ptr<const value_kind> copy() const override;
    bool fits(const member_type& type) const override { return *type.name == typeid(config_node); }
    bool read(const config_node& node, const read_context& context, const member_value& member) const override;
    json write(const member_value& member) const override;
    json schema() const override { return {{"type", "object"}}; }
    std::string describe() const override { return m_what; }

private:
    std::string m_what;
};

/// Returns a value in YAML's flow style on one line: "4", "[8, 8]", "{name: any, vcs: 2}".
std::string inline_text(const config_node& node);

}  // namespace orbweaver::sim
