// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "hw/base/processes/process_boundary.h"
#include "hw/noc/fabric/crossing.h"
#include "hw/noc/fabric/fabric_partition.h"
#include "tlm/packet_ledger.h"

namespace orbweaver::noc {

/// The links of a fabric between partitions of different processes. With the head of a packet goes its record, because
/// each process has a ledger of its own. The tail closes the record at the origin.
class crossing_boundary final : public process_boundary {
public:
    explicit crossing_boundary(unsigned processes) : m_paths(processes) {}

    // Each process adds the paths in the same order.

    /// Adds a path from a partition of this process. @param ledger of the partition
    void add_leaving(unsigned process, crossing& exit, packet_ledger& ledger) {
        exit.leave_process();
        m_paths[process].leaving.push_back({&exit, &ledger});
    }
    /// Adds a path to a partition of this process. @param ledger of the partition
    void add_arriving(unsigned process, fabric_partition& target, packet_ledger& ledger) {
        m_paths[process].arriving.push_back({&target, &ledger});
    }
    /// Notes the delay of a link between two processes, whether this is one of them or not.
    void note_delay(cycle_t cycles) { m_lookahead = std::min(m_lookahead, cycles); }

    cycle_t lookahead() const override { return m_lookahead; }
    cycle_t write(unsigned process, byte_writer& stream) override;
    void read(unsigned process, byte_reader& stream) override;

private:
    struct leaving_path {
        crossing* exit;
        packet_ledger* ledger;
    };
    struct arriving_path {
        fabric_partition* target;
        packet_ledger* ledger;
    };
    /// The paths between this process and another one.
    struct paths {
        std::vector<leaving_path> leaving;
        std::vector<arriving_path> arriving;
        std::vector<packet_slot> adopted;  // [slot at the other process]: slot of the packet here
    };

    static cycle_t write(const leaving_path& path, byte_writer& stream);
    static void read(paths& other, const arriving_path& path, byte_reader& stream);
    static void require_future(const arriving_path& path, cycle_t due);
    static void adopt(paths& other, packet_ledger& ledger, flit& arriving, byte_reader& stream);

    std::vector<paths> m_paths;  // [process]
    cycle_t m_lookahead = never;
};

}  // namespace orbweaver::noc
