// SPDX-License-Identifier: Apache-2.0
#include "sim/paper/cop/scenario.h"

#include <fmt/core.h>

#include "sim/paper/claim.h"

namespace orbweaver::cop_paper {

namespace {

constexpr cycle_t margin = 10;           // clocks before scripts begin
constexpr cycle_t longest = 10'000'000;  // clocks that scripts may take

cycle_t next_start(scripted_tree& tree) {
    return tree.domain().next_edge() + margin;
}

void start(scripted_tree& tree, const scenario& of, const scenario::scripts& scripts, cycle_t at) {
    for (unsigned number = 0; number < of.machine.controllers; ++number) {
        for (unsigned channel = 1; channel <= of.machine.hosts; ++channel) {
            const bool late = channel == of.caller && &scripts == &of.timed;
            tree.host(channel, number).run(scripts(number, channel), at + (late ? of.caller_delay : 0));
        }
    }
}

/// @return clocks; negative if there is no end
double timed(scripted_tree& tree, const scenario& of) {
    const cycle_t at = next_start(tree);
    start(tree, of, of.timed, at);
    if (!tree.run(longest)) {
        return -1;
    }
    const cycle_t end = of.until_all ? tree.last_end() : tree.host(of.caller).done_at();
    return static_cast<double>(end - at - of.caller_delay);
}

}  // namespace

void scenario_clocks::simulate() {
    m_simulated = true;
    std::vector<std::unique_ptr<scripted_tree>> trees;
    for (const scenario& of : m_all) {
        trees.push_back(std::make_unique<scripted_tree>(of.name.c_str(), of.machine));
    }
    for (std::size_t number = 0; number < trees.size(); ++number) {
        scripted_tree& tree = *trees[number];
        const scenario& of = m_all[number];
        if (of.prepare) {
            start(tree, of, of.prepare, next_start(tree));
            tree.run(longest);
        }
        m_clocks[of.name] = timed(tree, of);
    }
}

double scenario_clocks::operator[](const std::string& name) {
    if (!m_simulated) {
        simulate();
    }
    const auto found = m_clocks.find(name);
    if (found == m_clocks.end() || found->second < 0) {
        throw unusable_run(fmt::format("scenario {} did not end", name));
    }
    return found->second;
}

}  // namespace orbweaver::cop_paper
