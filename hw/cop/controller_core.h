// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "hw/cop/channel_poll.h"
#include "hw/cop/controller_desc.h"
#include "hw/cop/controller_port.h"
#include "hw/cop/data_ram.h"
#include "hw/cop/integer_alu.h"
#include "hw/cop/mask_ram.h"
#include "hw/cop/real_alu.h"

namespace orbweaver::cop {

/// The core of a coordination processor: poll counter, lock, decoder, ALUs and RAMs (Sankaran 1995, chapters IV and V).
/// docs/cop/two_level.md describes trees of two levels.
///
/// A service, in clocks counted from 1, with 3 or (FPU) 7 of them:
///   1             the receive registers are read and decoded; what this alone decides is acknowledged or refused
///   2             the RAMs are read; by their content the command is acknowledged, refused, or put off
///   last          RAMs are written, transmit registers loaded. It is repeated while one of those is still full.
/// The next service can begin in the clock after. An RTL core keeps to these clocks.
///
/// Its units are SystemC modules, children of the module that is being constructed with it: `integer_alu`, `real_alu`,
/// `tc_mask`, `bcast_mask_0`, `bcast_mask_1` and `data_ram`.
class controller_core final : public controller_block {
public:
    explicit controller_core(const controller_desc& described);

    cop_selection select(const controller_inputs& inputs) const override;
    controller_outputs step(const controller_inputs& inputs) override;
    cycle_t due(const controller_inputs& inputs) const override;
    void rest(cycle_t clocks) override;

    /// Returns the Data RAM for inspection; this bypasses the ports.
    const data_ram& data() const { return m_data; }
    const mask_ram* terminal_counts() const override { return &m_terminal_counts; }
    const mask_ram* broadcast_masks(bool second) const override { return second ? &m_second_masks : &m_first_masks; }
    void trace(sc_core::sc_trace_file* file, const std::string& name) const override;

private:
    /// The work that a command requires of this controller.
    enum class action : std::uint8_t {
        refuse,  // not a valid command
        lock,
        unlock,
        probe,
        read,
        write,
        add,         // RMW
        set_mask,    // SETTC, SETBM
        contribute,  // a reduction or BENTRY
        broadcast,
        forward,   // sends the command up to level 2, or down to the controller that it names
        complete,  // distributes a result of level 2 to the hosts
        answer,    // handles the answer to a command that this controller sent
    };

    /// The command being served.
    struct service {
        unsigned clock = 0;     // current clock, from 1; 0: no service
        unsigned clocks = 0;    // duration without stalls
        unsigned decision = 0;  // clock of the verdict; 0: no verdict
        action what{};
        cop_error refusal{};
        cop_selection selection;
        serial::cop_words words;
        cop_instruction instruction;
        cop_address address;
        // Computed in the last clock.
        std::optional<std::uint64_t> combined;  // global word after a contribution; empty: not computed yet
        cop_ports load;
        serial::cop_words transmit;
        cop_ports needed;  // transmit registers that must be free
    };

    /// A command that this controller has sent to another one and that has not been answered yet.
    struct open_request {
        bool open = false;
        /// Port that the command came from; 0: a command of the controller itself, a result or a sum.
        std::uint8_t requester = 0;
        cop_opcode opcode{};
    };

    // Sequence of a service.
    cop_ports candidates(const controller_inputs& inputs) const;
    void begin(const cop_selection& selection, const serial::cop_words& received);
    void decode();
    void read_masks();
    void decide(controller_outputs& out);
    void finish(const controller_inputs& inputs, controller_outputs& out);
    void put_off(controller_outputs& out);
    void end();

    // Decoding.
    action action_of_channel() const;
    action action_from_above() const;
    action action_of_command() const;
    unsigned decision_clock() const;
    bool uses_fpu() const;
    data_ram::word_location accessed_location() const;
    std::uint64_t operand() const;

    // Verdicts; cop_error::none: accepted.
    bool is_counted_write() const;
    cop_error check() const;
    cop_error check_access() const;
    cop_error check_task_space(const data_ram::word_location& location) const;
    cop_error check_mask() const;
    cop_error check_contribution() const;
    cop_error check_forward() const;
    bool must_wait() const;
    bool is_last_contribution() const;
    bool has_open_errand(std::uint64_t channels) const;
    unsigned forwarded_to() const;

    // Effects. The message to transmit is computed first, because it may have to wait for registers.
    void prepare();
    void prepare_message();
    void prepare_passing_on();
    void prepare_answer();
    void perform(controller_outputs& out);
    void perform_write();
    void set_masks();
    void combine(controller_outputs& out);
    void forward();
    void take_answer(controller_outputs& out);
    void release_tag();
    void add_open_requests(const cop_ports& ports, std::uint8_t requester);
    bool update_lock_timeout(bool holder_served);

    // Messages.
    serial::cop_words message(cop_opcode opcode, const cop_instruction& instruction, const cop_address& address,
                              std::uint64_t value) const;
    serial::cop_words result(std::uint64_t value) const;
    serial::cop_words reply(std::uint64_t value) const;
    std::uint64_t combined();
    std::uint64_t combine_operand();

    bool is_host(unsigned port) const { return m_desc.level != cop_level::upper && port != cop_uplink; }
    std::uint64_t channel_bit() const { return std::uint64_t{1} << (m_service.selection.port - 1); }
    mask_ram& broadcast_mask() { return m_service.instruction.second_mask ? m_second_masks : m_first_masks; }
    const mask_ram& broadcast_mask() const {
        return m_service.instruction.second_mask ? m_second_masks : m_first_masks;
    }

    controller_desc m_desc;
    channel_poll m_poll;
    integer_alu m_integer_alu{"integer_alu"};
    real_alu m_real_alu{"real_alu"};
    data_ram m_data;
    mask_ram m_terminal_counts;
    mask_ram m_first_masks;   // bank of broadcast masks
    mask_ram m_second_masks;  // the one that M chooses
    service m_service;
    std::uint8_t m_lock = 0;         // port that holds the poll lock; 0: none
    cycle_t m_lock_idle_clocks = 0;  // clocks since the holder was last served
    std::uint8_t m_upper_lock = 0;   // level 1: the channel that holds or has requested a lock of level 2
    cop_ports m_forwarded;           // ports whose commands have been forwarded to another controller
    cop_ports m_waiting;             // ports whose commands are postponed until an errand ends
    std::array<open_request, cop_uplink + 1> m_open_requests;  // [port that the command was sent to]
};

}  // namespace orbweaver::cop
