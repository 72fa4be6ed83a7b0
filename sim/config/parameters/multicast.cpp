// SPDX-License-Identifier: Apache-2.0
#include "sim/config/parameters/parameters.h"

namespace orbweaver::sim {

namespace {

constexpr std::uint64_t longest_startup = 1000000000;
constexpr std::uint64_t longest_message = std::uint64_t{1} << 20;

}  // namespace

void declare_multicast(system_table& table) {
    table.add_section({"multicast",
                       "A multicast plan instead of synthetic traffic: nodes relay messages as it defines.",
                       {"network"}});
    const std::size_t first = table.parameters().size();
    table.add("multicast.plan", file_name{}, field(&system::system_desc::multicast, &system::multicast_desc::plan),
              "Plan (`orbweaver plan`): the relays of each message; all sources start at once");
    table.add("multicast.runner",
              choice<system::multicast_runner>{
                  {"endpoints", "nodes that send copies"},
                  {"agents", "agents that copy themselves, on an engine at every node (section `agent`)"}},
              field(&system::system_desc::multicast, &system::multicast_desc::runner), "Who carries the plan out");
    table.add("multicast.flits", whole_number{2, longest_message, "flits"},
              field(&system::system_desc::multicast, &system::multicast_desc::flits),
              "Length of every copy of a message, head included; agents carry as many words but one in addition to "
              "themselves");
    table.add("multicast.startup_cycles", whole_number{0, longest_startup, "cycles"},
              field(&system::system_desc::multicast, &system::multicast_desc::startup_cycles),
              "Software of the sender before each copy");
    table.add("multicast.overlap", truth{}, field(&system::system_desc::multicast, &system::multicast_desc::overlap),
              "Whether a start-up begins as soon as the one before has ended, not when its copy has left");
    table.restrict_from(first, [](const system::system_desc& described) { return !described.multicast.plan.empty(); });
}

}  // namespace orbweaver::sim
