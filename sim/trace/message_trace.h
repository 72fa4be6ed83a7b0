// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "hw/base/observer.h"
#include "sim/trace/event_writer.h"

namespace orbweaver::sim {

/// `--trace messages`: one track per context with a slice for each run between context switches. Each NIU direction has
/// a track, with an arrow for each message from injection to delivery. Ranks that call MPI have a track of their calls.
class message_trace : public machine_observer {
public:
    /// @param function_at  returns the function of a firmware address
    message_trace(const std::filesystem::path& file, double microseconds_per_cycle, unsigned nodes, unsigned contexts,
                  std::function<std::string(std::uint32_t)> function_at, run_control& control);

    void context_ran(node_id node, context_id context, cycle_t start, cycle_t end, std::uint32_t pc) override;
    void context_left(node_id node, context_id context, cycle_t cycle, std::string_view why) override;
    void message_injected(std::uint64_t packet, node_id source, node_id destination, context_id context,
                          message_type type, std::uint32_t tag, cycle_t cycle) override;
    void message_delivered(std::uint64_t packet, node_id destination, cycle_t cycle, std::uint32_t flits) override;
    /// Records that the program of a node entered a call of MPI, or left it (empty name).
    void mpi_call(node_id node, const std::string& name, cycle_t cycle);
    /// @throws user_error if parts of the file could not be written
    void run_ended(cycle_t cycle) override;

private:
    struct run_slice {
        cycle_t start = 0;
        cycle_t end = 0;
        std::uint32_t pc = 0;
        bool open = false;
    };
    struct flight {
        node_id source;
        std::string name;
    };

    struct rank_calls {
        std::string name;  // current call; empty: none
        cycle_t start = 0;
        bool has_track = false;
    };

    unsigned send_track() const { return m_contexts; }
    unsigned receive_track() const { return m_contexts + 1; }
    unsigned call_track() const { return m_contexts + 2; }
    void write(unsigned node, unsigned context, run_slice& slice, std::string_view why);
    void write(unsigned node, rank_calls& calls, cycle_t cycle, std::string_view arguments);

    event_writer m_writer;
    unsigned m_contexts;
    std::function<std::string(std::uint32_t)> m_function_at;
    std::vector<run_slice> m_running;                     // [node][context]
    std::vector<rank_calls> m_calls;                      // [node]
    std::unordered_map<std::uint64_t, flight> m_flights;  // [packet id]; iteration order is never used
};

}  // namespace orbweaver::sim
