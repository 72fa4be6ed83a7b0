// SPDX-License-Identifier: Apache-2.0
// `replay`: what contradicts itself is refused at its key, and a resolved configuration states the same again.
#include "multicast/plan/plan_file.h"
#include "sim/config/resolved.h"
#include "testbenches/sim/config/config_support.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/temporary_path.h"

namespace orbweaver::sim {
namespace {

std::string replaying_network(const std::string& replay, const std::string& keys = "vc_depth: 8") {
    return "system: network\nnetwork: {topology: {kind: mesh, dims: [2, 2]}, " + keys + "}\nreplay: {" + replay + "}\n";
}

void expect_taken(const std::string& replay) { EXPECT_THAT(complaint(replaying_network(replay)), IsEmpty()) << replay; }

/// @param text behind "replay."
void expect_refused(const std::string& replay, const std::string& text) {
    EXPECT_THAT(complaint(replaying_network(replay)), HasSubstr("replay." + text)) << replay;
}

std::string pair_of_ranks() {
    const std::string trace = temporary_path("replay_configuration.goal").string();
    std::ofstream(trace) << "num_ranks 2\nrank 0 {\nsend 5b to 1\n}\nrank 1 {\nrecv 5b from 0\n}\n";
    return "trace: " + trace;
}

std::string recording() {
    const std::string trace = temporary_path("replay_configuration.causes").string();
    std::ofstream(trace) << "orbweaver-messages 1\nnodes 4\nm 1 DATA 0 1 4 +1\nend 50 1+1\n";
    return "trace: " + trace;
}

TEST(replay_configuration, takes_programs_and_maps_of_ranks) {
    expect_taken("program: {kind: all_reduce}, collectives: {algorithm: tree}");
    expect_taken(pair_of_ranks() + ", nodes: [3, 1], slow_ranks: [{rank: 1, factor: 2}]");
    expect_taken(pair_of_ranks() + ", format: goal");
}

TEST(replay_configuration, refuses_contradictions_at_their_keys) {
    const std::string trace = pair_of_ranks();
    EXPECT_THAT(complaint(replaying_network("flit_bytes: 8")), HasSubstr("replay: has neither a trace nor a program"));
    for (const char* program : {"{kind: all_reduce}", "{bytes: 4 B}"}) {
        expect_refused(trace + ", program: " + program, "program: has no meaning with replay.trace");
    }
    expect_refused("program: {kind: stencil}", "program.grid: a stencil needs");
    expect_refused("program: {kind: stencil, grid: [2, 3]}", "program.grid: 6 ranks, and the network has 4 nodes");
    expect_refused("program: {kind: transformer, transformer: {layers: 3, pipeline: 2}}",
                   "program.transformer.pipeline: 3 layers cannot be divided among 2 stages");
    expect_refused("program: {kind: all_reduce, bytes: 1024 GiB}", "program.bytes: ranks would send more");
    EXPECT_THAT(complaint(replaying_network("program: {kind: all_reduce}") + "traffic: {rate: 0.1}\n"),
                HasSubstr("traffic: has no meaning with replay.program.kind"));
    expect_refused(trace + ", nodes: [1]", "nodes: 1 nodes for 2 ranks");
    expect_refused(trace + ", nodes: [1, 1]", "nodes.1: node 1 has a rank already");
    expect_refused(trace + ", nodes: [1, 4]", "nodes.1: there is no node 4 in a network of 4");
    expect_refused(trace + ", slow_ranks: [{rank: 2}]", "slow_ranks.0.rank: there are 2 ranks");
    EXPECT_THAT(complaint(replaying_network(trace + ", format: netrace")), HasSubstr("this is no Netrace file"));
    expect_refused(recording() + ", nodes: [0, 1, 2, 3]", "nodes: the trace sets the node of each message");
    expect_refused(recording() + ", slow_ranks: [{rank: 0}]", "slow_ranks: the trace has no ranks");
}

TEST(replay_configuration, places_jobs_on_the_nodes_that_are_left) {
    const std::string program = "program: {kind: all_reduce, ranks: 2}, jobs: ";
    expect_taken(program + "[{kind: all_to_all, ranks: 1}, {kind: stencil, grid: [1]}]");
    expect_taken(program + "[{kind: broadcast, ranks: 2}], slow_ranks: [{rank: 3}]");
    expect_refused(program + "[{kind: broadcast, ranks: 1}, {kind: broadcast, ranks: 2}]",
                   "jobs.1: 5 ranks with those before them, and the network has 4 nodes");
    for (const char* kind : {"none", "transformer"}) {
        expect_refused(program + "[{kind: " + kind + ", ranks: 1}]", "jobs.0.kind: a job is a collective or a stencil");
    }
    expect_refused(program + "[{kind: broadcast}]", "jobs.0: ranks is missing");
    expect_refused(program + "[{kind: stencil, grid: [2], ranks: 2}]", "jobs.0: a stencil has the ranks of its grid");
    expect_refused(program + "[{kind: broadcast, ranks: 2, grid: [2]}]",
                   "jobs.0.grid: has no meaning without kind: stencil");
    expect_refused(pair_of_ranks() + ", jobs: [{kind: broadcast, ranks: 2}]", "jobs: has no meaning with replay.trace");
}

TEST(replay_configuration, refuses_keys_that_set_nothing) {
    const auto refused = [](const std::string& replay, const std::string& key) {
        expect_refused(replay, key + ": has no meaning");
    };
    refused("program: {kind: all_reduce, transformer: {layers: 2}}", "program.transformer");
    refused("program: {kind: all_reduce, grid: [2, 2]}", "program.grid");
    refused("program: {kind: all_reduce}, format: goal", "format");
    refused("program: {kind: stencil, grid: [2, 2], ranks: 4}", "program.ranks");
    refused("program: {kind: stencil, grid: [2, 2]}, collectives: {algorithm: ring}", "collectives");
    refused("program: {kind: transformer, bytes: 1 KiB}", "program.bytes");
    refused("program: {kind: transformer, compute: 1 us}", "program.compute");
    refused(recording() + ", flit_bytes: 8", "flit_bytes");
    refused(recording() + ", packet_bytes: 8 B", "packet_bytes");
    refused(pair_of_ranks() + ", collectives: {algorithm: ring}", "collectives.algorithm");
    refused(pair_of_ranks() + ", collectives: {group: 2}", "collectives.group");
    refused("program: {kind: all_reduce}, collectives: {algorithm: ring, group: 2}", "collectives.group");
}

TEST(replay_configuration, gives_a_rank_one_pace) {
    expect_refused(pair_of_ranks() + ", slow_ranks: [{rank: 1}, {rank: 1, factor: 2}]",
                   "slow_ranks.1.rank: rank 1 has a factor already");
}

TEST(replay_configuration, refuses_packets_that_do_not_fit_a_buffer) {
    const std::string whole = "vc_depth: 8, switching: virtual_cut_through";
    const std::string program = "program: {kind: all_reduce}, flit_bytes: 4, packet_bytes: ";
    EXPECT_THAT(complaint(replaying_network(program + "32 B", whole)),
                HasSubstr("replay.packet_bytes: a packet of 9 flits does not fit a buffer of 8"));
    EXPECT_THAT(complaint(replaying_network(program + "28 B", whole)), IsEmpty());
}

/// From processor 0 to all three others.
std::string planned_broadcast() {
    const std::string file = temporary_path("replay_configuration.plan").string();
    const auto plan = write_plan(multicast::multicast_plan{4, {{0, {{0, {2, 1}}, {2, {3}}}}}});
    std::ofstream(file, std::ios::binary).write(reinterpret_cast<const char*>(plan.data()), std::ssize(plan));
    return file;
}

TEST(replay_configuration, refuses_collectives_that_a_plan_does_not_know) {
    const std::string plan = "collectives: {algorithm: multicast, plan: " + planned_broadcast() + "}";
    for (const char* kind : {"all_reduce", "broadcast"}) { expect_taken(plan + ", program: {kind: " + kind + "}"); }
    expect_refused("program: {kind: all_reduce}, collectives: {algorithm: multicast}",
                   "collectives.algorithm: multicast needs replay.collectives.plan");
    expect_refused("program: {kind: all_reduce}, collectives: {algorithm: multicast, plan: " +
                       temporary_path("missing.plan").string() + "}",
                   "collectives.plan: ");
    expect_refused("program: {kind: all_reduce}, collectives: {plan: any.plan}",
                   "collectives.plan: has no meaning for replay.collectives.algorithm: auto");
    expect_refused(pair_of_ranks() + ", collectives: {plan: any.plan}", "collectives.plan: has no meaning here");
    expect_refused(plan + ", program: {kind: all_gather}",
                   "collectives.algorithm: multicast is for all-reduce, broadcast and reduce, not for "
                   "a program of kind: all_gather");
    expect_refused(plan + ", program: {kind: broadcast, ranks: 1}, jobs: [{kind: all_gather, ranks: 3, start: 9}]",
                   "collectives.algorithm: multicast is for all-reduce, broadcast and reduce, not for "
                   "a program of kind: all_gather");
    expect_taken(plan + ", program: {kind: all_reduce}, nodes: [0, 3, 1, 2]");
    EXPECT_THAT(
        complaint(replaying_network(plan + ", program: {kind: all_reduce}, nodes: [3, 2, 1, 0]")),
        HasSubstr("replay.collectives.plan: no multicast of the plan goes from rank 0 to exactly the 3 others"));
    EXPECT_THAT(
        complaint(replaying_network(plan + ", program: {kind: all_reduce, ranks: 3}")),
        HasSubstr("replay.collectives.plan: no multicast of the plan goes from rank 0 to exactly the 2 others"));
    EXPECT_THAT(complaint("system: network\nnetwork: {topology: {kind: mesh, dims: [3, 2]}}\nreplay: {" + plan +
                          ", program: {kind: all_reduce}}\n"),
                HasSubstr("is for 4 processors, and the network has 6 nodes"));
}

std::string in_routers(const std::string& results, const std::string& keys = "", const std::string& dims = "[4, 4]",
                       const std::string& sums = "{name: sums, vcs: 1, delivery: reduction}",
                       const std::string& program = "{kind: all_reduce}") {
    return "system: network\nnetwork: {topology: {kind: mesh, dims: " + dims +
           "}, routing: up_down, switching: virtual_cut_through, vc_depth: 16, " + keys + "classes: [" + results +
           sums +
           "]}\nreplay: {flit_bytes: 32, packet_bytes: 224 B, collectives: {algorithm: in_routers}, "
           "program: " +
           program + "}\n";
}

TEST(replay_configuration, refuses_collectives_in_routers_that_cannot_be) {
    const std::string results = "{name: results, vcs: 1, delivery: multicast}, ";
    EXPECT_THAT(complaint(in_routers(results)), IsEmpty());
    EXPECT_THAT(complaint(in_routers(results, "", "[4, 4]", "{name: sums, vcs: 1, delivery: reduction}",
                                     "{kind: all_reduce, ranks: 8}, jobs: [{kind: broadcast, ranks: 8}]")),
                HasSubstr("replay.jobs: in_routers is for one program, of all ranks"));
    EXPECT_THAT(complaint(in_routers("{name: results, vcs: 1, delivery: multicast, depth: 4}, ")),
                HasSubstr("replay.packet_bytes: a packet of 8 flits does not fit a buffer of 4 (network.classes"));
    EXPECT_THAT(complaint(in_routers(results, "", "[32, 33]")),
                HasSubstr("replay.collectives.algorithm: in_routers is for up to 1024 ranks, not 1056"));
    EXPECT_THAT(
        complaint(in_routers("{name: results, vcs: 3, delivery: multicast}, ", "faults: [{link: r0.E, at: 10}], ",
                             "[4, 4]", "{name: sums, vcs: 3, delivery: reduction}")),
        HasSubstr("network.classes.0.delivery: routers copy and combine packets only where no links fail"));
}

TEST(replay_configuration, needs_no_reduction_for_a_broadcast_in_routers) {
    const std::string broadcast =
        "system: network\nnetwork: {topology: {kind: mesh, dims: [4, 4]}, routing: up_down, switching: "
        "virtual_cut_through, vc_depth: 33, classes: [{name: results, vcs: 1, delivery: multicast}]}\n"
        "replay: {flit_bytes: 32, collectives: {algorithm: in_routers}, program: {kind: broadcast}}\n";
    EXPECT_THAT(complaint(broadcast), IsEmpty());
}

TEST(replay_configuration, resolved_states_the_same_again) {
    const std::string ranks = ", nodes: [3, 2, 1, 0], slow_ranks: [{rank: 1, factor: 1.5}], flit_bytes: 16";
    for (const std::string program :
         {"program: {kind: stencil, grid: [2, 2], compute: 5 us}",
          "program: {kind: all_reduce, bytes: 2 KiB}, collectives: {algorithm: hierarchical, group: 2}",
          "program: {kind: transformer, transformer: {data: 2, tensor: 2}}, collectives: {algorithm: ring}"}) {
        const std::string yaml = resolved_yaml(accepted(replaying_network(program + ranks)), "");
        EXPECT_EQ(resolved_yaml(accepted(yaml), ""), yaml);
    }
    EXPECT_THAT(resolved_yaml(accepted(minimal_network), ""), Not(HasSubstr("replay")));
}

}  // namespace
}  // namespace orbweaver::sim
