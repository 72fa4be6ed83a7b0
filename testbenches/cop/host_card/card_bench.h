// SPDX-License-Identifier: Apache-2.0
// A card between a host that is played by the test and a controller's end of the link that follows a script.
#pragma once

#include <gmock/gmock.h>

#include <string>
#include <utility>
#include <vector>

#include "hw/cop/host_card/host_card.h"
#include "hw/link/serial_link.h"
#include "sw_stack/shared/cop_card.h"
#include "testbenches/core/memory/bus_initiator.h"
#include "testbenches/link/support/scripted_owner.h"

namespace orbweaver::cop {

using word_pair = std::pair<std::uint32_t, std::uint32_t>;

/// A message from the controller.
inline serial::cop_words message_for(std::uint32_t task, std::uint32_t tag, cop_opcode opcode = cop_opcode::read32,
                                     unsigned words = 3, bool group = false) {
    serial::cop_words made{
        .word = {encode(cop_instruction{.opcode = opcode, .words = words, .task = task, .group = group}), tag,
                 tag + 100, tag + 200},
        .size = static_cast<std::uint8_t>(words)};
    for (unsigned i = words; i < cop_message_words; ++i) { made.word[i] = 0; }
    return made;
}

/// The parameters of a card, its link and its partner.
struct card_setup {
    host_card_desc card{};
    serial::serial_link_desc line{};
    serial::command_link_desc protocol{};
    sc_core::sc_time host_cycle{10, sc_core::SC_NS};
    bool hears_interrupts = true;
};

struct card_bench {
    /// @param prefix of the names, for several benches in one simulation
    explicit card_bench(const card_setup& made = {}, const std::string& prefix = "")
        : setup(made),
          domain((prefix + "cop_clock").c_str(), sc_core::sc_time(10, sc_core::SC_NS)),
          controller(domain),
          card((prefix + "card").c_str(), domain, made.host_cycle, made.card, made.line, made.protocol,
               made.hears_interrupts
                   ? host_card::interrupt_output([this](bool level) { interrupts.emplace_back(domain.now(), level); })
                   : host_card::interrupt_output()),
          line((prefix + "line").c_str(), domain, made.line, 1),
          channel((prefix + "channel").c_str(), domain, made.line, made.protocol,
                  serial::command_end_role::channel(made.protocol), controller),
          cpu((prefix + "cpu").c_str()) {
        cpu.socket.bind(card.socket);
        card.link().bind(line.near_end);
        channel.socket.bind(line.far_end);
        controller.own(channel, serial::delivery::acknowledged);
    }

    cycle_t now() const { return domain.now(); }
    void run_to(cycle_t cycle) { sc_core::sc_start(domain.time(cycle) - sc_core::sc_time_stamp()); }
    void run(cycle_t cycles) { run_to(now() + cycles); }
    /// Runs to the first cycle after the self test.
    void start() { run_to(setup.card.self_test_clocks + 1); }

    /// One access, and the time that it takes. @return its response
    tlm::tlm_response_status access(tlm::tlm_command command, std::uint32_t offset, std::vector<std::uint8_t>& data) {
        tlm::tlm_generic_payload& payload = cpu.payload(command, offset, data);
        sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
        cpu.socket->b_transport(payload, delay);
        if (payload.is_response_ok()) { sc_core::sc_start(delay + setup.host_cycle); }
        return payload.get_response_status();
    }
    tlm::tlm_response_status try_write(std::uint32_t offset, std::uint32_t value) {
        std::vector<std::uint8_t> data = core::bus_initiator::bytes_of(value);
        return access(tlm::TLM_WRITE_COMMAND, offset, data);
    }
    tlm::tlm_response_status try_write(std::uint32_t offset, word_pair words) {
        std::vector<std::uint8_t> data(8);
        std::memcpy(data.data(), &words.first, 4);
        std::memcpy(data.data() + 4, &words.second, 4);
        return access(tlm::TLM_WRITE_COMMAND, offset, data);
    }
    template <class Value>
    void write(std::uint32_t offset, Value value) {
        EXPECT_EQ(try_write(offset, value), tlm::TLM_OK_RESPONSE) << offset;
    }
    std::uint32_t read(std::uint32_t offset) {
        std::vector<std::uint8_t> data(4);
        EXPECT_EQ(access(tlm::TLM_READ_COMMAND, offset, data), tlm::TLM_OK_RESPONSE) << offset;
        std::uint32_t value = 0;
        std::memcpy(&value, data.data(), 4);
        return value;
    }
    word_pair read_pair(std::uint32_t offset) {
        std::vector<std::uint8_t> data(8);
        EXPECT_EQ(access(tlm::TLM_READ_COMMAND, offset, data), tlm::TLM_OK_RESPONSE) << offset;
        word_pair words;
        std::memcpy(&words.first, data.data(), 4);
        std::memcpy(&words.second, data.data() + 4, 4);
        return words;
    }

    std::uint32_t status() { return read(cop_card_status); }
    std::uint32_t csr() { return read(cop_card_csr); }
    static std::uint32_t code(cop_error error) { return static_cast<std::uint32_t>(error); }

    /// Writes a command without waiting for its answer.
    void write_command(const serial::cop_words& command) {
        for (unsigned i = 0; i < command.size; i += 2) {
            write(cop_card_transmit, word_pair{command.word[i], i + 1 < command.size ? command.word[i + 1] : 0});
        }
    }
    /// Writes one and polls until the card is ready. @return the status
    std::uint32_t command(const serial::cop_words& words) {
        write_command(words);
        std::uint32_t seen = status();
        while ((seen & cop_csr_ready) == 0) { seen = status(); }
        return seen;
    }
    /// Reads one message of a data register.
    serial::cop_words read_message(std::uint32_t port) {
        serial::cop_words message;
        for (unsigned i = 0; i == 0 || i < message.size; i += 2) {
            const word_pair words = read_pair(port);
            message.word[i] = words.first;
            message.word[i + 1] = words.second;
            message.size = static_cast<std::uint8_t>(message.instruction().words);
        }
        for (unsigned i = message.size; i < cop_message_words; ++i) { message.word[i] = 0; }
        return message;
    }
    /// Lets the controller send, and the message arrive.
    void arrive(const serial::cop_words& message) {
        controller.send(message);
        run(20);
    }

    card_setup setup;
    clock_domain domain;
    std::vector<std::pair<cycle_t, bool>> interrupts;
    serial::scripted_owner controller;
    host_card card;
    serial::serial_link line;
    serial::command_end channel;
    core::bus_initiator cpu;
};

}  // namespace orbweaver::cop
