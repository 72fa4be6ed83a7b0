// SPDX-License-Identifier: Apache-2.0
// M7: the order in which agents forward, and the selection of agents.
#include <fmt/core.h>

#include "studies/multicast/experiments.h"
#include "studies/multicast/section_11.h"

namespace orbweaver::studies::multicast_paper {

using namespace multicast;

namespace {

panel over_modes(bool quick) {
    panel made{"forwarding",
               "SameTree-Cyclic by ForwardInSwitch, start-up 5 us, 128 flits",
               "multicasts",
               multicasts_at_once(quick),
               {}};
    constexpr const char* names[] = {"agent_only", "desc_list", "local_opt", "full_opt"};
    for (const forward_mode mode :
         {forward_mode::agent_only, forward_mode::desc_list, forward_mode::local_opt, forward_mode::full_opt}) {
        made.curves.push_back({names[static_cast<std::size_t>(mode)], [mode](unsigned x) {
                                   scenario point = table_point({}, x, multicast_algorithm::same_tree_cyclic);
                                   point.forward = mode;
                                   return point;
                               }});
    }
    return made;
}

panel over_choices(bool quick) {
    panel made{
        "agents", "Agents drawn, and fixed, start-up 5 us, 1024 flits", "multicasts", multicasts_at_once(quick), {}};
    for (const agent_choice choice : {agent_choice::random, agent_choice::fixed}) {
        for (const multicast_algorithm algorithm : agent_algorithms()) {
            const char* how = choice == agent_choice::fixed ? ", fixed" : "";
            made.curves.push_back({std::string(name_of(algorithm)) + how, [choice, algorithm](unsigned x) {
                                       scenario point = table_point(long_messages, x, algorithm);
                                       point.agents = choice;
                                       return point;
                                   }});
        }
    }
    return made;
}

/// Fixed agents overload their processors when many multicasts run.
std::vector<claim> fixed_agents_lose(const measurements& measured, unsigned repetitions, unsigned most) {
    std::vector<claim> claims;
    for (const multicast_algorithm algorithm : agent_algorithms()) {
        const claim stated = unmeasured(
            "multicast.R4",
            fmt::format("completion with fixed agents over drawn ones, {}, {} multicasts", name_of(algorithm), most),
            "independent model", "1.2 to 1.4", "", "passes above 1.1");
        claims.push_back(judged(stated, [&](claim& entry) {
            scenario point = table_point(long_messages, most, algorithm);
            const double drawn = completion(measured, point, repetitions).mean;
            point.agents = agent_choice::fixed;
            const double ratio = completion(measured, point, repetitions).mean / drawn;
            entry.measured = fmt::format("{:.2f}", ratio);
            entry.pass = ratio > 1.1;
        }));
    }
    return claims;
}

}  // namespace

experiment forwarding(bool quick) {
    return swept("forwarding", "M7: ForwardInSwitch and the choice of agents", {over_modes(quick), over_choices(quick)},
                 quick, [quick](const measurements& measured, unsigned repetitions) {
                     return fixed_agents_lose(measured, repetitions, multicasts_at_once(quick).back());
                 });
}

}  // namespace orbweaver::studies::multicast_paper
