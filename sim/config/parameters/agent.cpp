// SPDX-License-Identifier: Apache-2.0
#include "sim/config/parameters/parameters.h"
#include "sw_stack/shared/agent_isa.h"

namespace orbweaver::sim {

namespace {

constexpr std::uint64_t highest_node = 8191;
constexpr std::uint64_t longest_time = 1000000000000;  // picoseconds: 1 s
constexpr std::uint64_t longest_body = 1 << 24;
constexpr std::uint64_t max_records = 100000;
constexpr std::uint64_t max_slots = 1000000;
const std::vector<std::string> agents{"agents"};  // values of `system`

whole_number node_number() { return {0, highest_node}; }
whole_number channel_number() { return {0, agent_first_address - 1}; }
whole_number problem_id() { return {agent_first_address, agent_last_address}; }
quantity duration() { return {period_units(), 0, longest_time}; }

list_of links() {
    parameter_table<agent::agent_link_desc> columns;
    columns.add("node", node_number(), field(&agent::agent_link_desc::node), "One end").required();
    columns.add("channel", channel_number(), field(&agent::agent_link_desc::channel), "Its channel there").required();
    columns.add("to_node", node_number(), field(&agent::agent_link_desc::to_node), "The other end").required();
    columns.add("to_channel", channel_number(), field(&agent::agent_link_desc::to_channel), "Its channel there")
        .required();
    return list_of_records(std::move(columns), 1, max_records, "links, each {node, channel, to_node, to_channel}");
}

list_of injections() {
    using injection = agent::agent_injection_desc;
    constexpr std::uint64_t max_parameters = 4096;
    parameter_table<injection> columns;
    columns
        .add("agent", file_name{"the name of an agent, or of a file that ends in .agent", ".agent"},
             field(&injection::agent), "Program, of sw_stack/agents by its name, or of a file")
        .required();
    columns
        .add("nodes", list_of{node_number(), 1, highest_node + 1, "nodes"}, field(&injection::nodes),
             "Nodes that inject it")
        .note("all");
    columns
        .add("id", problem_id(), field(&injection::id),
             "Communication problem; its address, and the parameter `id` of agents that have one")
        .required();
    columns.add("priority", whole_number{0, 0xffffffff}, field(&injection::priority),
                "PR: in queues of channels larger ones go first");
    columns.add("at", duration(), field(&injection::at_ps), "When the first is injected");
    columns.add("count", whole_number{1, 1000000, "agents"}, field(&injection::count), "How many, at each node");
    columns.add("pace",
                choice<agent::injection_pace>{
                    {"interval", "`interval` after the previous one, in any case"},
                    {"rendezvous", "a sender in a loop: `interval` after the interpreter has taken the one before"}},
                field(&injection::pace), "When the next is injected");
    columns.add("interval", duration(), field(&injection::interval_ps), "Time between two of them");
    columns.add("payload", whole_number{0, longest_body, "bytes"}, field(&injection::payload),
                "Length of the payload; its first word is the number of the node, the rest 0");
    columns.add("parameters", text_map{max_parameters}, field(&injection::parameters),
                "Values of the agent's parameters: numbers, or `node` for the number of the node");
    return list_of_records(std::move(columns), 0, max_records, "injections, each {agent, id, ...}");
}

list_of processes() {
    using process = agent::channel_process_desc;
    constexpr std::uint64_t max_steps = 1000000;
    parameter_table<process> columns;
    columns.add("node", node_number(), field(&process::node), "Where it runs").required();
    columns
        .add("steps",
             list_of{text{"send NODE BYTES, post NODE BYTES, receive NODE, compute MICROSECONDS, wait MICROSECONDS"}, 1,
                     max_steps, "steps"},
             field(&process::steps), "What it does, one after the other")
        .required();
    columns.add("repeat", whole_number{1, 1000000000, "times"}, field(&process::repeat), "How often it does that");
    columns.add("background", truth{}, field(&process::background), "Whether it ends when all others have");
    return list_of_records(std::move(columns), 1, max_records, "processes, each {node, steps, ...}");
}

list_of filters() {
    parameter_table<agent::agent_filter> columns;
    columns.add("node", node_number(), field(&agent::agent_filter::node), "Node").required();
    columns.add("channel", channel_number(), field(&agent::agent_filter::channel), "Channel of arrival").required();
    columns.add("first_id", problem_id(), field(&agent::agent_filter::first_id), "Lowest id that is let in").required();
    columns.add("last_id", problem_id(), field(&agent::agent_filter::last_id), "Highest id that is let in").required();
    return list_of_records(std::move(columns), 1, max_records, "filters, each {node, channel, first_id, last_id}");
}

void declare_agent_topology(system_table& table) {
    const auto topology_field = [](auto member) {
        return field(&system::system_desc::agents, &agent::agent_system_desc::topology, member);
    };
    const auto is_mesh = [](const system::system_desc& described) {
        return described.agents.topology.kind == agent::agent_topology_kind::mesh;
    };
    const whole_number side{1, 8, "nodes"};
    table.add_section({"agents.topology", "Nodes, and the links between their channels.", agents});
    table.add("agents.topology.kind",
              choice<agent::agent_topology_kind>{
                  {"mesh", "the 8 x 8 mesh of the thesis or a part of it, nodes 2 + 8 y + x, and its root, node 1"},
                  {"links", "the links of the key `links`"}},
              topology_field(&agent::agent_topology_desc::kind), "Kind of the topology");
    table
        .add("agents.topology.columns", side, topology_field(&agent::agent_topology_desc::columns), "Width of the mesh")
        .only_if(is_mesh);
    table.add("agents.topology.rows", side, topology_field(&agent::agent_topology_desc::rows), "Height of the mesh")
        .only_if(is_mesh);
    table.add("agents.topology.links", links(), topology_field(&agent::agent_topology_desc::links),
              "Links of `kind: links`; the nodes are those that they name");
}

void declare_agent_times(system_table& table) {
    const auto add = [&table](const char* key, auto member, const char* help) {
        table.add(
            std::string("agents.times.") + key, duration(),
            field(&system::system_desc::agents, &agent::agent_system_desc::node, &agent::t800_node_desc::times, member),
            help);
    };
    table.add_section({"agents.times", "What the kernel of a node takes on its CPU, and a byte on a link.", agents});
    add("instruction", &agent::t800_times::instruction, "An instruction of an agent");
    add("dispatch", &agent::t800_times::dispatch, "The interpreter takes an agent");
    add("out_pre", &agent::t800_times::out_pre, "link_out, before it sends an agent");
    add("out_post", &agent::t800_times::out_post, "link_out, after it has sent it");
    add("in", &agent::t800_times::in, "link_in, after it has received an agent");
    add("copy", &agent::t800_times::copy, "FRK and RPL");
    add("copy_byte", &agent::t800_times::copy_byte, "FRK and RPL, for each byte of the body");
    add("download", &agent::t800_times::download, "Downloader and message handler, for an agent");
    add("byte", &agent::t800_times::byte, "A byte on a link");
    table.add("agents.times.slice", quantity{period_units(), 1000000, longest_time},
              field(&system::system_desc::agents, &agent::agent_system_desc::node, &agent::t800_node_desc::times,
                    &agent::t800_times::slice),
              "A slice of the time of processes of low priority, which take turns after two");
}

void declare_logical_channels(system_table& table) {
    const auto of_kernel = [](auto member) {
        return field(&system::system_desc::agents, &agent::agent_system_desc::channels, member);
    };
    table
        .add("agents.processes", processes(), field(&system::system_desc::agents, &agent::agent_system_desc::processes),
             "Processes that send messages over logical channels, in the place of agents")
        .note("none");
    table.add_section(
        {"agents.channels", "Logical channels, the software that carries messages of processes.", agents});
    table.add("agents.channels.out", duration(), of_kernel(&agent::channel_kernel_desc::out),
              "Before a packet or an acknowledgement leaves a node");
    table.add("agents.channels.in", duration(), of_kernel(&agent::channel_kernel_desc::in), "When either has come");
    table.add("agents.channels.routing", duration(), of_kernel(&agent::channel_kernel_desc::routing),
              "More for a packet that is handed on");
    table.add("agents.channels.byte", duration(), of_kernel(&agent::channel_kernel_desc::byte), "A byte on a link");
    table.add("agents.channels.packet_bytes", whole_number{1, longest_body, "bytes"},
              of_kernel(&agent::channel_kernel_desc::packet_bytes), "Most bytes of a packet");
    table.add("agents.channels.low_priority", truth{}, of_kernel(&agent::channel_kernel_desc::low_priority),
              "Whether it takes turns with the processes, or comes before them");
    table.add("agents.channels.slice", quantity{period_units(), 1000000, longest_time},
              of_kernel(&agent::channel_kernel_desc::slice),
              "A slice of the time of processes of low priority, which take turns after two");
}

void declare_agent_application(system_table& table) {
    const auto of_cholesky = [](auto member) {
        return field(&system::system_desc::agents, &agent::agent_system_desc::application,
                     &agent::agent_application_desc::cholesky, member);
    };
    const auto is_cholesky = [](const system::system_desc& system) {
        return system.agents.application.program == agent::agent_program::cholesky;
    };
    table.add_section(
        {"agents.application", "The application on the nodes. It uses the CPU time that the kernel leaves.", agents});
    table.add("agents.application.program",
              choice<agent::agent_program>{{"none", "nothing: agents.inject is all"},
                                           {"cholesky", "factorisation of a matrix"}},
              field(&system::system_desc::agents, &agent::agent_system_desc::application,
                    &agent::agent_application_desc::program),
              "The program");
    const std::string section = "agents.application.cholesky.";
    table.add_section(
        {"agents.application.cholesky", "The factorisation; agents.application.program: cholesky.", agents});
    table
        .add(section + "columns", whole_number{1, 200, "columns"}, of_cholesky(&agent::cholesky_desc::columns),
             "Columns of the matrix, and its rows")
        .only_if(is_cholesky);
    table
        .add(section + "order",
             choice<agent::cholesky_order>{{"in_turn", "when its owner has updated all its columns by those before"},
                                           {"look_ahead", "before its owner updates the others by the one before"},
                                           {"barrier", "when all nodes have updated all their columns by those before"},
                                           {"left_looking", "when all before have come; its owner updates it then"}},
             of_cholesky(&agent::cholesky_desc::order), "When a column is scaled and broadcast")
        .only_if(is_cholesky);
    table
        .add(section + "root_columns", truth{}, of_cholesky(&agent::cholesky_desc::root_columns),
             "Whether the first node has columns, too")
        .only_if(is_cholesky);
    table
        .add(section + "rendezvous", truth{}, of_cholesky(&agent::cholesky_desc::rendezvous),
             "Whether the process that injects an agent waits until the interpreter has taken it")
        .only_if(is_cholesky);
    table
        .add(section + "scale", duration(), of_cholesky(&agent::cholesky_desc::scale_ps),
             "Computing time of an element that is scaled")
        .only_if(is_cholesky);
    table
        .add(section + "update", duration(), of_cholesky(&agent::cholesky_desc::update_ps),
             "Computing time of an element that is updated")
        .only_if(is_cholesky);
    table
        .add(section + "first_id", problem_id(), of_cholesky(&agent::cholesky_desc::first_id),
             "Lowest id of its agents, of twice as many as there are columns")
        .only_if(is_cholesky);
}

}  // namespace

list_of agent_faults() {
    using fault = agent::agent_fault_desc;
    parameter_table<fault> columns;
    columns.add("node", node_number(), field(&fault::node), "One end of the link").required();
    columns.add("channel", channel_number(), field(&fault::channel), "Its channel there").required();
    columns.add("from", duration(), field(&fault::from_ps), "When it fails");
    columns.add("until", duration(), field(&fault::until_ps), "When it works again; 0: never");
    return list_of_records(std::move(columns), 1, max_records, "faults, each {node, channel, from, until}");
}

void declare_agents(system_table& table) {
    const auto of_node = [](auto member) {
        return field(&system::system_desc::agents, &agent::agent_system_desc::node, &agent::t800_node_desc::node,
                     member);
    };
    const auto of_kernel = [](auto member) {
        return field(&system::system_desc::agents, &agent::agent_system_desc::node, member);
    };
    table.add_section({"agents", "A machine of transputers whose nodes run communication agents.", agents});
    table.add("agents.inject", injections(), field(&system::system_desc::agents, &agent::agent_system_desc::injections),
              "Agents that the applications of nodes inject");
    table.add("agents.queue_slots", whole_number{1, max_slots, "agents", "unlimited"},
              of_node(&agent::agent_node_desc::queue_slots), "Bound of the queue of a channel");
    table.add("agents.memory", quantity{byte_units(), 64, std::uint64_t{1} << 32},
              of_node(&agent::agent_node_desc::memory_bytes), "Memory of a node for bodies of agents");
    table.add("agents.marks", whole_number{1, max_slots, "values"}, of_node(&agent::agent_node_desc::marks),
              "Room of a marking board");
    table.add("agents.visit_instructions", whole_number{1, 1000000000, "instructions"},
              of_node(&agent::agent_node_desc::visit_instructions),
              "Watchdog: an agent that executes more in a visit is killed");
    table.add("agents.growth_bytes", whole_number{0, longest_body, "bytes"},
              of_node(&agent::agent_node_desc::growth_bytes),
              "Bytes that a store beyond the end of its own body adds to it; 0: it kills the agent");
    table.add("agents.extensions", truth{}, of_node(&agent::agent_node_desc::extensions),
              "Whether UMRK, RESERVE, RELEASE and CONNECT are instructions");
    table
        .add("agents.protected",
             list_of{text{"the name of an instruction, as in the assembler"}, 1, 64, "instructions"},
             of_node(&agent::agent_node_desc::protected_instructions),
             "Instructions that agents of system ids alone may execute; others are killed")
        .note("none");
    table.add("agents.system_first_id", problem_id(), of_node(&agent::agent_node_desc::system_first_id),
              "Lowest id that is a capability for protected instructions");
    table.add("agents.system_last_id", problem_id(), of_node(&agent::agent_node_desc::system_last_id),
              "Highest such id");
    table.add("agents.tlc_sees_faults", truth{}, of_node(&agent::agent_node_desc::tlc_sees_faults),
              "Whether TLC answers false for a link that has failed");
    table.add("agents.slp_yields", truth{}, of_kernel(&agent::t800_node_desc::slp_yields),
              "Whether SLP gives the interpreter to the next agent");
    table.add("agents.pad_words", truth{}, of_kernel(&agent::t800_node_desc::pad_words),
              "Whether links carry every half-word of a program as a word");
    table.add("agents.faults", agent_faults(), field(&system::system_desc::agents, &agent::agent_system_desc::faults),
              "Links that fail, in both directions");
    table.add("agents.filters", filters(), field(&system::system_desc::agents, &agent::agent_system_desc::filters),
              "Ids that a link lets into a node; others are discarded there");
    declare_agent_topology(table);
    declare_agent_times(table);
    declare_agent_application(table);
    declare_logical_channels(table);
}

}  // namespace orbweaver::sim
