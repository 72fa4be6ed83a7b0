// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/fabric/router_fabric.h"

#include <type_traits>

#include "hw/base/module_scope.h"
#include "hw/noc/channel_rate.h"
#include "hw/noc/fabric/node_unit.h"
#include "hw/noc/fabric/options/choosing_router.h"
#include "hw/noc/fabric/options/optional_router.h"
#include "hw/noc/fabric/options/optional_switch_allocator.h"
#include "hw/noc/fabric/options/optional_vc_allocator.h"
#include "hw/noc/fabric/pipeline.h"
#include "hw/noc/fabric/plain_router.h"
#include "hw/noc/fabric/switch_allocator.h"
#include "hw/noc/fabric/vc_allocator.h"

namespace orbweaver::noc {

namespace {

template <router_pipeline Stages>
using plain_pipeline =
    pipeline<Stages, plain_router, separable_vc_allocator<plain_router>, separable_switch_allocator<plain_router>>;
template <router_pipeline Stages>
using adaptive_pipeline = pipeline<Stages, choosing_router, optional_vc_allocator<choosing_router>,
                                   separable_switch_allocator<choosing_router>>;
template <router_pipeline Stages>
using choosing_pipeline =
    pipeline<Stages, choosing_router, optional_vc_allocator<choosing_router>, choosing_switch_allocator>;
template <router_pipeline Stages>
using optional_pipeline =
    pipeline<Stages, optional_router, optional_vc_allocator<optional_router>, optional_switch_allocator>;

/// Shows routers and nodes what becomes visible in a cycle.
template <class Router>
struct event_taker {
    fabric_state& state;
    clock_domain& domain;
    cycle_t now = 0;
    std::uint32_t routers_end = 0;  // offset of the last byte before the records of nodes

    [[gnu::always_inline]] void operator()(const link_event& event) const {
        if (lies_in_router(event.input.offset)) [[likely]] {
            input_unit<Router>::take_flit(state, event.input, event.flit, now);
        } else if (event.input) {
            node_unit::take_flit(state, domain, event.input, event.flit, now);
        }
        if (lies_in_router(event.output.offset)) [[likely]] {
            Router::take_credit(state, event.output, now);
        } else if (event.output) {
            node_unit::take_credit(state, domain, event.output, now);
        }
    }
    /// One comparison, as nothing lies at 0 and the records of nodes lie behind all others.
    bool lies_in_router(std::uint32_t offset) const { return offset - 1 < routers_end; }
};

}  // namespace

router_fabric::router_fabric(sc_core::sc_module_name name, clock_domain& domain, const fabric_plan& plan)
    : sc_module(name),
      m_domain(domain),
      m_self(domain.attach(*this, clock_stage::fabric)),
      m_stages(plan.router.pipeline),
      m_state(plan.name, plan.routing, plan.partition, router_cycles(plan.router.pipeline) + plan.usual_link,
              router_cycles(plan.router.pipeline) + plan.longest_link,
              domain.time(router_cycles(plan.router.pipeline))),
      m_layout(make_records(plan, m_state)),
      m_edge(m_state, domain),
      m_report(plan, m_state, m_layout, domain, m_edge) {}

/// @param inputs that of virtual channel 0, at a router or a node
flit_target_socket& router_fabric::cut(place<input_vc> inputs) {
    const module_scope inside(*this);
    for (unsigned vc = 0; vc < m_state.vcs; ++vc) {
        input_vc& input = m_state.memory[inputs + vc];
        input.upstream = link_end<output_vc>::cut(static_cast<std::uint32_t>(m_entrances.size()));
        input.credit_cycles = 0;
    }
    m_entrances.push_back(std::make_unique<cut_entrance>(m_edge, inputs));
    return m_entrances.back()->socket;
}

/// @param outputs likewise
template <class Output>
flit_initiator_socket& router_fabric::cut(place<Output> outputs) {
    const module_scope inside(*this);
    for (unsigned vc = 0; vc < m_state.vcs; ++vc) {
        Output& output = m_state.memory[outputs + vc];
        output.downstream = link_end<input_vc>::cut(static_cast<std::uint32_t>(m_exits.size()));
        if constexpr (std::is_same_v<Output, output_vc>) {
            output.flit_cycles = 0;
        }
    }
    m_exits.push_back(std::make_unique<cut_exit>(m_edge, place<output_vc>{outputs.offset}));
    return m_exits.back()->socket;
}

template flit_initiator_socket& router_fabric::cut(place<output_vc>);
template flit_initiator_socket& router_fabric::cut(place<node_output>);

void router_fabric::end_of_elaboration() {
    for (const auto& entrance : m_entrances) {
        m_state.senders.push_back(entrance->socket.operator->());
    }
    for (const auto& exit : m_exits) {
        m_state.receivers.push_back(exit->socket.operator->());
    }
}

void router_fabric::start_of_simulation() {
    m_edge.prepare(m_domain.look_up(m_self));
    for (const place<node_record> where : m_layout.nodes) {
        node_record& node = m_state.memory[where];
        if (node.has_owner) {
            node.owner = m_domain.look_up(node.owner.component);
        }
    }
}

void router_fabric::tick(cycle_t now) {
    bool has_more = false;
    if (!m_state.options) [[likely]] {
        has_more = run<plain_router, plain_pipeline>(now);
    } else if (!m_state.options->are_choices) {
        has_more = run<optional_router, optional_pipeline>(now);
    } else if (m_state.options->has_usual_switch) {
        has_more = run<choosing_router, adaptive_pipeline>(now);
    } else {
        has_more = run<choosing_router, choosing_pipeline>(now);
    }
    m_edge.finish(now, has_more || m_state.events.size() != 0);
}

/// @return whether a router may have something to do in the next cycle, whatever arrives
template <class Router, template <router_pipeline> class Pipeline>
bool router_fabric::run(cycle_t now) {
    m_state.events.take(now, event_taker<Router>{m_state, m_domain, now, m_state.first_node - 1});
    return m_stages == router_pipeline::three_stage ? work<Pipeline<router_pipeline::three_stage>>(now)
                                                    : work<Pipeline<router_pipeline::single_cycle>>(now);
}

/// Likewise.
template <class Pipeline>
bool router_fabric::work(cycle_t now) {
    std::uint64_t left = 0;
    for (std::size_t word = 0; word < m_state.active.size(); ++word) {
        for (std::uint64_t routers = m_state.active[word]; routers != 0; routers &= routers - 1) {
            const unsigned number = lowest_bit(routers);
            router_record& router = m_state.memory[m_layout.routers[word * 64 + number]];
            if (!Pipeline::work(m_state, router, now)) {
                m_state.active[word] &= ~bit(number);
            }
        }
        left |= m_state.active[word];
    }
    return left != 0;
}

}  // namespace orbweaver::noc
