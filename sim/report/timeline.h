// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <istream>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// A run of a context between two switches, or several runs that are too short to distinguish; also used for the MPI
/// calls of a rank.
struct timeline_slice {
    unsigned context = 0;      // index of the track
    std::uint64_t start = 0;   // in cycles
    std::uint64_t cycles = 0;  // from the start of the first run to the end of the last
    std::uint64_t busy = 0;    // cycles of execution among these
    unsigned function = 0;     // index of the function name; of the longest run if there are several
    unsigned left = 0;         // index of the word that states why the last run ended
    unsigned runs = 1;
};

/// Content of messages.trace.json (docs/traces.md): the runs of contexts over time, and message latencies.
class timeline {
public:
    /// @param trace            events as written by event_writer, one per line
    /// @param name             name of the file, for error messages
    /// @param cycles_per_micro cycles per microsecond of simulated time
    /// @throws user_error that names an invalid line
    timeline(std::istream& trace, const std::string& name, double cycles_per_micro);

    /// Joins neighbouring short runs of a context, the shortest first, until there are at most `most` slices or no more
    /// can be joined.
    void condense(std::size_t most);

    /// Returns the runs of each node's contexts and the calls of its rank, sorted by track and time.
    const std::vector<std::vector<timeline_slice>>& nodes() const { return m_nodes; }

    /// Returns the limit in cycles below which runs were joined with a neighbour; 0 if none were.
    std::uint64_t resolution() const { return m_resolution; }

    /// Returns, by message type, the number of messages for each latency from injection to acceptance, in cycles.
    const std::map<std::string, std::map<std::uint64_t, std::uint64_t>>& latencies() const { return m_latencies; }

    /// Returns the data for the page: the slices of each node, the names, the track with calls of MPI (-1: none), and
    /// each node's load over time in percent. The slices are a flat list of context, cycles since the end of the
    /// previous slice of that context, cycles, busy cycles, function, left and runs.
    /// @param cycles length of the run
    result_json json(std::uint64_t cycles) const;

private:
    struct message {
        std::string type;
        std::uint64_t injected = 0;
    };
    void add_event(const result_json& event);
    void add_slice(const result_json& event);
    std::uint64_t cycle_of(const result_json& event, const char* key) const;
    std::size_t slices() const;
    result_json busy_json(std::uint64_t cycles) const;

    double m_scale;
    std::vector<std::vector<timeline_slice>> m_nodes;
    std::vector<std::string> m_functions;
    std::vector<std::string> m_reasons{""};
    std::map<std::string, unsigned> m_function_numbers;
    std::map<std::string, unsigned> m_reason_numbers{{"", 0}};
    std::map<std::uint64_t, std::string> m_tracks_of_niu;  // node and track -> "NIU send", "NIU receive"
    std::map<std::uint64_t, message> m_flights;            // [packet]
    std::map<std::string, std::map<std::uint64_t, std::uint64_t>> m_latencies;
    std::optional<unsigned> m_track_of_calls;
    std::uint64_t m_resolution = 0;
};

}  // namespace orbweaver::sim
