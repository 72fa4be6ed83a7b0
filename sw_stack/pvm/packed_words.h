// SPDX-License-Identifier: Apache-2.0
// The body of a message: sections of elements of one type, each behind a word that reports type (31:28) and number of
// elements (27:0). Elements lie there as in memory, a double in two words.
#pragma once

#include <stdint.h>

#include "sw_stack/pvm/pvm.h"

namespace orbweaver::pvm {

inline constexpr uint32_t most_elements = (1U << 28) - 1;

/// Words of an element, 0 if there is no such type.
constexpr uint32_t words_of(int datatype) {
    return datatype == PVM_DOUBLE ? 2 : datatype == PVM_INT || datatype == PVM_FLOAT ? 1 : 0;
}

/// A message that is being packed. It keeps its memory when it is begun again.
class packed_message {
public:
    packed_message() = default;
    ~packed_message();
    packed_message(const packed_message&) = delete;
    packed_message& operator=(const packed_message&) = delete;

    void clear() { m_words = 0; }
    /// Appends a section: `count` elements, `stride` elements apart. PvmOk or PvmBadParam.
    int pack(const void* elements, int count, int stride, int datatype);
    int* data() { return m_data; }
    uint32_t words() const { return m_words; }

private:
    void reserve(uint32_t words);

    int* m_data = nullptr;
    uint32_t m_words = 0;
    uint32_t m_capacity = 0;
};

/// Reads a message from its beginning.
class packed_reader {
public:
    packed_reader() = default;
    packed_reader(const int* data, uint32_t words) : m_data(data), m_words(words) {}

    /// Takes `count` elements of the section that is begun, or of the next, and stores them `stride` elements apart.
    /// PvmOk; PvmBadMsg if they have another type; PvmNoData if the section has fewer, and nothing is taken then.
    int unpack(void* elements, int count, int stride, int datatype);
    /// Elements that the section has left (of the next section if none is begun).
    uint32_t left_in_section();

private:
    void begin_section();

    const int* m_data = nullptr;
    uint32_t m_words = 0;
    uint32_t m_next = 0;  // the next word
    uint32_t m_left = 0;  // elements of the section
    int m_type = 0;
};

/// Bytes of the elements of a message.
uint32_t bytes_of_elements(const int* data, uint32_t words);

}  // namespace orbweaver::pvm
