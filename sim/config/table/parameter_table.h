// SPDX-License-Identifier: Apache-2.0
// The table of all parameters. Each parameter is declared once with its path, kind (type, unit, range), help and the
// member of the description that it fills. The default is that member's initialiser. Parser, resolved configuration,
// schema, listing and manual are generated from the table and contain no parameter names.
#pragma once

#include <string_view>

#include "sim/config/table/parameter_rows.h"

namespace orbweaver::sim {

/// A parameter that is being declared, with setters for optional properties.
template <class Root>
class declaration {
public:
    explicit declaration(parameter& declared) : m_declared(declared) {}

    const declaration& required() const {
        m_declared.required = true;
        return *this;
    }
    /// Describes the default for people if it depends on other values.
    const declaration& note(std::string_view words) const {
        m_declared.default_note = words;
        return *this;
    }
    /// Makes 0 mean `words`; a parameter with value 0 counts as not set.
    const declaration& zero_means(std::string_view words) const {
        m_declared.default_value = nullptr;
        m_declared.zero_is_value = false;
        return note(words);
    }
    /// Declares that the parameter has no effect before the measurement of a run begins. Sweep points that differ only
    /// in such keys may share their warm-up.
    const declaration& after_warm_up() const {
        m_declared.after_warm_up = true;
        return *this;
    }
    /// Declares that the parameter has an effect only if a condition holds.
    const declaration& only_if(bool (*holds)(const Root&)) const {
        m_declared.conditions.push_back([holds](const void* root) { return holds(*static_cast<const Root*>(root)); });
        return *this;
    }
    /// Limits the key to descriptions that fulfil a condition.
    const declaration& only_where(const std::function<bool(const Root&)>& holds) const {
        m_declared.conditions.push_back([holds](const void* root) { return holds(*static_cast<const Root*>(root)); });
        return *this;
    }

private:
    parameter& m_declared;
};

/// The parameters that fill descriptions of a type.
template <class Root>
class parameter_table : public parameter_rows {
public:
    parameter_table() : parameter_rows(&initial<Root>(), typeid(Root)) {}

    /// Declares a parameter.
    /// @param member field(...) that it fills
    declaration<Root> add(std::string_view path, const value_kind& kind, member_offset<Root> member,
                          std::string_view help) {
        return declaration<Root>(add_row(path, kind, member.offset, *member.type, help));
    }

    /// Adds a condition to all parameters from index `first` on.
    void restrict_from(std::size_t first, bool (*holds)(const Root&)) {
        for (std::size_t number = first; number < parameters().size(); ++number) {
            declaration<Root>(row(number)).only_if(holds);
        }
    }

    /// Reads a map into a description. Reports all errors and stores all valid values.
    void read(const config_node& node, const read_context& context, Root& root) const {
        read_rows(node, context, &root);
    }
    /// Returns everything that a description sets, in the order of the table.
    /// @param system value of `system`; sections of other systems are omitted
    json write(const Root& root, std::string_view system) const { return write_rows(&root, system); }
    /// Calls a function for each file name in a description.
    void visit_files(Root& root, const file_visitor& visit) const { visit_files_in("", &root, visit); }
    /// Returns whether a parameter of this table has an effect and a value in a description.
    static bool is_set(const parameter& declared, const Root& root) { return declared.is_set(&root); }
};

}  // namespace orbweaver::sim
