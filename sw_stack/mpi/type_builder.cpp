// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/mpi/type_builder.h"

#include <string.h>

namespace orbweaver::mpi {

namespace {

/// Ensures that a growing array has room for one more entry.
template <class Entry>
void make_room(Entry*& entries, uint32_t number, uint32_t& room) {
    if (number < room) { return; }
    room = room == 0 ? 8 : 2 * room;
    auto* const larger = new Entry[room];
    if (number != 0) { memcpy(larger, entries, number * sizeof(Entry)); }
    delete[] entries;
    entries = larger;
}

}  // namespace

void type_builder::add_block(int32_t offset, uint32_t bytes) {
    if (bytes == 0) { return; }
    if (m_number != 0) {
        type_block& last = m_blocks[m_number - 1];
        if (last.offset + static_cast<int32_t>(last.bytes) == offset) {
            last.bytes += bytes;
            return;
        }
    }
    make_room(m_blocks, m_number, m_room);
    m_blocks[m_number++] = {offset, bytes};
}

void type_builder::add_run(const basic_run& run) {
    if (m_run_number != 0 && m_runs[m_run_number - 1].bytes == run.bytes) {
        m_runs[m_run_number - 1].number += run.number;
        return;
    }
    make_room(m_runs, m_run_number, m_run_room);
    m_runs[m_run_number++] = run;
}

void type_builder::add(const datatype& type, int count, int32_t offset) {
    for (int i = 0; i < count; ++i) {
        const int32_t first = offset + i * type.extent;
        for (uint32_t block = 0; block < type.number; ++block) {
            add_block(first + type.blocks[block].offset, type.blocks[block].bytes);
        }
        for (uint32_t run = 0; run < type.run_count; ++run) { add_run(type.runs[run]); }
        const int32_t begin = first + type.lower_bound;
        const int32_t end = begin + type.extent;
        m_begin = !m_any || begin < m_begin ? begin : m_begin;
        m_end = !m_any || end > m_end ? end : m_end;
        m_alignment = type.alignment > m_alignment ? type.alignment : m_alignment;
        m_is_bounded = m_is_bounded || type.bounded;
        m_any = true;
        m_bytes += type.bytes;
    }
}

int type_builder::finish() {
    const auto step = static_cast<int32_t>(m_is_bounded ? 1 : m_alignment);
    const int32_t extent = (m_end - m_begin + step - 1) / step * step;
    const datatype described{m_bytes, m_begin, extent,   element_kind::none, m_alignment,  m_is_bounded,
                             false,   false,   m_number, m_blocks,           m_run_number, m_runs};
    m_blocks = nullptr;
    m_number = 0;
    m_runs = nullptr;
    m_run_number = 0;
    return make_type(described);
}

}  // namespace orbweaver::mpi
