// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/system/area_desc.h"
#include "rtl_bridge/synthesis/synthesis_block.h"
#include "rtl_bridge/synthesis/synthesis_effort.h"
#include "rtl_bridge/synthesis/synthesis_result.h"

namespace orbweaver::sim {

/// A table is estimated from those of so many entries, as far as a table of the second takes no more than a minute.
inline constexpr unsigned small_table_entries = 16;
inline constexpr unsigned large_table_entries = 32;

/// A design that is synthesised, whatever becomes of its result.
struct block_job {
    std::string name;  // for people: "receive_table of 32 entries"
    rtl::synthesis_block block;
    rtl::synthesis_effort effort = rtl::synthesis_effort::thorough;
};

/// Whether a block is estimated from smaller ones.
bool is_estimated(const rtl::synthesis_block& block, system::area_effort effort);

/// What has to be synthesised for a block: itself, or the two tables from which it is estimated. Tables are mapped
/// quickly, which finds no more gates and shorter paths.
std::vector<block_job> jobs_of(const rtl::synthesis_block& block, system::area_effort effort);

/// A table of so many entries: gates grow by as many with each entry as between the two, the longest path with each
/// doubling. Flip-flops are known by arithmetic.
rtl::synthesis_result estimated_table(const rtl::synthesis_block& block, const rtl::synthesis_result& small,
                                      const rtl::synthesis_result& large);

}  // namespace orbweaver::sim
