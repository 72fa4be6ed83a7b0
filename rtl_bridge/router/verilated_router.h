// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "rtl_bridge/build/shared_library.h"
#include "rtl_bridge/router/router_wires.h"

namespace orbweaver {

/// One router in RTL, after reset.
class verilated_router {
public:
    /// @param library built from rtl_router_design(); shared by all instances
    explicit verilated_router(const shared_library& library)
        : m_functions(*library.function<const router_library*()>("orbweaver_router_library")()),
          m_instance(m_functions.create()) {}
    ~verilated_router() { m_functions.destroy(m_instance); }
    verilated_router(const verilated_router&) = delete;
    verilated_router& operator=(const verilated_router&) = delete;

    /// A clock edge: from the cycle in which `in` was on the wires to the next one.
    /// @param out     the wires in that next cycle
    /// @param leaving what leaves the buffers in it
    void step(const router_wires& in, router_wires& out, router_departures& leaving) {
        m_functions.step(m_instance, in, out, leaving);
    }
    /// Of an input virtual channel.
    router_holds holds(unsigned port, unsigned vc) const { return m_functions.holds(m_instance, port, vc); }
    /// The first assertion that failed; empty: none did.
    std::string_view failure() const {
        const char* const text = m_functions.failure(m_instance);
        return text == nullptr ? std::string_view() : std::string_view(text);
    }

private:
    const router_library& m_functions;
    void* m_instance;
};

}  // namespace orbweaver
