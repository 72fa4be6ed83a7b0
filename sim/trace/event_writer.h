// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string_view>

#include "hw/base/types.h"
#include "sim/trace/trace_file.h"

namespace orbweaver::sim {

/// Writer of Chrome's trace-event format (JSON array), which Perfetto and chrome://tracing can open. Events are written
/// immediately, so that a long run needs no memory. Each node is a process, and each context or direction is a thread.
/// Times are microseconds of simulated time.
class event_writer {
public:
    /// @throws user_error if the file cannot be written
    event_writer(const std::filesystem::path& file, double microseconds_per_cycle, run_control& control);
    /// Closes the file. Precondition: all events have been reported.
    /// @throws user_error if some could not be written
    void close();

    void name_process(unsigned process, std::string_view name);
    void name_thread(unsigned process, unsigned thread, std::string_view name);
    /// Writes a slice on a track. @param arguments content of a JSON object, such as "\"why\":\"quantum\"", or empty
    void slice(unsigned process, unsigned thread, cycle_t start, cycle_t cycles, std::string_view name,
               std::string_view arguments);
    /// Write the start and the end of an arrow, which is bound to the slice on that track at that time.
    void arrow_start(unsigned process, unsigned thread, cycle_t cycle, std::uint64_t id);
    void arrow_end(unsigned process, unsigned thread, cycle_t cycle, std::uint64_t id);

private:
    void begin_event();
    double time(cycle_t cycle) const { return static_cast<double>(cycle) * m_scale; }

    trace_file m_file;
    double m_scale;
    bool m_first = true;
};

}  // namespace orbweaver::sim
