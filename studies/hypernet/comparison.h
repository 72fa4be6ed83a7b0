// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>

#include "studies/claim.h"
#include "studies/experiment.h"

namespace orbweaver::studies::hypernet_paper {

/// What the dissertation states, and how it is judged.
struct comparison {
    std::string id;  // "R09"
    std::string what;
    std::string source;
    double published = 0;
    double tolerance = 0;  // of the published figure, in its unit
    std::string unit{};
    std::string note{};
};

/// @param measure may throw unusable_run
claim judged_figure(const comparison& figure, const std::function<double()>& measure);

/// A statement without a figure: holds or not, and what was found.
struct statement {
    std::string id;
    std::string what;
    std::string source;
    std::string published;  // in the dissertation's words, more or less
    std::string note{};
};
claim judged_statement(const statement& assertion, bool holds, const std::string& found);

/// How far a number of packets may be from a whole one that the dissertation prints.
inline constexpr double whole_packet = 0.501;

/// The figures of a table: how many of them come out.
class tally {
public:
    /// @param tolerance how far apart the two may be
    void count(double published, double calculated, double tolerance = 0);
    /// @return of all figures, those that come out
    claim as_claim(const std::string& id, const std::string& what, const std::string& source,
                   const std::string& note = {}) const;

private:
    unsigned m_figures = 0;
    unsigned m_coming_out = 0;
};

/// Figures that runs give. @param count may throw unusable_run
claim judged_figures(const std::string& id, const std::string& what, const std::string& source, const std::string& note,
                     const std::function<void(tally&)>& count);

/// As a table prints a figure: seven digits at most.
std::string figure_text(double figure);

/// "(3,2)"
std::string net_name(unsigned d, unsigned h);

/// An experiment that needs no simulation.
experiment calculated(const std::string& id, const std::string& title, const std::function<findings()>& evaluate);

}  // namespace orbweaver::studies::hypernet_paper
