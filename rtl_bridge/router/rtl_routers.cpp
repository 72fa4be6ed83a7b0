// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/router/rtl_routers.h"

#include <fmt/core.h>

#include <algorithm>
#include <fstream>

#include "hw/noc/router/router.h"
#include "rtl_bridge/router/lockstep_router.h"
#include "rtl_bridge/router/router_shape.h"
#include "rtl_bridge/router/rtl_router.h"

namespace orbweaver {

namespace {

constexpr const char* waveform_name = "lockstep.vcd";

/// The design for a network; nothing is built for models.
verilated_design design_of(const network_desc& described, bool single_flit) {
    return rtl_router_design(vc_partition(described.classes, described.phases), described.vc_depth,
                             described.router.pipeline, single_flit);
}

}  // namespace

rtl_routers::rtl_routers(const network_desc& described, bool single_flit, const rtl_surroundings& around)
    : rtl_routers(described,
                  described.router.impl == block_impl::model ? verilated_design{} : design_of(described, single_flit),
                  around) {}

rtl_routers::rtl_routers(const network_desc& described, const verilated_design& design, const rtl_surroundings& around)
    : m_described(described), m_around(around) {
    if (described.router.impl != block_impl::model) {
        m_library = std::make_unique<shared_library>(library_cache(around.cache).library(design));
    }
}

router_maker rtl_routers::maker() {
    if (m_described.router.impl == block_impl::model) {
        return {};
    }
    return [this](const char* name, clock_domain& domain, const router_parameters& parameters) {
        return make(name, domain, parameters);
    };
}

bool rtl_routers::is_model(unsigned router) const {
    const auto& chosen = m_described.router.impl_nodes;
    return !chosen.empty() && std::find(chosen.begin(), chosen.end(), router) == chosen.end();
}

std::unique_ptr<router_block> rtl_routers::make(const char* name, clock_domain& domain,
                                                const router_parameters& parameters) {
    if (is_model(parameters.number)) {
        return std::make_unique<router>(name, domain, parameters);
    }
    const auto keep = [this](auto made) -> std::unique_ptr<router_block> {
        m_compared.push_back(&made->wires());
        return made;
    };
    const mismatch_listener listener = [this](const rtl_mismatch& found) { report(found); };
    return m_described.router.impl == block_impl::rtl
               ? keep(std::make_unique<rtl_router>(name, domain, parameters, *m_library, listener))
               : keep(std::make_unique<lockstep_router>(name, domain, parameters, *m_library, listener));
}

void rtl_routers::report(const rtl_mismatch& found) {
    ++m_mismatches;
    if (m_around.control.finished()) {
        return;
    }
    run_outcome outcome;
    outcome.code = exit_code::lockstep_mismatch;
    outcome.status = "mismatch";
    outcome.cycle = found.cycle;
    outcome.summary = fmt::format("{} differs from its RTL in cycle {}: {}", found.router, found.cycle, found.text);
    outcome.details = found.wires.last_lines(found.reference);
    const std::filesystem::path file = m_around.out / waveform_name;
    std::ofstream stream(file);
    stream << waveform(found.wires.last_cycles(), found.reference, m_around.period_ps);
    outcome.details.push_back(stream.flush() ? fmt::format("waveform of these cycles: {}", file.string())
                                             : fmt::format("cannot write {}", file.string()));
    m_around.control.finish(std::move(outcome));
}

rtl_counters rtl_routers::counters() const {
    rtl_counters sum;
    sum.mismatches = m_mismatches;
    for (const wire_comparison* of : m_compared) {
        ++sum.instances;
        sum.cycles_compared += of->cycles();
    }
    return sum;
}

}  // namespace orbweaver
