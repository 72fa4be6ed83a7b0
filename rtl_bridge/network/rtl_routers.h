// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "hw/noc/network_desc.h"
#include "hw/noc/router/router_block.h"
#include "rtl_bridge/build/library_cache.h"
#include "rtl_bridge/external/external_routers.h"
#include "rtl_bridge/lockstep/rtl_watch.h"
#include "rtl_bridge/router/rtl_router_library.h"

namespace orbweaver::rtl {

/// Makes the routers of a network according to `network.router.impl`, and ends the run when an RTL router differs from
/// its reference. It outlives the network.
class rtl_routers {
public:
    /// Builds the RTL or finds it in the cache, unless all routers are models.
    /// @param single_flit whether packets of one flit occur
    /// @throws user_error if it cannot be built
    rtl_routers(const noc::network_desc& described, bool single_flit, const rtl_surroundings& surroundings);
    /// Uses given designs instead, for tests that change the RTL.
    rtl_routers(const noc::network_desc& described, const std::vector<verilated_design>& designs,
                const rtl_routing& routing, const rtl_surroundings& surroundings);

    /// Returns the maker for the network; it refers to this object.
    noc::router_maker maker();
    /// Executes the `final` blocks of a user's routers after the run.
    void finish(cycle_t now) {
        if (m_external) { m_external->finish(now); }
    }
    /// Returns the counters. Call it after the run.
    rtl_counters counters() const { return m_watch.counters(); }
    /// Returns whether a process of a router of a plug-in has failed, and ends the run if so.
    bool blames_user(const sc_core::sc_report& failure) { return m_external && m_external->blames_user(failure); }
    /// Returns the user's routers; null if there are none.
    const external_routers* external() const { return m_external.get(); }

private:
    std::unique_ptr<noc::router_block> make(const char* name, clock_domain& domain,
                                            const noc::router_parameters& parameters);
    void build(const std::vector<verilated_design>& designs, const rtl_routing& routing,
               const rtl_surroundings& surroundings);

    noc::network_desc m_described;
    rtl_watch m_watch;
    std::unique_ptr<rtl_router_library> m_library;
    std::unique_ptr<external_routers> m_external;
};

}  // namespace orbweaver::rtl
