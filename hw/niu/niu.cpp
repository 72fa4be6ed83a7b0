// SPDX-License-Identifier: Apache-2.0
#include "hw/niu/niu.h"

#include <memory>

#include "hw/base/errors.h"
#include "hw/base/module_scope.h"
#include "hw/niu/active_message_system.h"
#include "hw/niu/send_receive_system.h"
#include "tlm/bound_socket.h"

namespace orbweaver::niu {

namespace {

/// Returns the maker of the RTL that accompanies or replaces an NIU's transmit queues.
queue_rtl_maker queue_rtl_of(const niu_context& context, const std::string& niu, clock_domain& clock) {
    if (context.blocks == nullptr) { return {}; }
    return [&context, &clock, niu](const std::string& name, unsigned depth) {
        return context.blocks->transmit_queue({niu + "." + name, context.node, clock}, depth);
    };
}

/// Makes the RTL that accompanies or replaces the arbitration of its injection channel.
std::unique_ptr<injector_port> channel_rtl_of(const niu_context& context, const std::string& niu, clock_domain& clock) {
    return context.blocks == nullptr ? nullptr : context.blocks->injector({niu + ".injector", context.node, clock});
}

std::unique_ptr<ejector_port> ejection_rtl_of(const niu_context& context, const std::string& niu, clock_domain& clock) {
    return context.blocks == nullptr ? nullptr : context.blocks->ejector({niu + ".ejector", context.node, clock});
}

std::unique_ptr<messaging_system> make_system(const messaging_desc& messaging, const niu_units& units) {
    if (messaging.system == messaging_system_kind::active_message) {
        return std::make_unique<active_message_system>(units);
    }
    return std::make_unique<send_receive_system>(units, messaging.mode);
}

const noc::network_desc& network_of(const niu_context& context, const std::string& niu) {
    if (context.network == nullptr) {
        throw user_error(niu + ": flit sockets take a description of the network (niu_context::network)");
    }
    return *context.network;
}

/// Returns the mode of the data queues. Active messages have no RTS, like messages in Ready mode.
messaging_mode queue_mode(const messaging_desc& messaging) {
    return messaging.system == messaging_system_kind::active_message ? messaging_mode::ready : messaging.mode;
}

}  // namespace

niu::niu(sc_core::sc_module_name name, clock_domain& clock, run_control& control, const niu_desc& described,
         const messaging_desc& messaging, const niu_context& context, machine_observer* observer)
    : sc_module(name),
      core("core"),
      memory("memory"),
      m_sockets(context.end.edge == nullptr ? std::make_unique<flit_sockets>(clock, network_of(context, this->name()))
                                            : nullptr),
      m_services{
          .name = this->name(),
          .clock = clock,
          .handle = clock.attach(*this, clock_stage::nodes),
          .control = control,
          .described = described,
          .context = context,
          .observer = observer,
          .describe_waits = [this] { return describe_waits(); },
          .port = noc::network_port(m_sockets == nullptr ? context.end : m_sockets->inner.end(), m_services.handle),
          .memory = memory_port(memory),
          .core = core_link(core)},
      m_injector(described, queue_mode(messaging), context, m_services.port, queue_rtl_of(context, this->name(), clock),
                 channel_rtl_of(context, this->name(), clock)),
      m_ejector_rtl(ejection_rtl_of(context, this->name(), clock)),
      m_system(make_system(messaging, {m_services, m_injector, m_builder, m_ejector})),
      m_ejector(m_services, m_injector, *m_system, m_ejector_rtl.get()),
      m_builder(m_services, m_injector, m_ejector, *m_system),
      // RTL of a queue counts the cycles in which it is called, so no cycle may be skipped.
      m_may_look_ahead(context.blocks == nullptr && context.port == nullptr) {
    core.bind(m_builder);
}

void niu::before_end_of_elaboration() {
    require_bound(core, "a core");
    require_bound(memory, "a memory bus or a memory");
    if (m_sockets != nullptr) {
        require_bound(m_sockets->injection, "a link to a router");
        require_bound(m_sockets->ejection, "a link from a router");
    }
}

/// Makes the sockets, and has the NIU use them instead of the end of a network.
niu::flit_sockets& niu::sockets() {
    if (m_sockets == nullptr) {
        const module_scope inside(*this);
        m_sockets = std::make_unique<flit_sockets>(m_services.clock, network_of(m_services.context, name()));
        std::construct_at(&m_services.port, m_sockets->inner.end(), m_services.handle);
    }
    return *m_sockets;
}

niu::flit_sockets::flit_sockets(clock_domain& clock, const noc::network_desc& network)
    : inner("links", clock, network) {
    inner.injection().bind(injection);
    ejection.bind(inner.ejection());
}

tlm::tlm_analysis_port<niu_message>& niu::messages() {
    static machine_observer no_observer;
    if (m_services.messages == nullptr) {
        const module_scope inside(*this);
        m_services.messages = std::make_unique<tlm::tlm_analysis_port<niu_message>>("messages");
        if (m_services.observer == nullptr) { m_services.observer = &no_observer; }
    }
    return *m_services.messages;
}

void niu::trace(sc_core::sc_trace_file* file) const {
    constexpr int bits = 16;
    traced_values& values = traced_values::begin(m_traced, *this, m_services.clock);
    for (unsigned queue = 0; queue < queues().count(); ++queue) {
        const std::string name = "data_queue_" + std::to_string(queue);
        values.add(file, name + ".entries", bits, [this, queue] { return queues()[queue].size(); });
        values.add(file, name + ".state", 2,
                   [this, queue] { return static_cast<std::uint32_t>(queues().state(queue)); });
    }
    values.add(file, "thread_queue", bits, [this] { return m_injector.threads().size(); });
    values.add(file, "rts_queue", bits, [this] { return m_injector.rts().size(); });
    values.add(file, "cts_queue", bits, [this] { return m_injector.cts().size(); });
    if (const message_tables found = tables(); found.sends != nullptr) {
        values.add(file, "send_table", bits, [found] { return found.sends->used(); });
        values.add(file, "receive_table", bits, [found] { return found.receives->used(); });
    }
    for (std::uint8_t vc = 0; vc < m_services.context.partition.vcs(); ++vc) {
        const std::string suffix = ".vc" + std::to_string(vc);
        values.add(file, "injection" + suffix, bits, [this, vc] { return m_services.port.credits({vc}); });
        values.add(file, "ejection" + suffix, bits, [this, vc] { return m_services.port.stored({vc}); });
    }
}

void niu::move_all(cycle_t now) {
    bool memory_port_busy = m_services.core_has_port(now);
    bool moved = m_injector.busy() && inject(now, memory_port_busy);
    if (m_builder.is_copying()) {
        moved |= m_builder.copy(now, !m_ejector.is_write_owed() && !memory_port_busy, memory_port_busy);
    }
    m_ejector.unblock(now);
    if (m_ejector.candidates() != 0) { moved |= m_ejector.step(now, memory_port_busy); }
    // A flit that waits for a credit needs no wake-up here: the credit wakes the NIU.
    if (m_ejector.candidates() != 0 || (moved && (m_injector.busy() || m_builder.is_copying()))) {
        m_services.port.wake(now + 1);
    }
    if (m_services.context.blocks != nullptr) [[unlikely]] { m_services.port.await_credit(); }
    update_forecast();
}

/// Decides whether the next cycle may use the fast path of niu_words.cpp.
void niu::update_forecast() {
    if (m_may_look_ahead && m_ejector.is_settled() && !m_builder.is_copying()) {
        m_injector.update_forecast();
    } else {
        m_injector.invalidate_forecast();
    }
}

bool niu::inject(cycle_t now, bool& memory_port_busy) {
    m_injector.data().examine(now);
    if (m_injector.data().next_request() != data_queues::no_queue) { m_builder.queue_requests(now); }
    if (!m_services.port.is_free(now)) {
        m_services.clock.wake(m_services.handle, m_services.port.free_at());
        return false;
    }
    bool read_refused = false;
    const bool may_read = !m_ejector.is_write_owed() && !memory_port_busy;
    const bool sent = m_injector.step(now, m_services.memory, may_read, read_refused, m_left);
    if (read_refused) { m_services.refused_port(now); }
    if (!sent) {
        m_services.port.await_credit();
        return read_refused;
    }
    memory_port_busy = memory_port_busy || (m_left.read_memory && m_services.described.memory_ports == 1);
    ++m_services.counters.injected_flits;
    departed(now);
    return true;
}

/// Updates the state after a flit has left.
void niu::departed(cycle_t now) {
    if (m_left.wire.kind == flit_kind::head) {
        packet_record& record = m_services.context.ledger[m_left.wire.packet];
        record.injected = now;
        if (m_left.type == message_type::data) { m_system->message_departed(m_left, now); }
        if (m_services.observer != nullptr) {
            m_services.observer->message_injected(record.id, node(), m_left.wire.destination, m_left.context,
                                                  m_left.type, m_left.tag, now);
        }
    }
    if (m_left.block_done) {
        m_services.core.window(m_left.block_address, m_left.block_bytes, window_access::niu_reads, false);
        m_builder.block_read(m_left.context);
    }
    if (m_left.thread_queue) {
        m_builder.wake_for_room(suspensions::thread_queue, m_injector.threads());
    } else if (m_left.queue >= 0) {
        m_builder.wake_for_room(m_left.queue, m_injector.data()[static_cast<unsigned>(m_left.queue)]);
    }
    if (m_left.wire.kind == flit_kind::tail) { message_sent(now); }
}

void niu::message_sent(cycle_t now) {
    packet_record& record = m_services.context.ledger[m_left.wire.packet];
    record.flits = m_left.flits;
    if (m_services.observer != nullptr) {
        m_services.observer->message_left(record.id, m_left.flits, now);
        m_services.report(record, m_left.flits, now, false);
    }
    if (m_left.type == message_type::thread) {
        ++m_services.counters.thread_messages_sent;
        m_services.counters.thread_words_sent += m_left.flits - 2;
        return;
    }
    if (m_left.type == message_type::data) {
        ++m_services.counters.data_messages_sent;
        m_services.counters.data_words_sent += m_left.flits - 2;
        m_services.counters.data_send_cycles += now - record.created;
    }
    m_system->message_departed(m_left, now);
}

niu_statistics niu::statistics() const {
    if (m_distant != nullptr) { return m_distant->statistics; }
    niu_statistics sum = m_services.counters;
    m_ejector.add_statistics(sum, m_services.clock.now());
    const message_tables found = tables();
    sum.send_table_high_water = found.sends == nullptr ? 0 : found.sends->high_water();
    sum.receive_table_high_water = found.receives == nullptr ? 0 : found.receives->high_water();
    return sum;
}

bool niu::idle() const {
    if (m_distant != nullptr) { return m_distant->is_idle; }
    bool nothing = !m_injector.busy() && !m_builder.is_copying() && m_services.port.is_empty() && m_ejector.is_idle();
    for (unsigned queue = 0; queue < queues().count(); ++queue) { nothing = nothing && queues()[queue].size() == 0; }
    return nothing;
}

}  // namespace orbweaver::niu
