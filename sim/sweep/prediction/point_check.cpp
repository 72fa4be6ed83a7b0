// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/prediction/point_check.h"

#include <fmt/core.h>

#include <filesystem>

#include "sim/check/check_output.h"
#include "sim/check/load_check.h"

namespace orbweaver::sim {

namespace {

std::vector<configuration_setting> settings_of(const sweep& described, const design_point& point) {
    std::vector<configuration_setting> settings = described.settings;
    const auto variables = described.variables();
    for (std::size_t i = 0; i < variables.size(); ++i) {
        settings.push_back({variables[i]->key, variables[i]->key_position, point.values[i].node});
    }
    return settings;
}

/// Returns the first line of a message. File names lose their folders, so that tables do not depend on the machine.
std::string first_line(std::string text, const sweep& described) {
    text = text.substr(0, text.find('\n'));
    for (const auto& source : {described.file, described.base}) {
        const std::string short_name = std::filesystem::path{source->name}.filename().string();
        if (text.starts_with(source->name)) { text = short_name + text.substr(source->name.size()); }
    }
    return text;
}

/// Returns the reason not to run a point; empty if it can run.
std::string reason_of(const check_report& report) {
    switch (report.found) {
        case check_report::verdict::routing_cycle:
            return fmt::format("may deadlock: a dependency cycle of {} waits inside the network, from {}",
                               report.cycle.size(), report.cycle.front().resource);
        case check_report::verdict::protocol_cycle:
            return fmt::format("may deadlock: a dependency cycle of {} waits through endpoints, from {}",
                               report.cycle.size(), report.cycle.front().resource);
        case check_report::verdict::endless_route: return "a route goes round for ever";
        case check_report::verdict::rule_cycle:
            return fmt::format("may deadlock: links lead up in a dependency cycle of {}, from {}", report.cycle.size(),
                               report.cycle.front().resource);
        case check_report::verdict::small_table:
        case check_report::verdict::proved: break;
    }
    return {};
}

}  // namespace

loaded_configuration configuration_of(const sweep& described, const design_point& point) {
    return load_configuration(described.base, settings_of(described, point));
}

checked_point check_point(const sweep& described, const design_point& point, const configuration_check& check) {
    try {
        const loaded_configuration configuration = configuration_of(described, point);
        const check_report report = check(configuration);
        if (const std::string reason = reason_of(report); !reason.empty()) {
            return {std::nullopt, reason, {}, {}, {}};
        }
        if (described.prune_predicted) {
            if (const std::string overload = predicted_overload(configuration.description()); !overload.empty()) {
                return {std::nullopt, overload, {}, {}, {}};
            }
        }
        return {configuration.description(),
                {},
                report.warnings.empty() ? std::string{} : report.warnings.front(),
                small_table_text(report),
                {}};
    } catch (const user_error& problem) { return {std::nullopt, first_line(problem.what(), described), {}, {}, {}}; }
}

}  // namespace orbweaver::sim
