// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <systemc>

namespace orbweaver {

/// While it exists, new SystemC objects become children of a module that was constructed earlier.
class module_scope {
public:
    module_scope(const module_scope&) = delete;
    module_scope& operator=(const module_scope&) = delete;

#if IEEE_1666_SYSTEMC >= 202301L  // version 3.0 of the library, which hides the stack of version 2.3.4
    explicit module_scope(sc_core::sc_module& parent) : m_scope((parent.*&opened::get_hierarchy_scope)()) {}

private:
    struct opened : sc_core::sc_module {
        using sc_module::get_hierarchy_scope;  // protected in sc_module
    };
    sc_core::sc_hierarchy_scope m_scope;
#else
    explicit module_scope(sc_core::sc_module& parent) { sc_core::sc_get_curr_simcontext()->hierarchy_push(&parent); }
    ~module_scope() { sc_core::sc_get_curr_simcontext()->hierarchy_pop(); }
#endif
};

}  // namespace orbweaver
