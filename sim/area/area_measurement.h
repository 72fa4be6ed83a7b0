// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hw/system/system_desc.h"
#include "rtl_bridge/synthesis/synthesiser.h"
#include "sim/area/area_blocks.h"
#include "sim/area/area_report.h"
#include "sim/area/block_jobs.h"

namespace orbweaver::sim {

/// The blocks of a configuration, what has to be synthesised for them, and what is known of them.
class area_measurement {
public:
    /// @param yosys of the liberty file of the configuration; outlives it
    /// @throws description_error for what the RTL does not implement
    area_measurement(const system::system_desc& described, rtl::synthesiser& yosys);

    /// The designs that all blocks need, whether they are in the cache or not.
    std::vector<block_job> jobs() const;

    /// What is in the cache.
    /// @throws user_error if synthesis finds another number of flip-flops than arithmetic
    area_report report() const;

    /// "send_table, receive_table": the blocks that are estimated; empty if none is.
    std::string estimated_blocks() const;

    rtl::synthesiser& yosys() const { return *m_yosys; }

private:
    measured_block measured(const rtl::synthesis_block& block, const std::vector<block_job>& jobs) const;

    area_blocks m_asked;
    system::area_effort m_effort;
    rtl::synthesiser* m_yosys;
    std::string m_whole;
    std::uint64_t m_delay_per_level_ps;
};

}  // namespace orbweaver::sim
