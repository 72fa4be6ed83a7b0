// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hw/base/errors.h"
#include "hw/noc/dependency/wait_cycle.h"
#include "sw_stack/shared/enum_names.h"

namespace orbweaver::sim {

/// The result for a group of classes that share VCs, as text.
struct checked_group {
    std::vector<std::string> classes;
    std::string vcs;    // "0-3"
    std::string proof;  // "acyclic", "release_order" or "none" (group_verdict::proof); "programmable"; "engine_memory"
    std::uint64_t channels = 0;  // channels of its dependency graph
    std::uint64_t dependencies = 0;
};

/// The result of `orbweaver check`.
struct check_report {
    enum class verdict : std::uint8_t {
        proved,          // free of deadlock if the assumptions hold
        routing_cycle,   // packets can wait for each other inside the network
        protocol_cycle,  // endpoints couple classes to a cycle of waits
        endless_route,   // a route never ends
        rule_cycle,      // the rule of the routing function has a cycle, so that no routes are built
        small_table,     // a table has fewer entries than the program puts there before it clears one
    };
    verdict found{};
    unsigned nodes = 0;
    std::string routing;  // name of the routing function
    std::vector<checked_group> groups;
    std::vector<std::string> assumptions;  // about software and endpoints; the proof depends on them
    noc::wait_cycle cycle;                 // empty if proved
    std::vector<std::string> advice;       // changes that would break the cycle, if known
    std::vector<std::string> warnings;     // about legal but slow settings: depth_warnings()
    std::string whole_graph;               // Graphviz text of all dependencies, if requested

    exit_code code() const { return found == verdict::proved ? exit_code::success : exit_code::deadlock; }
};
constexpr auto enumerators(check_report::verdict) {
    return name_table<check_report::verdict>({{check_report::verdict::proved, "proved"},
                                              {check_report::verdict::routing_cycle, "routing_cycle"},
                                              {check_report::verdict::protocol_cycle, "protocol_cycle"},
                                              {check_report::verdict::endless_route, "endless_route"},
                                              {check_report::verdict::rule_cycle, "rule_cycle"},
                                              {check_report::verdict::small_table, "small_table"}});
}

}  // namespace orbweaver::sim
