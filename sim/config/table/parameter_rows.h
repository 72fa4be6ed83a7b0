// SPDX-License-Identifier: Apache-2.0
// A parameter table without the type of the description that it fills, which parameter_table.h adds.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sim/config/table/parameter.h"

namespace orbweaver::sim {

/// A group of keys with a heading.
struct config_section {
    std::string path;                   // "network.router"
    std::string help;                   // one or two sentences
    std::vector<std::string> only_for;  // values of `system` with this section; empty: every system

    bool is_for(std::string_view system) const;
    /// Returns whether the section contains a key with this path.
    bool holds(std::string_view key) const;
};

class parameter_rows {
public:
    void add_section(config_section section) { m_sections.push_back(std::move(section)); }

    const std::vector<config_section>& sections() const { return m_sections; }
    const std::vector<parameter>& parameters() const { return m_parameters; }

    /// Returns whether the section that contains a path exists in a system.
    bool applies(std::string_view path, std::string_view system) const;

    /// Returns the object of a nested JSON document at a dotted path.
    static json& subdocument(json& document, std::string_view path);
    /// Finds a path without creating it; returns nullptr if it does not exist.
    static const json* look(const json& document, std::string_view path);

protected:
    parameter_rows(const void* initial, const std::type_info& root) : m_initial(initial), m_root(&root) {}

    parameter& add_row(std::string_view path, const value_kind& kind, std::ptrdiff_t offset, const member_type& type,
                       std::string_view help);
    parameter& row(std::size_t number) { return m_parameters[number]; }

    bool fills(const member_type& type) const { return *type.name == *m_root; }
    void read_rows(const config_node& node, const read_context& context, void* root) const;
    json write_rows(const void* root, std::string_view system) const;
    void visit_files_in(const std::string& path, void* root, const file_visitor& visit) const;

private:
    friend class record;

    std::vector<std::string> names_at(const std::string& prefix) const;
    bool is_heading(const std::string& path) const;
    std::string elsewhere(const std::string& name) const;
    void read_map(const config_node& node, const read_context& context, const std::string& prefix, void* root) const;
    void read_member(const config_member& member, const read_context& context, const std::string& prefix,
                     void* root) const;
    void refuse_unknown(const config_member& member, const read_context& context,
                        const std::vector<std::string>& names) const;

    const void* m_initial;  // a description with its initial values
    const std::type_info* m_root;
    std::vector<config_section> m_sections;
    std::vector<parameter> m_parameters;
};

/// A map whose keys are declared in a table of their own.
class record final : public value_kind {
public:
    explicit record(parameter_rows columns) : m_columns(std::make_shared<const parameter_rows>(std::move(columns))) {}

    std::shared_ptr<const value_kind> copy() const override;
    bool fits(const member_type& type) const override { return m_columns->fills(type); }
    bool read(const config_node& node, const read_context& context, const member_value& member) const override;
    json write(const member_value& member) const override;
    json schema() const override;
    std::string describe() const override { return {}; }  // the list describes it
    const std::vector<parameter>* columns() const override { return &m_columns->parameters(); }
    void visit_files(const std::string& path, const member_value& member, const file_visitor& visit) const override;

private:
    std::shared_ptr<const parameter_rows> m_columns;
};

/// Returns the kind of a list of maps.
/// @param what plural noun phrase
list_of list_of_records(parameter_rows columns, std::size_t min_items, std::size_t max_items, const char* what);

}  // namespace orbweaver::sim
