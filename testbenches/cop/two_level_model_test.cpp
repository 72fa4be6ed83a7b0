// SPDX-License-Identifier: Apache-2.0
// Random programs of four hosts on two controllers, on the hardware and on the executable model of the protocol
// (studies/arithmetic/cop/two_level), which tries every order of events: what the hardware ends with must be among its
// ends.
#include <gmock/gmock.h>

#include <memory>
#include <set>
#include <string>
#include <unordered_set>

#include "hw/base/random_stream.h"
#include "hw/cop/bench/scripted_tree.h"
#include "hw/cop/commands.h"
#include "studies/arithmetic/cop/two_level/protocol.h"

namespace orbweaver::cop {
namespace {

using namespace cop_command;         // NOLINT(google-build-using-namespace): every line here is a command
using namespace studies::cop_model;  // NOLINT(google-build-using-namespace): and a step of the model
using code = cop_opcode;

constexpr std::uint32_t first_word = 8;  // tags of the model's words, next to those of its collectives

/// Words of both controllers.
using outcome = std::array<std::array<std::uint8_t, two_level_words>, two_level_controllers>;

/// Returns the possible ends of the model. Each of them is right by its own rules (protocol_test.cpp).
std::set<outcome> ends_of(const host_scripts& scripts) {
    const two_level_machine machine(scripts, {});
    const auto bytes = [](const two_level_state& state) {
        return std::string(reinterpret_cast<const char*>(&state), sizeof state);
    };
    std::set<outcome> ends;
    std::unordered_set<std::string> known;
    std::vector<two_level_state> open{machine.start()};
    known.insert(bytes(open.back()));
    while (!open.empty()) {
        const two_level_state state = open.back();
        open.pop_back();
        EXPECT_EQ(machine.violation(state), "");
        if (machine.is_done(state)) { ends.insert({state.controllers[0].words, state.controllers[1].words}); }
        for (const two_level_step& step : machine.steps(state)) {
            if (known.insert(bytes(step.after)).second) { open.push_back(step.after); }
        }
    }
    return ends;
}

/// The hosts that take part in the collectives of a tag, and those that get the results.
struct group {
    std::array<std::uint64_t, two_level_controllers> members{};
    std::array<std::uint64_t, two_level_controllers> roots{};
    std::uint64_t above = 0;
};

group group_of(const host_scripts& scripts, unsigned tag) {
    group found;
    for (unsigned host = 0; host < two_level_hosts; ++host) {
        for (const host_command& command : scripts[host]) {
            const bool root = command.what == host_action::reduce;
            if ((root || command.what == host_action::contribute) && command.position == tag) {
                found.members[host / 2] |= std::uint64_t{1} << (host % 2);
                found.roots[host / 2] |= root ? std::uint64_t{1} << (host % 2) : 0;
                found.above |= std::uint64_t{1} << (host / 2);
            }
        }
    }
    return found;
}

void add_collective(host_script& script, const group& team, unsigned host, const host_command& command) {
    const std::uint32_t tag = command.position;
    const serial::cop_words contribution = collective(code::sum64, tag, std::uint64_t{command.value} << (4 * host));
    for (const host_step& step : {host_step::send(set_terminal_count(tag, team.members[host / 2])).skipping(3),
                                  host_step::send(set_broadcast_mask(tag, team.roots[host / 2])).repeating(),
                                  host_step::send(extended(set_terminal_count(tag, team.above))).skipping(1),
                                  host_step::send(extended(set_broadcast_mask(tag, team.above))).repeating(),
                                  host_step::send(extended(contribution)).repeating(4),
                                  host_step::receive(command.what == host_action::reduce ? 1 : 0)}) {
        script.push_back(step);
    }
}

host_script hardware_script(const host_scripts& scripts, unsigned host) {
    host_script script;
    for (const host_command& command : scripts[host]) {
        const auto routed = [&](const serial::cop_words& words, bool far) {
            return far ? at_controller(command.controller, words) : words;
        };
        const bool elsewhere = command.controller != host / 2;
        const std::uint32_t tag = first_word + command.position;
        switch (command.what) {
            case host_action::lock: script.push_back(host_step::send(lock())); break;
            case host_action::unlock: script.push_back(host_step::send(unlock())); break;
            case host_action::lock_remote: script.push_back(host_step::send(routed(lock(), true))); break;
            case host_action::unlock_remote: script.push_back(host_step::send(routed(unlock(), true))); break;
            case host_action::read:
                script.push_back(host_step::ask(routed(read_global(code::read64, tag), elsewhere)));
                break;
            case host_action::write:
                script.push_back(host_step::send(routed(write_global(code::write64, tag, command.value), elsewhere)));
                break;
            case host_action::add:
                script.push_back(host_step::ask(routed(make({.opcode = code::read_modify_write64, .task = 1},
                                                            {.space = cop_space::global, .tag = tag}, command.value),
                                                       elsewhere)));
                break;
            case host_action::broadcast: break;  // two_level_test.cpp
            case host_action::reduce:
            case host_action::contribute:
                add_collective(script, group_of(scripts, command.position), host, command);
                break;
        }
    }
    return script;
}

/// Two short parts a host, from what the protocol has; all hosts of a tag use it equally often.
host_scripts random_program(random_stream& random) {
    host_scripts scripts;
    const bool reduces = random.below(2) == 0;
    const bool twice = random.below(3) == 0;
    const std::uint32_t members = 1 + random.below(15);
    const std::uint32_t givers = random.below(16);
    for (unsigned host = 0; host < two_level_hosts; ++host) {
        const auto controller = static_cast<std::uint8_t>(random.below(2));
        const auto value = static_cast<std::uint8_t>(1 + random.below(7));
        const bool local = controller == host / 2;
        if (reduces && (members >> host & 1) != 0) {
            const host_action what = (givers >> host & 1) != 0 ? host_action::contribute : host_action::reduce;
            for (std::uint8_t round = 0; round < (twice ? 2 : 1); ++round) {
                scripts[host].push_back({what, 0, 0, static_cast<std::uint8_t>(1 + round)});
            }
            if (random.below(2) == 0) { scripts[host].push_back({host_action::add, controller, 0, value}); }
        } else if (random.below(3) == 0) {
            for (const host_action what : {local ? host_action::lock : host_action::lock_remote, host_action::write,
                                           local ? host_action::unlock : host_action::unlock_remote}) {
                scripts[host].push_back({what, controller, 1, value});
            }
        } else {
            scripts[host].push_back({host_action::add, controller, 0, value});
            scripts[host].push_back({host_action::write, static_cast<std::uint8_t>(1 - controller), 1, value});
        }
    }
    return scripts;
}

/// The sum that each round of tag 0 has.
std::vector<std::uint64_t> sums_of(const host_scripts& scripts) {
    std::vector<std::uint64_t> sums(2);
    for (unsigned host = 0; host < two_level_hosts; ++host) {
        for (const host_command& command : scripts[host]) {
            if (command.what == host_action::reduce || command.what == host_action::contribute) {
                sums[command.value - 1U] += std::uint64_t{command.value} << (4 * host);
            }
        }
    }
    return sums;
}

void expect_right_results(const scripted_host& host, const host_scripts& scripts) {
    const std::vector<std::uint64_t> sums = sums_of(scripts);
    std::size_t round = 0;
    for (const auto& message : host.messages()) {
        if (message.words.instruction().opcode == code::sum64) { EXPECT_EQ(message.words.data(), sums[round++]); }
    }
}

TEST(cop_two_levels, random_programs_end_as_the_model_can) {
    random_stream random(1, "programs");
    std::vector<host_scripts> programs;
    std::vector<std::unique_ptr<scripted_tree>> trees;
    for (unsigned number = 0; number < 30; ++number) {
        programs.push_back(random_program(random));
        trees.push_back(std::make_unique<scripted_tree>(("tree_" + std::to_string(number)).c_str(),
                                                        scripted_tree_desc{.controllers = 2, .hosts = 2}));
        for (unsigned host = 0; host < two_level_hosts; ++host) {
            trees.back()
                ->host(host % 2 + 1, host / 2)
                .run(hardware_script(programs.back(), host), scripted_tree::start + random.below(60));
        }
    }
    std::size_t open_ended = 0;
    for (unsigned number = 0; number < trees.size(); ++number) {
        scripted_tree& tree = *trees[number];
        ASSERT_TRUE(tree.run(100000)) << "program " << number;
        outcome ended{};
        for (unsigned controller = 0; controller < two_level_controllers; ++controller) {
            for (unsigned word = 0; word < two_level_words; ++word) {
                ended[controller][word] =
                    static_cast<std::uint8_t>(tree.core(controller).data().global(first_word + word));
            }
        }
        const std::set<outcome> possible = ends_of(programs[number]);
        EXPECT_TRUE(possible.contains(ended)) << "program " << number;
        open_ended += possible.size() > 1 ? 1 : 0;
        for (unsigned host = 0; host < two_level_hosts; ++host) {
            expect_right_results(tree.host(host % 2 + 1, host / 2), programs[number]);
        }
    }
    EXPECT_GT(open_ended, 3U) << "the order mattered in some";
}

}  // namespace
}  // namespace orbweaver::cop
