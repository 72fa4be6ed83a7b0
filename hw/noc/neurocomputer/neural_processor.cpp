// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/neurocomputer/neural_processor.h"

#include <fmt/core.h>

#include "hw/base/bit.h"
#include "hw/noc/network_desc.h"
#include "sw_stack/shared/neural/training.h"

namespace orbweaver::noc {

namespace {

constexpr cycle_t first_cycle = 1;

}  // namespace

neural_processor::neural_processor(clock_domain& domain, network& fabric, node_id node, class_id carried,
                                   const neural::net& cells, const neural::start& begin,
                                   const neurocomputer_desc& described, neural_host& host)
    : m_domain(domain),
      m_self(domain.attach(*this, clock_stage::nodes)),
      m_network(fabric),
      m_host(host),
      m_described(described),
      m_seed(begin.seed),
      m_port(fabric.end_of(node), m_self),
      m_tables(cells, begin, fabric.nodes(), node.value, described.weights == neural_weights::hebbian),
      m_interface(fabric, m_port, carried, node.value, cells, m_tables, described.packet_messages, m_counters),
      m_phase(described.weights == neural_weights::hebbian ? phase::learning : phase::waiting),
      m_goes_on(m_phase == phase::waiting),
      m_arrivals(fabric.partition().vcs()) {
    if (m_phase == phase::learning) { m_tables.present(0); }
    m_domain.wake(m_self, first_cycle);
}

void neural_processor::resume(cycle_t due) {
    m_goes_on = true;
    m_domain.wake(m_self, due);
}

void neural_processor::tick(cycle_t now) {
    if (m_goes_on) {
        m_goes_on = false;
        m_has_news = true;
        if (m_phase == phase::waiting) {
            m_phase = phase::updating;
            begin_pass();
        }
    }
    if (m_phase == phase::learning) {
        learn(now);
    } else if (m_phase == phase::updating) {
        update(now);
    }
    m_interface.step(now);
    const bool has_received = receive(now);
    if (m_phase == phase::resting && m_has_news && !is_at_limit()) {
        m_counters.rest_cycles += now - m_rest_start;
        m_phase = phase::updating;
        begin_pass();
    }
    notify_host(has_received, now);
    if (m_phase == phase::learning || m_phase == phase::updating || !m_interface.is_idle() || !m_unwritten.empty() ||
        m_port.arrived() != 0) {
        m_domain.wake(m_self, now + 1);
    }
}

/// Learns pattern after pattern, as the host presents them; for each, the pipeline processes all weights once.
void neural_processor::learn(cycle_t now) {
    if (m_draining != 0) {
        if (--m_draining != 0) { return; }
        m_position = m_entry = 0;
        if (++m_pattern == m_described.patterns) {
            m_phase = phase::waiting;
            m_tables.begin();
            m_host.learnt(now);
            return;
        }
        m_tables.present(m_pattern);
    }
    while (m_position < m_tables.home().size() && m_entry == m_tables.first(m_position + 1)) { ++m_position; }
    if (m_position < m_tables.home().size()) {
        m_tables.learn(m_position, m_entry, neural::learning_step(m_described.patterns));
        m_counters.weight_updates += 1;
        ++m_entry;
    } else {
        m_draining = m_described.stages;
    }
}

void neural_processor::update(cycle_t now) {
    const bool is_due = !m_sums.empty() && m_sums.front().due <= m_pipeline_cycles;
    const bool is_empty = m_position == m_tables.home().size() && !m_fetched && m_sums.empty();
    if ((is_due || is_empty) && !m_interface.is_free()) {
        m_counters.interface_stalls += 1;
        return;
    }
    if (is_empty) {
        end_pass(now);
        return;
    }
    if (is_due) { write_back(); }
    fetch();
    read();
    ++m_pipeline_cycles;
}

/// Executes the last stages: the transfer table and the state table, the home section, the interface.
void neural_processor::write_back() {
    const finished_sum done = m_sums.front();
    m_sums.pop_front();
    const std::int8_t wanted = m_tables.look_up(done.position, done.sum);
    const bool differs = wanted != m_tables.output(done.position);
    if (differs && neural::has_turn(m_seed, m_tables.cell_at(done.position),
                                    static_cast<std::uint32_t>(m_counters.passes), m_described.turn)) {
        m_tables.set_output(done.position, wanted);
        m_counters.changed_outputs += 1;
    }
    const bool changes_state = m_tables.step_state(done.position, m_host.signal());
    m_settled = m_settled && !differs && !changes_state;
    m_interface.accept(done.position, m_tables.output(done.position), static_cast<std::uint32_t>(m_counters.passes));
}

/// Multiplies the weight and the output that an entry names.
void neural_processor::fetch() {
    if (!m_fetched) { return; }
    if (m_fetched->is_connection) {
        m_sum += m_tables.product(m_fetched->entry);
        m_counters.updates += 1;
    }
    if (m_fetched->is_last) {
        m_sums.push_back({m_fetched->position, m_sum, m_pipeline_cycles + m_described.stages - 1});
        m_sum = 0;
    }
    m_fetched.reset();
}

/// Reads the next entry of a neighbour list. A cell without neighbours takes the time of one entry.
void neural_processor::read() {
    if (m_position == m_tables.home().size()) { return; }
    const std::uint32_t end = m_tables.first(m_position + 1);
    const bool is_connection = m_entry != end;
    const bool is_last = m_entry + (is_connection ? 1 : 0) == end;
    m_fetched = {m_position, m_entry, is_connection, is_last};
    m_entry += is_connection ? 1 : 0;
    m_position += is_last ? 1 : 0;
}

void neural_processor::begin_pass() {
    m_position = m_entry = 0;
    m_settled = true;
    m_has_news = false;
    m_counters.passes += 1;
}

void neural_processor::end_pass(cycle_t now) {
    m_interface.end_pass();
    if (is_at_limit() || (m_settled && !m_has_news)) {
        m_phase = phase::resting;
        m_rest_start = now;
    } else {
        begin_pass();
    }
}

/// @return whether a packet is complete
bool neural_processor::receive(cycle_t now) {
    if (!m_unwritten.empty()) { write_image(); }
    if (!m_unwritten.empty()) { return false; }
    const bool is_complete = m_ends_packet;
    m_counters.packets_received += is_complete ? 1 : 0;
    m_ends_packet = false;
    if (m_port.arrived() != 0) { take_flit({static_cast<std::uint8_t>(lowest_bit(m_port.arrived()))}, now); }
    return is_complete;
}

void neural_processor::take_flit(vc_id vc, cycle_t now) {
    const flit next = m_port.take(vc, now);
    arrival& input = m_arrivals[vc.value];
    if (is_head(next.kind)) {
        input = {};
    } else if (input.flits == 1) {
        input.header = neural::packet_header::decode(next.payload);
    } else {
        for (std::uint32_t half = 0; half < 2 && input.taken < input.header.messages; ++half, ++input.taken) {
            m_unwritten.push_back({input.header.source, input.header.stamp, next.payload >> (16 * half) & 0xffff});
        }
    }
    ++input.flits;
    if (is_tail(next.kind)) {
        m_network.ledger().close(next.packet);
        m_ends_packet = true;
    }
}

void neural_processor::write_image() {
    const arrived_message next = m_unwritten.front();
    m_unwritten.pop_front();
    bool is_late = false;
    m_has_news |= m_tables.store(next.source, next.bits >> 8, static_cast<std::int8_t>(next.bits), next.stamp, is_late);
    m_counters.messages_received += 1;
    m_counters.late_messages += is_late ? 1 : 0;
}

void neural_processor::notify_host(bool has_received, cycle_t now) {
    const bool rests = m_phase == phase::resting && m_interface.is_free();
    if (rests != m_rests) {
        m_rests = rests;
        m_host.rests(rests, now);
    } else if (rests && has_received) {
        m_host.received(now);
    }
}

std::string neural_processor::state() const {
    switch (m_phase) {
        case phase::learning: return fmt::format("learns pattern {}", m_pattern);
        case phase::waiting: return "waits for the others to learn";
        case phase::updating:
            return fmt::format("is at cell {} of pass {}{}", m_tables.home().first + m_position, m_counters.passes,
                               m_interface.is_free() ? "" : ", its interface has an output");
        case phase::resting: return m_interface.is_idle() ? "rests" : "rests, packets wait for the network";
    }
    return {};
}

}  // namespace orbweaver::noc
