// SPDX-License-Identifier: Apache-2.0
// The table of all parameters. Each is declared once, with path, kind (type, unit, range), help and the member of the
// description that it fills; its default is that member's initialiser. Parser, resolved configuration, schema, listing
// and manual are made from the table and know no parameter by name.
#pragma once

#include <algorithm>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "sim/config/nearest_name.h"
#include "sim/config/value_kinds.h"

namespace orbweaver {

/// The path of members from a description to one of its values: field(&system_desc::network, &network_desc::vc_depth).
template <class... Members>
constexpr auto field(Members... members) {
    return [=](auto& root) -> auto& {
        return (root.*....*members);
    };
}

/// A group of keys with a heading.
struct config_section {
    std::string path;                   // "network.router"
    std::string help;                   // one sentence or two
    std::vector<std::string> only_for;  // values of `system` that have it; empty: every system

    bool is_for(std::string_view system) const {
        return only_for.empty() || std::find(only_for.begin(), only_for.end(), system) != only_for.end();
    }
};

/// What the table knows of one parameter, whatever description it fills.
struct parameter_info {
    std::string path;              // "network.vc_depth"
    std::string help;              // one line
    std::string allowed;           // noun phrase
    std::function<json()> schema;  // what JSON Schema allows; made on demand, as a run needs none
    json default_value;            // the member's initialiser; null: an empty text or list
    std::string default_note;      // for people: what a default that depends on other values is
    bool required = false;
    std::vector<std::pair<std::string, std::string>> meanings{};  // of its words, where each needs a line
    std::vector<parameter_info> columns{};                        // of a list of records
};

template <class Root>
struct parameter : parameter_info {
    std::function<void(const config_node&, const read_context&, Root&)> read;
    std::function<json(const Root&)> write;
    std::function<bool(const Root&)> is_said;  // whether write() has something to say; a text left empty has not
};

/// Copies a value that has been checked into a member that may be narrower, element by element if need be.
template <class Target, class Value>
void assign(Target& target, Value&& value) {
    if constexpr (std::is_assignable_v<Target&, Value> && !std::is_arithmetic_v<Target>) {
        target = std::forward<Value>(value);
    } else if constexpr (std::is_arithmetic_v<Target>) {
        target = static_cast<Target>(value);
    } else {
        target.assign(value.size(), {});
        std::transform(value.begin(), value.end(), target.begin(),
                       [](const auto& item) { return static_cast<typename Target::value_type>(item); });
    }
}

/// Where a description holds a value, whatever the path to it.
template <class Root, class Held>
class member_of {
public:
    /// @param path field(...)
    template <class Path>
    member_of(Path path) : m_path(path) {}

    const Held& in(const Root& root) const { return m_path(root); }
    /// The same place in a description that may change.
    Held& in(Root& root) const { return const_cast<Held&>(m_path(root)); }

private:
    std::function<const Held&(const Root&)> m_path;
};

template <class Root>
class parameter_table {
public:
    void add_section(config_section section) { m_sections.push_back(std::move(section)); }

    /// Declares a parameter.
    /// @param member field(...) that it fills
    /// @return the entry, for what few parameters have: required, default_note
    template <class Kind, class Member>
    parameter<Root>& add(std::string path, Kind kind, Member member, std::string help) {
        using held = std::remove_reference_t<std::invoke_result_t<Member, Root&>>;
        parameter<Root>& entry = m_parameters.emplace_back();
        entry.path = std::move(path);
        entry.help = std::move(help);
        bind<Kind, held>(entry, std::move(kind), member);
        return entry;
    }

    /// Makes the parameters from a number on say something only where a condition holds, too.
    template <class Condition>
    void say_from(std::size_t first, Condition holds) {
        for (std::size_t number = first; number < m_parameters.size(); ++number) {
            auto& is_said = m_parameters[number].is_said;
            is_said = [holds, given = is_said](const Root& root) { return holds(root) && given(root); };
        }
    }

    const std::vector<config_section>& sections() const { return m_sections; }
    const std::vector<parameter<Root>>& parameters() const { return m_parameters; }

    std::vector<parameter_info> infos() const { return {m_parameters.begin(), m_parameters.end()}; }

    /// Reads a map into a description. Whatever is wrong is reported; what is right is taken.
    void read(const config_node& node, const read_context& context, Root& root) const {
        read_map(node, context, "", root);
        for (const auto& entry : m_parameters) {
            const std::string path = context.child(entry.path).path;
            if (entry.required && !context.places.contains(path)) {
                context.problems.add(node.where, path, path + " is missing; allowed: " + entry.allowed);
            }
        }
    }

    /// All that a description says, in the order of the table.
    /// @param system value of `system`: sections of other systems are left out
    json write(const Root& root, std::string_view system) const {
        json result = json::object();
        for (const auto& entry : m_parameters) {
            if (entry.is_said(root) && applies(entry.path, system)) {
                place(result, entry.path) = entry.write(root);
            }
        }
        return result;
    }

    /// Whether the section that holds a path exists in a system.
    bool applies(std::string_view path, std::string_view system) const {
        return std::none_of(m_sections.begin(), m_sections.end(), [&](const config_section& s) {
            return !s.is_for(system) && path.starts_with(s.path + ".");
        });
    }

    /// The object of a nested JSON document at a dotted path.
    static json& place(json& document, std::string_view path) {
        json* position = &document;
        for (std::size_t start = 0; start <= path.size();) {
            const std::size_t end = std::min(path.find('.', start), path.size());
            position = &(*position)[std::string{path.substr(start, end - start)}];
            start = end + 1;
        }
        return *position;
    }

    /// The same without making anything: nullptr where there is no such place.
    static const json* look(const json& document, std::string_view path) {
        const json* position = &document;
        for (std::size_t start = 0; start <= path.size();) {
            const std::size_t end = std::min(path.find('.', start), path.size());
            const std::string name{path.substr(start, end - start)};
            if (!position->is_object() || !position->contains(name)) {
                return nullptr;
            }
            position = &(*position)[name];
            start = end + 1;
        }
        return position;
    }

private:
    /// What a parameter does with its value. Made once for a kind and a type of member, not for each member: there are
    /// hundreds.
    template <class Kind, class Held>
    static void bind(parameter<Root>& entry, Kind kind, member_of<Root, Held> member) {
        entry.allowed = kind.describe();
        if constexpr (requires { kind.meanings; }) {
            entry.meanings = kind.meanings;
        }
        if constexpr (requires { kind.table; }) {
            entry.columns = kind.table.infos();
        }
        const auto shared = std::make_shared<const Kind>(std::move(kind));  // some hold a table of their own
        entry.schema = [shared] { return shared->schema(); };
        entry.read = [shared, member](const config_node& node, const read_context& context, Root& root) {
            if (auto value = shared->read(node, context)) {
                assign(member.in(root), std::move(*value));
            }
        };
        entry.write = [shared, member](const Root& root) {
            typename Kind::value value{};
            assign(value, member.in(root));
            return shared->write(value);
        };
        entry.is_said = [member](const Root& root) {
            if constexpr (requires { member.in(root).empty(); }) {
                return !member.in(root).empty();
            } else {
                return true;
            }
        };
        entry.default_value = default_of(entry);
    }

    static json default_of(const parameter<Root>& entry) {
        static const Root initial{};
        return entry.is_said(initial) ? entry.write(initial) : json{};
    }

    /// Names that may stand in the map at `prefix` (which ends with a dot, or is empty), in the order of the table.
    std::vector<std::string> names_at(const std::string& prefix) const {
        std::vector<std::string> names;
        for (const auto& entry : m_parameters) {
            if (entry.path.starts_with(prefix)) {
                const std::string name =
                    entry.path.substr(prefix.size(), entry.path.find('.', prefix.size()) - prefix.size());
                if (std::find(names.begin(), names.end(), name) == names.end()) {
                    names.push_back(name);
                }
            }
        }
        return names;
    }

    /// Full paths that end with a name which somebody wrote in the wrong place.
    std::string elsewhere(const std::string& name) const {
        for (const auto& entry : m_parameters) {
            if (entry.path.ends_with("." + name)) {
                return entry.path;
            }
        }
        return {};
    }

    void read_map(const config_node& node, const read_context& context, const std::string& prefix, Root& root) const {
        if (node.kind == node_kind::null && !prefix.empty()) {
            return;  // a heading with nothing below it
        }
        if (node.kind != node_kind::map) {
            const std::string name = context.path.empty() ? "a configuration" : context.path;
            context.problems.add(
                node.where, context.path,
                name + " is a map of " + one_of(names_at(prefix)) + "; here is " + std::string{kind_name(node)});
            return;
        }
        for (const auto& member : node.members) {
            read_member(member, context, prefix, root);
        }
    }

    void read_member(const config_member& member, const read_context& context, const std::string& prefix,
                     Root& root) const {
        const std::string path = prefix + member.key;
        const read_context inner = context.child(member.key);
        const auto entry =
            std::find_if(m_parameters.begin(), m_parameters.end(), [&](const auto& p) { return p.path == path; });
        const auto names = names_at(prefix);
        const bool is_known =
            entry != m_parameters.end() || std::find(names.begin(), names.end(), member.key) != names.end();
        if (is_known && member.value.is_unset()) {
            return;  // as if nobody had written the key
        }
        if (entry != m_parameters.end()) {
            inner.places[inner.path] = member.value.where;
            if (member.value.kind == node_kind::null) {
                inner.refuse(member.value, "the value is missing; allowed: " + entry->allowed);
                return;
            }
            entry->read(member.value, inner, root);
        } else if (is_known) {
            inner.places[inner.path] = member.where;
            read_map(member.value, inner, path + ".", root);
        } else {
            refuse_unknown(member, context, names);
        }
    }

    void refuse_unknown(const config_member& member, const read_context& context,
                        const std::vector<std::string>& names) const {
        std::string advice;
        if (!context.problems.crowded()) {
            advice = did_you_mean(member.key, names);
            const std::string other = elsewhere(member.key);
            if (advice.empty() && !other.empty()) {
                advice = "; did you mean " + other + "?";
            }
            advice += advice.empty() ? "; allowed: " : " Allowed: ";
            advice += one_of(names);
        }
        const std::string where = context.path.empty() ? "a configuration" : context.path;
        context.problems.add(member.where, context.child(member.key).path,
                             where + " has no '" + printable(member.key) + "'" + advice);
    }

    std::vector<config_section> m_sections;
    std::vector<parameter<Root>> m_parameters;
};

/// A list of maps, each of which fills a record by a table of its own.
template <class Record>
struct list_of_records {
    using value = std::vector<Record>;
    parameter_table<Record> table;
    std::size_t min_items = 0;
    std::size_t max_items = 0;
    std::string what;  // plural noun phrase

    std::optional<value> read(const config_node& node, const read_context& context) const {
        if (!list_is_sound(node, context, min_items, max_items, describe())) {
            return std::nullopt;
        }
        const std::size_t before = context.problems.size();
        value result(node.items.size());
        for (std::size_t i = 0; i < node.items.size(); ++i) {
            const read_context item_context = context.child(std::to_string(i));
            item_context.places[item_context.path] = node.items[i].where;
            table.read(node.items[i], item_context, result[i]);
        }
        return context.problems.size() == before ? std::optional<value>{std::move(result)} : std::nullopt;
    }
    json write(const value& v) const {
        json result = json::array();
        for (const auto& record : v) {
            result.push_back(table.write(record, ""));
        }
        return result;
    }
    json schema() const {
        json properties = json::object();
        json required = json::array();
        for (const auto& entry : table.parameters()) {
            properties[entry.path] = entry.schema();
            properties[entry.path]["description"] = entry.help;
            if (entry.required) {
                required.push_back(entry.path);
            }
        }
        const json record = {
            {"type", "object"}, {"properties", properties}, {"required", required}, {"additionalProperties", false}};
        return {{"type", "array"}, {"items", record}, {"minItems", min_items}, {"maxItems", max_items}};
    }
    std::string describe() const { return "a list of " + what; }
};

}  // namespace orbweaver
