// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "hw/base/lowest_bit.h"
#include "hw/niu/blocks/ejector_port.h"
#include "hw/niu/injector.h"
#include "hw/niu/messaging_system.h"
#include "hw/niu/niu_services.h"
#include "hw/niu/niu_waits.h"
#include "hw/niu/reassembly.h"

namespace orbweaver::niu {

/// The receiving half of an NIU: it reassembles the messages of the ejection link, one flit a cycle, round-robin over
/// the virtual channels. It skips those whose message cannot be accepted until something has changed. Words of DATA
/// messages go to memory, and take turns with the injector where memory has one port. THREAD messages fill a context
/// of the core. What other messages mean is the messaging system's.
class ejector {
public:
    /// @param sender for the state of its queues
    /// @param rtl    next to the ejection channel or in its place, and outlives it; null: there is none
    ejector(niu_services& niu, injector& sender, messaging_system& system, ejector_port* rtl);

    /// Virtual channels among those with a flit that were not found blocked.
    std::uint64_t unblocked(std::uint64_t arrived) const { return arrived & ~m_blocked; }
    std::uint64_t candidates() const { return unblocked(m_niu.port.arrived()); }

    /// Moves a word of a message to memory, if it is not its last one and nothing else is to be done.
    /// @param arrived virtual channels of which one is to be taken; not 0
    /// @param port    of the network, memory likewise: the NIU's. They are passed so that no pointer has to be loaded.
    /// @return false: nothing was done, as it takes step()
    [[gnu::always_inline]] bool receive_body(std::uint64_t arrived, cycle_t now, noc::network_port& port,
                                             const memory_port& memory) {
        const vc_id vc = next_vc(arrived);
        reassembly& message = m_reassembly[vc.value];
        if (message.state != reassembly_state::words) { return false; }
        const std::uint64_t address = message.block->next_address();
        unsigned char* const position =
            address <= last_address ? memory.direct_word(static_cast<std::uint32_t>(address)) : nullptr;
        std::uint32_t word = 0;
        if (position == nullptr || !port.take_body(vc, now, word)) [[unlikely]] { return false; }
        std::memcpy(position, &word, sizeof word);
        count_ejected(vc);
        if (unblocked(port.arrived()) != 0) { port.wake_next(); }
        count_stored(message);
        return true;
    }

    /// The work of a cycle with candidates. @return whether the next cycle has to be looked at
    bool step(cycle_t now, bool port_used) {
        return m_rtl == nullptr ? eject(now, port_used) : eject_rtl(now, port_used);
    }
    /// Looks at blocked messages again, if that is due.
    void unblock(cycle_t now) {
        if (m_unblock_at <= now) { unblock_all(now); }
    }
    /// Has blocked messages looked at again in the next cycle.
    void unblock_later(cycle_t now);
    /// Looks at blocked messages again after a change by the ejection channel.
    void unblock_after_ejection(cycle_t now);

    /// Whether a word to be written has the next turn at the port to memory.
    bool is_write_owed() const { return m_write_owed; }
    /// Whether nothing but the arrival of a flit changes what it does.
    bool is_settled() const { return m_unblock_at == never && !m_write_owed; }
    /// Whether no message is half received or set aside.
    bool is_idle() const;

    /// Adds what it has counted; waits that go on are counted up to `now`.
    void add_statistics(niu_statistics& sum, cycle_t now) const;
    /// Adds the messages that it does not take.
    void add_waits(niu_waits& waits) const;
    /// A line for each message on the network that is blocked.
    void describe_blocked(std::vector<std::string>& lines) const;
    /// A line for each RTS that was set aside.
    void describe_set_aside(std::vector<std::string>& lines) const;

private:
    static constexpr std::uint64_t last_address = 0xfffffffc;  // of a word

    vc_id next_vc(std::uint64_t candidates) const;
    bool eject(cycle_t now, bool port_used);
    ejected take(reassembly& message, const flit& next, cycle_t now, bool port_used);
    ejected take_second(reassembly& message, const flit& second, cycle_t now);
    void take_head(reassembly& message, const flit& head, cycle_t now);
    void close_message(reassembly& message, const flit& tail, cycle_t now);
    void close_packet(const reassembly& message, const flit& tail, cycle_t now);
    void receive_word(vc_id vc, cycle_t now);
    void store_word(reassembly& message, vc_id vc, std::uint64_t address, std::uint32_t word, cycle_t now);
    [[gnu::cold, gnu::noinline]] void refuse_word(reassembly& message, vc_id vc, std::uint64_t address, cycle_t now);
    void load_argument(reassembly& message, const flit& word, cycle_t now);
    void start_thread(const reassembly& message, std::uint64_t packet);
    bool set_aside(const reassembly& message, cycle_t now);
    void unblock_all(cycle_t now);
    void retry(cycle_t now);
    void note_blocked(vc_id vc, cycle_t now);
    void count_wait(reassembly& message, cycle_t now);
    void count_ejected(vc_id vc) {
        ++m_flits;
        m_next_vc = vc.value + 1U == m_vcs ? 0 : vc.value + 1U;
    }
    void count_stored(reassembly& message) {
        ++message.words;
        ++message.block->words;
        receive_windows::stored(*message.block, m_niu.core.writes());
    }
    std::string describe(vc_id vc) const;

    // ejector_lockstep.cpp: with RTL
    /// What the ejection channel has at the beginning of a cycle.
    struct ejection_state {
        std::vector<reassembly> messages;      // [vc]
        std::vector<std::uint64_t> addresses;  // [vc] of the next word of a message, if it has words
        niu_statistics counters;
        std::uint64_t flits = 0;  // ejected so far
        unsigned queued_cts = 0;
        std::uint64_t candidates = 0;
    };
    bool eject_rtl(cycle_t now, bool port_used);
    bool eject_alongside_rtl(const ejection_offer& found, cycle_t now, bool port_used);
    bool follow(const ejection_offer& found, cycle_t now, bool port_used);
    void follow_flit(const ejection_offer& found, const ejection_question& asked, const ejection_choice& chosen,
                     const context_id* granted, cycle_t now);
    ejection_offer offer(cycle_t now, bool port_used) const;
    ejection_question modelled_question(const ejection_offer& found) const;
    ejection_answer answer_to(const ejection_question& asked) const;
    bool awaits_cts(context_id context, std::uint32_t id) const;
    ejection_state snapshot() const;
    ejection_choice choice_since(const ejection_state& start, const ejection_offer& found) const;

    niu_services& m_niu;
    injector& m_sender;
    messaging_system& m_system;
    ejector_port* m_rtl;                   // null: all is the model
    std::vector<reassembly> m_reassembly;  // [vc]
    std::vector<reassembly> m_set_aside;   // RTS that the network has been rid of, in the order of arrival
    std::uint64_t m_blocked = 0;           // bit v: the message on virtual channel v was found blocked
    cycle_t m_unblock_at = never;          // blocked messages are looked at again
    std::uint64_t m_flits = 0;             // ejected
    unsigned m_vcs;
    unsigned m_next_vc = 0;     // of the round-robin
    bool m_write_owed = false;  // one memory port: reads and writes take turns when both want it
};

/// The first one from m_next_vc upwards, else the first one. There is one.
inline vc_id ejector::next_vc(std::uint64_t candidates) const {
    const std::uint64_t later = candidates & (~std::uint64_t{0} << m_next_vc);
    return {static_cast<std::uint8_t>(lowest_bit(later != 0 ? later : candidates))};
}

}  // namespace orbweaver::niu
