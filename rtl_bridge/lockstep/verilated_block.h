// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <new>
#include <string>
#include <string_view>

#include "hw/base/errors.h"
#include "rtl_bridge/build/shared_library.h"
#include "rtl_bridge/lockstep/module_comparison.h"

namespace orbweaver::rtl {

/// One instance of an RTL block, after reset.
/// @tparam Functions struct of functions that the library of the block exports
///                   (rtl_bridge/lockstep/glue/verilated_instance.h); it includes create(), destroy() and failure()
template <class Functions>
class verilated_block {
public:
    /// @param library   shared by all instances
    /// @param inspected the embedded RTL, with which the ports of all modules are compared; null: they are not
    /// @throws user_error if this machine has not enough memory for the RTL
    explicit verilated_block(const shared_library& library, const inspection* inspected = nullptr)
        : m_functions(functions_of(library)), m_instance(made(library)) {
        if (inspected != nullptr) {
            m_embedded = std::make_unique<verilated_block>(inspected->embedded);
            m_comparison = std::make_unique<module_comparison>(*inspected, m_embedded->m_instance, library, m_instance);
        }
    }
    ~verilated_block() { m_functions.destroy(m_instance); }
    verilated_block(const verilated_block&) = delete;
    verilated_block& operator=(const verilated_block&) = delete;

    /// Returns the first assertion that failed; empty: none did.
    std::string_view failure() const {
        const char* const text = m_functions.failure(m_instance);
        return text == nullptr ? std::string_view() : std::string_view(text);
    }

    /// Sets the cycle of the next calls, for inner_difference().
    void set_cycle(cycle_t now) { m_now = now; }
    /// Returns the first difference from the embedded RTL inside the block, as text to append; empty: there is none.
    std::string inner_difference() const { return m_comparison ? m_comparison->text() : std::string(); }

    /// Executes the `final` blocks of a user's RTL; failure() then returns their first error, too.
    void finish() { m_functions.finish(m_instance); }

protected:
    const Functions& functions() const { return m_functions; }
    void* instance() const { return m_instance; }
    bool is_inspected() const { return m_comparison != nullptr; }
    /// Calls functions for the instance, and before that for an instance of the embedded RTL if it is inspected.
    /// @param call gets the functions and the instance; it sets the same outputs each time
    template <class Call>
    void execute(Call call) const {
        if (m_comparison) { call(m_embedded->m_functions, m_embedded->m_instance); }
        call(m_functions, m_instance);
        if (m_comparison) { m_comparison->compare(m_now); }
    }

private:
    static const Functions& functions_of(const shared_library& library) {
        return *library.function<const Functions*()>("orbweaver_block")();
    }
    void* made(const shared_library& library) const {
        try {
            return m_functions.create();
        } catch (const std::bad_alloc&) {
            throw user_error("this machine has not enough memory for the RTL in " + library.file().string());
        }
    }

    const Functions& m_functions;
    void* m_instance;
    std::unique_ptr<verilated_block> m_embedded;
    std::unique_ptr<module_comparison> m_comparison;
    cycle_t m_now = 0;
};

}  // namespace orbweaver::rtl
