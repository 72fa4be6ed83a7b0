// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/router/lockstep_router.h"

#include <fmt/core.h>

#include <utility>

namespace orbweaver::rtl {

lockstep_router::lockstep_router(sc_core::sc_module_name name, clock_domain& domain,
                                 const noc::router_parameters& parameters, const rtl_router_library& library,
                                 mismatch_listener listener)
    : noc::router_block(name, parameters.ports.size()),
      m_domain(domain),
      m_model("model", domain, parameters.plan, parameters.number, *parameters.ledger),
      m_rtl(domain, *this, parameters, library, "model", std::move(listener)) {
    for (unsigned port = 0; port < ports(); ++port) {
        auto input = std::make_unique<input_probe>(fmt::format("in_probe{}", port).c_str(), *this, port);
        in[port].bind(input->in);
        input->out.bind(m_model.in[port]);
        m_probes.push_back(std::move(input));
        auto output = std::make_unique<output_probe>(fmt::format("out_probe{}", port).c_str(), *this, port);
        m_model.out[port].bind(output->in);
        output->out.bind(out[port]);
        m_probes.push_back(std::move(output));
    }
}

void lockstep_router::output_probe::saw_flit(const flit& passing, const sc_core::sc_time& delay) {
    m_owner.m_rtl.expect_flit(m_port, m_owner.m_rtl.routing().wires(passing), m_owner.m_domain.cycles(delay));
}

}  // namespace orbweaver::rtl
