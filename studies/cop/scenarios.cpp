// SPDX-License-Identifier: Apache-2.0
#include "studies/cop/scenarios.h"

#include <fmt/core.h>

#include "hw/cop/commands.h"
#include "studies/cop/calls.h"
#include "studies/cop/function_scenarios.h"

namespace orbweaver::studies::cop_paper {

namespace {

constexpr unsigned head_start = 7;  // clocks by which four words take longer than the one of LOCK, and one more

constexpr std::uint64_t all_of(unsigned channels) {
    return channels == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << channels) - 1;
}
constexpr std::uint64_t bit(unsigned channel) { return std::uint64_t{1} << (channel - 1); }

cop::scripted_tree_desc one_level(unsigned hosts, bool thesis_doubles = false) {
    cop::scripted_tree_desc machine{.hosts = hosts};
    machine.controller.task_words = 8192;
    machine.controller.doubles = thesis_doubles ? cop::double_service::thesis : cop::double_service::operation;
    return machine;
}

/// The last channel calls while all others wait with one service each.
scenario among_waiting(std::string name, const cop::scripted_tree_desc& machine, const cop::host_script& call,
                       bool real = false) {
    const unsigned hosts = machine.hosts;
    return {.name = std::move(name),
            .machine = machine,
            .prepare = [real](unsigned, unsigned) { return one_service(real); },
            .timed = [=](unsigned, unsigned channel) { return channel == hosts ? call : one_service(real); },
            .caller = hosts,
            .caller_delay = head_start,
            .until_all = false};
}

/// The last channel broadcasts to all others, which wait with a service each.
scenario broadcast_to_all(std::string name, const cop::scripted_tree_desc& machine, const array_size& array,
                          bool one_call) {
    const unsigned hosts = machine.hosts;
    const cop::host_script call = broadcast(array, all_of(hosts) & ~bit(hosts), one_call);
    return {.name = std::move(name),
            .machine = machine,
            .prepare = {},
            .timed =
                [hosts, call, array](unsigned, unsigned channel) {
                    if (channel == hosts) { return cop::host_script(call); }
                    cop::host_script script = one_service(array.real);
                    script.push_back(cop::host_step::receive(array.elements));
                    return script;
                },
            .caller = hosts,
            .caller_delay = head_start,
            .until_all = true};
}

/// Channel 1 sets the masks of a sum, and waits for the result.
scenario sum_to_first(std::string name, const cop::scripted_tree_desc& machine, const array_size& array, bool probes) {
    const std::uint64_t members = all_of(machine.hosts);
    return {.name = std::move(name),
            .machine = machine,
            .prepare = {},
            .timed = [=](unsigned, unsigned channel) { return reduce(array, channel, members, probes); },
            .caller = 1,
            .caller_delay = 0,
            .until_all = false};
}

void add_single_calls(std::vector<scenario>& all, const study_sizes& sizes) {
    for (const bool real : {false, true}) {
        const cop::scripted_tree_desc machine = one_level(sizes.hosts, real);
        const array_size one{1, real};
        all.push_back(among_waiting(typed("write", real), machine, write_array(one), real));
        all.push_back(among_waiting(typed("read", real), machine, read_array(one, 1), real));
        all.push_back(among_waiting(typed("rmw", real), machine, read_modify_write(one, 1), real));
        all.push_back(broadcast_to_all(typed("bcast", real), machine, one, false));
        for (const unsigned elements : {1U, sizes.reduction}) {
            for (const bool probes : {false, true}) {
                const std::string name = numbered(typed(probes ? "reduce_probing" : "reduce", real).c_str(), elements);
                all.push_back(sum_to_first(name, machine, {elements, real}, probes));
            }
        }
    }
}

void add_arrays(std::vector<scenario>& all, const study_sizes& sizes) {
    for (const bool real : {false, true}) {
        const cop::scripted_tree_desc machine = one_level(sizes.hosts, real);
        all.push_back(broadcast_to_all(typed("bcast_1k", real), machine, {sizes.array_1k, real}, false));
        all.push_back(broadcast_to_all(typed("bcast_16k", real), machine, {sizes.array_16k, real}, false));
        all.push_back(broadcast_to_all(typed("bcast_16k_one_call", real), machine, {sizes.array_16k, real}, true));
    }
    const cop::scripted_tree_desc machine = one_level(sizes.hosts);
    all.push_back(among_waiting("read_64k", machine, read_array({sizes.array_64k}, 1)));
    all.push_back(among_waiting("read_16k", machine, read_array({sizes.array_16k}, 1)));
    all.push_back(among_waiting("write_16k", machine, write_array({sizes.array_16k})));
    const cop::scripted_tree_desc of_doubles = one_level(sizes.hosts, true);
    all.push_back(among_waiting("write_8k", of_doubles, write_array({sizes.array_8k, true}), true));
    all.push_back(among_waiting("read_8k", of_doubles, read_array({sizes.array_8k, true}, 1), true));
}

void add_contention(std::vector<scenario>& all, const study_sizes& sizes) {
    const unsigned hosts = sizes.hosts;
    const auto add = cop::cop_command::make({.opcode = cop_opcode::read_modify_write64, .task = 1},
                                            {.space = cop_space::global, .tag = 9}, 1);
    all.push_back({.name = "rmw_contended",
                   .machine = one_level(hosts),
                   .prepare = {},
                   .timed = [add](unsigned, unsigned) { return cop::host_script{cop::host_step::ask(add)}; },
                   .caller = 0,
                   .caller_delay = 0,
                   .until_all = true});
    for (const bool real : {false, true}) {
        // Each broadcasts to a neighbour that waits, or is done.
        const array_size array{sizes.array_1k, real};
        all.push_back(
            {.name = typed("locks", real),
             .machine = one_level(hosts, real),
             .prepare = {},
             .timed =
                 [hosts, array](unsigned, unsigned channel) {
                     const unsigned neighbour = channel + 1 < hosts ? channel + 1 : 1;
                     return channel == hosts ? write_array({1, array.real}) : broadcast(array, bit(neighbour), true);
                 },
             .caller = hosts,
             .caller_delay = head_start,
             .until_all = false});
    }
}

void add_barriers(std::vector<scenario>& all, const study_sizes& sizes) {
    for (const unsigned nodes : sizes.nodes) {
        const std::uint64_t members = all_of(nodes);
        all.push_back({.name = numbered("barrier_spmd", nodes),
                       .machine = one_level(nodes),
                       .prepare = {},
                       .timed = [members](unsigned, unsigned) { return barrier(members); },
                       .caller = 0,
                       .caller_delay = 0,
                       .until_all = true});
        all.push_back({.name = numbered("barrier_master", nodes),
                       .machine = one_level(nodes),
                       .prepare = {},
                       .timed = [members](unsigned, unsigned channel) { return barrier_of_master(channel, members); },
                       .caller = 0,
                       .caller_delay = 0,
                       .until_all = true});
    }
}

void add_scaling(std::vector<scenario>& all, const study_sizes& sizes) {
    for (const unsigned nodes : sizes.nodes) {
        for (const bool real : {false, true}) {
            const cop::scripted_tree_desc machine = one_level(nodes, real);
            const array_size one{1, real};
            all.push_back(among_waiting(scaled("write", real, nodes), machine, write_array(one), real));
            all.push_back(among_waiting(scaled("read", real, nodes), machine, read_array(one, 1), real));
            all.push_back(broadcast_to_all(scaled("bcast", real, nodes), machine, one, false));
            all.push_back(sum_to_first(scaled("reduce", real, nodes), machine, one, false));
        }
    }
}

/// The masks of both levels for tag 0, by the first host of each controller.
cop::host_script masks_of_both_levels(unsigned channel, std::uint64_t local, std::uint64_t above, unsigned number) {
    if (channel != 1) { return {}; }
    cop::host_script script{cop::host_step::send(cop::cop_command::set_terminal_count(0, local)),
                            cop::host_step::send(cop::cop_command::set_broadcast_mask(0, local))};
    if (number == 0) {
        script.push_back(
            cop::host_step::send(cop::cop_command::extended(cop::cop_command::set_terminal_count(0, above))));
        script.push_back(
            cop::host_step::send(cop::cop_command::extended(cop::cop_command::set_broadcast_mask(0, above))));
    }
    return script;
}

void add_two_levels(std::vector<scenario>& all, const study_sizes& sizes) {
    for (const unsigned controllers : sizes.controllers) {
        const cop::scripted_tree_desc machine{.controllers = controllers, .hosts = sizes.hosts};
        const std::uint64_t local = all_of(sizes.hosts);
        const std::uint64_t above = all_of(controllers);
        const auto prepare = [local, above](unsigned number, unsigned channel) {
            return masks_of_both_levels(channel, local, above, number);
        };
        all.push_back({.name = numbered("two_level_barrier", controllers),
                       .machine = machine,
                       .prepare = prepare,
                       .timed =
                           [](unsigned, unsigned) {
                               return cop::host_script{
                                   cop::host_step::send(cop::cop_command::extended(cop::cop_command::enter(0))),
                                   cop::host_step::receive(1)};
                           },
                       .caller = 0,
                       .caller_delay = 0,
                       .until_all = true});
        all.push_back({.name = numbered("two_level_bcast", controllers),
                       .machine = machine,
                       .prepare = prepare,
                       .timed =
                           [](unsigned number, unsigned channel) {
                               const bool sender = number == 0 && channel == 1;
                               const auto word = cop::cop_command::collective(cop_opcode::broadcast64, 0, 1);
                               cop::host_script script;
                               if (sender) { script.push_back(cop::host_step::send(cop::cop_command::extended(word))); }
                               script.push_back(cop::host_step::receive(number == 0 ? 0 : 1));
                               return script;
                           },
                       .caller = 0,
                       .caller_delay = 0,
                       .until_all = true});
    }
}

}  // namespace

std::string numbered(const char* name, unsigned number) { return fmt::format("{}_{}", name, number); }

std::string typed(const char* name, bool real) { return fmt::format("{}_{}", name, real ? "double" : "integer"); }

std::string scaled(const char* name, bool real, unsigned nodes) {
    return fmt::format("scaled_{}_{}", typed(name, real), nodes);
}

std::vector<scenario> scenarios(const study_sizes& sizes) {
    std::vector<scenario> all = function_scenarios();
    add_single_calls(all, sizes);
    add_arrays(all, sizes);
    add_contention(all, sizes);
    add_barriers(all, sizes);
    add_scaling(all, sizes);
    add_two_levels(all, sizes);
    return all;
}

}  // namespace orbweaver::studies::cop_paper
