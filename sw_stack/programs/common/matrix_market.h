// SPDX-License-Identifier: Apache-2.0
// Reads the Matrix Market exchange format (NIST): "array" and "coordinate", real or integer, general or symmetric.
#pragma once

#include <stdint.h>

#include "sw_stack/programs/common/line_reader.h"

namespace orbweaver {

struct market_header {
    bool coordinate = false;
    bool symmetric = false;
    uint32_t rows = 0;
    uint32_t columns = 0;
    uint32_t entries = 0;  // required number of data lines
    const char* data = nullptr;
    uint32_t line = 0;  // line number of the size line
};

/// Reads the banner, the comments and the size line of [begin, end).
input_error read_market_header(const char* begin, const char* end, market_header& header);

/// Receives the entries of a file, for a symmetric matrix of both triangles.
class market_sink {
public:
    /// Returns whether entry (i, j), counted from 0, is needed. Other entries are neither converted nor checked.
    virtual bool wants(uint32_t i, uint32_t j) = 0;
    /// Receives a needed entry. Coordinate files may contain an entry several times; the matrix element is their sum.
    virtual void take(uint32_t i, uint32_t j, double value) = 0;

protected:
    ~market_sink() = default;
};

/// Reads all entries; stops at the first error.
input_error read_market_entries(const market_header& header, const char* end, market_sink& sink);

}  // namespace orbweaver
