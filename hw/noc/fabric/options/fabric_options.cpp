// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/fabric/options/fabric_options.h"

#include <algorithm>

#include "hw/base/errors.h"
#include "hw/noc/fabric/fabric_plan.h"

namespace orbweaver::noc {

namespace {

bool is_narrow(const std::vector<double>& flits_per_cycle) {
    return std::any_of(flits_per_cycle.begin(), flits_per_cycle.end(), [](double capacity) { return capacity < 1; });
}

/// Returns whether a router of the fabric needs options.
bool has_own_options(const fabric_plan& plan, unsigned router) {
    const network_plan& network = plan.network;
    return network.graph().routers[router].ports.size() * network.partition().vcs() > 64 ||
           is_narrow(network.capacities(router)) || !network.throttles(router).empty();
}

/// Returns a router's description with the options removed.
router_desc without_options(const router_desc& described) {
    router_desc plain;
    plain.impl = described.impl;
    plain.impl_nodes = described.impl_nodes;
    plain.module_nodes = described.module_nodes;
    plain.pipeline = described.pipeline;
    plain.allocator_iterations = described.allocator_iterations;
    return plain;
}

/// Returns whether a router has only the options of choosing_router.
bool only_chooses(const router_desc& described) {
    router_desc choosing = without_options(described);
    choosing.vc_allocator = described.vc_allocator;
    choosing.switch_allocator = described.switch_allocator;
    choosing.arbiter = described.arbiter;
    choosing.aging = described.aging;
    choosing.vc_release = described.vc_release;
    choosing.head_cycles = described.head_cycles;
    return described == choosing;
}

}  // namespace

bool fabric_options::are_needed(const fabric_plan& plan) {
    const network_desc& described = plan.network.description();
    const vc_partition& partition = plan.network.partition();
    const routing_function& routing = plan.network.routing();
    bool needed = described.router != without_options(described.router) || class_ranks(described).are_needed() ||
                  described.switching != switching_kind::wormhole || partition.copied() != 0 ||
                  partition.reduced() != 0 || partition.shares_vcs() ||
                  plan.network.depths().at_end_of(link_kind::transit).is_unlimited() || routing.adaptive() ||
                  routing.faults() != nullptr || routing.readdresses();
    for (unsigned index = 0; index < plan.routers.size(); ++index) {
        needed = needed || (plan.routers[index] && has_own_options(plan, plan.first_router + index));
    }
    return needed;
}

fabric_options::fabric_options(const fabric_plan& plan)
    : described(plan.network.description().router),
      ranks(plan.network.description()),
      switching(plan.network.description().switching),
      ledger(plan.ledger),
      faults(plan.network.routing().faults()),
      adaptive(plan.network.routing().adaptive()),
      readdresses(plan.network.routing().readdresses()),
      waits_for_tail_credit(described.vc_release == vc_release_kind::tail_credit),
      is_unlimited(plan.network.depths().at_end_of(link_kind::transit).is_unlimited()),
      shares_vcs(plan.network.partition().shares_vcs()),
      copied(plan.network.partition().copied()),
      reduced(plan.network.partition().reduced()),
      first_router(plan.first_router),
      routers(plan.routers.size()) {
    const vc_partition& partition = plan.network.partition();
    invariant(ledger != nullptr || (switching == switching_kind::wormhole && !ranks.read_age() && !readdresses),
              plan.network.name(), 0, "lengths, ages and receivers of packets are not known");
    invariant(copied == 0 || (switching != switching_kind::wormhole && !is_unlimited), plan.network.name(), 0,
              "a packet is copied that need not fit its buffer");
    invariant(reduced == 0 ||
                  (ledger != nullptr && !is_unlimited && !shares_vcs && plan.network.routing().groups() != nullptr),
              plan.network.name(), 0, "packets are combined where no groups or buffer depths are set");
    every_flit = switching == switching_kind::store_and_forward || copied != 0 || described.counts_stalls;
    for (std::uint8_t number = 0; copied != 0 && number < partition.classes(); ++number) {
        levels.push_back(partition.broadcast_level({number}).value_or(0));
        multicast |= partition.multicasts({number}) ? bit(number) : 0;
    }
    for (unsigned index = 0; index < routers.size(); ++index) {
        if (plan.routers[index]) { add_router(plan, first_router + index); }
    }
    note_choices(plan);
}

/// Determines the smallest feature set that the routers need.
void fabric_options::note_choices(const fabric_plan& plan) {
    bool is_one_record = true;
    bool has_wide_links = true;
    bool is_throttled = false;
    for (const auto& router : routers) {
        if (router) {
            is_one_record = is_one_record && router->nodes.size() * plan.network.partition().vcs() <= 64;
            has_wide_links = has_wide_links && router->paces.empty();
            is_throttled = is_throttled || !router->throttles.empty();
        }
    }
    const bool is_round_robin = described.arbiter == arbiter_kind::round_robin && !ranks.are_needed();
    has_default_vc_allocator = described.vc_allocator == allocator_kind::separable_input_first && is_round_robin;
    has_default_switch = described.switch_allocator == allocator_kind::separable_input_first && is_round_robin &&
                         has_wide_links && is_one_record && reduced == 0;
    are_choices = only_chooses(described) && is_one_record && has_wide_links && !is_throttled &&
                  switching == switching_kind::wormhole && faults == nullptr && copied == 0 && reduced == 0 &&
                  !readdresses && !is_unlimited && !every_flit && !shares_vcs;
}

void fabric_options::add_router(const fabric_plan& plan, unsigned number) {
    const auto ports = static_cast<unsigned>(plan.network.graph().routers[number].ports.size());
    const unsigned vcs = plan.network.partition().vcs();
    const std::size_t channels = std::size_t{ports} * vcs;
    invariant(ports >= 1 && ports <= 64 && vcs <= 64, plan.network.name(), 0, "more than 64 ports or virtual channels");
    router_options& made =
        *(routers[number - first_router] = std::make_unique<router_options>(described, ranks, ports, vcs));
    made.nodes.resize(ports);
    made.throttles = plan.network.throttles(number);
    if (is_narrow(plan.network.capacities(number))) {
        for (const double capacity : plan.network.capacities(number)) { made.paces.emplace_back(capacity); }
    }
    made.copies.resize(copied != 0 ? channels : 0);
    made.tallies.resize(shares_vcs ? channels * plan.network.partition().masks().size() : 0);
    made.overflows.resize(is_unlimited ? channels : 0);
    made.credits.resize(is_unlimited ? channels : 0, unlimited_credits);
    if (described.counts_stalls) { made.stalls.emplace(channels); }
    this->channels = std::max(this->channels, channels);
}

}  // namespace orbweaver::noc
