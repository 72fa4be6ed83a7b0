// SPDX-License-Identifier: Apache-2.0
#include "sim/requirements/requirement_output.h"

#include <fmt/core.h>

namespace orbweaver::sim {

namespace {

constexpr std::size_t judged_flows_shown = 16;

std::string guarantee_text(const judged_flow& flow) {
    if (!flow.bound.is_known()) { return "no bound: " + flow.bound.reason; }
    if (flow.required.latency == 0) { return ""; }
    return flow.is_guaranteed() ? "guaranteed" : "not guaranteed";
}

std::string judged_line(const judged_flow& flow) {
    const auto shown = [](double value, const char* format) {
        return value == 0 ? std::string{"-"} : fmt::format(fmt::runtime(format), value);
    };
    return fmt::format("  {:<14} {:>8} {:>7} {:>7} {:>6} {:>6}  {}\n", flow.name,
                       shown(flow.required.bandwidth, "{:.4f}"), shown(flow.required.latency, "{:.0f}"),
                       shown(flow.regulator.rate, "{:.4f}"), shown(flow.regulator.burst, "{:.0f}"),
                       shown(flow.bound.cycles, "{:.0f}"), guarantee_text(flow));
}

result_json number_or_null(double value) { return value == 0 ? result_json(nullptr) : result_json(value); }

result_json judged_json(const judged_flow& flow) {
    result_json object{
        {"bandwidth", number_or_null(flow.required.bandwidth)},
        {"latency", number_or_null(flow.required.latency)},
        {"rate", number_or_null(flow.regulator.rate)},
        {"burst", number_or_null(flow.regulator.burst)},
        {"bound", flow.bound.is_known() ? result_json(flow.bound.cycles) : result_json(nullptr)},
        {"guaranteed", flow.required.latency != 0 ? result_json(flow.is_guaranteed()) : result_json(nullptr)}};
    if (!flow.bound.is_known()) { object["no_bound"] = flow.bound.reason; }
    return object;
}

}  // namespace

std::string requirement_text(const requirement_report& report) {
    std::string text;
    if (!report.busiest_link.empty()) {
        text += fmt::format("calculated: {} must carry most, {:.4g} flits a cycle of {:.4g}\n", report.busiest_link,
                            report.busiest_load, report.busiest_capacity);
    }
    if (!report.unsummed.empty()) {
        text += fmt::format("required bandwidths are not added up: {}\n", report.unsummed);
    }
    text +=
        fmt::format("  {:<14} {:>8} {:>7} {:>7} {:>6} {:>6}\n", "flow", "required", "within", "rate", "burst", "bound");
    for (std::size_t number = 0; number < report.flows.size(); ++number) {
        if (number == judged_flows_shown) {
            return text + fmt::format("  ... and {} more in check.json\n", report.flows.size() - judged_flows_shown);
        }
        text += judged_line(report.flows[number]);
    }
    return text;
}

result_json requirement_json(const requirement_report& report) {
    result_json flows = result_json::object();
    for (const judged_flow& flow : report.flows) { flows[flow.name] = judged_json(flow); }
    result_json conflicts = result_json::array();
    for (const requirement_conflict& conflict : report.conflicts) { conflicts.push_back(conflict.text); }
    result_json busiest = nullptr;
    if (!report.busiest_link.empty()) {
        busiest = {{"name", report.busiest_link}, {"load", report.busiest_load}, {"capacity", report.busiest_capacity}};
    }
    return {{"flows", std::move(flows)}, {"conflicts", std::move(conflicts)}, {"busiest_link", std::move(busiest)}};
}

}  // namespace orbweaver::sim
