// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <new>
#include <string_view>

#include "hw/base/errors.h"
#include "rtl_bridge/build/shared_library.h"

namespace orbweaver::rtl {

/// One instance of an RTL block, after reset.
/// @tparam Functions struct of functions that the library of the block exports
///                   (rtl_bridge/lockstep/glue/verilated_instance.h); it includes create(), destroy() and failure()
template <class Functions>
class verilated_block {
public:
    /// @param library shared by all instances
    /// @throws user_error if this machine has not enough memory for the RTL
    explicit verilated_block(const shared_library& library)
        : m_functions(*library.function<const Functions*()>("orbweaver_block")()), m_instance(made(library)) {}
    ~verilated_block() { m_functions.destroy(m_instance); }
    verilated_block(const verilated_block&) = delete;
    verilated_block& operator=(const verilated_block&) = delete;

    /// Returns the first assertion that failed; empty: none did.
    std::string_view failure() const {
        const char* const text = m_functions.failure(m_instance);
        return text == nullptr ? std::string_view() : std::string_view(text);
    }

    /// Executes the `final` blocks of a user's RTL; failure() then returns their first error, too.
    void finish() { m_functions.finish(m_instance); }

protected:
    const Functions& functions() const { return m_functions; }
    void* instance() const { return m_instance; }

private:
    void* made(const shared_library& library) const {
        try {
            return m_functions.create();
        } catch (const std::bad_alloc&) {
            throw user_error("this machine has not enough memory for the RTL in " + library.file().string());
        }
    }

    const Functions& m_functions;
    void* m_instance;
};

}  // namespace orbweaver::rtl
