// SPDX-License-Identifier: Apache-2.0
// Common parts of all experiments: curves of scenarios over an axis, repeated on random networks.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "studies/experiment.h"
#include "studies/multicast/estimate.h"
#include "studies/multicast/scenario.h"

namespace orbweaver::studies::multicast_paper {

/// A curve of a figure: one scenario per position on the axis.
struct scenario_curve {
    std::string name;
    std::function<scenario(unsigned x)> point;
};

/// A figure, and a table of all measurements at its points.
struct panel {
    std::string file;
    std::string title;
    std::string x_label;
    std::vector<unsigned> positions;
    std::vector<scenario_curve> curves;
};

/// Returns curves of algorithms over one axis.
/// @param base the scenario without its algorithm
std::vector<scenario_curve> curves_of(const std::vector<multicast::multicast_algorithm>& algorithms,
                                      const std::function<scenario(unsigned x)>& base);

/// Returns SPCCO and the four variants, with CCO if requested.
std::vector<multicast::multicast_algorithm> compared_algorithms(bool with_chains = false);
/// Returns the four variants.
std::vector<multicast::multicast_algorithm> agent_algorithms();

/// Returns a measurement of a scenario over its repetitions.
/// @param report report of measured_run, in cycles or a count
/// @param scale  factor: us_per_cycle, or 1
/// @throws unusable_run
estimate measured_figure(const measurements& measured, const scenario& point, const std::string& report, double scale,
                         unsigned repetitions);
constexpr double us_per_cycle = 0.01;

/// Returns the completion of the last multicast in microseconds.
/// @throws unusable_run
estimate completion(const measurements& measured, const scenario& point, unsigned repetitions);

/// Returns the number of repetitions of every scenario.
constexpr unsigned repetitions_of(bool quick) { return quick ? 2 : 10; }

/// The runs and figures of panels; the experiment adds claims.
class sweep {
public:
    sweep(std::vector<panel> panels, bool quick) : m_panels(std::move(panels)), m_repetitions(repetitions_of(quick)) {}

    std::vector<planned_run> runs() const;
    /// Returns charts and tables.
    findings figures(const measurements& measured) const;

private:
    chart completion_chart(const measurements& measured, const panel& plot) const;
    report_table table(const measurements& measured, const panel& plot) const;

    std::vector<panel> m_panels;
    unsigned m_repetitions;
};

/// Makes an experiment from a sweep and its claims.
experiment swept(const std::string& id, const std::string& title, std::vector<panel> panels, bool quick,
                 const std::function<std::vector<claim>(const measurements&, unsigned repetitions)>& judge);

}  // namespace orbweaver::studies::multicast_paper
