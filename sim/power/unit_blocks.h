// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/noc/topology/topology.h"
#include "hw/system/system_desc.h"
#include "rtl_bridge/synthesis/synthesiser.h"
#include "sim/area/block_jobs.h"
#include "sim/blocks/area_blocks.h"
#include "sim/power/block_power.h"
#include "sim/power/power_points.h"

namespace orbweaver::sim {

/// The blocks of the interface units of a configuration, and the parts of its coordination processors. Their netlists
/// are simulated at three loads with a drawn stimulus, or, if the block has none, while they do nothing.
class unit_blocks {
public:
    /// Interface units without RTL are not counted.
    /// @param yosys   outlives this object
    unit_blocks(const system::system_desc& described, const noc::topology_graph& graph, rtl::synthesiser& yosys);

    /// Returns the designs that the blocks need.
    std::vector<block_job> jobs() const;

    /// Returns the simulations of the blocks. Precondition: all jobs() are synthesised.
    std::vector<power_point> points() const;

    /// Returns the power of the blocks at points that have been measured.
    std::vector<block_power> measured(power_points& power, double period_ns) const;

    /// Returns the names of the blocks.
    std::vector<std::string> names() const;

    /// Returns what is not counted: "injection channels".
    const std::vector<std::string>& not_counted() const { return m_asked.not_counted; }

private:
    power_point point_of(const block_job& job, const rtl::block_stimulus& stimulus) const;
    std::vector<power_point> points_of(const block_job& job) const;
    void measure(block_power& block, const block_job& job, power_points& power, double period_ns) const;

    area_blocks m_asked;
    system::area_effort m_effort;
    rtl::synthesiser& m_yosys;
};

}  // namespace orbweaver::sim
