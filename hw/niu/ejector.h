// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "hw/base/bit.h"
#include "hw/niu/blocks/ejector_port.h"
#include "hw/niu/injector.h"
#include "hw/niu/messaging_system.h"
#include "hw/niu/niu_services.h"
#include "hw/niu/niu_waits.h"
#include "hw/niu/reassembly.h"

namespace orbweaver::niu {

/// The receiving half of an NIU. It reassembles the messages of the ejection link, one flit per cycle, round-robin over
/// the VCs. VCs whose message cannot be accepted are skipped until a relevant change. Words of DATA messages go to
/// memory; with one memory port they alternate with the reads of the injector. THREAD messages fill a context of the
/// core. The messaging system handles all other messages.
class ejector {
public:
    /// @param sender used for the state of its queues
    /// @param rtl    accompanies or replaces the ejection channel and outlives the ejector; may be null
    ejector(niu_services& niu, injector& sender, messaging_system& system, ejector_port* rtl);

    /// Returns the VCs of `arrived` that are not known to be blocked.
    std::uint64_t unblocked(std::uint64_t arrived) const { return arrived & ~m_blocked; }
    std::uint64_t candidates() const { return unblocked(m_niu.port.arrived()); }

    /// Moves a word of a message to memory, if it is not the message's last one and nothing else has to be done.
    /// @param arrived VCs with a flit, of which one is taken; not 0
    /// @param port    network port of the NIU; it and `memory` are parameters so that no pointers have to be loaded
    /// @return false: nothing was done; call step()
    [[gnu::always_inline]] bool receive_body(std::uint64_t arrived, cycle_t now, noc::network_port& port,
                                             const memory_port& memory) {
        const vc_id vc = next_vc(arrived);
        reassembly& message = m_reassembly[vc.value];
        if (message.state != reassembly_state::data_words) { return false; }
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

    /// Performs a cycle. Precondition: candidates() is not 0.
    /// @return true: the next cycle needs a call too
    bool step(cycle_t now, bool memory_port_busy) {
        return m_rtl == nullptr ? eject(now, memory_port_busy) : eject_rtl(now, memory_port_busy);
    }
    /// Retries blocked messages if that is due.
    void unblock(cycle_t now) {
        if (m_unblock_at <= now) { unblock_all(now); }
    }
    /// Schedules a retry of blocked messages for the next cycle.
    void schedule_retry(cycle_t now);
    /// Schedules a retry of blocked messages for the next cycle after a change by the ejection channel, of which RTL
    /// needs no notification.
    void schedule_model_retry(cycle_t now);

    /// Returns whether the next access to the memory port belongs to a received word.
    bool is_write_owed() const { return m_write_owed; }
    /// Returns whether only the arrival of a flit can cause an action.
    bool is_settled() const { return m_unblock_at == never && !m_write_owed; }
    /// Returns whether no message is partly received or in the side queue.
    bool is_idle() const;

    /// Adds this ejector's counters to `sum`; unfinished waits are counted up to `now`.
    void add_statistics(niu_statistics& sum, cycle_t now) const;
    /// Adds the messages that the ejector does not take.
    void add_waits(niu_waits& waits) const;
    /// Appends one line for each blocked message on the network.
    void describe_blocked(std::vector<std::string>& lines) const;
    /// Appends one line for each RTS in the side queue.
    void describe_side_queue(std::vector<std::string>& lines) const;

private:
    static constexpr std::uint64_t last_address = 0xfffffffc;  // address of the last word of the address space

    vc_id next_vc(std::uint64_t candidates) const;
    bool eject(cycle_t now, bool memory_port_busy);
    flit_acceptance take(reassembly& message, const flit& next, cycle_t now, bool memory_port_busy);
    flit_acceptance take_second_flit(reassembly& message, const flit& second, cycle_t now);
    void take_head(reassembly& message, const flit& head, cycle_t now);
    void finish_message(reassembly& message, const flit& tail, cycle_t now);
    void report_delivery(const reassembly& message, const flit& tail, cycle_t now);
    void receive_word(vc_id vc, cycle_t now);
    void store_word(reassembly& message, vc_id vc, std::uint64_t address, std::uint32_t word, cycle_t now);
    [[gnu::cold, gnu::noinline]] void refuse_word(reassembly& message, vc_id vc, std::uint64_t address, cycle_t now);
    void load_argument(reassembly& message, const flit& word, cycle_t now);
    void start_thread(const reassembly& message, std::uint64_t packet);
    bool move_to_side_queue(const reassembly& message, cycle_t now);
    void unblock_all(cycle_t now);
    void retry(cycle_t now);
    void note_blocked(vc_id vc, cycle_t now);
    void count_blocked_cycles(reassembly& message, cycle_t now);
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
    /// State of the ejection channel at the beginning of a cycle.
    struct ejection_state {
        std::vector<reassembly> messages;      // [vc]
        std::vector<std::uint64_t> addresses;  // [vc]: address of the next word of a message, if it has words
        niu_statistics counters;
        std::uint64_t flits = 0;  // flits ejected so far
        unsigned queued_cts = 0;
        std::uint64_t candidates = 0;
    };
    bool eject_rtl(cycle_t now, bool memory_port_busy);
    bool eject_alongside_rtl(const ejection_offer& found, cycle_t now, bool memory_port_busy);
    bool follow(const ejection_offer& found, cycle_t now, bool memory_port_busy);
    void follow_flit(const ejection_offer& found, const ejection_lookups& asked, const ejection_choice& chosen,
                     const context_id* granted, cycle_t now);
    bool follow_word(reassembly& message, const ejection_choice& chosen, cycle_t now);
    void follow_header(reassembly& message, const ejection_lookups& asked, const ejection_choice& chosen, cycle_t now);
    ejection_offer offer(cycle_t now, bool memory_port_busy) const;
    ejection_lookups modelled_question(const ejection_offer& found) const;
    ejection_results answer_to(const ejection_lookups& asked) const;
    bool awaits_cts(context_id context, std::uint32_t id) const;
    ejection_state snapshot() const;
    ejection_choice choice_since(const ejection_state& start, const ejection_offer& found) const;

    niu_services& m_niu;
    injector& m_sender;
    messaging_system& m_system;
    ejector_port* m_rtl;                   // null: model only
    std::vector<reassembly> m_reassembly;  // [vc]
    std::vector<reassembly> m_side_queue;  // side queue of RTS removed from the network, in order of arrival
    std::uint64_t m_blocked = 0;           // bit v: the message on VC v is blocked
    cycle_t m_unblock_at = never;          // cycle in which blocked messages are retried
    std::uint64_t m_flits = 0;             // ejected flits
    unsigned m_vcs;
    unsigned m_next_vc = 0;     // round-robin pointer
    bool m_write_owed = false;  // one memory port: reads and writes alternate when both need it
};

/// Returns a candidate round-robin: the lowest one from m_next_vc on, else the lowest.
/// @param candidates not 0
inline vc_id ejector::next_vc(std::uint64_t candidates) const {
    const std::uint64_t later = candidates & (~std::uint64_t{0} << m_next_vc);
    return {static_cast<std::uint8_t>(lowest_bit(later != 0 ? later : candidates))};
}

}  // namespace orbweaver::niu
