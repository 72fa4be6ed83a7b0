// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "hw/base/run_control.h"
#include "hw/base/run_stage.h"
#include "hw/noc/network.h"
#include "hw/noc/neurocomputer/neural_processor.h"

namespace orbweaver::noc {

/// The result of a run of a neurocomputer.
struct neurocomputer_result {
    cycle_t learning_cycles = 0;
    cycle_t cycles = 0;  // from the first pass to the end
    bool is_over = false;
    std::uint32_t cells = 0;
    std::uint32_t unsettled_cells = 0;  // cells that would still change
    std::uint64_t connections = 0;      // each counted from both ends
    std::uint64_t max_passes = 0;
    std::uint64_t neighbours = 0;  // sum over processors of the processors to which they send
    neural_counters counters;      // sum over all processors
    bin_interface::region_counts sent;
    neural_tables::sizes bytes;  // sum over all processors
    std::uint64_t interface_bytes = 0;
    std::vector<std::int8_t> outputs;  // [cell]
};

/// A neurocomputer (Ghosh 1988, section 5.4.2, Fig 5.7): a processor at every node of a network, and the host, whose
/// links have no delay. The host presents patterns, begins the passes and releases held cells. It detects when all
/// processors rest and no packet is in flight. Then the run is over, and every image must be correct.
class neurocomputer final : private neural_host {
public:
    /// Maximum number of nodes that the header of a packet can name.
    static constexpr unsigned max_nodes = max_tiles;

    /// @param fabric    outlives this object; nothing else may be at its nodes
    /// @param described runs(), and its net is valid for the nodes (problem_of())
    /// @throws user_error if no class of the network carries DATA
    neurocomputer(clock_domain& domain, network& fabric, const neurocomputer_desc& described, std::uint64_t seed,
                  run_control& end);

    /// Returns why a net is invalid on that many nodes, as a sentence without its subject; empty if it is valid.
    static std::string problem_of(const neurocomputer_desc& described, unsigned nodes);
    /// Returns the flits of the longest packet.
    static unsigned longest_packet(const neurocomputer_desc& described);

    neurocomputer_result result() const;
    run_stage stage() const;
    /// Describes the activity of each processor that does not rest, for diagnosis.
    std::vector<std::string> waits() const;
    const std::deque<neural_processor>& processors() const { return m_processors; }

private:
    neural::global_signal signal() const override { return m_signal; }
    void learnt(cycle_t now) override;
    void rests(bool is_resting, cycle_t now) override;
    void received(cycle_t now) override { look_for_the_end(now); }
    void look_for_the_end(cycle_t now);
    void check_images() const;
    std::uint32_t unsettled_cells() const;

    network& m_network;
    run_control& m_end;
    const neurocomputer_desc m_described;
    const neural::start m_begin;
    const neural::clustered_net m_net;
    std::deque<neural_processor> m_processors;  // [node]
    neural::global_signal m_signal = neural::global_signal::hold;
    unsigned m_learnt = 0;
    unsigned m_resting = 0;
    cycle_t m_first = 0;  // first cycle of the passes
    cycle_t m_last = 0;
    bool m_is_over = false;
};

}  // namespace orbweaver::noc
