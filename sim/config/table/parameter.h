// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "sim/config/table/value_kinds.h"

namespace orbweaver::sim {

/// A key: what a table of parameters knows of it, whatever description it fills.
struct parameter {
    std::string path;  // "network.vc_depth"
    std::string help;  // one line
    std::shared_ptr<const value_kind> kind;
    std::ptrdiff_t offset = 0;  // of the member in its description, bytes
    const member_type* type = nullptr;
    bool required = false;
    json default_value;          // the member's initialiser; null: an empty text or list
    std::string default_note;    // for people: what a default that depends on other values is
    bool zero_is_value = true;   // false: 0 is the default, which is no value of the kind
    bool after_warm_up = false;  // it changes nothing before a measurement begins
    std::vector<std::function<bool(const void* root)>> conditions{};  // without which it sets nothing

    /// The member of a description of the table's type.
    member_value member(const void* root) const;
    /// Whether a description states something by it.
    bool is_set(const void* root) const;
};

}  // namespace orbweaver::sim
