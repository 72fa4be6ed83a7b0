// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "hw/base/types.h"
#include "rtl_bridge/lockstep/inspection.h"

namespace orbweaver::rtl {

/// Compares the ports and registers of all modules in two instances of a block with the same inputs: one of the
/// embedded RTL, and one of the RTL that a user has changed. Names of ports end in `_i` and `_o`, those of registers in
/// `_q`. After the first difference it compares nothing.
///
/// If a register differs first, its module is the cause, because all ports agreed before the clock edge. Else it is a
/// changed module that drives a different value, the innermost of those whose inputs are equal. A wrong value may also
/// return to its module in the same cycle. So it is the module with the fewest inputs that differ.
class module_comparison {
public:
    /// @param changed  library of `instance`
    /// @param embedded instance of `inspected.embedded`
    module_comparison(const inspection& inspected, void* embedded, const shared_library& changed, void* instance);

    /// Compares the ports and registers, unless they have differed before.
    void compare(cycle_t now);
    /// Returns the module, the instance and a signal of the first difference, as text; empty: there is none.
    const std::string& text() const { return m_text; }

private:
    struct module_instance {
        std::string path;
        std::string module;
        std::size_t parent = 0;  // index
        int depth = 0;           // instances above it, without the top
    };
    struct compared_signal {
        std::string name;
        std::size_t owner = 0;  // index of the instance
        const unsigned char* embedded = nullptr;
        const unsigned char* changed = nullptr;
        std::size_t bytes = 0;

        bool is_input() const { return name.ends_with("_i"); }
        bool is_register() const { return name.ends_with("_q"); }
        /// Returns the instance that drives the signal.
        std::size_t driver(const std::vector<module_instance>& instances) const {
            return is_input() ? instances[owner].parent : owner;
        }
    };

    std::size_t above(const std::string& path) const;
    bool add_instance(const std::string& path, const std::set<std::string>& ports);
    std::size_t culprit(const std::vector<const compared_signal*>& different) const;

    const module_hierarchy& m_modules;
    std::vector<module_instance> m_instances;  // 0: the surroundings of the top
    std::vector<compared_signal> m_signals;
    std::string m_text;
};

}  // namespace orbweaver::rtl
