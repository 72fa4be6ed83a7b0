// SPDX-License-Identifier: Apache-2.0
// What all experiments have in common: curves of scenarios over an axis, repeated on random networks.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "studies/experiment.h"
#include "studies/multicast/estimate.h"
#include "studies/multicast/scenario.h"

namespace orbweaver::studies::multicast_paper {

/// A curve of a figure: a scenario for every place on the axis.
struct scenario_curve {
    std::string name;
    std::function<scenario(unsigned x)> point;
};

/// A figure and a table of everything that is measured at its points.
struct panel {
    std::string file;
    std::string title;
    std::string x_label;
    std::vector<unsigned> positions;
    std::vector<scenario_curve> curves;
};

/// Curves of algorithms over one axis.
/// @param base the scenario but for its algorithm
std::vector<scenario_curve> curves_of(const std::vector<multicast::multicast_algorithm>& algorithms,
                                      const std::function<scenario(unsigned x)>& base);

/// SPCCO and the four variants; CCO if wanted.
std::vector<multicast::multicast_algorithm> compared_algorithms(bool with_chains = false);
/// The four alone.
std::vector<multicast::multicast_algorithm> agent_algorithms();

/// What was measured of a scenario, over its repetitions.
/// @param report of measured_run, in cycles or a count
/// @param scale  that it is multiplied by: us_per_cycle, or 1
/// @throws unusable_run
estimate measured_figure(const measurements& measured, const scenario& point, const std::string& report, double scale,
                         unsigned repetitions);
constexpr double us_per_cycle = 0.01;

/// Completion of the last multicast, microseconds. @throws unusable_run
estimate completion(const measurements& measured, const scenario& point, unsigned repetitions);

/// Repetitions of every scenario.
constexpr unsigned repetitions_of(bool quick) { return quick ? 2 : 10; }

/// What panels need and show; claims are added by the experiment.
class sweep {
public:
    sweep(std::vector<panel> panels, bool quick) : m_panels(std::move(panels)), m_repetitions(repetitions_of(quick)) {}

    std::vector<planned_run> runs() const;
    /// Charts and tables.
    findings figures(const measurements& measured) const;

private:
    chart completion_chart(const measurements& measured, const panel& plot) const;
    report_table table(const measurements& measured, const panel& plot) const;

    std::vector<panel> m_panels;
    unsigned m_repetitions;
};

/// An experiment whose findings are those of its sweep and claims.
experiment swept(const std::string& id, const std::string& title, std::vector<panel> panels, bool quick,
                 const std::function<std::vector<claim>(const measurements&, unsigned repetitions)>& judge);

}  // namespace orbweaver::studies::multicast_paper
