// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/neural/home_group.h"
#include "sw_stack/programs/neural/neighbour_lists.h"
#include "sw_stack/programs/neural/output_table.h"
#include "sw_stack/programs/neural/packet_bins.h"
#include "sw_stack/programs/neural/quiescence.h"
#include "sw_stack/programs/neural/subnet_watch.h"
#include "sw_stack/programs/neural/task.h"
#include "sw_stack/programs/neural/watch_bin.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver::neural {

/// One processor of the neurocomputer. It updates its cells repeatedly without waiting. When no output would change, it
/// rests until a packet changes its image.
class simulation {
public:
    /// A collective operation: packets may arrive when all objects exist.
    explicit simulation(const task& job) : simulation(job, job.layout.group_of(node_id())) {}

    /// Runs until no output changes on any processor, or until the processors whose outputs still change have made the
    /// maximum number of passes.
    /// @tparam Watched whether some subnets are watched; an unwatched run has no overhead
    template <bool Watched>
    void run();

    const subnet_watch& watch() const { return m_watch; }
    uint32_t watch_packets() const { return m_watch_bin.sent(); }
    const output_table& table() const { return m_table; }
    const sent_counts& sent() const { return m_bins.sent(); }
    uint32_t neighbours() const { return m_bins.neighbours(); }
    uint32_t connections() const { return m_cells.connections(); }
    uint32_t learnt_connections() const { return m_cells.learnt_connections(); }
    uint32_t training_rounds() const { return m_cells.training_rounds(); }
    uint32_t passes() const { return m_passes; }
    uint32_t waves() const { return m_quiescence.waves(); }

private:
    simulation(const task& job, uint32_t home_group);
    template <bool Watched>
    bool pass();

    const task& m_task;
    neighbour_lists m_lists;
    output_table m_table;
    home_group m_cells;
    packet_bins m_bins;
    quiescence m_quiescence;
    uint32_t m_passes = 0;
    subnet_watch m_watch;
    watch_bin m_watch_bin;
};

}  // namespace orbweaver::neural
