// SPDX-License-Identifier: Apache-2.0
// The body of a message: sections of elements of one type. Each section starts with a word that holds the type (31:28)
// and the number of elements (27:0). Elements have their memory format, a double has two words.
#pragma once

#include <stdint.h>

#include "sw_stack/pvm/pvm.h"

namespace orbweaver::pvm {

inline constexpr uint32_t max_elements = (1U << 28) - 1;

/// Returns the words of an element; 0 for an unknown type.
constexpr uint32_t words_of(int datatype) {
    return datatype == PVM_DOUBLE ? 2 : datatype == PVM_INT || datatype == PVM_FLOAT ? 1 : 0;
}

/// A message that is being packed. It keeps its memory when it is restarted.
class packed_message {
public:
    packed_message() = default;
    ~packed_message();
    packed_message(const packed_message&) = delete;
    packed_message& operator=(const packed_message&) = delete;

    void clear() { m_words = 0; }
    /// Appends a section of `count` elements, `stride` elements apart.
    /// @return PvmOk or PvmBadParam
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

    /// Unpacks `count` elements of the current section, or of the next, and stores them `stride` elements apart.
    /// @return PvmOk; PvmBadMsg if the type differs; PvmNoData if the section has fewer elements, none of which is
    ///         consumed
    int unpack(void* elements, int count, int stride, int datatype);
    /// Returns the number of elements left in the current section, or in the next if none is begun.
    uint32_t left_in_section();

private:
    void begin_section();

    const int* m_data = nullptr;
    uint32_t m_words = 0;
    uint32_t m_next = 0;  // index of the next word
    uint32_t m_left = 0;  // elements left in the section
    int m_type = 0;
};

/// Returns the size of the elements of a message in bytes.
uint32_t bytes_of_elements(const int* data, uint32_t words);

}  // namespace orbweaver::pvm
