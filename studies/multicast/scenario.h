// SPDX-License-Identifier: Apache-2.0
// Multicasts on random networks, simulated flit by flit and calculated message by message: the same networks, the same
// destinations, the same plans.
#pragma once

#include <string>
#include <vector>

#include "multicast/agents/agents.h"
#include "multicast/plan_builder.h"
#include "multicast/routing/routed_network.h"
#include "studies/arithmetic/multicast/timing/wormhole.h"
#include "studies/experiment.h"

namespace orbweaver::studies::multicast_paper {

/// Flits that sustain full rate: the turn of the credits.
constexpr unsigned default_buffer = 4;

/// A point of an experiment: what is the same in all of its repetitions (the defaults are ours).
struct scenario {
    multicast::multicast_algorithm algorithm = multicast::multicast_algorithm::recursive;
    unsigned multicasts = 1;
    unsigned destinations = 31;
    unsigned switches = 16;  // four processors each
    unsigned connectivity_percent = 75;
    multicast::link_choice links = multicast::link_choice::all;
    multicast_model::wormhole_timing timing{};
    multicast::forward_mode forward = multicast::forward_mode::local_opt;
    multicast::agent_choice agents = multicast::agent_choice::random;
    unsigned buffer_flits = default_buffer;  // of an input of a switch
    bool by_switches = false;                // which copy worms, as virtual cut-through, instead of processors
    bool by_agents = false;                  // on an engine at each processor

    unsigned processors() const { return 4 * switches; }
};

/// What all repetitions of all scenarios share: one virtual channel, buffers that sustain full rate, heads that take
/// 300 ns a hop.
extern const char* const machine_yaml;

/// A repetition: on a network and with destinations of its own, which are those of the same repetition of every
/// algorithm.
/// @param repetition 1, 2, ...: the seed
planned_run plan(const scenario& point, unsigned repetition);

/// Calculates a scenario by the model of messages.
multicast_model::wormhole_run calculate(const scenario& point, unsigned repetition);

}  // namespace orbweaver::studies::multicast_paper
