// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/mpi/type_builder.h"

#include <string.h>

namespace orbweaver::mpi {

void type_builder::add_block(int32_t offset, uint32_t bytes) {
    if (bytes == 0) {
        return;
    }
    if (m_number != 0) {
        type_block& last = m_blocks[m_number - 1];
        if (last.offset + static_cast<int32_t>(last.bytes) == offset) {
            last.bytes += bytes;
            return;
        }
    }
    if (m_number == m_room) {
        m_room = m_room == 0 ? 8 : 2 * m_room;
        auto* const blocks = new type_block[m_room];
        if (m_number != 0) {
            memcpy(blocks, m_blocks, m_number * sizeof(type_block));
        }
        delete[] m_blocks;
        m_blocks = blocks;
    }
    m_blocks[m_number++] = {offset, bytes};
}

void type_builder::add(const datatype& type, int count, int32_t offset) {
    for (int i = 0; i < count; ++i) {
        const int32_t first = offset + i * type.extent;
        for (uint32_t block = 0; block < type.number; ++block) {
            add_block(first + type.blocks[block].offset, type.blocks[block].bytes);
        }
        const int32_t begin = first + type.lower_bound;
        const int32_t end = begin + type.extent;
        m_begin = !m_any || begin < m_begin ? begin : m_begin;
        m_end = !m_any || end > m_end ? end : m_end;
        m_basic_bytes = !m_any || m_basic_bytes == type.basic_bytes ? type.basic_bytes : 0;
        m_any = true;
        m_bytes += type.bytes;
    }
}

int type_builder::finish() {
    const datatype described{m_bytes, m_begin,  m_end - m_begin, element_kind::none, m_basic_bytes, false,
                             false,   m_number, m_blocks};
    m_blocks = nullptr;
    m_number = 0;
    return make_type(described);
}

}  // namespace orbweaver::mpi
