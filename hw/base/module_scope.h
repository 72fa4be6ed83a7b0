// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <systemc>

namespace orbweaver {

/// While it exists, new SystemC objects become children of a module that was constructed earlier.
class module_scope {
public:
    explicit module_scope(sc_core::sc_module& parent) { sc_core::sc_get_curr_simcontext()->hierarchy_push(&parent); }
    ~module_scope() { sc_core::sc_get_curr_simcontext()->hierarchy_pop(); }
    module_scope(const module_scope&) = delete;
    module_scope& operator=(const module_scope&) = delete;
};

}  // namespace orbweaver
