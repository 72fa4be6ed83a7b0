// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/programs/common/program.h"
#include "sw_stack/programs/matrix/vector_layout.h"

namespace orbweaver::matrix {

/// How the nodes make a vector complete of which each has its own elements; each messaging system has its own way. All
/// nodes call complete() and release(), in turns.
class vector_exchange {
public:
    /// Brings the other nodes' elements into `vector`, of vector_layout::places() doubles; those behind its n elements
    /// are 0 in the beginning and the exchange's own.
    virtual void complete(double* vector) = 0;
    /// When it returns, the vector may change.
    virtual void release() = 0;

protected:
    ~vector_exchange() = default;
};

/// A message is of words at even distances. So a run of contiguous doubles takes one message, and another one two
/// (Lewis, section 7.3): one of the low words and one of the high words.
constexpr uint32_t messages_of(const vector_layout::run& part) {
    return part.count == 0 ? 0 : part.stride == 1 ? 1 : 2;
}

/// The words of message 0 or 1 of a run.
struct message_words {
    message_words(double* vector, const vector_layout::run& part, uint32_t message)
        : first(reinterpret_cast<int*>(vector + part.first) + message),
          stride(part.stride == 1 ? 1 : 2 * part.stride),
          count(part.stride == 1 ? 2 * part.count : part.count) {}

    int* first;
    uint32_t stride;  // words
    uint32_t count;
};

/// That of the messaging system which the program is linked with. It stays for the whole run.
/// @param barriers of a system that makes requests
vector_exchange& make_exchange(const vector_layout& layout, barrier_positions barriers);

}  // namespace orbweaver::matrix
