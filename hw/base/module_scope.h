// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <systemc>

namespace orbweaver {

/// While it lives, SystemC's objects are made as children of a module that has been constructed before.
class module_scope {
public:
    explicit module_scope(sc_core::sc_module& parent) { sc_core::sc_get_curr_simcontext()->hierarchy_push(&parent); }
    ~module_scope() { sc_core::sc_get_curr_simcontext()->hierarchy_pop(); }
    module_scope(const module_scope&) = delete;
    module_scope& operator=(const module_scope&) = delete;
};

}  // namespace orbweaver
