// SPDX-License-Identifier: Apache-2.0
// Multicasts on random networks, simulated flit by flit and calculated message by message, with the same networks,
// destinations and plans.
#pragma once

#include "multicast/agents/agents.h"
#include "multicast/plan_builder.h"
#include "multicast/routing/routed_network.h"
#include "studies/arithmetic/multicast/timing/wormhole.h"
#include "studies/experiment.h"

namespace orbweaver::studies::multicast_paper {

/// Buffer flits that sustain full rate: the credit round trip.
constexpr unsigned default_buffer = 4;

/// A point of an experiment: the parameters common to all its repetitions. The report does not define the defaults.
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
    unsigned buffer_flits = default_buffer;  // buffer of an input port of a switch
    bool by_switches = false;                // switches replicate worms (virtual cut-through) instead of processors
    bool by_agents = false;                  // agents on an engine at each processor execute the plan

    unsigned processors() const { return 4 * switches; }
};

/// Base configuration of all scenarios: one virtual channel, buffers that sustain full rate, heads that need 300 ns per
/// hop.
extern const char* const machine_yaml;

/// Plans a repetition. Its network and destinations are equal for every algorithm.
/// @param repetition 1, 2, ...: the seed
planned_run plan(const scenario& point, unsigned repetition);

/// Calculates a scenario with the message-level model.
multicast_model::wormhole_run calculate(const scenario& point, unsigned repetition);

}  // namespace orbweaver::studies::multicast_paper
