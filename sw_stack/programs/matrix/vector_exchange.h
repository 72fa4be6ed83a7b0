// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/programs/matrix/owner_order.h"

namespace orbweaver::matrix {

/// How the nodes make a vector complete of which each has its own elements; each messaging system has its own way. All
/// nodes call complete() and release(), in turns.
class vector_exchange {
public:
    /// Brings the other nodes' elements into `vector`, which lies in owner order.
    virtual void complete(double* vector) = 0;
    /// When it returns, the vector may change.
    virtual void release() = 0;

protected:
    ~vector_exchange() = default;
};

/// That of the messaging system which the program is linked with. It stays for the whole run.
vector_exchange& make_exchange(const owner_order& order);

}  // namespace orbweaver::matrix
