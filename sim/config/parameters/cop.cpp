// SPDX-License-Identifier: Apache-2.0
#include "sim/config/parameters/parameters.h"

namespace orbweaver::sim {
namespace {

constexpr std::uint64_t longest_time_out = 0xffffffff;  // registers of the card are 32 bits wide

void declare_link(system_table& table) {
    const auto line = [](auto member) { return field(&system::system_desc::cop, &system::cop_desc::line, member); };
    const auto link = [](auto member) { return field(&system::system_desc::cop, &system::cop_desc::link, member); };

    table.add_section({"cop.link", "The serial link of a host or of an uplink, in cycles of clock.cop.", {"cluster"}});
    table.add("cop.link.cycles_per_word", whole_number{1, 1000, "cycles"},
              line(&serial::serial_link_desc::cycles_per_word),
              "Time of a word of 32 bits on the line; at 10 ns, 2 are 200 Mbyte/s");
    table.add("cop.link.flight_cycles", whole_number{0, 100000, "cycles"},
              line(&serial::serial_link_desc::flight_cycles), "Time of the signal in the cable");
    table.add("cop.link.turn_around_cycles", whole_number{1, 100000, "cycles"},
              line(&serial::serial_link_desc::turn_around_cycles),
              "From the arrival of the last word at an end to the first word of that end");
    table.add("cop.link.word_error_rate", real_number{0, 1}, line(&serial::serial_link_desc::word_error_rate),
              "Part of the words that are corrupted");
    table.add("cop.link.detection", real_number{0, 1}, line(&serial::serial_link_desc::detection),
              "Part of the corrupted words whose error is signalled; the others arrive with a wrong bit");
    table.add("cop.link.sequence", truth{}, link(&serial::command_link_desc::sequence),
              "Number messages, so that one that is sent again is not served again; false: as in the thesis");
    table.add("cop.link.transmit_timeout", whole_number{1, longest_time_out, "cycles"},
              link(&serial::command_link_desc::transmit_timeout),
              "Wait for the answer to a command before it is sent again");
    table.add("cop.link.retries", whole_number{0, 1000000}, link(&serial::command_link_desc::retries),
              "Times that a command is sent again before it fails");
    table.add("cop.link.resends", whole_number{0, 1000000}, link(&serial::command_link_desc::resends),
              "Times that a message to a host is sent again before it is given up");
    table.add("cop.link.error_window", whole_number{0, 100000, "cycles"},
              link(&serial::command_link_desc::error_window),
              "How much longer a message to a host is kept than a request to send it again takes");
    table.add("cop.link.receive_failures", whole_number{0, 1000000}, link(&serial::command_link_desc::receive_failures),
              "Bad receptions in a row that are answered by a request to send again; more are an error of the link");
    table.add("cop.link.transmit_cycles", whole_number{0, 1000, "cycles"},
              link(&serial::command_link_desc::channel_transmit_cycles),
              "From the transmit registers of a controller to its spanceiver");
}

void declare_controller(system_table& table) {
    const auto controller_field = [](auto member) {
        return field(&system::system_desc::cop, &system::cop_desc::controller, member);
    };
    const whole_number clocks{2, 100000, "cycles"};
    const whole_number ram{1, 65536, "words"};
    constexpr std::uint64_t max_controllers = cop_channels + 1;  // in two levels

    table.add_section({"cop.controller", "A coordination processor, in cycles of clock.cop.", {"cluster"}});
    table.add("cop.controller.impl",
              choice<block_impl>{{"model", "the model"},
                                 {"rtl", "SystemVerilog, built with Verilator when it is first asked for"},
                                 {"lockstep", "both from the same inputs; the first wire that differs ends the run"}},
              field(&system::system_desc::cop, &system::cop_desc::controller_impl),
              "Simulation of the core of a controller");
    table
        .add("cop.controller.impl_controllers",
             list_of{whole_number{0, max_controllers - 1, "controllers"}, 1, max_controllers, "controllers"},
             field(&system::system_desc::cop, &system::cop_desc::impl_controllers),
             "Numbers of the controllers that `impl` is for, that of level 2 last; the others are models")
        .note("all");
    table.add("cop.controller.channels", whole_number{1, cop_channels, "channels"},
              controller_field(&cop::controller_desc::channels), "Channels that a controller can serve");
    table.add("cop.controller.service_clocks", clocks, controller_field(&cop::controller_desc::service_clocks),
              "Service of a command");
    table.add("cop.controller.fpu_service_clocks", clocks, controller_field(&cop::controller_desc::fpu_service_clocks),
              "Service of a command with the FPU");
    table.add("cop.controller.doubles",
              choice<cop::double_service>{
                  {"operation", "commands that use the FPU"},
                  {"thesis", "every message with a double, as the expressions of the thesis have it"}},
              controller_field(&cop::controller_desc::doubles), "Which commands take fpu_service_clocks");
    table.add("cop.controller.idle_channel_clocks", whole_number{0, 1, "cycles"},
              controller_field(&cop::controller_desc::idle_channel_clocks),
              "Time of the poll to pass a channel with nothing to do");
    table.add("cop.controller.mask_entry_clocks", whole_number{0, 1, "cycles"},
              controller_field(&cop::controller_desc::mask_entry_clocks),
              "Time of each further entry of a mask that one command sets");
    table.add("cop.controller.lock_timeout", whole_number{0, longest_time_out, "cycles"},
              controller_field(&cop::controller_desc::lock_timeout),
              "Silence of its holder after which a lock ends; 0: never");
    table.add("cop.controller.writes_count", truth{}, controller_field(&cop::controller_desc::writes_count),
              "Whether a write to an element that a reduction waits for counts as a contribution");
    table.add("cop.controller.merged_reply", truth{}, controller_field(&cop::controller_desc::merged_reply),
              "Whether the data of a reply are the only acknowledgement of its command");
    table.add("cop.controller.global_entries", ram, controller_field(&cop::controller_desc::global_entries),
              "Entries of the global space, and of the RAMs of masks");
    table.add("cop.controller.task_words", ram, controller_field(&cop::controller_desc::task_words),
              "Words of the space of a task");
    table.add("cop.controller.tasks_per_channel", whole_number{1, 256, "tasks"},
              controller_field(&cop::controller_desc::tasks_per_channel), "Spaces of tasks that a channel has");
    table.add("cop.controller.system_words", ram, controller_field(&cop::controller_desc::system_words),
              "Words of the system space");
}

void declare_card(system_table& table) {
    const auto card = [](auto member) { return field(&system::system_desc::cop, &system::cop_desc::card, member); };
    const whole_number access{2, 1000, "cycles"};

    table.add_section({"cop.card", "The interface card on a host's memory bus, in cycles of clock.cop.", {"cluster"}});
    table.add("cop.card.write_clocks", access, card(&cop::host_card_desc::write_clocks),
              "Write of 64 bits of a command");
    table.add("cop.card.read_clocks", access, card(&cop::host_card_desc::read_clocks), "Read of 64 bits of a message");
    table.add("cop.card.poll_clocks", access, card(&cop::host_card_desc::poll_clocks), "Access to any other register");
    table.add("cop.card.buffer_clocks", whole_number{1, 1000, "cycles"}, card(&cop::host_card_desc::buffer_clocks),
              "From the last word of a message to its being seen");
    table.add("cop.card.self_test_clocks", whole_number{1, 1000000, "cycles"},
              card(&cop::host_card_desc::self_test_clocks), "From a reset until commands are taken");
    table.add("cop.card.receive_messages", whole_number{1, 1048576, "messages"},
              card(&cop::host_card_desc::receive_messages), "Messages that the receive buffer holds");
    table.add("cop.card.deadlock", whole_number{0, longest_time_out, "cycles"}, card(&cop::host_card_desc::deadlock),
              "Wait for a reply after which the card traps, until firmware sets another value; 0: never");
    table.add("cop.card.watermark", whole_number{0, 1048576, "messages"}, card(&cop::host_card_desc::watermark),
              "Messages for other tasks that raise the interrupt, until firmware sets another value; 0: none do");
}

}  // namespace

void declare_cop(system_table& table) {
    table.add_section({"cop", "Coordination processors, all alike.", {"cluster"}});
    declare_link(table);
    declare_controller(table);
    declare_card(table);
}

}  // namespace orbweaver::sim
