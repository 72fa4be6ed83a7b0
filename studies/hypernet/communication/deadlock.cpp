// SPDX-License-Identifier: Apache-2.0
// R23: assignments of virtual channels with which the routing can deadlock. The dissertation leaves the question open.
#include "hw/base/errors.h"
#include "sim/check/deadlock_check.h"
#include "sim/config/configuration.h"
#include "studies/arithmetic/hypernet/routing/buffer_classes.h"
#include "studies/hypernet/comparison.h"
#include "studies/hypernet/experiments.h"
#include "studies/hypernet/network/traffic_runs.h"

namespace orbweaver::studies::hypernet_paper {

namespace {

using namespace hypernet_model;

struct net_size {
    unsigned d, h;
};

constexpr net_size nets[] = {{2, 2}, {3, 2}, {2, 3}, {3, 3}};

struct deadlock_row {
    const char* rule;
    class_rule assigned;
    bool deadlocks[std::size(nets)];
};

constexpr deadlock_row deadlock_rows[] = {
    {"one", class_rule::single, {false, true, false, true}},
    {"by external links crossed", class_rule::crossings, {false, false, false, false}},
    {"by phase code", class_rule::phase_code, {false, false, false, false}},
    {"before and after the highest link", class_rule::highest_crossed, {false, false, false, true}},
    {"by level-1 links crossed", class_rule::level_1_crossings, {false, false, false, true}},
    {"by higher links crossed", class_rule::upper_crossings, {false, true, false, true}},
};

const char* verdict_text(bool deadlocks) { return deadlocks ? "can deadlock" : "cannot"; }

/// Returns the verdict of `orbweaver check` on the network.
bool network_can_deadlock(const net_size& net, bool phases) {
    std::vector<std::string> settings = endpoint_settings();
    const std::vector<std::string> topology = cubelet_net(net.d, net.h).settings;
    settings.insert(settings.end(), topology.begin(), topology.end());
    settings.emplace_back(phases ? "network.routing_phases=external_links" : "network.routing_phases=none");
    const system::system_desc described = sim::parse_configuration("hypernet", machine_yaml, settings).description();
    return sim::check_deadlock(described).found != sim::check_report::verdict::proved;
}

findings evaluate_deadlock() {
    findings found;
    tally calculated_verdicts;
    tally checked_verdicts;
    report_table table{"deadlock",
                       "Whether the routing can deadlock, by the virtual channels that packets take",
                       {{"virtual channels"}, {}}};
    for (const net_size& net : nets) { table.data.columns.push_back(net_name(net.d, net.h)); }
    for (const deadlock_row& entry : deadlock_rows) {
        std::vector<std::string> cells{entry.rule};
        for (std::size_t index = 0; index < std::size(nets); ++index) {
            const net_size& net = nets[index];
            const bool deadlocks = can_deadlock({module_kind::cubelet, net.d, net.h}, entry.assigned);
            calculated_verdicts.count(entry.deadlocks[index] ? 1 : 0, deadlocks ? 1 : 0);
            cells.emplace_back(verdict_text(deadlocks));
        }
        table.data.rows.push_back(std::move(cells));
    }
    for (const bool phases : {false, true}) {
        const deadlock_row& expected = deadlock_rows[phases ? 1 : 0];
        std::vector<std::string> cells{phases ? "check: by external links crossed" : "check: any"};
        for (std::size_t index = 0; index < std::size(nets); ++index) {
            const bool deadlocks = network_can_deadlock(nets[index], phases);
            checked_verdicts.count(expected.deadlocks[index] ? 1 : 0, deadlocks ? 1 : 0);
            cells.emplace_back(verdict_text(deadlocks));
        }
        table.data.rows.push_back(std::move(cells));
    }
    found.claims = {
        calculated_verdicts.as_claim("R23", "virtual channels and deadlock: six rules on four nets",
                                     "values calculated again", "cycles of waits among the links of all routes"),
        checked_verdicts.as_claim("R23", "the same, verdicts of `orbweaver check` on the network",
                                  "values calculated again", "one class of virtual channels, and phases"),
    };
    found.tables.push_back(std::move(table));
    return found;
}

}  // namespace

experiment deadlock_rules() { return calculated("deadlock", "Virtual channels and deadlock", evaluate_deadlock); }

}  // namespace orbweaver::studies::hypernet_paper
