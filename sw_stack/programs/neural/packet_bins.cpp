// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/neural/packet_bins.h"

#include <stdarg.h>

#include "sw_stack/programs/neural/send_packet.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver::neural {

namespace {

output_table* node_table = nullptr;
packet_relay* node_relay = nullptr;

/// Thread function of a packet at its destination; its arguments are the words of the packet.
void store_outputs(uint32_t word, ...) {
    const packet_header header = packet_header::decode(word);
    va_list words;
    if (header.broadcast) {  // first, so that a packet is in the relay before it is counted
        va_start(words, word);
        node_relay->add(header, [&words] { return va_arg(words, uint32_t); });
        va_end(words);
    }
    va_start(words, word);
    node_table->accept(header, [&words] { return va_arg(words, uint32_t); });
    va_end(words);
}

/// Returns the first cell of a home group.
uint32_t first_cell(const task& job, uint32_t group) { return even_part(job.cells->cells(), nodes(), group).first; }

/// Returns the home groups around `home_group` whose first cells are in the same group of cores; only itself without
/// broadcasts.
region_tree region_around(const task& job, uint32_t home_group) {
    const auto belongs = [&](uint32_t group) {
        return job.cells->group_of(first_cell(job, group)) == job.cells->group_of(first_cell(job, home_group));
    };
    uint32_t first = home_group;
    uint32_t last = home_group + 1;
    while (job.broadcasts && first > 0 && belongs(first - 1)) { --first; }
    while (job.broadcasts && last < nodes() && belongs(last)) { ++last; }
    return {first, last - first};
}

}  // namespace

void receive_packets(output_table& table, packet_bins& bins) {
    node_table = &table;
    node_relay = &bins.relay();
}

packet_bins::packet_bins(const task& job, uint32_t home_group, const neighbour_lists& lists)
    : m_task(job), m_home_group(home_group), m_region(region_around(job, home_group)), m_bin_of(new uint16_t[nodes()]) {
    for (uint32_t group = 0; group < nodes(); ++group) { m_bin_of[group] = 0; }
    make_lists(lists);
    for (uint32_t i = 0; i < m_bins.size(); ++i) {
        bin& b = m_bins[i];
        b.capacity = b.capacity < job.packet_messages ? b.capacity : job.packet_messages;
        b.words = new uint32_t[(b.capacity + 1) / 2];
    }
}

/// Connections are symmetric, so the processors of a cell's neighbours are the ones that need its output. Neighbours
/// are in ascending order, so those of one processor, or of one region, are consecutive.
void packet_bins::make_lists(const neighbour_lists& lists) {
    const uint32_t cells = m_task.cells->cells();
    const uint32_t home_cells = even_part(cells, nodes(), m_home_group).size();
    for (uint32_t i = 0; i < home_cells; ++i) {
        m_first.push(m_entries.size());
        uint32_t last = UINT32_MAX;
        for (uint32_t connection = lists.first(i); connection < lists.first(i + 1); ++connection) {
            const uint32_t group = even_part::index_of(cells, nodes(), lists.cell(connection));
            if (group == m_home_group) { continue; }
            const uint32_t index = bin_of(group);
            if (index != last) {
                const uint32_t position = m_bins[index].capacity++;
                m_entries.push({static_cast<uint16_t>(index),
                                static_cast<uint8_t>(m_bins[index].group == whole_region ? i : position)});
                last = index;
            }
        }
    }
    m_first.push(m_entries.size());
}

/// Returns the bin of a home group, which is made if necessary.
uint32_t packet_bins::bin_of(uint32_t group) {
    if (m_bin_of[group] == 0) {
        const bool shared = m_region.contains(group);
        if (!shared || m_region_bin == 0) {
            m_bins.push({shared ? whole_region : static_cast<uint16_t>(group), region_of(group), 0, 0, nullptr});
            m_region_bin = shared ? m_bins.size() : m_region_bin;
        }
        m_bin_of[group] = static_cast<uint16_t>(shared ? m_region_bin : m_bins.size());
    }
    return m_bin_of[group] - 1U;
}

region packet_bins::region_of(uint32_t group) const {
    return m_task.cells->region_of(first_cell(m_task, m_home_group), first_cell(m_task, group));
}

void packet_bins::flush(uint32_t pass) {
    for (uint32_t i = 0; i < m_bins.size(); ++i) {
        if (m_bins[i].filled != 0) { send(m_bins[i], pass); }
    }
}

void packet_bins::send(bin& b, uint32_t pass) {
    const packet_header header{pass, m_home_group, b.group == whole_region, b.filled};
    if (header.broadcast) {
        broadcast(header, b.words);
    } else {
        send_to(b.group, header, b.words);
    }
    b.filled = 0;
}

/// Sends a packet to the processors to which this one forwards packets of the header's source.
void packet_bins::broadcast(const packet_header& header, const uint32_t* words) {
    m_region.for_each_child(header.source, m_home_group, [&](uint32_t child) { send_to(child, header, words); });
}

void packet_bins::pass_on() {
    uint32_t words[max_packet_messages / 2];
    while (has_relays()) {
        const packet_header header = m_relay.take(words);
        broadcast(header, words);
    }
}

void packet_bins::send_to(uint32_t group, const packet_header& header, const uint32_t* words) {
    send_packet(m_task, group, &store_outputs, header, words);
    const auto where = static_cast<uint32_t>(region_of(group));
    ++m_sent.packets[where];
    m_sent.messages[where] += header.messages;
}

}  // namespace orbweaver::neural
