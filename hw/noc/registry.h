// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "hw/base/errors.h"

namespace orbweaver::noc {

/// Maps the names that a user may write to their implementations. An entry is a static object in the implementing file.
/// So a new topology, routing function or traffic pattern is one file and changes no other. Parser, schema and manual
/// use the names and help texts from here.
/// @tparam Made the value of a name: a function pointer, or a struct with one; each type has one registry
template <class Made>
class registry {
public:
    struct named {
        std::string help;  // one line for the manual, without the name
        Made made;
    };

    /// Registers `name` at program start. A name must be registered only once.
    struct entry {
        entry(std::string name, std::string help, Made made) {
            const bool added =
                registry::entries().emplace(std::move(name), named{std::move(help), std::move(made)}).second;
            invariant(added, "registry", 0, "a name is registered twice");
        }
    };

    /// Returns the value of a name.
    /// @param kind the kind of name, for the message
    /// @throws user_error that lists the known names
    static const Made& find(std::string_view kind, const std::string& name) {
        const auto found = entries().find(name);
        if (found == entries().end()) {
            throw user_error("unknown " + std::string(kind) + " \"" + name + "\"; known: " + names());
        }
        return found->second.made;
    }

    /// Returns all names in alphabetical order.
    static const std::map<std::string, named>& all() { return entries(); }

    /// Returns all names in alphabetical order, separated by ", ".
    static std::string names() {
        std::string list;
        for (const auto& [name, item] : entries()) { list += (list.empty() ? "" : ", ") + name; }
        return list;
    }

private:
    static std::map<std::string, named>& entries() {
        static std::map<std::string, named> all;
        return all;
    }
};

}  // namespace orbweaver::noc
