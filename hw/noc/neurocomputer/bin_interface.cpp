// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/neurocomputer/bin_interface.h"

#include <algorithm>

namespace orbweaver::noc {

namespace {

std::uint32_t first_cell(const neural::net& cells, std::uint32_t processors, std::uint32_t processor) {
    return even_part(cells.cells(), processors, processor).first;
}

}  // namespace

bin_interface::bin_interface(network& fabric, network_port& port, class_id carried, std::uint32_t number,
                             const neural::net& cells, const neural_tables& tables, std::uint32_t packet_messages,
                             neural_counters& counters)
    : m_network(fabric),
      m_port(port),
      m_class(carried),
      m_number(number),
      m_packet_messages(packet_messages),
      m_processors(fabric.nodes()),
      m_counters(counters),
      m_bin_of(fabric.nodes(), 0) {
    make_lists(cells, tables);
    for (bin& made : m_bins) { made.capacity = std::min(made.capacity, m_packet_messages); }
    m_flushed = m_bins.size();
}

/// Builds the lists. Connections are symmetric, so the processors of a cell's neighbours are the processors that need
/// its output. Within each section of the table, a list of neighbours is in ascending order, and so are their
/// processors.
void bin_interface::make_lists(const neural::net& cells, const neural_tables& tables) {
    for (std::uint32_t position = 0; position < tables.home().size(); ++position) {
        m_first.push_back(static_cast<std::uint32_t>(m_lists.size()));
        std::uint32_t latest = m_number;
        for (std::uint32_t connection = tables.first(position); connection < tables.first(position + 1); ++connection) {
            const std::uint32_t processor =
                even_part::index_of(cells.cells(), m_processors, tables.neighbour(connection));
            if (processor != m_number && processor != latest) {
                const std::uint16_t number = bin_of(processor, cells, tables);
                m_lists.push_back({number, static_cast<std::uint8_t>(m_bins[number].capacity++)});
                latest = processor;
            }
        }
    }
    m_first.push_back(static_cast<std::uint32_t>(m_lists.size()));
}

std::uint16_t bin_interface::bin_of(std::uint32_t processor, const neural::net& cells, const neural_tables& tables) {
    if (m_bin_of[processor] == 0) {
        m_bins.push_back({processor, cells.region_of(tables.home().first, first_cell(cells, m_processors, processor))});
        m_bin_of[processor] = static_cast<std::uint16_t>(m_bins.size());
    }
    return static_cast<std::uint16_t>(m_bin_of[processor] - 1);
}

void bin_interface::accept(std::uint32_t position, std::int8_t output, std::uint32_t pass) {
    m_output = output;
    m_pass = pass;
    m_next = m_first[position];
    m_last = m_first[position + 1];
    m_has_output = m_next != m_last;
}

void bin_interface::step(cycle_t now) {
    if (m_has_output) {
        distribute();
    } else if (m_flushed != m_bins.size()) {
        flush();
    }
    send_flit(now);
}

void bin_interface::distribute() {
    const entry& next = m_lists[m_next];
    bin& target = m_bins[next.bin];
    if (target.is_leaving) {
        m_counters.bin_waits += 1;
        return;
    }
    target.pass = m_pass;
    target.messages.push_back(neural::message_of(next.position, m_output));
    if (target.messages.size() == target.capacity) {
        m_counters.full_packets += 1;
        bundle(target);
    }
    m_has_output = ++m_next != m_last;
}

void bin_interface::flush() {
    bin& next = m_bins[m_flushed++];
    if (!next.is_leaving && !next.messages.empty()) { bundle(next); }
}

void bin_interface::bundle(bin& filled) {
    filled.is_leaving = true;
    m_full.push_back(static_cast<std::size_t>(&filled - m_bins.data()));
    const auto where = static_cast<std::size_t>(filled.where);
    m_counters.packets_sent += 1;
    m_counters.messages_sent += filled.messages.size();
    m_sent.packets[where] += 1;
    m_sent.messages[where] += filled.messages.size();
}

void bin_interface::send_flit(cycle_t now) {
    if (m_left == 0) {
        if (m_full.empty()) { return; }
        const auto messages = static_cast<std::uint32_t>(m_bins[m_full.front()].messages.size());
        m_flits = m_left = 1 + neural::packet_bytes(messages) / 4;  // including the head
    }
    if (!m_port.is_free(now)) { return; }
    bin& leaving = m_bins[m_full.front()];
    if (!m_has_vc) {
        m_has_vc = m_port.take_lowest(m_network.partition().list(m_class, 0), m_wire.vc);
        if (!m_has_vc) { return; }
    }
    if (m_port.credits(m_wire.vc) == 0) { return; }
    if (m_left == m_flits) {
        begin_packet(now);
    } else {
        m_wire.payload = word(leaving, m_flits - m_left - 1);
        m_wire.kind = m_left == 1 ? flit_kind::tail : flit_kind::body;
    }
    m_port.send(m_wire, now);
    if (--m_left == 0) {
        m_has_vc = false;
        leaving.messages.clear();
        leaving.is_leaving = false;
        m_full.pop_front();
    }
}

void bin_interface::begin_packet(cycle_t now) {
    packet_record record;
    record.created = record.injected = now;
    record.source = {static_cast<std::uint16_t>(m_number)};
    record.destination = {static_cast<std::uint16_t>(m_bins[m_full.front()].processor)};
    record.message_class = m_class;
    record.flits = m_flits;
    m_wire.packet = m_network.ledger().open(record);
    m_wire.destination = record.destination;
    m_wire.message_class = m_class;
    m_wire.kind = flit_kind::head;
    m_wire.payload = m_network.codec().encode(record.type, record.source, record.destination, 0);
}

/// @param number 0: the header
std::uint32_t bin_interface::word(const bin& leaving, std::uint32_t number) const {
    const auto messages = static_cast<std::uint32_t>(leaving.messages.size());
    if (number == 0) { return neural::packet_header{leaving.pass, m_number, false, messages}.word(); }
    const std::uint32_t first = 2 * (number - 1);
    const std::uint32_t second = first + 1 < messages ? leaving.messages[first + 1] : 0;
    return leaving.messages[first] | second << 16;
}

std::uint64_t bin_interface::bytes() const {
    constexpr std::uint64_t bytes_each = 2;  // a list entry; an output in a bin
    std::uint64_t sum = bytes_each * m_lists.size();
    for (const bin& each : m_bins) { sum += bytes_each * each.capacity; }
    return sum;
}

}  // namespace orbweaver::noc
