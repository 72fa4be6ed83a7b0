// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>

#include "studies/claim.h"
#include "studies/experiment.h"

namespace orbweaver::studies::hypernet_paper {

/// A figure of the dissertation and its tolerance.
struct comparison {
    std::string id;  // "R09"
    std::string what;
    std::string source;
    double published = 0;
    double tolerance = 0;  // maximum difference from the published figure, in its unit
    std::string unit{};
    std::string note{};
};

/// @param measure may throw unusable_run
claim judged_figure(const comparison& figure, const std::function<double()>& measure);

/// A statement without a figure: it holds or not, with the observation.
struct statement {
    std::string id;
    std::string what;
    std::string source;
    std::string published;  // approximately in the dissertation's words
    std::string note{};
};
claim judged_statement(const statement& assertion, bool holds, const std::string& found);

/// Allowed deviation from an integer number of packets in the dissertation.
inline constexpr double whole_packet = 0.501;

/// Counts how many figures of a table are reproduced.
class tally {
public:
    /// @param tolerance allowed difference
    void count(double published, double calculated, double tolerance = 0);
    /// @return claim with the number of reproduced figures
    claim as_claim(const std::string& id, const std::string& what, const std::string& source,
                   const std::string& note = {}) const;

private:
    unsigned m_figures = 0;
    unsigned m_reproduced = 0;
};

/// Judges figures of runs.
/// @param count may throw unusable_run
claim judged_figures(const std::string& id, const std::string& what, const std::string& source, const std::string& note,
                     const std::function<void(tally&)>& count);

/// Formats a figure for a table with at most seven digits.
std::string figure_text(double figure);

/// "(3,2)"
std::string net_name(unsigned d, unsigned h);

}  // namespace orbweaver::studies::hypernet_paper
