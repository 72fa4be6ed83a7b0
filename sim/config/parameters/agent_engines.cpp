// SPDX-License-Identifier: Apache-2.0
#include "sim/config/parameters/parameters.h"
#include "sw_stack/shared/agent_port.h"

namespace orbweaver::sim {

void declare_agent_engines(system_table& table) {
    constexpr std::uint64_t most = 1000000;
    constexpr std::uint64_t max_memory = std::uint64_t{1} << 30;
    constexpr std::uint64_t shortest_segment = 3;  // head, tag, one word
    const whole_number cycles{0, most, "cycles"};
    const auto of_engine = [](auto member) { return field(&system::system_desc::agent, member); };
    const auto of_node = [](auto member) {
        return field(&system::system_desc::agent, &agent::agent_engine_desc::node, member);
    };
    table.add_section(
        {"agent",
         "Agent engines: next to tiles with network.topology.kind: engine_mesh; at the nodes of a network "
         "with multicast.runner: agents.",
         {"chip", "network"}});
    const auto add = [&table](const char* key, const value_kind& kind, member_offset<system::system_desc> offset,
                              const char* help) {
        return table.add(std::string("agent.") + key, kind, offset, help)
            .only_if([](const system::system_desc& described) {
                return system::has_engines(described) || system::agents_run_plan(described);
            });
    };
    table
        .add("agent.segment_flits", whole_number{shortest_segment, most, "flits"},
             of_engine(&agent::agent_engine_desc::segment_flits),
             "Longest packet of an agent between two engines of a chip: head, tag, words")
        .only_if(system::has_engines);
    add("queue_slots", whole_number{1, most, "agents", "unlimited"}, of_node(&agent::agent_node_desc::queue_slots),
        "Bound of the queue of a channel");
    add("memory", quantity{byte_units(), 64, max_memory}, of_node(&agent::agent_node_desc::memory_bytes),
        "Memory of an engine for bodies of agents; on a chip at most 64 KiB, which a tile can read")
        .note("64 KiB; with multicast.runner: agents 1 MiB");
    add("marks", whole_number{1, most, "values"}, of_node(&agent::agent_node_desc::marks), "Room of a marking board");
    add("visit_instructions", whole_number{1, 1000000000, "instructions"},
        of_node(&agent::agent_node_desc::visit_instructions),
        "Watchdog: an agent that executes more in a visit is killed");
    add("growth_bytes", whole_number{0, agent_port_body_bytes, "bytes"}, of_node(&agent::agent_node_desc::growth_bytes),
        "Bytes that a store beyond the end of its own body adds to it; 0: it kills the agent");
    add("tlc_sees_faults", truth{}, of_node(&agent::agent_node_desc::tlc_sees_faults),
        "Whether TLC answers false for a link that has failed");
    table
        .add("agent.faults", agent_faults(), field(&system::system_desc::agent_faults),
             "Links that carry no agents, in both directions; wired messages still cross")
        .only_if(system::has_engines);
    add("extensions", truth{}, of_node(&agent::agent_node_desc::extensions),
        "Whether UMRK, RESERVE and RELEASE are instructions; CONNECT fails, as links of a chip are wires");
    add("instruction_cycles", whole_number{1, most, "cycles"}, of_engine(&agent::agent_engine_desc::instruction_cycles),
        "An instruction of an agent");
    add("dispatch_cycles", cycles, of_engine(&agent::agent_engine_desc::dispatch_cycles),
        "The interpreter takes an agent");
    add("copy_cycles_per_word", cycles, of_engine(&agent::agent_engine_desc::copy_cycles_per_word),
        "FRK and RPL, for each word of the body");
    add("download_cycles", cycles, of_engine(&agent::agent_engine_desc::download_cycles),
        "An agent that comes to an address is shown to the tile");
}

}  // namespace orbweaver::sim
