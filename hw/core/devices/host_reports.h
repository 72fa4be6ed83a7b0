// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "hw/base/types.h"
#include "hw/core/devices/host_files.h"
#include "sw_stack/shared/register_map.h"

namespace orbweaver::core {

/// A named number or blob that firmware handed over for result.json.
struct host_report_entry {
    node_id node;
    cycle_t cycle = 0;
    /// Letters, digits, '_', '-' and '.'; must not begin with '.', because it may become the name of a file.
    std::string name;
    host_report_kind kind{};
    std::uint64_t value = 0;         // integer, checksum: the number; real: bits of a double; verified: 1 or 0
    std::vector<std::uint8_t> blob;  // only for kind blob
};

/// Reports from the firmware of all nodes to the user, in order of arrival.
struct host_reports {
    std::vector<host_report_entry> entries;
    std::size_t blob_bytes = 0;           // sum over all entries
    std::optional<cycle_t> region_start;  // start of the timed region: node 0's last mark of each kind
    std::optional<cycle_t> region_end;    // set only after a start
    std::optional<std::uint32_t> exit_status;
    unsigned ranks = 0;                  // nodes for whose programs the run waits
    std::vector<unsigned> rank_of_node;  // [node]: its rank; empty: the node's number
    unsigned ended_ranks = 0;            // ranks that ended with status 0
    host_files files;                    // files of the programs of all nodes

    unsigned rank(node_id node) const { return rank_of_node.empty() ? node.value : rank_of_node[node.value]; }
};

}  // namespace orbweaver::core
