// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "hw/noc/network_desc.h"
#include "rtl_bridge/build/library_cache.h"
#include "rtl_bridge/build/plugin_library.h"
#include "rtl_bridge/build/shared_library.h"
#include "rtl_bridge/external/judged_router.h"
#include "rtl_bridge/lockstep/rtl_watch.h"

namespace orbweaver::rtl {

/// The first rule that a user's router violated.
struct first_failure {
    cycle_t cycle = 0;
    std::string router;  // hierarchical name
    broken_rule broken;
};

/// Makes the routers of `network.router.impl: external`, from one library or one per router, or those of `plugin`, and
/// sums their counters. It outlives the network.
class external_routers {
public:
    /// @param design for tests that change the RTL; nothing: the design of the description
    /// @param watch is notified of violated rules
    /// @throws description_error if the plug-in cannot be loaded
    external_routers(const noc::network_desc& described, std::optional<verilated_design> design,
                     std::filesystem::path cache, rtl_watch& watch);

    /// @throws user_error if the RTL cannot be built, or if the plug-in cannot make the router
    std::unique_ptr<noc::router_block> make(const char* name, clock_domain& domain,
                                            const noc::router_parameters& parameters);

    /// Executes the `final` blocks of the RTL, whose errors end the run as failed assertions.
    void finish(cycle_t now);
    /// Returns whether a process of a plug-in's router has failed. If so, the router has violated the rule `assertion`.
    bool blames_user(const sc_core::sc_report& failure);

    /// Returns the sums over the routers, or the minimum or maximum. Call it after the run.
    external_counters counters() const;
    const std::optional<first_failure>& failure() const { return m_failure; }

private:
    void build_designs(unsigned routers, unsigned columns);
    const shared_library& library(unsigned x, unsigned y);
    std::unique_ptr<judged_router> make_rtl(const char* name, clock_domain& domain,
                                            const noc::router_parameters& parameters,
                                            judged_router::listener listening);
    void report(const judged_router& router, cycle_t now, const broken_rule& broken);

    noc::network_desc m_described;
    std::optional<verilated_design> m_design;
    library_cache m_cache;
    rtl_watch& m_watch;
    std::map<std::pair<unsigned, unsigned>, std::unique_ptr<shared_library>>
        m_libraries;                         // [x, y]; with one library for all routers: [0, 0]
    std::optional<plugin_library> m_plugin;  // empty: the routers are RTL
    std::vector<judged_router*> m_routers;
    std::optional<first_failure> m_failure;
};

}  // namespace orbweaver::rtl
