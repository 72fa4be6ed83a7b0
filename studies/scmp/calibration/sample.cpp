// SPDX-License-Identifier: Apache-2.0
#include "studies/scmp/calibration/sample.h"

#include <fmt/core.h>

#include <algorithm>

#include "studies/scmp/calibration/protocol.h"

namespace orbweaver::studies::scmp::calibration {

namespace {

constexpr std::size_t quick_points = 3;

std::string classes(const std::string& vcs, bool is_original) {
    return fmt::format(
        "network.classes=[{{name: thread, vcs: {0}, types: [THREAD]}}, {{name: data, vcs: {0}, types: [DATA]}}{1}]",
        vcs, is_original ? "" : ", {name: rts, vcs: 1, types: [RTS]}, {name: cts, vcs: 1, types: [CTS]}");
}

}  // namespace

sample::sample(unsigned number, std::string levels) : m_number(number), m_levels(std::move(levels)) {}

const std::string& sample::value(const std::string& axis) const {
    const auto found =
        std::find_if(axes().begin(), axes().end(), [&axis](const calibration::axis& one) { return one.name == axis; });
    return found->values.at(static_cast<std::size_t>(m_levels[static_cast<std::size_t>(found - axes().begin())] - '0'));
}

std::string sample::impossible() const {
    return value("wait") == "spin" && value("quantum") == endless_quantum ? "spins without an end of the quantum" : "";
}

double sample::row_share(unsigned bits, unsigned nodes) const {
    const unsigned dimension = static_cast<unsigned>(std::stoul(value("image")));
    const unsigned own_rows = std::max(dimension / nodes, 1U);
    const unsigned distances[] = {1, static_cast<unsigned>(std::stoul(value("long")))};
    double row_words = 0;
    for (const unsigned distance : distances) {
        constexpr unsigned angles_across_rows = 3;
        row_words += angles_across_rows * std::min(distance, own_rows) * (dimension / 2.0);
    }
    constexpr double histograms = 8 * 2;
    const double bins = 2U << bits;
    return row_words / (histograms * bins * (nodes - 1) / nodes);
}

variation sample::changes_of(const benchmark& program, const change& of_modified) const {
    std::vector<std::string> settings{
        "core.quantum_cycles=" + value("quantum"), "core.latency.load=" + value("load"),
        "network.vc_depth=" + value("depth"),      "network.link.cycles=" + value("link"),
        "workload.args.wait=" + value("wait"),     "workload.args.barrier=" + value("barrier"),
    };
    if (value("code") == "plain_o1") {
        settings.push_back(fmt::format("workload.program={}_o1", program.program));
    } else {
        settings.push_back("workload.args.kernels=" + value("code"));
    }
    if (program.program == "neighborhood") {
        settings.insert(settings.end(),
                        {"workload.args.dimension=" + value("image"), "workload.args.long=" + value("long"),
                         "workload.args.order=" + value("order")});
        if (value("requests") != "all") { settings.push_back("workload.args.requests=" + value("requests")); }
    }
    if (program.program == "matrix") { settings.push_back("workload.args.off_diagonals=" + value("elements")); }
    const std::string id = fmt::format("point_{:02}", m_number);
    variation varied{id, {id, settings}, {id + of_modified.id, settings}, ""};
    varied.of_original.settings.push_back(classes(value("vcs"), true));
    varied.of_modified.settings.push_back(classes(value("vcs"), false));
    varied.of_modified.settings.insert(varied.of_modified.settings.end(), of_modified.settings.begin(),
                                       of_modified.settings.end());
    return varied;
}

std::vector<sample> samples(bool quick) {
    const std::size_t count = quick ? quick_points : points().size();
    std::vector<sample> all;
    for (std::size_t i = 0; i < count; ++i) { all.emplace_back(static_cast<unsigned>(i + 1), points()[i]); }
    return all;
}

}  // namespace orbweaver::studies::scmp::calibration
