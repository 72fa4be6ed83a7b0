// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/neural/packet_bins.h"

#include <stdarg.h>

#include "sw_stack/runtime/instructions.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver::neural {

namespace {

output_table* node_table = nullptr;

/// What a packet runs at its destination. Its words are the arguments.
void store_outputs(uint32_t header, ...) {
    va_list words;
    va_start(words, header);
    node_table->accept(packet_header::of(header), [&words] { return va_arg(words, uint32_t); });
    va_end(words);
}

}  // namespace

void receive_packets(output_table& table) {
    node_table = &table;
}

packet_bins::packet_bins(const task& t, uint32_t home_group, const neighbour_lists& lists)
    : m_home_group(home_group), m_bin_of(new uint16_t[nodes()]) {
    for (uint32_t group = 0; group < nodes(); ++group) {
        m_bin_of[group] = 0;
    }
    make_lists(t, lists);
    for (uint32_t i = 0; i < m_bins.size(); ++i) {
        bin& b = m_bins[i];
        b.capacity = b.capacity < t.packet_messages ? b.capacity : t.packet_messages;
        b.words = new uint32_t[(b.capacity + 1) / 2];
    }
}

/// Connections are symmetric, so the processors of a cell's neighbours are those that need its output; as neighbours
/// come in order, those of a processor come together.
void packet_bins::make_lists(const task& t, const neighbour_lists& lists) {
    const uint32_t cells = t.cells->cells();
    const uint32_t home_cells = even_part(cells, nodes(), m_home_group).size();
    for (uint32_t i = 0; i < home_cells; ++i) {
        m_first.push(m_entries.size());
        uint32_t last = m_home_group;
        for (uint32_t c = lists.first(i); c < lists.first(i + 1); ++c) {
            const uint32_t group = even_part::index_of(cells, nodes(), lists.cell(c));
            if (group != m_home_group && group != last) {
                const uint32_t index = bin_of(t, group);
                m_entries.push({static_cast<uint16_t>(index), static_cast<uint8_t>(m_bins[index].capacity++)});
                last = group;
            }
        }
    }
    m_first.push(m_entries.size());
}

/// Makes a bin if there is none yet.
uint32_t packet_bins::bin_of(const task& t, uint32_t group) {
    if (m_bin_of[group] == 0) {
        const uint32_t cells = t.cells->cells();
        const region where =
            t.cells->region_of(even_part(cells, nodes(), m_home_group).first, even_part(cells, nodes(), group).first);
        m_bins.push({static_cast<uint16_t>(t.place.processor_of(group)), where, 0, 0, nullptr});
        m_bin_of[group] = static_cast<uint16_t>(m_bins.size());
    }
    return m_bin_of[group] - 1U;
}

void packet_bins::flush(uint32_t pass) {
    for (uint32_t i = 0; i < m_bins.size(); ++i) {
        if (m_bins[i].filled != 0) {
            send(m_bins[i], pass);
        }
    }
}

void packet_bins::send(bin& b, uint32_t pass) {
    const uint32_t last = (b.filled - 1) / 2;
    instruction::sendh_thread(b.processor, reinterpret_cast<uint32_t>(&store_outputs));
    instruction::send(packet_header{pass, m_home_group, b.filled}.word());
    for (uint32_t i = 0; i < last; ++i) {
        instruction::send(b.words[i]);
    }
    instruction::sende(b.words[last]);
    const auto where = static_cast<uint32_t>(b.where);
    ++m_sent.packets[where];
    m_sent.messages[where] += b.filled;
    b.filled = 0;
}

}  // namespace orbweaver::neural
