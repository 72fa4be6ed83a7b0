// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/base/processes/byte_stream.h"
#include "hw/base/types.h"

namespace orbweaver {

/// Data that partitions of one process send to those of another. clock_partitions moves it at the end of each
/// window.
class process_boundary {
public:
    virtual ~process_boundary() = default;
    /// Returns the least number of cycles, 1 or more, after which what is sent becomes visible. It is the same in all
    /// processes.
    virtual cycle_t lookahead() const = 0;
    /// Removes what was sent to the partitions of a process.
    /// @return the first cycle in which some of it becomes visible; never: nothing was sent
    virtual cycle_t write(unsigned process, byte_writer& stream) = 0;
    /// Adds what the partitions of a process have sent.
    virtual void read(unsigned process, byte_reader& stream) = 0;
    /// Acts on what has been read from all other processes.
    virtual void complete() {}
};

}  // namespace orbweaver
