// SPDX-License-Identifier: Apache-2.0
#include "studies/cop/scenario.h"

#include <fmt/core.h>

#include "studies/claim.h"

namespace orbweaver::studies::cop_paper {

namespace {

constexpr cycle_t margin = 10;           // clocks before scripts begin
constexpr cycle_t longest = 10'000'000;  // clocks that scripts may take

cycle_t next_start(cop::scripted_tree& tree) { return tree.domain().next_edge() + margin; }

void start(cop::scripted_tree& tree, const scenario& trial, const scenario::scripts& scripts, cycle_t begin) {
    for (unsigned number = 0; number < trial.machine.controllers; ++number) {
        for (unsigned channel = 1; channel <= trial.machine.hosts; ++channel) {
            const bool late = channel == trial.caller && &scripts == &trial.timed;
            tree.host(channel, number).run(scripts(number, channel), begin + (late ? trial.caller_delay : 0));
        }
    }
}

/// The host whose end counts, and its place.
struct timed_host {
    unsigned number = 0;
    unsigned channel = 1;
};

timed_host last_done(cop::scripted_tree& tree, const scenario& trial) {
    timed_host last;
    for (unsigned number = 0; number < trial.machine.controllers; ++number) {
        for (unsigned channel = 1; channel <= trial.machine.hosts; ++channel) {
            if (tree.host(channel, number).done_at() > tree.host(last.channel, last.number).done_at()) {
                last = {number, channel};
            }
        }
    }
    return last;
}

/// Clocks of a command's way to the controller: the first store, its words on the line, the latch.
double uplink(const cop::scripted_tree_desc& machine, unsigned words) {
    return 1.0 * machine.clocks.write + words * machine.line.cycles_per_word + machine.line.flight_cycles + 1;
}

}  // namespace

scenario_clocks::measured scenario_clocks::measure(cop::scripted_tree& tree, const scenario& trial) {
    const cycle_t begin = next_start(tree);
    std::vector<std::size_t> answered;  // before, by channel of the first controller
    std::vector<std::uint64_t> waited;  // waits before, by channel
    for (unsigned channel = 1; channel <= trial.machine.hosts; ++channel) {
        answered.push_back(tree.host(channel).answers().size());
        waited.push_back(tree.controller().counters(channel).waited);
    }
    start(tree, trial, trial.timed, begin);
    measured found;
    if (!tree.run(longest)) { return found; }
    const cycle_t end = trial.until_all ? tree.last_end() : tree.host(trial.caller).done_at();
    found.clocks = static_cast<double>(end - begin - trial.caller_delay);
    found.outcome = trial.judge ? trial.judge(tree) : "";
    const timed_host host = trial.caller != 0 ? timed_host{0, trial.caller} : last_done(tree, trial);
    if (host.number != 0) { return found; }
    const auto& answers = tree.host(host.channel).answers();
    double commands = 0;
    for (std::size_t i = answered[host.channel - 1]; i < answers.size(); ++i) {
        found.stages.sending += uplink(trial.machine, answers[i].words);
        commands += static_cast<double>(answers[i].cycle - answers[i].begun);
    }
    found.stages.waiting =
        static_cast<double>(tree.controller().counters(host.channel).waited - waited[host.channel - 1]);
    found.stages.service = commands - found.stages.sending - found.stages.waiting;
    found.stages.result = found.clocks - commands;
    return found;
}

void scenario_clocks::simulate() {
    m_simulated = true;
    std::vector<std::unique_ptr<cop::scripted_tree>> trees;
    for (const scenario& trial : m_all) {
        trees.push_back(std::make_unique<cop::scripted_tree>(trial.name.c_str(), trial.machine));
    }
    for (std::size_t number = 0; number < trees.size(); ++number) {
        cop::scripted_tree& tree = *trees[number];
        const scenario& trial = m_all[number];
        if (trial.prepare) {
            start(tree, trial, trial.prepare, next_start(tree));
            tree.run(longest);
        }
        m_measured[trial.name] = measure(tree, trial);
    }
}

const scenario_clocks::measured& scenario_clocks::result(const std::string& name) {
    if (!m_simulated) { simulate(); }
    const auto found = m_measured.find(name);
    if (found == m_measured.end() || found->second.clocks < 0) {
        throw unusable_run(fmt::format("scenario {} did not end", name));
    }
    return found->second;
}

}  // namespace orbweaver::studies::cop_paper
