// SPDX-License-Identifier: Apache-2.0
#include "hw/niu/injector.h"

#include <fmt/core.h>

namespace orbweaver::niu {

injector::injector(const niu_desc& described, messaging_mode mode, const niu_context& context, noc::network_port& port,
                   const queue_rtl_maker& rtl, std::unique_ptr<injector_port> channel)
    : m_rtl(std::move(channel)),
      m_data(described.data_queues == transmit_queues::shared ? 1 : context.contexts, described.transmit_queue_depth,
             mode, rtl),
      m_threads(described.thread_transmit_queue_depth,
                rtl ? rtl("thread_queue", described.thread_transmit_queue_depth) : nullptr),
      m_rts(described.control_queue_depth, m_rtl == nullptr ? nullptr : &m_rtl->rts()),
      m_cts(described.control_queue_depth, m_rtl == nullptr ? nullptr : &m_rtl->cts()),
      m_port(port),
      m_vcs(context.partition.vcs()),
      m_ledger(context.ledger),
      m_lengths(context.lengths) {
    const auto set_up = [&](injection_stream number, message_type type, bool needed) {
        stream& sender = m_streams[number];
        sender.type = type;
        if (context.partition.class_of(type, sender.message_class)) {
            sender.vcs = context.partition.list(sender.message_class, 0);
        } else if (needed) {
            throw user_error(
                fmt::format("no class of network.classes carries TYPE {}, which the NIUs send", name_of(type)));
        }
    };
    const bool uses_rendezvous = mode == messaging_mode::rendezvous;
    set_up(cts_stream, message_type::cts, uses_rendezvous);
    set_up(rts_stream, message_type::rts, uses_rendezvous);
    set_up(thread_stream, message_type::thread, true);
    set_up(data_stream, message_type::data, true);
}

bool injector::acquire_channel(stream& sender) {
    if (!sender.has_vc) {
        sender.has_vc = m_port.take_lowest(sender.vcs, sender.vc);
        if (!sender.has_vc) { return false; }
    }
    return m_port.credits(sender.vc) > 0;
}

namespace {

/// Returns the number of flits of the message at the front of a queue; 0: its end is not in the queue yet.
/// @param visible visible entries of the queue
std::uint32_t flits_of_message(const transmit_queue& queue, unsigned visible) {
    std::uint32_t flits = 0;
    for (unsigned position = 0; position < visible; ++position) {
        const transmit_entry& entry = queue[position];
        if (!entry.is_block_descriptor) {
            ++flits;
        } else if (++position < visible) {
            flits += queue[position].payload & 0xffff;
        }
        if (position < visible && (entry.is_block_descriptor ? queue[position].last : entry.kind == flit_kind::tail)) {
            return flits;
        }
    }
    return 0;
}

}  // namespace

/// Records the number of flits of the message at the front of a queue, for its head.
/// @return true: the head has to wait
bool injector::record_length(const transmit_queue& queue, cycle_t now) {
    if (m_lengths == head_lengths::unstated || queue[0].is_block_descriptor || queue[0].kind != flit_kind::head) {
        return false;
    }
    const std::uint32_t flits = flits_of_message(queue, queue.visible(now));
    m_ledger[queue[0].packet].flits = flits;
    return flits == 0 && m_lengths == head_lengths::always;
}

bool injector::step_model(cycle_t now, memory_port& memory, bool may_read, bool& read_refused, departure& out) {
    if (m_cts.size() > 0 && step_control(m_streams[cts_stream], m_cts, now, out)) { return true; }
    if (m_rts.size() > 0 && step_control(m_streams[rts_stream], m_rts, now, out)) { return true; }
    const int granted = m_data.granted();
    for (unsigned order = 0; order < 2; ++order) {
        const bool data = m_data_first == (order == 0);
        if (data && granted != data_queues::no_queue) {
            const auto queue = static_cast<unsigned>(granted);
            if (step_message(m_streams[data_stream], m_data[queue], now, memory, may_read, read_refused, out)) {
                out.queue = granted;
                m_data_first = false;
                if (out.wire.kind == flit_kind::tail) { m_data.message_done(); }
                return true;
            }
        }
        if (!data && step_message(m_streams[thread_stream], m_threads, now, memory, may_read, read_refused, out)) {
            out.thread_queue = true;
            m_data_first = true;
            return true;
        }
    }
    return false;
}

bool injector::step_control(stream& sender, control_queue& queue, cycle_t now, departure& out) {
    if ((!sender.head_sent && !queue.visible(now)) || !acquire_channel(sender)) { return false; }
    out.clear_side_effects();
    make_control_flit(sender, queue, out);
    send(sender, out, now);
    return true;
}

/// Takes the next flit of the message at the front of a control queue.
void injector::make_control_flit(stream& sender, control_queue& queue, departure& out) {
    const control_message& message = queue[0];
    if (sender.head_sent) {
        out.wire.kind = flit_kind::tail;
        out.wire.payload = message.id;
        queue.pop();
    } else {
        out.wire.kind = flit_kind::head;
        out.wire.payload = message.head;
        sender.packet = message.packet;
        if (m_lengths != head_lengths::unstated) { m_ledger[message.packet].flits = 2; }
        sender.destination = message.destination;
        sender.context = message.context;
        sender.tag = message.id;
        sender.flits = 0;
    }
    sender.head_sent = !sender.head_sent;
}

bool injector::step_message(stream& sender, transmit_queue& queue, cycle_t now, memory_port& memory, bool may_read,
                            bool& read_refused, departure& out) {
    if (sender.words_left == 0 && (queue.visible(now) == 0 || record_length(queue, now))) { return false; }
    if (!acquire_channel(sender)) { return false; }
    const bool from_memory = sender.words_left > 0 || queue[0].is_block_descriptor;
    if (from_memory && !may_read) {
        read_refused = true;
        return false;
    }
    out.clear_side_effects();
    if (from_memory) {
        if (sender.words_left == 0) { begin_block(sender, queue); }
        read_block_word(sender, memory, now, out);
    } else {
        pop_queued_flit(sender, queue, out);
    }
    send(sender, out, now);
    return true;
}

void injector::begin_block(stream& sender, transmit_queue& queue) {
    const std::uint32_t length_and_stride = queue[1].payload;
    const std::uint32_t stride = length_and_stride >> 16;
    sender.words_left = length_and_stride & 0xffff;
    sender.step = 4 * stride;
    sender.block_address = queue[0].payload;
    sender.block_bytes = sender.step * (sender.words_left - 1) + 4;
    sender.next_address = sender.block_address;
    sender.last_block = queue[1].last;
    sender.popped += 2;
    queue.pop(2);
}

void injector::read_block_word(stream& sender, memory_port& memory, cycle_t now, departure& out) {
    const bool is_mapped = memory.read(sender.next_address, out.wire.payload);
    invariant(is_mapped, "injector", now, "memory that was there when a block was queued has gone");
    sender.next_address += sender.step;
    --sender.words_left;
    out.read_memory = true;
    out.wire.kind = flit_kind::body;
    if (sender.words_left == 0) {
        out.block_done = true;
        out.block_address = sender.block_address;
        out.block_bytes = sender.block_bytes;
        if (sender.last_block) { out.wire.kind = flit_kind::tail; }
    }
}

void injector::pop_queued_flit(stream& sender, transmit_queue& queue, departure& out) {
    const transmit_entry& entry = queue[0];
    out.wire.payload = entry.payload;
    out.wire.kind = entry.kind;
    if (entry.kind == flit_kind::head) {
        sender.packet = entry.packet;
        sender.destination = entry.destination;
        sender.context = entry.context;
        sender.tag = queue[1].payload;
        sender.flits = 0;
    }
    ++sender.popped;
    queue.pop(1);
}

void injector::send(stream& sender, departure& out, cycle_t now) {
    out.wire.packet = sender.packet;
    out.wire.destination = sender.destination;
    out.wire.vc = sender.vc;
    out.wire.message_class = sender.message_class;
    out.type = sender.type;
    out.context = sender.context;
    out.tag = sender.tag;
    out.flits = ++sender.flits;
    m_port.send(out.wire, now);
    sender.wire = out.wire;
    if (out.wire.kind == flit_kind::tail) { sender.has_vc = false; }
}

queue_entries injector::pushed() const {
    queue_entries sum = popped();
    for (unsigned queue = 0; queue < m_data.count(); ++queue) { sum.data += m_data[queue].size(); }
    sum.thread += m_threads.size();
    return sum;
}

const injector::stream& injector::stream_of(message_type type) const {
    return m_streams[type == message_type::cts    ? cts_stream
                     : type == message_type::rts  ? rts_stream
                     : type == message_type::data ? data_stream
                                                  : thread_stream];
}

std::uint64_t injector::wanted_vcs(message_type type) const {
    const stream& sender = stream_of(type);
    if (!sender.has_vc) { return (m_port.free_vcs() & sender.vcs.mask) == 0 ? sender.vcs.mask : 0; }
    return m_port.credits(sender.vc) == 0 ? std::uint64_t{1} << sender.vc.value : 0;
}

const char* injector::obstacle(message_type type, cycle_t now) const {
    const stream& sender = stream_of(type);
    const bool message = type == message_type::data || type == message_type::thread;
    if (message && sender.words_left == 0) {
        const int holder = m_data.holder();
        const unsigned queued = type == message_type::thread      ? m_threads.visible(now)
                                : holder == data_queues::no_queue ? 0
                                                                  : m_data[static_cast<unsigned>(holder)].visible(now);
        if (queued == 0) { return "waits for the rest of the message from its thread"; }
    }
    if (!sender.has_vc) { return "waits for a free virtual channel of its class"; }
    return m_port.credits(sender.vc) == 0 ? "waits for a credit: the network does not take its flits" : "moves";
}

}  // namespace orbweaver::niu
