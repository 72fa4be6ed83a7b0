// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <istream>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// One run of a context between two switches, or several that were too short to be distinguished; likewise a rank's
/// calls of MPI.
struct timeline_slice {
    unsigned context = 0;      // number of the track
    std::uint64_t start = 0;   // cycles
    std::uint64_t cycles = 0;  // from the first to the end of the last
    std::uint64_t busy = 0;    // of these, run
    unsigned function = 0;     // number of its name; of several, the longest's
    unsigned left = 0;         // number of the word that states why the (last) run ended
    unsigned runs = 1;
};

/// What messages.trace.json states (docs/traces.md): who ran when, and how long messages took.
class timeline {
public:
    /// @param trace            events in the order of event_writer, one a line
    /// @param name             of the file, for complaints
    /// @param cycles_per_micro cycles in a microsecond of simulated time
    /// @throws user_error that names the line which cannot be understood
    timeline(std::istream& trace, const std::string& name, double cycles_per_micro);

    /// Joins neighbouring short runs of a context, the shorter ones first, until there are at most `most` slices or
    /// nothing can be joined any more.
    void condense(std::size_t most);

    /// Runs of a node's contexts and calls of its rank, by track and time.
    const std::vector<std::vector<timeline_slice>>& nodes() const { return m_nodes; }

    /// Runs shorter than this were joined with a neighbour, cycles; 0: none were.
    std::uint64_t resolution() const { return m_resolution; }

    /// How many messages of a type took how many cycles from injection to acceptance.
    const std::map<std::string, std::map<std::uint64_t, std::uint64_t>>& latencies() const { return m_latencies; }

    /// For the page: slices of each node as a flat list (context, cycles since the end of the previous slice of that
    /// context, cycles, busy cycles, function, left, runs), the names, which track has calls of MPI (-1: none), and how
    /// busy each node was over time in percent.
    /// @param cycles of the whole run
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
    std::map<std::uint64_t, message> m_flights;            // by packet
    std::map<std::string, std::map<std::uint64_t, std::uint64_t>> m_latencies;
    std::optional<unsigned> m_track_of_calls;
    std::uint64_t m_resolution = 0;
};

}  // namespace orbweaver::sim
