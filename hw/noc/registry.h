// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "hw/base/errors.h"

namespace orbweaver::noc {

/// Names that a user may write and what each makes. An entry is a static object in the file that it names, so that a
/// new topology, routing function or traffic pattern is one file and changes no other: parser, schema and manual take
/// the names and their help from here.
/// @tparam Made what a name stands for: a function pointer, or a struct with one; one registry exists for each type
template <class Made>
class registry {
public:
    struct named {
        std::string help;  // one line for the manual, without the name
        Made made;
    };

    /// Registers `name` while the program starts. A name is registered once.
    struct entry {
        entry(std::string name, std::string help, Made made) {
            const bool added =
                registry::entries().emplace(std::move(name), named{std::move(help), std::move(made)}).second;
            invariant(added, "registry", 0, "a name is registered twice");
        }
    };

    /// What a name stands for.
    /// @param kind what the names are, for the message
    /// @throws user_error that lists the known names
    static const Made& find(std::string_view kind, const std::string& name) {
        const auto found = entries().find(name);
        if (found == entries().end()) {
            throw user_error("unknown " + std::string(kind) + " \"" + name + "\"; known: " + names());
        }
        return found->second.made;
    }

    /// All names, in alphabetical order.
    static const std::map<std::string, named>& all() { return entries(); }

    /// All names in alphabetical order, separated by ", ".
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
