// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "hw/base/errors.h"

namespace orbweaver {

/// Names that a user may write and what each makes. An entry is a static object in the file that it names, so that a
/// new topology, routing function or traffic pattern is one file and changes no other.
/// @tparam Factory a function pointer; one registry exists for each type of factory
template <class Factory>
class registry {
public:
    /// Registers `name` while the program starts. A name is registered once.
    struct entry {
        entry(std::string name, Factory make) {
            const bool added = entries().emplace(std::move(name), make).second;
            invariant(added, "registry", 0, "a name is registered twice");
        }
    };

    /// The factory of a name.
    /// @param kind what the names are, for the message
    /// @throws user_error that lists the known names
    static Factory find(std::string_view kind, const std::string& name) {
        const auto found = entries().find(name);
        if (found == entries().end()) {
            throw user_error("unknown " + std::string(kind) + " \"" + name + "\"; known: " + names());
        }
        return found->second;
    }

    /// All names in alphabetical order, separated by ", ".
    static std::string names() {
        std::string list;
        for (const auto& [name, make] : entries()) {
            list += (list.empty() ? "" : ", ") + name;
        }
        return list;
    }

private:
    static std::map<std::string, Factory>& entries() {
        static std::map<std::string, Factory> all;
        return all;
    }
};

}  // namespace orbweaver
