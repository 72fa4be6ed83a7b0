// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "hw/noc/replay/trace_record.h"

namespace orbweaver::noc {

/// The source of the records of a trace. A trace is one stream, or several that are read independently: a record refers
/// only to earlier records of its own stream.
class record_source {
public:
    virtual ~record_source() = default;

    /// Returns the number of nodes of the recorded machine, 1 or more.
    virtual unsigned nodes() const = 0;
    /// Returns whether the trace is also valid for larger networks, whose other nodes do nothing.
    virtual bool suits_larger_networks() const { return false; }
    virtual unsigned streams() const { return 1; }

    /// Reads the next record of a stream. The last one is an `end`. Precondition: the `end` has not been read.
    /// @throws user_error with the location of a malformed record
    virtual void next(unsigned stream, trace_record& record) = 0;

    /// Returns the fraction of the trace that has been read, 0 .. 1; 0 if unknown.
    virtual double part_read() const = 0;
    /// Returns the flits of the longest packet, as far as known before the run; 0 if unknown.
    virtual std::uint64_t longest_packet() const { return 0; }
    /// Returns the number of messages; 0 if unknown.
    virtual std::uint64_t messages() const { return 0; }

    /// Refuses the record that was read last.
    [[noreturn]] virtual void refuse(unsigned column, const std::string& what) const = 0;
    /// Returns the name of a kind of collective (program_times.h), for people.
    virtual std::string collective_name(unsigned) const { return {}; }
    /// Describes a record with its location, for people: a record that is not complete when a run ends.
    virtual std::string describe(std::uint64_t number) const = 0;
};

}  // namespace orbweaver::noc
