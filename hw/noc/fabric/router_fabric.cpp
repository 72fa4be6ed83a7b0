// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/fabric/router_fabric.h"

#include <algorithm>
#include <vector>

#include "hw/noc/channel_rate.h"
#include "hw/noc/fabric/pipeline.h"

namespace orbweaver {

namespace {

std::size_t number_of(const std::vector<fabric_cut>& cuts, unsigned router, port_id port) {
    const auto before = [](const fabric_cut& one, const fabric_cut& other) {
        return one.router != other.router ? one.router < other.router : one.port < other.port;
    };
    const auto found = std::lower_bound(cuts.begin(), cuts.end(), fabric_cut{router, port}, before);
    return static_cast<std::size_t>(found - cuts.begin());
}

}  // namespace

router_fabric::router_fabric(sc_core::sc_module_name name, clock_domain& domain, const fabric_plan& plan)
    : sc_module(name),
      m_domain(domain),
      m_self(domain.attach(*this, clock_stage::fabric)),
      m_stages(plan.pipeline),
      m_state(plan.name, plan.routing, plan.partition, router_cycles(plan.pipeline) + plan.usual_link,
              router_cycles(plan.pipeline) + plan.longest_link, domain.time(router_cycles(plan.pipeline))),
      m_layout(make_records(plan, m_state)),
      m_arrivals(m_state, domain),
      m_in("in", m_layout.entrances.size()),
      m_out("out", m_layout.exits.size()),
      m_report(plan, m_state, m_layout, domain, m_arrivals) {
    for (const fabric_cut& cut : m_layout.entrances) {
        m_entrances.emplace_back(m_arrivals, m_state.inputs_of(m_layout.routers[cut.router], cut.port));
        m_in[m_entrances.size() - 1].bind(m_entrances.back());
    }
    for (const fabric_cut& cut : m_layout.exits) {
        m_exits.emplace_back(m_arrivals, m_state.outputs_of(m_layout.routers[cut.router], cut.port));
        m_out[m_exits.size() - 1].bind(m_exits.back());
    }
}

flit_target_socket& router_fabric::entrance(unsigned router, port_id port) {
    return m_in[number_of(m_layout.entrances, router, port)];
}

flit_initiator_socket& router_fabric::exit(unsigned router, port_id port) {
    return m_out[number_of(m_layout.exits, router, port)];
}

void router_fabric::end_of_elaboration() {
    for (std::size_t number = 0; number < m_in.size(); ++number) {
        m_state.sources[number].sender = m_in[number].operator->();
    }
    for (std::size_t number = 0; number < m_out.size(); ++number) {
        m_state.receivers[number] = m_out[number].operator->();
    }
}

void router_fabric::tick(cycle_t now) {
    m_state.events.take(now, [this, now](const link_event& event) {
        if (event.input) {
            input_unit::take_flit(m_state, event.input, event.flit, now);
        }
        if (event.output) {
            output_unit::take_credit(m_state, event.output, now);
        }
    });
    const bool has_more = m_stages == router_pipeline::three_stage ? work<router_pipeline::three_stage>(now)
                                                                   : work<router_pipeline::single_cycle>(now);
    m_arrivals.finish(now, has_more || m_state.events.size() != 0);
}

/// @return whether a router may have something to do in the next cycle, whatever arrives
template <router_pipeline Stages>
bool router_fabric::work(cycle_t now) {
    using stages = pipeline<Stages, separable_vc_allocator, separable_switch_allocator>;
    std::uint64_t left = 0;
    for (std::size_t word = 0; word < m_state.active.size(); ++word) {
        for (std::uint64_t routers = m_state.active[word]; routers != 0; routers &= routers - 1) {
            const unsigned number = lowest_bit(routers);
            router_record& router = m_state.memory[m_layout.routers[word * 64 + number]];
            if (!stages::work(m_state, router, now)) {
                m_state.active[word] &= ~bit(number);
            }
        }
        left |= m_state.active[word];
    }
    return left != 0;
}

}  // namespace orbweaver
