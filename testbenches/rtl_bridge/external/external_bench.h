// SPDX-License-Identifier: Apache-2.0
// Random traffic with stalls on a mesh with routers of a user.
#pragma once

#include <gmock/gmock.h>

#include <fstream>
#include <string>

#include "hw/base/run_control.h"
#include "rtl_bridge/external/external_design.h"
#include "rtl_bridge/external/external_routers.h"
#include "rtl_bridge/external/external_template.h"
#include "testbenches/noc/support/random_system.h"
#include "testbenches/support/skip_without.h"
#include "testbenches/support/temporary_path.h"

namespace orbweaver::rtl {

/// Puts a file where a configuration can name it. @return its name
inline std::string written(const std::string& name, const std::string& text) {
    const std::filesystem::path file = temporary_path(name);
    std::ofstream(file) << text;
    return file.string();
}

/// The router of `orbweaver rtl new`, which keeps virtual channels and takes two cycles.
inline noc::external_router_desc template_router() {
    noc::external_router_desc described;
    described.top = "user_router";
    described.files = {written("user_router.sv", external_template("user_router").front().text)};
    described.latency = 2;
    return described;
}

/// A 3 x 3 mesh with two classes of a virtual channel each.
inline noc::random_case external_case(const noc::external_router_desc& router) {
    return {.network = {.topology = {.dims = {3, 3}},
                        .classes = {{"a", 1, {}}, {"b", 1, {}}},
                        .vc_depth = 3,
                        .router = {.impl = noc::router_impl::external},
                        .external_router = router},
            .load = {.packets_per_kilocycle = 100, .longest = 6}};
}

/// One mesh under random traffic; several may stand side by side in a simulation.
class external_bench {
public:
    /// @param design for tests that change the RTL; none: as the description states
    external_bench(const std::string& name, clock_domain& domain, const noc::random_case& described,
                   std::optional<verilated_design> design = {})
        : m_nodes(described.network.router.impl_nodes),
          m_watch({m_control, ORBWEAVER_RTL_CACHE, temporary_path(name).parent_path()}),
          m_routers(described.network, std::move(design), ORBWEAVER_RTL_CACHE, m_watch),
          m_system(name, domain, described,
                   [this](const char* router, clock_domain& clock, const noc::router_parameters& parameters) {
                       return chosen_for_rtl(m_nodes, parameters.number) ? m_routers.make(router, clock, parameters)
                                                                         : nullptr;
                   }) {}

    noc::random_system& system() { return m_system; }
    const run_control& control() const { return m_control; }
    const external_routers& routers() const { return m_routers; }
    rtl_counters counters() const { return m_watch.counters(); }

private:
    std::vector<unsigned> m_nodes;
    run_control m_control;
    rtl_watch m_watch;
    external_routers m_routers;
    noc::random_system m_system;
};

}  // namespace orbweaver::rtl
