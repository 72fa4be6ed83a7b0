// SPDX-License-Identifier: Apache-2.0
#pragma once

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

}  // namespace orbweaver::matrix
