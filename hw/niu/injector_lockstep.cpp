// SPDX-License-Identifier: Apache-2.0
// Operation of an injection channel whose arbitration RTL accompanies or replaces. See injector.h and
// blocks/injector_port.h.
#include <algorithm>

#include "hw/base/bit.h"
#include "hw/niu/injector.h"

namespace orbweaver::niu {

namespace {

injection_offer::queue_front front_of(const transmit_queue& queue, cycle_t now) {
    injection_offer::queue_front front;
    front.visible = queue.visible(now);
    for (unsigned n = 0; n < std::min<unsigned>(front.visible, front.entries.size()); ++n) {
        front.entries[n] = queue[n];
    }
    return front;
}

}  // namespace

bool injector::step_rtl(cycle_t now, memory_port& memory, bool may_read, bool& read_refused, departure& out) {
    const injection_offer found = offer(now, may_read);
    if (!m_rtl->replaces_model()) {
        const bool sent = step_model(now, memory, may_read, read_refused, out);
        m_rtl->compare(found, modelled_choice(found, sent, read_refused, out, now));
        return sent;
    }
    const injection_choice chosen = m_rtl->choice(found);
    read_refused = chosen.refused;
    return follow(chosen, now, memory, out);
}

injection_offer injector::offer(cycle_t now, bool may_read) const {
    injection_offer found;
    found.thread = front_of(m_threads, now);
    if (const int holder = m_data.next_holder(); holder != data_queues::no_queue) {
        found.data = front_of(m_data[static_cast<unsigned>(holder)], now);
    }
    found.may_read = may_read;
    for (std::uint8_t vc = 0; vc < m_vcs; ++vc) { found.credits.push_back(m_port.credits({vc})); }
    return found;
}

/// Returns the actions that step_model() has just performed.
injection_choice injector::modelled_choice(const injection_offer& found, bool sent, bool refused, const departure& left,
                                           cycle_t now) const {
    injection_choice done;
    for (unsigned number = 0; number < injection_streams; ++number) {
        done.vcs[number] = m_streams[number].has_vc ? bit(m_streams[number].vc.value) : 0;
    }
    done.refused = refused;
    if (!sent) { return done; }
    const stream& sender = stream_of(left.type);
    done.sender = static_cast<int>(&sender - m_streams);
    done.vcs[static_cast<unsigned>(done.sender)] = bit(left.wire.vc.value);  // a tail has released its VC already
    done.kind = left.wire.kind;
    done.payload = left.wire.payload;
    done.reads = left.read_memory;
    done.block_done = left.block_done;
    if (left.read_memory) { done.address = sender.next_address - sender.step; }
    if (left.thread_queue) {
        done.popped = found.thread.visible - m_threads.visible(now);
    } else if (left.queue >= 0) {
        done.popped = found.data.visible - m_data[static_cast<unsigned>(left.queue)].visible(now);
    }
    return done;
}

/// Performs the actions that the RTL has chosen, and adds the parts without hardware (packet, context, destination).
bool injector::follow(const injection_choice& chosen, cycle_t now, memory_port& memory, departure& out) {
    take_vcs(chosen, now);
    if (chosen.sender != cts_stream && chosen.sender != rts_stream) { m_data.granted(); }
    if (chosen.sender < 0) { return false; }
    stream& sender = m_streams[chosen.sender];
    out.clear_side_effects();
    if (chosen.sender < thread_stream) {
        control_queue& queue = chosen.sender == cts_stream ? m_cts : m_rts;
        invariant(queue.size() != 0, "injector", now, "the RTL sends an RTS or CTS that is not queued");
        make_control_flit(sender, queue, out);
        out.wire.kind = chosen.kind;
        out.wire.payload = chosen.payload;
    } else {
        follow_message(chosen, now, memory, out);
    }
    send(sender, out, now);
    if (chosen.sender == data_stream && out.wire.kind == flit_kind::tail) { m_data.message_done(); }
    return true;
}

void injector::follow_message(const injection_choice& chosen, cycle_t now, memory_port& memory, departure& out) {
    stream& sender = m_streams[chosen.sender];
    const bool is_data = chosen.sender == data_stream;
    const int holder = m_data.holder();
    invariant(!is_data || holder != data_queues::no_queue, "injector", now,
              "the RTL sends a DATA message, and no queue has the channel");
    transmit_queue& queue = is_data ? m_data[static_cast<unsigned>(holder)] : m_threads;
    const unsigned visible = queue.visible(now);
    if (chosen.reads) {
        if (sender.words_left == 0) { begin_block(sender, queue); }
        sender.next_address = chosen.address;
        read_block_word(sender, memory, now, out);
        const injection_choice with_word = m_rtl->complete_choice(out.wire.payload);
        out.block_done = with_word.block_done;
        out.wire.kind = with_word.kind;
        out.wire.payload = with_word.payload;
    } else {
        pop_queued_flit(sender, queue, out);
        out.wire.kind = chosen.kind;
        out.wire.payload = chosen.payload;
    }
    invariant(visible - queue.visible(now) == chosen.popped, "injector", now,
              "the RTL takes other entries from a transmit queue than those that it sends");
    out.block_address = sender.block_address;
    out.block_bytes = sender.block_bytes;
    out.thread_queue = !is_data;
    out.queue = is_data ? holder : -1;
}

/// Allocates the VCs that the RTL has allocated to packets in this cycle.
void injector::take_vcs(const injection_choice& chosen, cycle_t now) {
    for (unsigned number = 0; number < injection_streams; ++number) {
        stream& sender = m_streams[number];
        if (chosen.vcs[number] != 0 && !sender.has_vc) {
            sender.has_vc = m_port.take_lowest({chosen.vcs[number]}, sender.vc);
        }
        invariant(chosen.vcs[number] == (sender.has_vc ? bit(sender.vc.value) : 0), "injector", now,
                  "a stream of the RTL has a virtual channel that is not free, or gives back its own too early");
    }
}

}  // namespace orbweaver::niu
