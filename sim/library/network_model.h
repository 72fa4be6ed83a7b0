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

/// The traffic of a link.
struct link_statistics {
    std::string name;  // as in result.json
    noc::link_kind kind = noc::link_kind::transit;
    noc::link_counters counters;
};

/// Measurements so far. They are plain data that outlive the model.
struct model_statistics {
    cycle_t cycles = 0;                                // clock cycles
    std::optional<noc::traffic_result> traffic;        // rates and latencies, also by class; nothing without traffic
    std::map<std::string, noc::class_counts> classes;  // link counters by class
    std::vector<link_statistics> links;                // by link index
};

/// The network of a file with its clock, for a user's own sc_main. The user's models bind to its nodes, or it generates
/// the traffic of the file; sc_start() then runs it. Only one model per process may have traffic.
class network_model {
public:
    /// @throws user_error, with the position, for features that only the program supports: routers in RTL, serial
    ///                     links, clusters, agents, `activity: true`
    explicit network_model(network_file file);
    ~network_model();

    clock_domain& clock() { return m_clock; }
    packet_ledger& ledger() { return m_ledger; }
    noc::network& network() { return *m_network; }

    /// Adds the synthetic traffic of the file at all nodes, which must not be bound to anything else. The clock stops
    /// when the measurement is over. Call it once, before sc_start().
    /// @throws user_error, with the position, if the file describes anything but a single run of synthetic traffic
    void add_traffic();

    /// Returns the measurements since the start of the simulation.
    model_statistics statistics() const;

    /// Writes the same result.json as `orbweaver run` for the same file; without traffic it has no group `traffic`.
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
