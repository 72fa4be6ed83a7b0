// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include "sim/config/checks/consistency.h"

namespace orbweaver::sim {

namespace {

using noc::allocator_kind;
using noc::network_desc;

/// Refuses allocators that serve no class first.
void check_allocators(const checked_configuration& configuration, const noc::router_desc& router) {
    constexpr const char* text =
        "wavefront serves no class first; with network.classes[].priority or weight choose a separable allocator or "
        "islip";
    if (router.vc_allocator == allocator_kind::wavefront) { configuration.refuse("network.router.vc_allocator", text); }
    if (router.switch_allocator == allocator_kind::wavefront) {
        configuration.refuse("network.router.switch_allocator", text);
    }
}

}  // namespace

void check_priorities(const checked_configuration& configuration) {
    const network_desc& network = configuration.description.network;
    std::string first;  // path of the first priority or weight
    bool has_priorities = false;
    bool has_weights = false;
    for (std::size_t number = 0; number < network.classes.size(); ++number) {
        const noc::message_class_desc& one = network.classes[number];
        has_priorities = has_priorities || one.priority != 0;
        has_weights = has_weights || one.weight != 0;
        if (first.empty() && (has_priorities || has_weights)) {
            first = fmt::format("network.classes.{}.{}", number, has_priorities ? "priority" : "weight");
        }
    }
    if (network.router.aging != 0 && !has_priorities) {
        configuration.refuse("network.router.aging", "no class has a priority");
    }
    if (network.router.aging != 0 && has_weights) {
        configuration.refuse("network.router.aging", "does not go with weights of classes; leave out one of them");
    }
    if (first.empty()) { return; }
    check_allocators(configuration, network.router);
    if (network.classes.size() == 1) { configuration.refuse(first, "there is no other class"); }
    if (noc::is_own(network.router.impl)) {
        configuration.refuse(
            first, fmt::format("network.router.impl: {} decides itself whom it serves", name_of(network.router.impl)));
    }
}

}  // namespace orbweaver::sim
