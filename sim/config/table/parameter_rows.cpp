// SPDX-License-Identifier: Apache-2.0
#include "sim/config/table/parameter_rows.h"

#include <algorithm>

#include "hw/base/errors.h"
#include "sim/text/nearest_name.h"

namespace orbweaver::sim {

namespace {

/// Calls a function for each word of a dotted path until it returns false.
template <class Step>
void walk_path(std::string_view path, Step step) {
    for (std::size_t start = 0; start <= path.size();) {
        const std::size_t end = std::min(path.find('.', start), path.size());
        if (!step(std::string{path.substr(start, end - start)})) { return; }
        start = end + 1;
    }
}

}  // namespace

member_value parameter::member(const void* root) const {
    return {static_cast<char*>(const_cast<void*>(root)) + offset, *type};
}

bool parameter::is_set(const void* root) const {
    return std::all_of(conditions.begin(), conditions.end(), [root](const auto& holds) { return holds(root); }) &&
           kind->has_value(member(root)) && (zero_is_value || !member(root).is_zero());
}

bool config_section::is_for(std::string_view system) const {
    return only_for.empty() || std::find(only_for.begin(), only_for.end(), system) != only_for.end();
}

bool config_section::holds(std::string_view key) const {
    return key.size() > path.size() && key[path.size()] == '.' && key.starts_with(path);
}

bool parameter_rows::applies(std::string_view path, std::string_view system) const {
    return std::none_of(m_sections.begin(), m_sections.end(),
                        [&](const config_section& section) { return section.holds(path) && !section.is_for(system); });
}

json& parameter_rows::subdocument(json& document, std::string_view path) {
    json* found = &document;
    walk_path(path, [&found](const std::string& name) {
        found = &(*found)[name];
        return true;
    });
    return *found;
}

const json* parameter_rows::look(const json& document, std::string_view path) {
    const json* found = &document;
    walk_path(path, [&found](const std::string& name) {
        found = found->is_object() && found->contains(name) ? &(*found)[name] : nullptr;
        return found != nullptr;
    });
    return found;
}

parameter& parameter_rows::add_row(std::string_view path, const value_kind& kind, std::ptrdiff_t offset,
                                   const member_type& type, std::string_view help) {
    invariant(kind.fits(type), "parameter_table", 0, path);
    parameter& added = m_parameters.emplace_back();
    added.path = path;
    added.help = help;
    added.kind = kind.copy();
    added.offset = offset;
    added.type = &type;
    if (added.is_set(m_initial)) { added.default_value = kind.write(added.member(m_initial)); }
    return added;
}

void parameter_rows::read_rows(const config_node& node, const read_context& context, void* root) const {
    read_map(node, context, "", root);
    for (const parameter& declared : m_parameters) {
        const std::string path = context.child(declared.path).path;
        if (declared.required && !context.positions.contains(path)) {
            context.problems.add(node.where, path, path + " is missing; allowed: " + declared.kind->describe());
        }
    }
}

json parameter_rows::write_rows(const void* root, std::string_view system) const {
    json result = json::object();
    for (const parameter& declared : m_parameters) {
        if (declared.is_set(root) && applies(declared.path, system)) {
            subdocument(result, declared.path) = declared.kind->write(declared.member(root));
        }
    }
    return result;
}

void parameter_rows::visit_files_in(const std::string& path, void* root, const file_visitor& visit) const {
    for (const parameter& declared : m_parameters) {
        declared.kind->visit_files((path.empty() ? "" : path + ".") + declared.path, declared.member(root), visit);
    }
}

/// Returns the valid names in the map at `prefix` (which is empty or ends with a dot), in the order of the table.
std::vector<std::string> parameter_rows::names_at(const std::string& prefix) const {
    std::vector<std::string> names;
    for (const parameter& declared : m_parameters) {
        if (declared.path.starts_with(prefix)) {
            const std::string name =
                declared.path.substr(prefix.size(), declared.path.find('.', prefix.size()) - prefix.size());
            if (std::find(names.begin(), names.end(), name) == names.end()) { names.push_back(name); }
        }
    }
    return names;
}

/// Returns whether there are parameters below a path.
bool parameter_rows::is_heading(const std::string& path) const {
    return std::any_of(m_parameters.begin(), m_parameters.end(),
                       [start = path + '.'](const parameter& declared) { return declared.path.starts_with(start); });
}

/// Returns the full path that ends with a name which the user wrote in a wrong section.
std::string parameter_rows::elsewhere(const std::string& name) const {
    const auto found = std::find_if(m_parameters.begin(), m_parameters.end(),
                                    [&](const parameter& declared) { return declared.path.ends_with("." + name); });
    return found == m_parameters.end() ? std::string{} : found->path;
}

void parameter_rows::read_map(const config_node& node, const read_context& context, const std::string& prefix,
                              void* root) const {
    if (node.kind == node_kind::null && !prefix.empty()) {
        return;  // a heading without content
    }
    if (node.kind != node_kind::map) {
        const std::string name = context.path.empty() ? "a configuration" : context.path;
        context.problems.add(
            node.where, context.path,
            name + " is a map of " + one_of(names_at(prefix)) + "; found " + std::string{kind_name(node)});
        return;
    }
    for (const config_member& member : node.members) { read_member(member, context, prefix, root); }
}

void parameter_rows::read_member(const config_member& member, const read_context& context, const std::string& prefix,
                                 void* root) const {
    const std::string path = prefix + member.key;
    const read_context inner = context.child(member.key);
    const auto declared = std::find_if(m_parameters.begin(), m_parameters.end(),
                                       [&](const parameter& candidate) { return candidate.path == path; });
    const bool is_path = member.key.find('.') != std::string::npos;
    const bool is_known = declared != m_parameters.end() || (!is_path && is_heading(path));
    if (is_known && member.value.is_unset()) {
        return;  // as if the key were missing
    }
    if (declared != m_parameters.end()) {
        inner.positions[inner.path] = member.value.where;
        if (member.value.kind == node_kind::null) {
            inner.refuse(member.value, "the value is missing; allowed: " + declared->kind->describe());
            return;
        }
        declared->kind->read(member.value, inner, declared->member(root));
    } else if (is_known) {
        inner.positions[inner.path] = member.where;
        read_map(member.value, inner, path + ".", root);
    } else {
        refuse_unknown(member, context, names_at(prefix));
    }
}

void parameter_rows::refuse_unknown(const config_member& member, const read_context& context,
                                    const std::vector<std::string>& names) const {
    std::string advice;
    if (!context.problems.crowded()) {
        advice = did_you_mean(member.key, names);
        const std::string other = elsewhere(member.key);
        if (advice.empty() && !other.empty()) { advice = "; did you mean " + other + "?"; }
        advice += advice.empty() ? "; allowed: " : " Allowed: ";
        advice += one_of(names);
    }
    const std::string where = context.path.empty() ? "a configuration" : context.path;
    context.problems.add(member.where, context.child(member.key).path,
                         where + " has no '" + printable(member.key) + "'" + advice);
}

std::shared_ptr<const value_kind> record::copy() const { return std::make_shared<record>(*this); }

bool record::read(const config_node& node, const read_context& context, const member_value& member) const {
    const std::size_t before = context.problems.size();
    m_columns->read_rows(node, context, member.address());
    return context.problems.size() == before;
}

json record::write(const member_value& member) const { return m_columns->write_rows(member.address(), ""); }

json record::schema() const {
    const json nothing = {{"type", "object"}, {"properties", json::object()}, {"additionalProperties", false}};
    json whole = nothing;
    whole["required"] = json::array();
    for (const parameter& column : m_columns->parameters()) {
        json* inner = &whole;
        std::string name;
        walk_path(column.path, [&](const std::string& word) {
            if (!name.empty()) {
                inner = &(*inner)["properties"][name];
                *inner = inner->is_null() ? nothing : *inner;
            }
            name = word;
            return true;
        });
        json& property = (*inner)["properties"][name] = column.kind->schema();
        property["description"] = column.help;
        if (column.required) { whole["required"].push_back(column.path); }
    }
    return whole;
}

void record::visit_files(const std::string& path, const member_value& member, const file_visitor& visit) const {
    m_columns->visit_files_in(path, member.address(), visit);
}

list_of list_of_records(parameter_rows columns, std::size_t min_items, std::size_t max_items, const char* what) {
    return {record(std::move(columns)), min_items, max_items, what};
}

}  // namespace orbweaver::sim
