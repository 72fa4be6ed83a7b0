// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/system/area_desc.h"
#include "rtl_bridge/synthesis/synthesis_block.h"
#include "rtl_bridge/synthesis/synthesis_effort.h"
#include "rtl_bridge/synthesis/synthesis_result.h"

namespace orbweaver::sim {

/// A design to synthesise.
struct block_job {
    std::string name;  // for people: "receive_table of 32 entries"
    rtl::synthesis_block block;
    rtl::synthesis_effort effort = rtl::synthesis_effort::thorough;
};

/// Returns whether a block is estimated from smaller ones.
bool is_estimated(const rtl::synthesis_block& block, system::area_effort effort);

/// Returns the syntheses that a block needs: its own, or two tables from which it is estimated. Tables use the quick
/// mapping, which yields no more gates and shorter paths than the thorough one.
std::vector<block_job> jobs_of(const rtl::synthesis_block& block, system::area_effort effort);

/// Estimates a table from two smaller ones. Gates grow linearly with the entries, and the longest path grows by a
/// constant with each doubling. The number of flip-flops is calculated exactly.
rtl::synthesis_result estimated_table(const rtl::synthesis_block& block, const rtl::synthesis_result& small,
                                      const rtl::synthesis_result& large);

}  // namespace orbweaver::sim
