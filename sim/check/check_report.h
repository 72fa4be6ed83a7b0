// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hw/base/errors.h"
#include "hw/noc/dependency/wait_cycle.h"
#include "sw_stack/shared/enum_names.h"

namespace orbweaver::sim {

/// What was found of classes that share virtual channels, in words.
struct checked_group {
    std::vector<std::string> classes;
    std::string vcs;    // "0-3"
    std::string proof;  // "acyclic", "release_order", "none": group_verdict::proof; "programmable"; "engine_memory"
    std::uint64_t channels = 0;  // of their dependency graph
    std::uint64_t dependencies = 0;
};

/// The answer of `orbweaver check`.
struct check_report {
    enum class verdict : std::uint8_t {
        proved,          // no deadlock, as far as the assumptions hold
        routing_cycle,   // packets can wait for each other inside the network
        protocol_cycle,  // endpoints make classes wait for each other
        endless_route,   // a route goes round for ever
        rule_cycle,      // the rule of the routing function leads in a cycle, so that none is built
        small_table,     // a table has fewer entries than the program puts there before it clears one
    };
    verdict found{};
    unsigned nodes = 0;
    std::string routing;  // name of the function
    std::vector<checked_group> groups;
    std::vector<std::string> assumptions;  // about software and endpoints; without them the proof is none
    noc::wait_cycle cycle;                 // unless proved
    std::vector<std::string> advice;       // what would break the cycle, if that is known
    std::vector<std::string> warnings;     // of what is legal and slow: depth_warnings()
    std::string whole_graph;               // Graphviz text of all dependencies, if it was asked for

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
