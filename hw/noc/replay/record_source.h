// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "hw/noc/replay/trace_record.h"

namespace orbweaver::noc {

/// Where the records of a trace come from. A trace is one stream, or several that are read independently of each other:
/// a record refers to earlier ones of its own stream alone.
class record_source {
public:
    virtual ~record_source() = default;

    /// Nodes of the machine that was recorded: 1 or more.
    virtual unsigned nodes() const = 0;
    /// Whether the trace suits larger networks too, whose other nodes do nothing.
    virtual bool suits_larger_networks() const { return false; }
    virtual unsigned streams() const { return 1; }

    /// The next record of a stream. The last one is an `end`. Not to be called again after it.
    /// @throws user_error naming the place, for what is malformed
    virtual void next(unsigned stream, trace_record& record) = 0;

    /// How much of it has been read, 0 to 1. 0 if nobody knows.
    virtual double part_read() const = 0;
    /// Flits of the longest packet, as far as known before the run; 0: not known.
    virtual std::uint64_t longest_packet() const { return 0; }
    /// How many messages it has; 0 if nobody knows.
    virtual std::uint64_t messages() const { return 0; }

    /// Refuses something about the record that was read last.
    [[noreturn]] virtual void refuse(unsigned column, const std::string& what) const = 0;
    /// A kind of collective (program_times.h), for people.
    virtual std::string collective_name(unsigned) const { return {}; }
    /// A record for people, with its place: what has not happened when a run ends.
    virtual std::string describe(std::uint64_t number) const = 0;
};

}  // namespace orbweaver::noc
