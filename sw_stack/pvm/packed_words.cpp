// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/pvm/packed_words.h"

#include "sw_stack/runtime/allocation.h"

namespace orbweaver::pvm {

namespace {

constexpr uint32_t type_shift = 28;

int section_type(int header) { return static_cast<int>(static_cast<uint32_t>(header) >> type_shift); }
uint32_t section_elements(int header) { return static_cast<uint32_t>(header) & max_elements; }

/// Copies elements of one or two words; strides are in elements.
void copy_elements(int* target, uint32_t to_stride, const int* source, uint32_t from_stride, uint32_t count,
                   uint32_t size) {
    if (to_stride == 1 && from_stride == 1) {
        __builtin_memcpy(target, source, count * size * 4);
        return;
    }
    for (uint32_t i = 0; i < count; ++i) {
        for (uint32_t word = 0; word < size; ++word) {
            target[i * to_stride * size + word] = source[i * from_stride * size + word];
        }
    }
}

bool packable(int count, int stride, int datatype) {
    return words_of(datatype) != 0 && count >= 0 && static_cast<uint32_t>(count) <= max_elements && stride >= 1;
}

}  // namespace

packed_message::~packed_message() { delete[] m_data; }

void packed_message::reserve(uint32_t words) {
    if (words <= m_capacity) { return; }
    constexpr uint32_t least = 64;
    const uint32_t doubled = m_capacity * 2 < least ? least : m_capacity * 2;
    m_capacity = words < doubled ? doubled : words;
    int* const larger = new int[m_capacity];
    if (m_words != 0) { __builtin_memcpy(larger, m_data, m_words * 4); }
    delete[] m_data;
    m_data = larger;
}

int packed_message::pack(const void* elements, int count, int stride, int datatype) {
    if (!packable(count, stride, datatype)) { return PvmBadParam; }
    const auto number = static_cast<uint32_t>(count);
    const uint32_t size = words_of(datatype);
    reserve(m_words + 1 + number * size);
    m_data[m_words] = static_cast<int>(static_cast<uint32_t>(datatype) << type_shift | number);
    copy_elements(m_data + m_words + 1, 1, static_cast<const int*>(elements), static_cast<uint32_t>(stride), number,
                  size);
    m_words += 1 + number * size;
    return PvmOk;
}

void packed_reader::begin_section() {
    while (m_left == 0 && m_next < m_words) {
        m_type = section_type(m_data[m_next]);
        m_left = section_elements(m_data[m_next]);
        ++m_next;
    }
}

uint32_t packed_reader::left_in_section() {
    begin_section();
    return m_left;
}

int packed_reader::unpack(void* elements, int count, int stride, int datatype) {
    if (!packable(count, stride, datatype)) { return PvmBadParam; }
    if (count == 0) { return PvmOk; }
    begin_section();
    const auto number = static_cast<uint32_t>(count);
    if (m_left == 0) { return PvmNoData; }
    if (m_type != datatype) { return PvmBadMsg; }
    if (m_left < number) { return PvmNoData; }
    const uint32_t size = words_of(datatype);
    copy_elements(static_cast<int*>(elements), static_cast<uint32_t>(stride), m_data + m_next, 1, number, size);
    m_next += number * size;
    m_left -= number;
    return PvmOk;
}

uint32_t bytes_of_elements(const int* data, uint32_t words) {
    uint32_t bytes = 0;
    for (uint32_t next = 0; next < words;) {
        const uint32_t body = section_elements(data[next]) * words_of(section_type(data[next]));
        bytes += 4 * body;
        next += 1 + body;
    }
    return bytes;
}

}  // namespace orbweaver::pvm
