// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <utility>

#include "sim/config/parameters/parameters.h"

namespace orbweaver::sim {

namespace {

constexpr std::uint64_t max_flit_bytes = 4096;
constexpr std::uint64_t max_packet_bytes = std::uint64_t{1} << 24;

constexpr std::uint64_t max_ranks = 65536;

list_of slow_ranks() {
    constexpr double slowest = 1e6;
    parameter_table<noc::slow_rank> columns;
    columns.add("rank", whole_number{0, max_ranks - 1}, field(&noc::slow_rank::rank), "Number of the rank").required();
    columns.add("factor", real_number{1 / slowest, slowest}, field(&noc::slow_rank::factor),
                "Times the time that its computing takes");
    return list_of_records(std::move(columns), 1, max_ranks, "ranks, each {rank, factor}");
}

void declare_transformer(system_table& table) {
    using desc = system::system_desc;
    using replay = system::replay_desc;
    using program = noc::program_desc;
    using shape = noc::transformer_desc;
    constexpr std::uint64_t most = 1U << 20;
    const auto add = [&](const char* name, std::uint64_t least, std::uint32_t shape::*member, const char* help) {
        table.add(std::string("replay.program.transformer.") + name, whole_number{least, most},
                  field(&desc::replay, &replay::program, &program::transformer, member), help);
    };
    table.add_section({"replay.program.transformer", "Shape of a transformer and of its ranks.", {"network"}});
    add("layers", 1, &shape::layers, "Layers of the model");
    add("hidden", 1, &shape::hidden, "Width of the model: numbers of a token");
    add("sequence", 1, &shape::sequence, "Tokens of a sequence");
    add("microbatch", 1, &shape::microbatch, "Sequences of a microbatch");
    add("microbatches", 1, &shape::microbatches, "Microbatches of a step, in each replica");
    add("experts", 0, &shape::experts, "Experts of a layer, divided among the replicas; 0: a dense model");
    add("element_bytes", 1, &shape::element_bytes, "Bytes of a number");
    add("data", 1, &shape::data, "Replicas, which divide the data");
    add("tensor", 1, &shape::tensor, "Ranks that share each layer");
    add("pipeline", 1, &shape::pipeline, "Stages, which divide the layers");
    table.add("replay.program.transformer.teraflops", real_number{1e-6, 1e6, "teraflops"},
              field(&desc::replay, &replay::program, &program::transformer, &shape::teraflops),
              "Pace at which a rank computes");
}

constexpr std::uint64_t max_steps = 1000000;
constexpr std::uint64_t max_bytes = std::uint64_t{1} << 40;
constexpr std::uint64_t longest_step = 1000000000000000;
constexpr std::uint64_t max_dimensions = 8;

list_of jobs() {
    using job = noc::job_desc;
    using program = noc::program_desc;
    constexpr std::uint64_t latest_start = std::uint64_t{1} << 40;
    constexpr std::uint64_t max_jobs = 1024;
    parameter_table<job> columns;
    columns
        .add("kind",
             choice<noc::program_kind>{{"all_reduce", "all have the sum of their vectors"},
                                       {"reduce_scatter", "each has a piece of the sum"},
                                       {"all_gather", "each has the contributions of all"},
                                       {"all_to_all", "each sends to every other"},
                                       {"broadcast", "all have the contribution of the first"},
                                       {"stencil", "each exchanges borders with its neighbours on a grid"}},
             field(&job::program, &program::kind), "What its ranks do")
        .required();
    columns.add("start", whole_number{0, latest_start, "cycles"}, field(&job::start),
                "The cycle before which its ranks do nothing");
    columns.add("ranks", whole_number{0, max_ranks}, field(&job::program, &program::ranks), "Its ranks (not stencil)");
    columns.add("steps", whole_number{1, max_steps}, field(&job::program, &program::steps), "How often it is done");
    columns.add("bytes", quantity{byte_units(), 0, max_bytes}, field(&job::program, &program::bytes),
                "As `program.bytes`");
    columns.add("compute", quantity{period_units(), 0, longest_step}, field(&job::program, &program::compute_ps),
                "Time that each rank computes at the beginning of a step");
    columns.add("grid", list_of{whole_number{1, max_ranks}, 1, max_dimensions, "ranks"},
                field(&job::program, &program::grid), "Ranks along each dimension (stencil)");
    return list_of_records(std::move(columns), 1, max_jobs,
                           "jobs, each {kind, start, ranks, steps, bytes, compute, grid}");
}

void declare_program(system_table& table) {
    using desc = system::system_desc;
    using replay = system::replay_desc;
    using program = noc::program_desc;
    table.add_section({"replay.program", "A generated parallel program.", {"network"}});
    table.add("replay.program.kind",
              choice<noc::program_kind>{{"none", "a trace defines what is sent"},
                                        {"all_reduce", "all ranks have the sum of their vectors"},
                                        {"reduce_scatter", "each rank has a piece of the sum"},
                                        {"all_gather", "each rank has the contributions of all"},
                                        {"all_to_all", "each rank sends to every other"},
                                        {"broadcast", "all have the contribution of rank 0"},
                                        {"stencil", "each rank exchanges borders with its neighbours on a grid"},
                                        {"transformer", "training step of a transformer"}},
              field(&desc::replay, &replay::program, &program::kind), "Generated parallel program, without a trace");
    table.add("replay.program.ranks", whole_number{0, max_ranks},
              field(&desc::replay, &replay::program, &program::ranks), "Ranks of a collective; 0: one a node");
    table.add("replay.program.steps", whole_number{1, max_steps},
              field(&desc::replay, &replay::program, &program::steps), "How often it is done");
    table.add(
        "replay.program.bytes", quantity{byte_units(), 0, max_bytes},
        field(&desc::replay, &replay::program, &program::bytes),
        "The vector; all_gather: the contribution of each rank; all_to_all, stencil: to each other rank or neighbour");
    table.add("replay.program.compute", quantity{period_units(), 0, longest_step},
              field(&desc::replay, &replay::program, &program::compute_ps),
              "Time that each rank computes at the beginning of a step (not transformer)");
    table.add("replay.program.grid", list_of{whole_number{1, max_ranks}, 1, max_dimensions, "ranks"},
              field(&desc::replay, &replay::program, &program::grid), "Ranks along each dimension (stencil)");
    declare_transformer(table);
}

}  // namespace

void declare_replay(system_table& table) {
    using desc = system::system_desc;
    using replay = system::replay_desc;
    table.add_section(
        {"replay",
         "Messages of a recorded run, of a program's trace or of a generated program instead of synthetic traffic.",
         {"network"}});
    table.add(
        "replay.trace", file_name{}, field(&desc::replay, &replay::trace),
        "File of a trace (Chakra: `%d` is replaced by the rank): each message is sent when what it waited for has "
        "happened");
    table.add("replay.format",
              choice<noc::trace_format>{
                  {"auto", "as the content of the file shows"},
                  {"causes", "the output of `orbweaver run --trace causes`"},
                  {"goal", "text of LogGOPSim and ATLAHS: send, recv and calc of each rank, with dependencies"},
                  {"chakra", "execution traces of MLCommons, a file a rank: `prefix.%d.et`"},
                  {"netrace", "packets of a program with dependencies, version 1"}},
              field(&desc::replay, &replay::format), "Format of the trace");
    table.add("replay.flit_bytes", whole_number{1, max_flit_bytes, "bytes"}, field(&desc::replay, &replay::flit_bytes),
              "Data of a program in a flit; the head of a packet has none (formats whose messages have bytes)");
    table.add("replay.packet_bytes", quantity{byte_units(), 1, max_packet_bytes},
              field(&desc::replay, &replay::packet_bytes),
              "Data in the longest packet; longer messages go in several (the same formats)");
    table.add("replay.nodes", list_of{whole_number{0, max_ranks - 1}, 1, max_ranks, "nodes"},
              field(&desc::replay, &replay::nodes),
              "Node of each rank, in the order of the ranks; without it that of the rank's number (the same formats)");
    table.add_section({"replay.mapping", "Nodes of the ranks that a search finds before the run.", {"network"}});
    table.add("replay.mapping.search",
              choice<noc::rank_search>{
                  {"none", "ranks stay at `replay.nodes`"},
                  {"annealing", "simulated annealing from there, for the least sum of the loads of all links"}},
              field(&desc::replay, &replay::rank_search),
              "Search for the nodes of the ranks of a GOAL or Chakra trace, or a generated program");
    table.add("replay.slow_ranks", slow_ranks(), field(&desc::replay, &replay::slow_ranks),
              "Ranks that compute at another pace (the same formats)");
    table.add_section({"replay.collectives", "Collectives of a trace or a generated program.", {"network"}});
    table.add("replay.collectives.algorithm",
              choice<noc::collective_algorithm>{
                  {"auto", "ring, but tree for broadcast and reduce, and direct for all-to-all, gather and scatter"},
                  {"ring", "pieces go round, or all-to-all in turn"},
                  {"tree", "binomial trees; all-to-all by way of others"},
                  {"halving_doubling", "with partners at half or twice the distance in each round"},
                  {"direct", "straight to each rank"},
                  {"hierarchical", "in inner groups, and between these"},
                  {"in_routers", "routers add and copy packets (classes with delivery: reduction and multicast)"},
                  {"multicast", "ranks relay messages by the multicasts of `plan`; all-reduce, broadcast, reduce"}},
              field(&desc::replay, &replay::collectives, &noc::collective_desc::algorithm),
              "How ranks carry out collectives (Chakra, generated programs)");
    table.add("replay.collectives.group", whole_number{0, max_ranks},
              field(&desc::replay, &replay::collectives, &noc::collective_desc::group),
              "Ranks of an inner group (hierarchical); 0: about the square root of all");
    table.add(
        "replay.collectives.plan", file_name{}, field(&desc::replay, &replay::collectives, &noc::collective_desc::plan),
        "Multicast plan (`orbweaver plan`) with a multicast from the root of each collective to all its other ranks "
        "(multicast)");
    table.add("replay.jobs", jobs(), field(&desc::replay, &replay::jobs),
              "Programs that run next to `program`: the first on the ranks behind its own, and so on");
    declare_program(table);
}

}  // namespace orbweaver::sim
