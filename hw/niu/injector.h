// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring>
#include <memory>

#include "hw/niu/blocks/injector_port.h"
#include "hw/niu/control_queue.h"
#include "hw/niu/data_queues.h"
#include "hw/niu/departure.h"
#include "hw/niu/memory_port.h"
#include "hw/niu/niu_context.h"

namespace orbweaver::niu {

/// Numbers of entries of transmit queues.
struct queue_entries {
    std::uint64_t data = 0;    // of all data queues
    std::uint64_t thread = 0;  // of the queue of THREAD messages
};

/// The sending half of an NIU: the transmit queues, the arbitration of the injection channel, and the VCs of the
/// router's local input port.
///
/// At most one flit leaves per cycle (thesis section 5.6.2). CTS has priority over RTS, and RTS over THREAD and DATA,
/// which alternate flit by flit while each has a VC and a credit. The head of a packet allocates the lowest free VC of
/// its TYPE's class; the tail releases it. A block descriptor at the front of a queue moves words from memory to the
/// network, one per cycle; meanwhile nothing else leaves that queue (thesis section 5.5).
class injector {
public:
    /// @param port    network port for the flits; outlives the injector
    /// @param rtl     makes the RTL that accompanies or replaces transmit queues; empty: models only
    /// @param channel RTL that accompanies or replaces the arbitration; may be null
    injector(const niu_desc& described, messaging_mode mode, const niu_context& context, noc::network_port& port,
             const queue_rtl_maker& rtl = {}, std::unique_ptr<injector_port> channel = nullptr);

    // Callers of the non-const accessors may push into a queue, so update_forecast() must be called after them.
    data_queues& data() { return open(m_data); }
    const data_queues& data() const { return m_data; }
    transmit_queue& threads() { return open(m_threads); }
    const transmit_queue& threads() const { return m_threads; }
    control_queue& rts() { return open(m_rts); }
    const control_queue& rts() const { return m_rts; }
    control_queue& cts() { return open(m_cts); }
    const control_queue& cts() const { return m_cts; }

    /// Returns the entries that have left the data queues, and those that have left the queue of THREAD messages.
    queue_entries popped() const { return {m_streams[data_stream].popped, m_streams[thread_stream].popped}; }
    /// Returns the entries that threads have put into these queues.
    queue_entries pushed() const;

    /// Returns whether a flit could leave, given a VC and a credit.
    [[gnu::always_inline]] bool busy() const {
        return (m_threads.size() | m_streams[thread_stream].words_left | m_rts.size() | m_cts.size()) != 0 ||
               m_data.busy();
    }

    /// Performs a cycle in which the link accepts a flit.
    /// @param may_read     whether the memory port is free in this cycle
    /// @param read_refused set if a flit stayed because the memory port was busy
    /// @param out          set to the flit that left
    /// @return true: a flit left
    bool step(cycle_t now, memory_port& memory, bool may_read, bool& read_refused, departure& out) {
        return m_rtl == nullptr ? step_model(now, memory, may_read, read_refused, out)
                                : step_rtl(now, memory, may_read, read_refused, out);
    }

    /// Prediction of the flits to send until a queue changes.
    enum class send_forecast : std::uint8_t {
        unknown,  // update_forecast() is due, or step() has to decide
        nothing,
        block,  // words of a block, not including its last one; nothing else could leave before or between them
    };
    send_forecast forecast() const { return m_forecast; }
    /// Invalidates the prediction because a unit other than the queues has work.
    void invalidate_forecast() { m_forecast = send_forecast::unknown; }
    /// Computes the prediction. Call it at the end of a cycle.
    void update_forecast() {
        const stream& sender = m_streams[data_stream];
        const bool is_block = sender.words_left > 1 && sender.has_vc && !m_data.has_news() && m_threads.size() == 0 &&
                              m_streams[thread_stream].words_left == 0 && m_rts.size() == 0 && m_cts.size() == 0;
        m_forecast = is_block ? send_forecast::block : busy() ? send_forecast::unknown : send_forecast::nothing;
    }

    // Precondition: forecast() is `block`. Fast equivalents of step() for a cycle in which the memory port is free:

    /// Returns whether the next word has a credit.
    bool may_send_word() const { return m_port.credits(m_streams[data_stream].wire.vc) != 0; }
    /// Sends the next word of the block.
    /// @return false: nothing was done; call step()
    [[gnu::always_inline]] bool send_word(cycle_t now, const memory_port& memory) {
        stream& sender = m_streams[data_stream];
        const unsigned char* const word = memory.direct_word(sender.next_address);
        if (word == nullptr) [[unlikely]] { return false; }
        std::uint32_t payload;
        std::memcpy(&payload, word, sizeof payload);
        if (!m_port.send_body(sender.wire, payload, now)) [[unlikely]] { return false; }
        sender.next_address += sender.step;
        ++sender.flits;
        if (--sender.words_left == 1) { m_forecast = send_forecast::unknown; }
        m_data_first = false;
        return true;
    }

    /// Returns why the message in the injection channel, or the THREAD message, does not move; for reports.
    const char* obstacle(message_type type, cycle_t now) const;

    /// Returns the VCs of the injection link for which the next flit of a TYPE waits. A packet without a VC waits for
    /// any of its class if none is free; a packet with a VC waits for that if it has no credit. 0: it does not wait.
    std::uint64_t wanted_vcs(message_type type) const;

private:
    struct stream {
        message_type type{};
        class_id message_class;
        noc::vc_list vcs;
        bool has_vc = false;
        bool head_sent = false;  // control messages: the tail is sent next
        vc_id vc;
        context_id context;  // this and the following members: of the message being sent
        node_id destination;
        packet_slot packet;
        std::uint32_t flits = 0;
        std::uint32_t tag = 0;
        std::uint32_t words_left = 0;  // words of the block being moved; 0: no block
        std::uint32_t next_address = 0;
        std::uint32_t step = 0;  // bytes from one word to the next
        bool last_block = false;
        flit wire;  // latest flit
        std::uint32_t block_address = 0;
        std::uint32_t block_bytes = 0;
        std::uint64_t popped = 0;  // entries that have left the transmit queues
    };

    template <class Queue>
    Queue& open(Queue& queue) {
        m_forecast = send_forecast::unknown;
        return queue;
    }
    const stream& stream_of(message_type type) const;
    bool step_model(cycle_t now, memory_port& memory, bool may_read, bool& read_refused, departure& out);
    bool step_control(stream& sender, control_queue& queue, cycle_t now, departure& out);
    void make_control_flit(stream& sender, control_queue& queue, departure& out);
    bool step_message(stream& sender, transmit_queue& queue, cycle_t now, memory_port& memory, bool may_read,
                      bool& read_refused, departure& out);
    bool acquire_channel(stream& sender);
    bool record_length(const transmit_queue& queue, cycle_t now);
    static void begin_block(stream& sender, transmit_queue& queue);
    static void read_block_word(stream& sender, memory_port& memory, cycle_t now, departure& out);
    static void pop_queued_flit(stream& sender, transmit_queue& queue, departure& out);
    void send(stream& sender, departure& out, cycle_t now);

    // injector_lockstep.cpp: with RTL
    bool step_rtl(cycle_t now, memory_port& memory, bool may_read, bool& read_refused, departure& out);
    injection_offer offer(cycle_t now, bool may_read) const;
    injection_choice modelled_choice(const injection_offer& found, bool sent, bool refused, const departure& left,
                                     cycle_t now) const;
    bool follow(const injection_choice& chosen, cycle_t now, memory_port& memory, departure& out);
    void follow_message(const injection_choice& chosen, cycle_t now, memory_port& memory, departure& out);
    void take_vcs(const injection_choice& chosen, cycle_t now);

    std::unique_ptr<injector_port> m_rtl;  // null: model only
    data_queues m_data;
    transmit_queue m_threads;
    control_queue m_rts;
    control_queue m_cts;
    noc::network_port& m_port;
    stream m_streams[injection_streams];
    bool m_data_first = false;  // priority of the next cycle: DATA over THREAD, or the reverse
    send_forecast m_forecast = send_forecast::unknown;
    unsigned m_vcs;
    packet_ledger& m_ledger;
    const head_lengths m_lengths;
};

}  // namespace orbweaver::niu
