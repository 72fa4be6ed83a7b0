// SPDX-License-Identifier: Apache-2.0
#include "hw/niu/niu.h"

#include <fmt/core.h>

#include <algorithm>

namespace orbweaver::niu {

namespace {

/// Makes what an NIU has next to its transmit queues or in their place.
queue_rtl_maker queue_rtl_of(const niu_context& context, const std::string& niu, clock_domain& clock) {
    if (context.blocks == nullptr) {
        return {};
    }
    return [&context, &clock, niu](const std::string& name, unsigned depth) {
        return context.blocks->transmit_queue({niu + "." + name, context.node, clock}, depth);
    };
}

/// And next to the arbitration of its injection channel.
std::unique_ptr<injector_port> channel_rtl_of(const niu_context& context, const std::string& niu, clock_domain& clock) {
    return context.blocks == nullptr ? nullptr : context.blocks->injector({niu + ".injector", context.node, clock});
}

std::unique_ptr<ejector_port> ejection_rtl_of(const niu_context& context, const std::string& niu, clock_domain& clock) {
    return context.blocks == nullptr ? nullptr : context.blocks->ejector({niu + ".ejector", context.node, clock});
}

}  // namespace

niu::niu(sc_core::sc_module_name name, clock_domain& domain, run_control& control, const niu_desc& described,
         messaging_mode messages_mode, const message_format& format, const niu_context& context,
         machine_observer* observer)
    : sc_module(name),
      core("core"),
      memory("memory"),
      m_domain(domain),
      m_described(described),
      m_context(context),
      m_handle(domain.attach(*this, clock_stage::nodes)),
      m_port(context.end, m_handle),
      m_memory(memory),
      m_injector(described, messages_mode, context, m_port, queue_rtl_of(context, this->name(), domain),
                 channel_rtl_of(context, this->name(), domain)),
      m_reassembly(context.partition.vcs()),
      m_control(control),
      m_format(format),
      m_observer(observer),
      m_core_port(*this),
      m_ejector(ejection_rtl_of(context, this->name(), domain)),
      // RTL next to a queue counts the cycles in which it is asked, so that nothing may be left out.
      m_may_look_ahead(context.blocks == nullptr && context.port == nullptr),
      m_vcs(context.partition.vcs()) {
    invariant(context.contexts >= 1 && context.contexts <= m_building.size(), this->name(), 0,
              "a core has 1 to 16 contexts");
    core.bind(m_core_port);
}

void niu::end_of_elaboration() {
    m_core = core.operator->();
}

void niu::move_all(cycle_t now) {
    bool port_used = core_has_port(now);
    bool moved = m_injector.busy() && inject(now, port_used);
    if (m_copier.busy()) {
        moved |= copy(now, port_used);
    }
    if (m_unblock_at <= now) {
        m_unblock_at = never;
        m_blocked = 0;
        if (has_set_aside()) {
            retry(now);
        }
    }
    if (candidates() != 0) {
        moved |= m_ejector == nullptr ? eject(now, port_used) : eject_rtl(now, port_used);
    }
    // What stays for want of a credit is called for the credit.
    if (candidates() != 0 || (moved && (m_injector.busy() || m_copier.busy()))) {
        m_port.wake(now + 1);
    }
    if (m_context.blocks != nullptr) [[unlikely]] {
        m_port.await_credit();
    }
    look_ahead();
}

/// Finds out whether the next cycle may be one of those of niu_words.cpp.
void niu::look_ahead() {
    if (m_may_look_ahead && m_unblock_at == never && !m_write_owed && !m_copier.busy()) {
        m_injector.look_ahead();
    } else {
        m_injector.look_away();
    }
}

bool niu::inject(cycle_t now, bool& port_used) {
    m_injector.data().examine(now);
    if (m_injector.data().next_request() != data_queues::nobody) {
        queue_requests(now);
    }
    if (!m_port.is_free(now)) {
        m_domain.wake(m_handle, m_port.free_at());
        return false;
    }
    bool read_refused = false;
    const bool sent = m_injector.step(now, m_memory, !m_write_owed && !port_used, read_refused, m_left);
    if (read_refused) {
        refused_port(now);
    }
    if (!sent) {
        m_port.await_credit();
        return read_refused;
    }
    port_used = port_used || (m_left.read_memory && m_described.memory_ports == 1);
    ++m_counters.injected_flits;
    departed(m_left, now);
    return true;
}

/// A word had to wait for its turn at the memory port.
void niu::refused_port(cycle_t now) {
    ++m_counters.memory_conflict_cycles;
    if (core_has_port(now)) {
        m_context.port->owe_niu(now);
    }
}

/// A word of the block that is being copied into a transmit queue. @return whether the next cycle has to be looked at
bool niu::copy(cycle_t now, bool& port_used) {
    if (!m_copier.has_room()) {
        return false;
    }
    if (m_write_owed || port_used) {
        refused_port(now);
        return true;
    }
    const bool complete = m_copier.step(m_memory, now);
    port_used = m_described.memory_ports == 1;
    ++m_counters.copied_words;
    if (complete) {
        window(m_copier.address(), m_copier.bytes(), window_access::niu_reads, false);
        block_read(m_copier.context());
        if (m_copier.ends_message()) {
            end_message(m_copier.context());
        }
        wake_contexts(m_suspensions.take(suspend_reason::niu_busy));
    }
    return true;
}

packet_slot niu::open_packet(message_type type, node_id destination, std::uint32_t tag, cycle_t now) {
    packet_record record;
    record.created = now;
    record.source = m_context.node;
    record.destination = destination;
    record.type = type;
    record.tag = tag;
    m_context.partition.class_of(type, record.message_class);
    const packet_slot slot = m_context.ledger.open(record);
    if (m_observer != nullptr) {
        m_observer->message_created(m_context.ledger[slot].id, m_context.node, destination, type, tag, now);
    }
    return slot;
}

void niu::departed(const departure& left, cycle_t now) {
    if (left.wire.kind == flit_kind::head) {
        packet_record& record = m_context.ledger[left.wire.packet];
        record.injected = now;
        if (left.type == message_type::data) {
            data_begun(left, now);
        }
        if (m_observer != nullptr) {
            m_observer->message_injected(record.id, m_context.node, left.wire.destination, left.context, left.type,
                                         left.tag, now);
        }
    }
    if (left.block_done) {
        window(left.block_address, left.block_bytes, window_access::niu_reads, false);
        block_read(left.context);
    }
    if (left.thread_queue) {
        wake_for_room(suspensions::thread_queue, m_injector.threads());
    } else if (left.queue >= 0) {
        wake_for_room(left.queue, m_injector.data()[static_cast<unsigned>(left.queue)]);
    }
    if (left.wire.kind == flit_kind::tail) {
        message_sent(left, now);
    }
}

void niu::message_sent(const departure& left, cycle_t now) {
    packet_record& record = m_context.ledger[left.wire.packet];
    record.flits = left.flits;
    if (m_observer != nullptr) {
        m_observer->message_left(record.id, left.flits, now);
    }
    if (left.type == message_type::thread) {
        ++m_counters.thread_messages_sent;
        m_counters.thread_words_sent += left.flits - 2;
        return;
    }
    if (left.type == message_type::data) {
        ++m_counters.data_messages_sent;
        m_counters.data_words_sent += left.flits - 2;
        m_counters.data_send_cycles += now - record.created;
    }
    message_gone(left, now);
}

void niu::wake_for_room(int queue, const transmit_queue& in) {
    if (m_suspensions.any(suspend_reason::transmit_queue_full)) {
        wake_contexts(m_suspensions.take(suspend_reason::transmit_queue_full, queue, in.room()));
    }
}

void niu::wake_contexts(std::uint32_t contexts) {
    for (; contexts != 0; contexts &= contexts - 1) {
        messaging_transaction transaction;
        transaction.context = {static_cast<std::uint8_t>(std::countr_zero(contexts))};
        messaging_phase phase = messaging_phase::wake;
        sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
        m_core->nb_transport_bw(transaction, phase, delay);
    }
}

void niu::window(std::uint32_t address, std::uint32_t bytes, window_access access, bool open, bool without_notice) {
    messaging_transaction transaction;
    transaction.without_notice = open && without_notice;
    transaction.address = address;
    transaction.bytes = bytes;
    transaction.access = access;
    transaction.open = open;
    messaging_phase phase = messaging_phase::window;
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    m_core->nb_transport_bw(transaction, phase, delay);
}

void niu::fail(cycle_t now, std::string summary) {
    run_outcome outcome;
    outcome.code = exit_code::firmware_failure;
    outcome.status = "trap";
    outcome.cycle = now;
    outcome.summary = std::move(summary);
    outcome.details = describe_waits();
    m_control.finish(std::move(outcome));
}

void niu::log(cycle_t now, const std::string& text) {
    m_control.log(now, name(), text);
}

niu_statistics niu::statistics() const {
    niu_statistics sum = m_counters;
    for (const reassembly& message : m_reassembly) {
        if (message.blocked_since != never) {
            const cycle_t waited = m_domain.now() - message.blocked_since;
            (message.type == message_type::thread ? sum.thread_blocked_cycles
             : message.type == message_type::rts  ? sum.rts_blocked_cycles
                                                  : sum.data_blocked_cycles) += waited;
        }
    }
    return sum;
}

bool niu::idle() const {
    bool nothing = !m_injector.busy() && !m_copier.busy() && m_port.is_empty();
    for (unsigned queue = 0; queue < queues().count(); ++queue) {
        nothing = nothing && queues()[queue].size() == 0;
    }
    for (const reassembly& message : m_reassembly) {
        nothing = nothing && message.state == reassembly_state::head;
    }
    return nothing;
}

}  // namespace orbweaver::niu
