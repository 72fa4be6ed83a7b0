// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/topology/topology.h"
#include "sim/config/parameters/parameters.h"

namespace orbweaver::sim {

void declare_niu(system_table& table) {
    constexpr std::uint64_t deepest_queue = 4096;
    constexpr std::uint64_t largest_table = 4096;
    const auto niu = [](auto member) { return field(&system::system_desc::niu, member); };

    table.add_section({"niu",
                       "The network interface unit of each tile: queues towards the network, tables of messages.",
                       {"chip", "cluster"}});
    table.add("niu.impl",
              choice<niu::niu_impl>{
                  {"model", "the model"},
                  {"rtl",
                   "its tables, transmit queues and channels in SystemVerilog, built with Verilator when it is "
                   "first asked for"},
                  {"lockstep", "both from the same inputs; the first wire that differs ends the run"},
                  {"plugin", "a unit of yours in SystemC, from the library of `external`"}},
              niu(&niu::niu_desc::impl), "Simulation of a network interface unit");
    table
        .add("niu.impl_nodes",
             list_of{whole_number{0, noc::max_network_routers - 1, "nodes"}, 1, noc::max_network_routers, "nodes"},
             niu(&niu::niu_desc::impl_nodes), "Nodes whose units `impl` is for; the others are models")
        .note("all");
    const auto external = [](auto member) {
        return field(&system::system_desc::niu, &niu::niu_desc::external, member);
    };
    table.add_section({"niu.external", "A network interface unit that you bring as a plug-in.", {"chip", "cluster"}});
    table
        .add("niu.external.library", file_name{}, external(&niu::external_niu_desc::library),
             "Shared library of a plug-in with the unit")
        .note("none");
    table
        .add("niu.external.parameters", text_map{65536}, external(&niu::external_niu_desc::parameters),
             "Parameters of the plug-in and their values")
        .note("none");
    table.add("niu.transmit_queue_depth", whole_number{2, deepest_queue, "entries"},
              niu(&niu::niu_desc::transmit_queue_depth), "Transmit queue of each context, for DATA messages");
    table
        .add("niu.data_queues", choice<niu::transmit_queues>{}, niu(&niu::niu_desc::data_queues),
             "Who has a transmit queue: each context, or all together one that a message owns from its head to its end")
        .note("per_context; with messaging.system: active_message, shared");
    table
        .add("niu.block_transfer",
             choice<niu::block_transfers>{
                 {"descriptor", "two entries that describe it"},
                 {"copy", "all of it, word by word, while the NIU accepts no other messaging instruction"},
                 {"paced", "as many words as it holds; the thread is suspended and hands over more at its next turn"}},
             niu(&niu::niu_desc::block_transfer), "Content of a transmit queue after a block send")
        .note("descriptor; with messaging.system: active_message, copy");
    table.add("niu.thread_transmit_queue_depth", whole_number{2, deepest_queue, "entries"},
              niu(&niu::niu_desc::thread_transmit_queue_depth), "Transmit queue for THREAD messages");
    table.add("niu.control_queue_depth", whole_number{1, deepest_queue, "messages"},
              niu(&niu::niu_desc::control_queue_depth), "Queue of RTS messages, and likewise of CTS messages");
    table.add("niu.send_table_entries", whole_number{1, largest_table, "entries"},
              niu(&niu::niu_desc::send_table_entries), "Sends that can be under way at once");
    table.add("niu.receive_table_entries", whole_number{1, largest_table, "entries"},
              niu(&niu::niu_desc::receive_table_entries),
              "Receives that can be posted, or announced by an RTS, at once");
    table
        .add("niu.receive_table_reserve", whole_number{0, largest_table / 2, "entries"},
             niu(&niu::niu_desc::receive_table_reserve),
             "Entries of the receive table that only a posted receive (`str`) may take, so that early RTS messages "
             "cannot block it")
        .note("16, but never more than half of niu.receive_table_entries");
    table.add("niu.rts_side_queue", whole_number{0, deepest_queue, "messages"}, niu(&niu::niu_desc::rts_side_queue),
              "RTS messages that find the receive table full and are set aside, so that those behind them get through");
    table.add("niu.memory_ports", whole_number{1, 2}, niu(&niu::niu_desc::memory_ports),
              "1: a word is read or written in a cycle; 2: one of each");
    table.add("niu.ready_discard", choice<niu::discard_action>{}, niu(&niu::niu_desc::ready_discard),
              "Reaction to Ready data without a posted receive: they are counted and logged, or the run fails");
}

}  // namespace orbweaver::sim
