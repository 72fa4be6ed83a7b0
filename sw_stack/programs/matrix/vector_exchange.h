// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/programs/common/program.h"
#include "sw_stack/programs/matrix/vector_layout.h"

namespace orbweaver::matrix {

/// Completes a vector of which each node has its own elements; one implementation per messaging system. All nodes call
/// complete() and release() alternately.
class vector_exchange {
public:
    /// Receives the other nodes' elements.
    /// @param vector vector_layout::slots() doubles; those after its n elements are initially 0 and belong to the
    ///               exchange
    virtual void complete(double* vector) = 0;
    /// Returns when the vector may change.
    virtual void release() = 0;

protected:
    ~vector_exchange() = default;
};

/// Returns the number of messages of a run. A message consists of equally spaced words. So a run of contiguous doubles
/// needs one message, any other run two (Lewis, section 7.3): one of the low words and one of the high words.
constexpr uint32_t messages_of(const vector_layout::run& part) {
    return part.count == 0 ? 0 : part.stride == 1 ? 1 : 2;
}

struct message_words {
    message_words(double* vector, const vector_layout::run& part, uint32_t message)
        : first(reinterpret_cast<int*>(vector + part.first) + message),
          stride(part.stride == 1 ? 1 : 2 * part.stride),
          count(part.stride == 1 ? 2 * part.count : part.count) {}

    int* first;
    uint32_t stride;  // words
    uint32_t count;
};

/// Makes the exchange of the linked messaging system, which lives for the whole run.
/// @param barriers for a system that makes requests
vector_exchange& make_exchange(const vector_layout& layout, barrier_positions barriers);

}  // namespace orbweaver::matrix
