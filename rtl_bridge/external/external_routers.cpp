// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/external/external_routers.h"

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <future>
#include <thread>

#include "hw/base/stop_request.h"
#include "hw/noc/network_plan.h"
#include "rtl_bridge/external/external_design.h"
#include "rtl_bridge/external/external_router.h"
#include "rtl_bridge/external/plugin_router.h"

namespace orbweaver::rtl {

/// Builds the designs of all routers, as many at a time as this machine has processors. The first one is built alone,
/// because it builds the library that the others share.
void external_routers::build_designs(unsigned routers, unsigned columns) {
    const stop_request::scope while_tools_run;
    std::vector<unsigned> numbers;
    for (unsigned number = 0; number < routers; ++number) {
        if (chosen_for_rtl(m_described.router.impl_nodes, number)) { numbers.push_back(number); }
    }
    std::atomic<std::size_t> next{0};
    const auto build_next = [&] {
        const std::size_t position = next++;
        if (position >= numbers.size()) { return false; }
        m_cache.library(external_router_design(m_described, numbers[position] % columns, numbers[position] / columns));
        return true;
    };
    build_next();
    const auto build_rest = [&] {
        while (build_next()) {}
    };
    std::vector<std::future<void>> helpers(std::max(std::thread::hardware_concurrency(), 1U));
    for (std::future<void>& helper : helpers) { helper = std::async(std::launch::async, build_rest); }
    for (std::future<void>& helper : helpers) { helper.get(); }
}

external_routers::external_routers(const noc::network_desc& described, std::optional<verilated_design> design,
                                   std::filesystem::path cache, rtl_watch& watch)
    : m_described(described), m_design(std::move(design)), m_cache(std::move(cache)), m_watch(watch) {
    if (described.router.impl == noc::router_impl::plugin) {
        m_plugin.emplace(described.external_router.library, library_key);
    }
}

const shared_library& external_routers::library(unsigned x, unsigned y) {
    const std::pair key = has_own_designs(m_described) ? std::pair{x, y} : std::pair{0U, 0U};
    std::unique_ptr<shared_library>& position = m_libraries[key];
    if (!position) {
        position = std::make_unique<shared_library>(
            m_cache.library(m_design ? *m_design : external_router_design(m_described, x, y)));
    }
    return *position;
}

std::unique_ptr<judged_router> external_routers::make_rtl(const char* name, clock_domain& domain,
                                                          const noc::router_parameters& parameters,
                                                          judged_router::listener listening) {
    const unsigned columns = parameters.plan->graph().dims.front();
    if (m_routers.empty() && has_own_designs(m_described) && !m_design) {
        build_designs(static_cast<unsigned>(parameters.plan->graph().routers.size()), columns);
    }
    return std::make_unique<external_router>(name, domain, parameters,
                                             library(parameters.number % columns, parameters.number / columns),
                                             limits_of(m_described), std::move(listening));
}

std::unique_ptr<noc::router_block> external_routers::make(const char* name, clock_domain& domain,
                                                          const noc::router_parameters& parameters) {
    const auto listening = [this](const judged_router& router, cycle_t now, const broken_rule& broken) {
        report(router, now, broken);
    };
    std::unique_ptr<judged_router> made;
    if (m_plugin) {
        made = std::make_unique<plugin_router>(name, domain, parameters, *m_plugin,
                                               m_described.external_router.parameters, listening);
    } else {
        made = make_rtl(name, domain, parameters, listening);
    }
    m_watch.add(made->wires());
    m_routers.push_back(made.get());
    return made;
}

void external_routers::report(const judged_router& router, cycle_t now, const broken_rule& broken) {
    if (!m_failure) { m_failure = {now, router.name(), broken}; }
    m_watch.listener()(mismatch_of_rule(router.name(), now, name_of(broken.rule), broken.text, "in", router.wires()));
}

void external_routers::finish(cycle_t now) {
    for (judged_router* router : m_routers) { router->finish(now); }
}

bool external_routers::blames_user(const sc_core::sc_report& failure) {
    return m_plugin && blames_one(m_routers, failure);
}

external_counters external_routers::counters() const {
    external_counters sum;
    for (const judged_router* router : m_routers) {
        const external_counters& each = router->counters();
        sum.flits += each.flits;
        sum.packets += each.packets;
        sum.credits += each.credits;
        sum.head_cycles += each.head_cycles;
        sum.max_flits = std::max(sum.max_flits, each.max_flits);
        if (each.packets != 0) {
            sum.min_head_cycles =
                sum.min_head_cycles == 0 ? each.min_head_cycles : std::min(sum.min_head_cycles, each.min_head_cycles);
        }
    }
    return sum;
}

}  // namespace orbweaver::rtl
