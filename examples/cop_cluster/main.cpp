// SPDX-License-Identifier: Apache-2.0
// A coordination processor with four hosts, composed by hand: cards on buses of the hosts, serial links, a controller.
// The hosts are initiators whose software takes no time. They broadcast a word, meet at a barrier, and add a number
// each. Printed are the clocks of each operation and all modules; tc_mask.vcd shows who has yet to contribute.
#include <tlm_utils/simple_initiator_socket.h>

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <set>
#include <systemc>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/cop/commands.h"
#include "hw/cop/controller.h"
#include "hw/cop/host_card/host_card.h"
#include "hw/link/serial_link.h"
#include "sw_stack/shared/cop_card.h"

using namespace sc_core;
using namespace orbweaver;
using namespace orbweaver::cop::cop_command;

constexpr unsigned hosts = 4;
constexpr std::uint64_t everybody = 0b1111;
enum operation : unsigned { broadcast, barrier, reduction, operations };
constexpr unsigned tag_of[operations] = {7, 8, 9};             // entries of the mask RAMs
constexpr cycle_t beginning_of[operations] = {200, 400, 800};  // behind the self tests of the cards

/// A host: software on a processor, its card, and the link to the controller.
struct host : sc_module {
    SC_HAS_PROCESS(host);
    tlm_utils::simple_initiator_socket<host> bus{"bus"};
    cop::host_card card;
    serial::serial_link link;
    cycle_t done_in[operations]{};
    std::uint64_t sum = 0;

    /// @param number of the channel of the controller, from 1 on
    host(sc_module_name name, clock_domain& of_all, unsigned number)
        : sc_module(name),
          card("card", of_all, of_all.period(), {}, {}, {}),
          link("link", of_all, {}, 1),
          clock(of_all),
          channel(number) {
        bus.bind(card.socket);
        card.link().bind(link.near_end);
        SC_THREAD(run);
    }

private:
    void run() {
        if (channel == 1) {
            wait(clock.time(100));
            command(set_broadcast_mask(tag_of[broadcast], everybody & ~1U));
        }
        begin(broadcast);
        if (channel == 1) { command(collective(cop_opcode::broadcast64, tag_of[broadcast], 0xabcd)); }
        if (channel != 1) { finish(broadcast, receive()); }

        begin(barrier);  // whoever is served first sets the masks
        command(lock());
        if (command(set_terminal_count(tag_of[barrier], everybody)) == cop_error::none) {
            command(set_broadcast_mask(tag_of[barrier], everybody));
        }
        command(enter(tag_of[barrier]));
        command(unlock());
        finish(barrier, receive());

        begin(reduction);  // host 1 sets the masks and gets the sum
        if (channel == 1) {
            command(lock());
            command(set_terminal_count(tag_of[reduction], everybody & ~1U));
            command(set_broadcast_mask(tag_of[reduction], 1));
            command(write_global(cop_opcode::write64, tag_of[reduction], channel));
            command(unlock());
            sum = finish(reduction, receive());
        } else {
            while (command(collective(cop_opcode::sum64, tag_of[reduction], channel)) != cop_error::none) {}
        }
    }

    void begin(operation which) { wait(clock.time(beginning_of[which]) - sc_time_stamp()); }
    std::uint64_t finish(operation which, std::uint64_t data) {
        done_in[which] = clock.now();
        return data;
    }

    /// Writes a command, and waits for its answer. @return none, or why it was refused
    cop_error command(const serial::cop_words& words) {
        for (unsigned i = 0; i < words.size; i += 2) {
            std::uint64_t pair = words.word[i] | std::uint64_t{words.word[i + 1]} << 32;
            wait(access(tlm::TLM_WRITE_COMMAND, cop_card_transmit, pair, sizeof pair));
        }
        return static_cast<cop_error>(cop_csr_error_code(await(cop_csr_ready)));
    }

    /// @return the data of the next message
    std::uint64_t receive() {
        serial::cop_words message;
        await(cop_csr_received);
        for (unsigned i = 0; i == 0 || i < message.instruction().words; i += 2) {
            std::uint64_t pair = 0;
            wait(access(tlm::TLM_READ_COMMAND, cop_card_receive, pair, sizeof pair));
            message.word[i] = static_cast<std::uint32_t>(pair);
            message.word[i + 1] = static_cast<std::uint32_t>(pair >> 32);
        }
        return message.data();
    }

    /// Begins to load the status in every clock until it has a bit. @return the status
    std::uint32_t await(std::uint32_t bit) {
        while (true) {
            std::uint64_t status = 0;
            const sc_time taken = access(tlm::TLM_READ_COMMAND, cop_card_status, status, sizeof(std::uint32_t));
            const bool found = (status & bit) != 0;
            wait(found ? taken : clock.period());
            if (found) { return static_cast<std::uint32_t>(status); }
        }
    }

    /// @return the time that the access takes
    sc_time access(tlm::tlm_command which, std::uint64_t address, std::uint64_t& data, unsigned bytes) {
        tlm::tlm_generic_payload payload;
        payload.set_command(which);
        payload.set_address(address);
        payload.set_data_ptr(reinterpret_cast<unsigned char*>(&data));
        payload.set_data_length(bytes);
        payload.set_streaming_width(bytes);
        sc_time delay;
        bus->b_transport(payload, delay);
        sc_assert(payload.is_response_ok());
        return delay + clock.period();
    }

    clock_domain& clock;
    const unsigned channel;
};

/// Observes the cards: how long after the last entry into the barrier are hosts released?
struct release_watch : tlm::tlm_analysis_if<cop::host_card_event> {
    void write(const cop::host_card_event& event) override {
        using kind = cop::host_card_event::kind;
        const cop_opcode opcode = event.words.instruction().opcode;
        if (event.what == kind::command && opcode == cop_opcode::barrier_entry) { last_entry = event.cycle; }
        if (event.what == kind::message && opcode == cop_opcode::barrier_exit) {
            released.insert(event.cycle - last_entry);
        }
    }
    cycle_t last_entry = 0;
    std::set<cycle_t> released;
};

void print(const std::vector<sc_object*>& objects) {
    for (const sc_object* const object : objects) {
        std::cout << object->name() << ' ' << object->kind() << '\n';
        print(object->get_child_objects());
    }
}

int sc_main(int, char*[]) {
    clock_domain clock("clock", sc_time(10, SC_NS));
    cop::cop_controller controller("cop0", clock, {.channels = hosts}, {}, {});
    sc_vector<host> cluster("host");
    unsigned channel = 0;
    cluster.init(hosts, [&](const char* name, std::size_t) { return new host(name, clock, ++channel); });
    release_watch watch;
    for (unsigned i = 0; i < hosts; ++i) {
        controller.socket(i + 1).bind(cluster[i].link.far_end);
        cluster[i].card.events.bind(watch);
    }

    sc_trace_file* const waves = sc_create_vcd_trace_file("tc_mask");
    controller.terminal_counts()->trace(waves);
    controller.terminal_counts()->trace_entry(waves, tag_of[barrier]);
    sc_start();
    sc_close_vcd_trace_file(waves);

    print(sc_get_top_level_objects());
    const char* const names[operations] = {"broadcast", "barrier", "reduction"};
    for (unsigned which = 0; which < operations; ++which) {
        cycle_t last = 0;
        for (const host& each : cluster) { last = std::max(last, each.done_in[which]); }
        std::cout << names[which] << ": " << last - beginning_of[which] << " clocks\n";
    }
    std::cout << "released after the last entry:";
    for (const cycle_t clocks : watch.released) { std::cout << ' ' << clocks; }
    std::cout << " clocks\nthe sum is " << cluster[0].sum << '\n';
    return cluster[0].sum == 1 + 2 + 3 + 4 ? 0 : 1;
}
