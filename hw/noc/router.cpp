// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/router.h"

#include <fmt/core.h>

#include <string>
#include <utility>

#include "hw/base/errors.h"
#include "hw/noc/faults/link_faults.h"
#include "tlm/bound_socket.h"

namespace orbweaver::noc {

namespace {

const topology_graph::router& find_router(const network_plan& plan, unsigned number) {
    if (number >= plan.routers()) {
        throw user_error(fmt::format("{}: there are routers 0 to {}, not {}", plan.name(), plan.routers() - 1, number));
    }
    const topology_graph::router& found = plan.graph().routers[number];
    if (found.is_bus) { throw user_error(fmt::format("{}: number {} is a bus, no router", plan.name(), number)); }
    return found;
}

}  // namespace

router::router(sc_core::sc_module_name name, clock_domain& clock, std::shared_ptr<const network_plan> plan,
               unsigned number, packet_ledger& ledger)
    : router_block(name, find_router(*plan, number).ports.size()),
      m_plan(std::move(plan)),
      m_number(number),
      m_clock(clock),
      m_fabric("fabric", clock, lone(*m_plan, number, ledger)) {
    if (link_faults* faults = m_plan->routing().faults(); faults != nullptr) { faults->follow(clock.cycle_counter()); }
    for (std::uint8_t port = 0; port < ports(); ++port) {
        in[port].bind(m_fabric.cut_input(m_number, {port}));
        m_fabric.cut_output(m_number, {port}).bind(out[port]);
    }
}

void router::before_end_of_elaboration() {
    for (std::uint8_t port = 0; port < ports(); ++port) {
        const std::string name = port_name(m_plan->graph(), m_number, {port});
        require_bound(in[port], "the link that leads to port " + name);
        require_bound(out[port], "the link that begins at port " + name);
    }
}

void router::trace(sc_core::sc_trace_file* file) const {
    constexpr int bits = 16;
    traced_values& values = traced_values::begin(m_traced, *this, m_clock);
    for (std::uint8_t port = 0; port < ports(); ++port) {
        const std::string& name = m_plan->graph().routers[m_number].ports[port].name;
        for (std::uint8_t vc = 0; vc < m_plan->partition().vcs(); ++vc) {
            values.add(file, fmt::format("in_{}.vc{}", name, vc), bits,
                       [this, port, vc] { return m_fabric.stored(m_number, {port}, {vc}); });
            values.add(file, fmt::format("out_{}.vc{}", name, vc), bits,
                       [this, port, vc] { return credits({port}, {vc}); });
        }
    }
}

/// The router, without links and nodes.
fabric_plan router::lone(const network_plan& plan, unsigned number, packet_ledger& ledger) {
    return {.network = plan,
            .ledger = &ledger,
            .longest_link = plan.longest_link(),
            .first_router = number,
            .routers = {true},
            .has_nodes = false};
}

}  // namespace orbweaver::noc
