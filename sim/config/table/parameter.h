// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "sim/config/table/value_kinds.h"

namespace orbweaver::sim {

/// A key of a parameter table, independent of the description that the table fills.
struct parameter {
    std::string path;  // "network.vc_depth"
    std::string help;  // one line
    std::shared_ptr<const value_kind> kind;
    std::ptrdiff_t offset = 0;  // offset of the member in its description, bytes
    const member_type* type = nullptr;
    bool required = false;
    json default_value;          // the member's initialiser; null: an empty text or list
    std::string default_note;    // describes a default that depends on other values, for people
    bool zero_is_value = true;   // false: 0 means the default, and is not a value of the kind
    bool after_warm_up = false;  // the key has no effect before a measurement begins
    std::vector<std::function<bool(const void* root)>> conditions{};  // all must hold for the key to have an effect

    /// Returns the member of a description. @param root description of the table's type
    member_value member(const void* root) const;
    /// Returns whether the key has an effect and a value in a description.
    bool is_set(const void* root) const;
};

}  // namespace orbweaver::sim
