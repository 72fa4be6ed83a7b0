// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/network/rtl_routers.h"

#include "hw/noc/chips/network_graph.h"
#include "hw/noc/network_desc.h"
#include "rtl_bridge/router/lockstep_router.h"
#include "rtl_bridge/router/router_shape.h"
#include "rtl_bridge/router/rtl_router.h"

namespace orbweaver::rtl {

namespace {

/// Returns whether routers use our RTL.
bool is_ours(const noc::network_desc& described) {
    return described.router.impl == noc::router_impl::rtl || described.router.impl == noc::router_impl::lockstep;
}

}  // namespace

rtl_routers::rtl_routers(const noc::network_desc& described, bool single_flit, const rtl_surroundings& surroundings)
    : m_described(described), m_watch(surroundings) {
    if (is_ours(described)) {
        const rtl_routing routing(described, noc::make_network_graph(described), single_flit);
        build(rtl_router_designs(described, routing), routing, surroundings);
    } else if (noc::replaces_model(described.router.impl)) {
        m_external = std::make_unique<external_routers>(described, std::nullopt, surroundings.cache, m_watch);
    }
}

rtl_routers::rtl_routers(const noc::network_desc& described, const std::vector<verilated_design>& designs,
                         const rtl_routing& routing, const rtl_surroundings& surroundings)
    : m_described(described), m_watch(surroundings) {
    if (is_ours(described)) { build(designs, routing, surroundings); }
}

void rtl_routers::build(const std::vector<verilated_design>& designs, const rtl_routing& routing,
                        const rtl_surroundings& surroundings) {
    m_library = std::make_unique<rtl_router_library>(rtl_router_library{{}, routing});
    library_cache cache(surroundings.cache);
    for (const verilated_design& design : designs) {
        m_library->code.push_back(
            library_of_block(cache, design, m_described.router.impl == noc::router_impl::lockstep));
    }
}

noc::router_maker rtl_routers::maker() {
    if (!noc::replaces_model(m_described.router.impl)) { return {}; }
    return [this](const char* name, clock_domain& domain, const noc::router_parameters& parameters) {
        return make(name, domain, parameters);
    };
}

std::unique_ptr<noc::router_block> rtl_routers::make(const char* name, clock_domain& domain,
                                                     const noc::router_parameters& parameters) {
    if (!chosen_for_rtl(m_described.router.impl_nodes, parameters.number)) { return nullptr; }
    if (m_external) { return m_external->make(name, domain, parameters); }
    const auto watched = [this](auto made) -> std::unique_ptr<noc::router_block> {
        m_watch.add(made->wires());
        return made;
    };
    return m_described.router.impl == noc::router_impl::rtl
               ? watched(std::make_unique<rtl_router>(name, domain, parameters, *m_library, m_watch.listener()))
               : watched(std::make_unique<lockstep_router>(name, domain, parameters, *m_library, m_watch.listener()));
}

}  // namespace orbweaver::rtl
