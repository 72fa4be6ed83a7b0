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

/// The sending half of an NIU: queues, their turn at the injection channel, and the virtual channels of the router's
/// local input port. Each cycle at most one flit leaves: CTS before RTS before THREAD and DATA, and those two in turn,
/// flit by flit, as far as each has a virtual channel and a credit (thesis section 5.6.2). A packet takes the
/// lowest free virtual channel of its TYPE's class with its head and gives it back with its tail. A block descriptor at
/// the head of a queue moves words from memory to the network, one a cycle, and nothing else leaves that queue
/// meanwhile (thesis section 5.5).
class injector {
public:
    /// @param port    where its flits leave; outlives it
    /// @param rtl     makes what stands next to transmit queues or in their place; empty: nothing does
    /// @param channel next to the arbitration or in its place; null: nothing is
    injector(const niu_desc& described, messaging_mode mode, const niu_context& context, noc::network_port& port,
             const queue_rtl_maker& rtl = {}, std::unique_ptr<injector_port> channel = nullptr);

    // Who gets a queue to change may put something into it, after which look_ahead() is due.
    data_queues& data() { return open(m_data); }
    const data_queues& data() const { return m_data; }
    transmit_queue& threads() { return open(m_threads); }
    const transmit_queue& threads() const { return m_threads; }
    control_queue& rts() { return open(m_rts); }
    const control_queue& rts() const { return m_rts; }
    control_queue& cts() { return open(m_cts); }
    const control_queue& cts() const { return m_cts; }

    /// Whether anything could leave if it had a channel and a credit.
    bool busy() const {
        return (m_threads.size() | m_streams[thread_stream].words_left | m_rts.size() | m_cts.size()) != 0 ||
               m_data.busy();
    }

    /// The work of a cycle in which the link takes a flit. True: `out` states what left.
    /// @param may_read    whether the memory port is free in this cycle
    /// @param read_refused set if a flit stayed because it was not
    bool step(cycle_t now, memory_port& memory, bool may_read, bool& read_refused, departure& out) {
        return m_rtl == nullptr ? step_model(now, memory, may_read, read_refused, out)
                                : step_rtl(now, memory, may_read, read_refused, out);
    }

    /// What there is to send until somebody changes a queue.
    enum class outlook : std::uint8_t {
        unknown,  // look_ahead() is due, or step() has to see
        nothing,
        block,  // words of a block, none of them its last one, and nothing that could leave before or next to them
    };
    outlook ahead() const { return m_ahead; }
    /// Something next to the queues is to be done first.
    void look_away() { m_ahead = outlook::unknown; }
    /// Finds that out, at the end of a cycle.
    void look_ahead() {
        const stream& sender = m_streams[data_stream];
        const bool is_block = sender.words_left > 1 && sender.has_vc && !m_data.has_news() && m_threads.size() == 0 &&
                              m_streams[thread_stream].words_left == 0 && m_rts.size() == 0 && m_cts.size() == 0;
        m_ahead = is_block ? outlook::block : busy() ? outlook::unknown : outlook::nothing;
    }

    // With a block ahead. What step() would do in a cycle in which the memory port is free:

    /// Whether the next word has a credit.
    bool may_send_word() const { return m_port.credits(m_streams[data_stream].wire.vc) != 0; }
    /// The next word leaves. False: that takes step(), and nothing was done.
    [[gnu::always_inline]] bool send_word(cycle_t now, const memory_port& memory) {
        stream& sender = m_streams[data_stream];
        const unsigned char* const word = memory.direct_word(sender.next_address);
        if (word == nullptr) [[unlikely]] { return false; }
        std::uint32_t payload;
        std::memcpy(&payload, word, sizeof payload);
        if (!m_port.send_body(sender.wire, payload, now)) [[unlikely]] { return false; }
        sender.next_address += sender.step;
        ++sender.flits;
        if (--sender.words_left == 1) { m_ahead = outlook::unknown; }
        m_data_first = false;
        return true;
    }

    /// Why the message in the injection channel, or the THREAD message, does not move; for reports to people.
    const char* obstacle(message_type type, cycle_t now) const;

    /// Virtual channels of the injection link of which the next flit of a TYPE needs one: any free one of its class
    /// before it has one, else its own if that has no credit. 0: it does not wait for any.
    std::uint64_t wanted_vcs(message_type type) const;

private:
    struct stream {
        message_type type{};
        class_id message_class;
        noc::vc_list vcs;
        bool has_vc = false;
        bool head_sent = false;  // control messages: the tail is next
        vc_id vc;
        context_id context;  // of the message being sent, as all that follows
        node_id destination;
        packet_slot packet;
        std::uint32_t flits = 0;
        std::uint32_t tag = 0;
        std::uint32_t words_left = 0;  // of the block being moved; 0: none
        std::uint32_t next_address = 0;
        std::uint32_t step = 0;  // bytes from one word to the next
        bool last_block = false;
        flit wire;  // the latest flit
        std::uint32_t block_address = 0;
        std::uint32_t block_bytes = 0;
    };

    template <class Queue>
    Queue& open(Queue& queue) {
        m_ahead = outlook::unknown;
        return queue;
    }
    const stream& stream_of(message_type type) const;
    bool step_model(cycle_t now, memory_port& memory, bool may_read, bool& read_refused, departure& out);
    bool step_control(stream& sender, control_queue& queue, cycle_t now, departure& out);
    void take_control(stream& sender, control_queue& queue, departure& out);
    bool step_message(stream& sender, transmit_queue& queue, cycle_t now, memory_port& memory, bool may_read,
                      bool& read_refused, departure& out);
    bool has_credit(stream& sender);
    bool holds_head(const transmit_queue& queue, cycle_t now);
    static void begin_block(stream& sender, transmit_queue& queue);
    static void move_word(stream& sender, memory_port& memory, cycle_t now, departure& out);
    static void take_flit(stream& sender, transmit_queue& queue, departure& out);
    void send(stream& sender, departure& out, cycle_t now);

    // injector_lockstep.cpp: with RTL
    bool step_rtl(cycle_t now, memory_port& memory, bool may_read, bool& read_refused, departure& out);
    injection_offer offer(cycle_t now, bool may_read) const;
    injection_choice modelled_choice(const injection_offer& found, bool sent, bool refused, const departure& left,
                                     cycle_t now) const;
    bool follow(const injection_choice& chosen, cycle_t now, memory_port& memory, departure& out);
    void follow_message(const injection_choice& chosen, cycle_t now, memory_port& memory, departure& out);
    void take_vcs(const injection_choice& chosen, cycle_t now);

    std::unique_ptr<injector_port> m_rtl;  // null: all is the model
    data_queues m_data;
    transmit_queue m_threads;
    control_queue m_rts;
    control_queue m_cts;
    noc::network_port& m_port;
    stream m_streams[injection_streams];
    bool m_data_first = false;  // whose turn it is: DATA's or THREAD's
    outlook m_ahead = outlook::unknown;
    unsigned m_vcs;
    packet_ledger& m_ledger;
    const head_lengths m_lengths;
};

}  // namespace orbweaver::niu
