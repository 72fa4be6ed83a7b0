// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/base/run_control.h"
#include "hw/noc/network.h"
#include "hw/noc/network_statistics.h"
#include "hw/noc/traffic/traffic.h"
#include "sim/library/network_file.h"
#include "tlm/packet_ledger.h"

namespace orbweaver::sim {

class result_document;

/// What a link carried.
struct link_statistics {
    std::string name;  // as in result.json
    noc::link_kind kind = noc::link_kind::transit;
    noc::link_counters counters;
};

/// What was measured so far. Plain data: it outlives the model.
struct model_statistics {
    cycle_t cycles = 0;                                // of the clock
    std::optional<noc::traffic_result> traffic;        // rates and latencies, by class too; none without traffic
    std::map<std::string, noc::class_counts> classes;  // what the links counted, by class
    std::vector<link_statistics> links;                // by number
};

/// A network of a file with its clock, in an sc_main of one's own. Models bind to its nodes, or it makes the traffic
/// of the file; then sc_start() runs it. At most one a process has traffic.
class network_model {
public:
    /// @throws user_error, with its place, for what only the program can run: routers in RTL, serial links, clusters,
    /// agents, `activity: true`
    explicit network_model(network_file file);
    ~network_model();

    clock_domain& clock() { return m_clock; }
    packet_ledger& ledger() { return m_ledger; }
    noc::network& network() { return *m_network; }

    /// Puts the synthetic traffic of the file at all nodes; nothing else may be bound to them. When the measurement is
    /// over, the clock stops. Once, before sc_start().
    /// @throws user_error, with its place, where the file asks for something else than one run of synthetic traffic
    void add_traffic();

    /// Since the start of the simulation.
    model_statistics statistics() const;

    /// Writes what `orbweaver run` writes as result.json for the same file. Without traffic it has no group `traffic`.
    /// @throws user_error if the file cannot be written
    void write_result(const std::filesystem::path& path) const;

private:
    cycle_t cycles() const;
    run_outcome outcome() const;

    network_file m_file;
    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
    run_control m_control;
    clock_domain m_clock;
    packet_ledger m_ledger;
    std::unique_ptr<noc::network> m_network;
    std::unique_ptr<noc::traffic> m_traffic;
};

}  // namespace orbweaver::sim
