// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/fabric/router_fabric.h"

#include <type_traits>

#include "hw/base/module_scope.h"
#include "hw/noc/channel_rate.h"
#include "hw/noc/fabric/batch_pipeline.h"
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
/// Pipeline with slow heads.
template <router_pipeline Stages>
using timed_pipeline =
    pipeline<Stages, choosing_router, timed_vc_allocator, separable_switch_allocator<choosing_router>>;
template <router_pipeline Stages>
using timed_choosing_pipeline = pipeline<Stages, choosing_router, timed_vc_allocator, choosing_switch_allocator>;
template <router_pipeline Stages>
using optional_pipeline =
    pipeline<Stages, optional_router, optional_vc_allocator<optional_router>, optional_switch_allocator>;

/// Delivers events that become visible in a cycle to routers and nodes.
template <class Router>
struct event_taker {
    fabric_state& state;
    clock_domain& domain;
    cycle_t now = 0;
    std::uint32_t first_node = 0;  // offset of the node records, which follow all others

    [[gnu::always_inline]] void operator()(const credit_event& event) const {
        if (lies_in_router(event.output.offset)) [[likely]] {
            Router::take_credit(state, event.output, now);
        } else {
            node_unit::take_credit(state, domain, event.output, now);
        }
    }
    /// @return 1 if a head has reached the front of an input VC, else 0
    [[gnu::always_inline]] unsigned operator()(const flit_event& event) const {
        if (lies_in_router(event.in_vc.offset)) [[likely]] {
            return input_unit<Router>::take_flit(state, event.in_vc, event.flit, now);
        }
        node_unit::take_flit(state, domain, event.in_vc, event.flit, now);
        return 0;
    }
    [[gnu::always_inline]] unsigned operator()(const link_event& event) const {
        (*this)(credit_event{event.output});
        return (*this)(static_cast<const flit_event&>(event));
    }
    bool lies_in_router(std::uint32_t offset) const { return offset < first_node; }
};

/// Executes a cycle of some active routers, one after another.
/// @param routers bit r of `active` denotes the r-th one
/// @return mask of the routers that may have work in the next cycle even if nothing arrives
template <class Pipeline>
[[gnu::always_inline]] inline std::uint64_t work_in_turn(fabric_state& state,
                                                         const arena_offset<router_record>* routers,
                                                         std::uint64_t active, cycle_t now) {
    std::uint64_t busy = 0;
    for (; active != 0; active &= active - 1) {
        if (Pipeline::work(state, state.memory[routers[lowest_bit(active)]], now)) { busy |= active & -active; }
    }
    return busy;
}

/// Executes a cycle of the active routers.
/// @param flits number of arrived flits
/// @return whether a router may have work in the next cycle even if nothing arrives
template <class Pipeline>
[[gnu::noinline]] bool work(fabric_state& state, cycle_t now, std::size_t flits) {
    using batch = batch_pipeline<Pipeline>;
    const bool takes_batches =
        batch::is_possible && !state.has_cuts && flits >= batch::min_flits * (state.end_word - state.first_word);
    std::uint64_t all_busy = 0;
    for (std::size_t word = state.first_word; word < state.end_word; ++word) {
        std::uint64_t& active = state.active[word];
        if (active == 0) { continue; }
        const arena_offset<router_record>* const routers = state.routers + word * 64;
        if (takes_batches) {
            active = batch::work(state, routers, active, now);
        } else {
            active = work_in_turn<Pipeline>(state, routers, active, now);
        }
        all_busy |= active;
    }
    return all_busy != 0;
}

/// Not inlined, so that all values needed for each event stay in registers, which is worth more than the call.
/// @return number of flits
template <class Router>
[[gnu::noinline]] std::size_t take_events(calendar& events, const event_taker<Router> taker, cycle_t now) {
    return events.take(now, taker, [&](const flit_event& event) {
        input_unit<Router>::open_first(taker.state, event.in_vc, event.flit, taker.now);
    });
}

/// Executes a cycle of a partition.
template <class Router, class Pipeline>
bool do_cycle(fabric_state& state, clock_domain& domain, cycle_t now) {
    const event_taker<Router> taker{state, domain, now, state.first_node};
    const std::size_t flits = take_events(state.events, taker, now);
    return work<Pipeline>(state, now, flits);
}

template <class Router, template <router_pipeline> class Pipeline>
fabric_partition::work work_in(router_pipeline stages) {
    return stages == router_pipeline::three_stage ? do_cycle<Router, Pipeline<router_pipeline::three_stage>>
                                                  : do_cycle<Router, Pipeline<router_pipeline::single_cycle>>;
}

fabric_partition::work work_of(const fabric_options* options, router_pipeline stages) {
    if (options == nullptr) { return work_in<plain_router, plain_pipeline>(stages); }
    if (!options->are_choices) { return work_in<optional_router, optional_pipeline>(stages); }
    if (options->described.head_cycles != 0) {
        return options->has_default_switch ? work_in<choosing_router, timed_pipeline>(stages)
                                           : work_in<choosing_router, timed_choosing_pipeline>(stages);
    }
    return options->has_default_switch ? work_in<choosing_router, adaptive_pipeline>(stages)
                                       : work_in<choosing_router, choosing_pipeline>(stages);
}

unsigned cycles_of_routers(const fabric_plan& plan) {
    return router_cycles(plan.network.description().router.pipeline);
}

}  // namespace

router_fabric::router_fabric(sc_core::sc_module_name name, clock_domain& domain, const fabric_plan& plan)
    : sc_module(name),
      m_graph(plan.network.graph()),
      m_state(plan.network.name(), plan.network.routing(), plan.network.partition(),
              cycles_of_routers(plan) + plan.network.description().link.cycles,
              cycles_of_routers(plan) + plan.longest_link, domain.time(cycles_of_routers(plan)), domain.period()),
      m_layout(make_records(plan, m_state)),
      m_partitions(plan, m_state, m_layout, domain,
                   work_of(m_state.options.get(), plan.network.description().router.pipeline)),
      m_report(plan, m_state, m_layout, m_partitions, domain),
      m_collection(m_partitions, m_layout, m_graph) {}

/// @param in_vcs input VC 0 of the link, at a router or a node
flit_target_socket& router_fabric::cut(arena_offset<input_vc> in_vcs) {
    const module_scope inside(*this);
    for (unsigned vc = 0; vc < m_state.vcs; ++vc) {
        input_vc& in_vc = m_state.memory[in_vcs + vc];
        in_vc.upstream = link_end<output_vc>::cut(static_cast<std::uint32_t>(m_entrances.size()));
        in_vc.credit_delay = 0;
    }
    m_entrances.push_back(std::make_unique<cut_entrance>(m_partitions.owner(in_vcs.offset).edge(), in_vcs));
    return m_entrances.back()->socket;
}

template <class Output>
flit_initiator_socket& router_fabric::cut(arena_offset<Output> outputs) {
    const module_scope inside(*this);
    for (unsigned vc = 0; vc < m_state.vcs; ++vc) {
        Output& output = m_state.memory[outputs + vc];
        output.downstream = link_end<input_vc>::cut(static_cast<std::uint32_t>(m_exits.size()));
        if constexpr (std::is_same_v<Output, output_vc>) { output.flit_delay = 0; }
    }
    m_exits.push_back(
        std::make_unique<cut_exit>(m_partitions.owner(outputs.offset).edge(), arena_offset<output_vc>{outputs.offset}));
    return m_exits.back()->socket;
}

template flit_initiator_socket& router_fabric::cut(arena_offset<output_vc>);
template flit_initiator_socket& router_fabric::cut(arena_offset<node_output>);

void router_fabric::end_of_elaboration() {
    for (const auto& entrance : m_entrances) { m_state.senders.push_back(entrance->socket.operator->()); }
    for (const auto& exit : m_exits) { m_state.receivers.push_back(exit->socket.operator->()); }
}

void router_fabric::start_of_simulation() {
    m_partitions.prepare(!m_entrances.empty() || !m_exits.empty());
    for (unsigned number = 0; number < m_layout.nodes.size(); ++number) {
        node_record& node = m_state.memory[m_layout.nodes[number]];
        clock_domain& clock = edge({static_cast<std::uint16_t>(number)}).domain();
        if (node.has_owner) { node.owner = clock.look_up(node.owner.component); }
    }
}

}  // namespace orbweaver::noc
