// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <systemc>

#include "hw/base/clock_domain.h"
#include "hw/base/statistics.h"
#include "hw/base/types.h"
#include "hw/cop/host_card/host_card_desc.h"
#include "hw/cop/host_card/message_buffer.h"
#include "hw/link/command_end.h"
#include "hw/link/cop_words.h"
#include "hw/link/transmission.h"
#include "tlm/memory_protocol.h"

namespace orbweaver::cop {

/// An event at the card of a host, for observers: a command, its end, or a message.
struct host_card_event {
    enum class kind : std::uint8_t {
        command,  // the host has written all words of a command
        answer,   // the command has ended: see result
        message,  // a message is in the receive buffer
        lost,     // a message arrived that was not kept
    };
    kind what = kind::command;
    cycle_t cycle = 0;            // cycle of the card's clock
    serial::cop_words words;      // words of the command or the message
    serial::transmission result;  // result of a command; for `answer` only
};

/// Counters of a card.
struct host_card_counters {
    std::uint64_t commands = 0;
    std::uint64_t refused = 0;
    std::uint64_t failed = 0;
    std::uint64_t owned = 0;
    std::uint64_t foreign = 0;
    std::uint64_t lost = 0;
    std::uint64_t deadlocks = 0;
};

inline constexpr std::array<statistic<host_card_counters>, 7> host_card_statistics{{
    {"commands", "commands", "commands that the host began to write", &host_card_counters::commands},
    {"refused", "commands", "commands that the controller refused (NACK)", &host_card_counters::refused},
    {"failed", "commands", "commands given up after the last retry", &host_card_counters::failed},
    {"owned", "messages", "messages that arrived for the owner or a group", &host_card_counters::owned},
    {"foreign", "messages", "messages that arrived for another task than the owner", &host_card_counters::foreign},
    {"lost", "messages", "messages that found the receive buffer full or the card in its self test",
     &host_card_counters::lost},
    {"deadlocks", "1", "times that the deadlock timer expired", &host_card_counters::deadlocks},
}};

/// The interface card of a host (Sankaran 1995, chapters IV and V). It is a target on the host's memory bus, with the
/// registers of sw_stack/shared/cop_card.h, and an end of the serial link to the coordination processor.
///
/// The card belongs to the cop clock domain. An access begins at the first clock edge that is not before the call, has
/// the duration of its kind, and acts on the card in its last clock. The annotated delay ends there, less the caller's
/// own cycle, so that a transfer of two clocks costs the caller two cycles in total. A load returns the state of the
/// card before the present edge, so results do not depend on the order in which the kernel calls the domains.
///
/// An initiator makes its next access when the annotated delay has passed; an earlier one is refused with a generic
/// error. Further refusals:
/// - byte enables;
/// - lengths other than 4 and 8 (burst error);
/// - unaligned addresses and registers that do not exist (address error);
/// - the supervisor page in user mode, a command that is begun while the card is not ready, a store to a read-only
///   register and a load from a write-only one (command error).
///
/// RDY falls with the first words of a command and rises with its answer. ERR and ERR_CODE report the result until the
/// next command is begun. The deadlock timer runs while a command whose reply is certain (BENTRY, reads,
/// read-modify-writes, PROBE) has been acknowledged but has no reply yet. Every command and every reply restarts it. A
/// reduction has a reply for its roots only, which the card does not know; there the library limits the time.
class host_card : public sc_core::sc_module, private instant_target, private clocked, private serial::command_owner {
public:
    using interrupt_output = std::function<void(bool level)>;

    memory_target_socket socket;                               // on the host's bus
    tlm::tlm_analysis_port<host_card_event> events{"events"};  // for observers

    /// @param domain     clock domain of the coordination processor and its links; outlives the card
    /// @param host_cycle clock period of the initiator, which it spends on an access in addition to the annotated delay
    /// @param described  clocks of its accesses, sizes, and reset values of its registers
    /// @param line       serial line of the link that is bound to link()
    /// @param protocol   properties on which both ends of the link agree
    /// @param interrupt  called whenever the level changes, which is low at first; empty: no interrupt line
    host_card(sc_core::sc_module_name name, clock_domain& domain, const sc_core::sc_time& host_cycle,
              const host_card_desc& described, const serial::serial_link_desc& line,
              const serial::command_link_desc& protocol, interrupt_output interrupt = {});

    /// Returns the socket to the link.
    serial_initiator_socket& link() { return m_end.socket; }

    const host_card_counters& counters() const { return m_counters; }
    const char* kind() const override { return "host_card"; }
    /// Traces the registers as the host sees them, by their names in the hierarchy: "card.csr", "card.pid".
    void trace(sc_core::sc_trace_file* file) const override;

private:
    using side = message_buffer::side;

    enum class effect : std::uint8_t {
        none,
        transmit,        // sends two words of a command
        take_owned,      // removes two words of the owner's oldest message
        take_foreign,    // removes two words of the oldest foreign message
        write_register,  // writes a word register of the supervisor page
    };
    /// An access that has not acted on the card yet.
    struct pending_access {
        effect what = effect::none;
        cycle_t cycle = 0;
        std::uint32_t offset = 0;
        std::array<std::uint32_t, 2> words{};
    };
    /// Events that the end of the link announced in `cycle`; the card uses them from the next cycle on.
    struct notes {
        cycle_t cycle = never;  // never: no events
        bool free = false;
        serial::transmission result;
        cop_error failure = cop_error::none;
    };
    struct arrival {
        cycle_t cycle;  // cycle in which tick() moves the message to the buffer
        serial::cop_words message;
    };

    // host_card_access.cpp: bus interface
    void b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) override;
    tlm::tlm_response_status access(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay);
    tlm::tlm_response_status load(std::uint32_t offset, std::uint32_t bytes, unsigned char* data,
                                  sc_core::sc_time& delay);
    tlm::tlm_response_status store(std::uint32_t offset, std::uint32_t bytes, const unsigned char* data,
                                   sc_core::sc_time& delay);
    tlm::tlm_response_status load_message(std::uint32_t half, std::uint32_t bytes, side ownership, unsigned char* data,
                                          sc_core::sc_time& delay);
    tlm::tlm_response_status store_command(std::uint32_t half, std::uint32_t bytes, const unsigned char* data,
                                           sc_core::sc_time& delay);
    bool read_register(std::uint32_t offset, std::uint32_t& value) const;
    std::uint32_t status(cycle_t now) const;
    cycle_t first_edge() const;
    cycle_t last_clock(unsigned clocks) const;
    void annotate(cycle_t last, sc_core::sc_time& delay) const;
    void post(effect what, cycle_t cycle, std::uint32_t offset, std::array<std::uint32_t, 2> words);

    // host_card.cpp: behaviour per clock
    void message_arrived(unsigned end) override;
    void transmitter_free(unsigned end, serial::transmission result) override;
    void link_failed(unsigned end, cop_error error) override;
    void tick(cycle_t now) override;
    void before_end_of_elaboration() override;
    notes& note();
    void apply_notes(cycle_t now);
    std::uint32_t with_notes(std::uint32_t status) const;
    void perform(const pending_access& seen, cycle_t now);
    void transmit(const std::array<std::uint32_t, 2>& words);
    void take(side ownership);
    void write_register(std::uint32_t offset, std::uint32_t value, cycle_t now);
    void write_csr(std::uint32_t value, cycle_t now);
    void power_up(cycle_t now);
    void end_self_test();
    void buffer_arrivals(cycle_t now);
    void restart_deadlock_timer(cycle_t now);
    void check_deadlock_timer(cycle_t now);
    void fail(cop_error error, bool trap);
    void show();

    clock_domain& m_domain;
    const sc_core::sc_time m_host_cycle;
    const host_card_desc m_desc;
    const serial::command_link_desc m_protocol;
    interrupt_output m_interrupt;
    clock_domain::handle m_handle;
    serial::command_end m_end;

    // Bus interface.
    pending_access m_pending;
    std::uint32_t m_written_half = 0;             // first half of a transmit access
    std::array<std::uint32_t, 2> m_read_words{};  // words of a receive access in two halves
    bool m_read_valid = false;

    // Registers.
    std::uint32_t m_status = 0;  // RDY, ERR, MOD, TRP, ERR_CODE
    std::uint32_t m_pid = 0;
    std::uint32_t m_transmit_timeout = 0;
    std::uint32_t m_retries = 0;
    std::uint32_t m_deadlock = 0;
    std::uint32_t m_watermark = 0;

    // Values that loads return; the older set is valid up to cycle m_shown_from - 1.
    struct shown_registers {
        std::uint32_t status = 0;  // status bits of the CSR
        bool owned = false;        // the owner has a message
        std::uint32_t foreign = 0;
    };
    shown_registers m_shown;
    shown_registers m_shown_before;
    cycle_t m_shown_from = 0;

    // State of the card.
    message_buffer m_buffer;
    std::array<unsigned, 2> m_words_read{};  // [side]: words read of its oldest message
    std::deque<arrival> m_arrivals;          // messages on their way to the buffer RAM
    notes m_notes;
    std::uint32_t m_words_missing = 0;  // words of the command being written that are missing
    serial::cop_words m_command;        // the last one that was begun, as far as it is written
    std::uint32_t m_unanswered = 0;     // commands whose reply is certain and has not come
    cycle_t m_deadlock_at = never;
    cycle_t m_deadlock_wake = never;  // scheduled wake-up, not later than m_deadlock_at
    cycle_t m_self_test_ends = never;
    bool m_raised = false;
    host_card_counters m_counters;
};

}  // namespace orbweaver::cop
