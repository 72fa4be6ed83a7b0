// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hw/system/system_desc.h"
#include "rtl_bridge/synthesis/synthesiser.h"
#include "sim/area/area_report.h"
#include "sim/area/block_jobs.h"
#include "sim/blocks/area_blocks.h"

namespace orbweaver::sim {

/// The blocks of a configuration, the syntheses that they need, and the results known so far.
class area_measurement {
public:
    /// @param yosys synthesiser for the Liberty file of the configuration; outlives this object
    /// @throws description_error for features that the RTL does not implement
    area_measurement(const system::system_desc& described, rtl::synthesiser& yosys);

    /// Returns the designs that the blocks need, including cached ones.
    std::vector<block_job> jobs() const;

    /// Returns the report of the cached results.
    /// @throws user_error if synthesis finds another number of flip-flops than the calculation
    area_report report() const;

    /// Returns the estimated blocks: "send_table, receive_table"; empty if none is estimated.
    std::string estimated_blocks() const;

    rtl::synthesiser& yosys() const { return *m_yosys; }

private:
    measured_block measured(const rtl::synthesis_block& block, const std::vector<block_job>& jobs) const;

    area_blocks m_asked;
    system::area_effort m_effort;
    rtl::synthesiser* m_yosys;
    std::string m_whole;
    std::uint64_t m_delay_per_level_ps;
    bool m_has_macro_table;
};

}  // namespace orbweaver::sim
