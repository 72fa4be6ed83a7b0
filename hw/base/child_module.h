// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <systemc>

#include "hw/base/errors.h"

namespace orbweaver {

/// Returns the module, port or socket of a class at a hierarchical name below a module:
/// child_module<core::memory>(chip, "tile3.memory").
/// @tparam Module its class, or one of its base classes
/// @throws user_error if the name is unknown, or the object has another class
template <class Module>
Module& child_module(const sc_core::sc_object& parent, const std::string& name) {
    const std::string whole = std::string(parent.name()) + "." + name;
    sc_core::sc_object* const found = sc_core::sc_find_object(whole.c_str());
    if (found == nullptr) { throw user_error("there is no module " + whole); }
    auto* const child = dynamic_cast<Module*>(found);
    if (child == nullptr) { throw user_error(whole + " is of another class, a " + found->kind()); }
    return *child;
}

}  // namespace orbweaver
