// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sim/sweep/prediction/kriging.h"
#include "sim/sweep/space/design_space.h"
#include "sim/sweep/space/point.h"

namespace orbweaver::sim {

/// How an objective of a design is predicted before its simulation.
enum class prediction_kind : std::uint8_t {
    exact,       // follows from the variables
    calibrated,  // calculated from the link loads, and corrected by the runs so far
    learned,     // interpolated from the runs so far alone
};
constexpr auto enumerators(prediction_kind) { return identifiers<prediction_kind>; }

/// A design that may be simulated.
struct prospect {
    design_point point;
    design_position position;
    std::vector<std::optional<double>> calculated;  // [objective]; 1 for learned objectives
};

/// Prediction errors of an objective, relative to the simulated values.
struct prediction_quality {
    prediction_kind kind = prediction_kind::exact;
    std::size_t designs = 0;           // designs on which the error was measured
    std::optional<double> calculated;  // mean error of the calculation without correction by runs
    std::optional<double> error;       // mean error of leave-one-out cross-validation
    std::optional<double> largest;     // largest error of leave-one-out cross-validation
};

/// Surrogate model of the objectives: predicts them so that a search can rank and prune designs. Predictions are never
/// reported as results.
///
/// A factor corrects each calculated value (docs/noc/prediction.md); for an objective without a calculation, the
/// calculated value is 1. Kriging interpolates the factors between the simulated designs. Where less is better, it
/// interpolates the reciprocals: a latency close to saturation is then close to 0 instead of an outlier. A design that
/// saturates or does not end has the reciprocal 0. The error is estimated by leave-one-out cross-validation.
class objective_prediction {
public:
    /// @param space outlives this object
    explicit objective_prediction(const design_space& space);

    /// Returns the exact and calculated objectives of a design.
    /// @param point the design in any of its scenarios
    prospect look(const design_point& point) const;

    /// Learns from the evaluated designs, or from points if there are no scenarios.
    /// @param so_far all of them in order; starts with the sequence of the last call
    void learn(const std::vector<evaluated_point>& so_far);

    /// Returns whether all objectives with a goal can be predicted. A learned objective needs at least two measured
    /// designs.
    bool is_ready() const;

    /// Returns the design with predicted objectives, where a prediction exists, each with the half-width of its 95 %
    /// prediction interval on the better side. It is feasible if the predicted objectives meet the requirements and
    /// runs of similar designs ended well.
    evaluated_point predict(const prospect& design) const;

    /// Returns the cost of a design in the first exact objective; 0 if no objective is exact.
    double exact_cost(const prospect& design) const;

    /// Returns the prediction quality of each objective.
    std::vector<prediction_quality> qualities() const;

private:
    struct fit {
        prediction_kind kind = prediction_kind::exact;
        bool reciprocal = true;  // interpolates reciprocals of factors: less is better, and no value is below 0
        std::vector<std::optional<double>> factors;  // [known design]: measured over calculated value
        std::optional<kriging::surface> surface;
        double error = 0;  // half-width of the interval of the interpolated value
        double least = 0;  // smaller reciprocals count as 0
    };

    std::vector<std::optional<double>> objectives_of_design(const design_point& point) const;
    void add(const evaluated_point& simulated);
    void adjust(std::size_t objective);
    std::vector<double> interpolated(std::size_t objective) const;
    std::vector<double> residuals_of(const fit& one) const;

    const design_space& m_space;
    const sweep& m_sweep;
    std::vector<fit> m_fits;  // [objective]
    kriging m_known;
    std::vector<double> m_endings;  // [known design]: 1 if the sweep accepts its status, else 0
    std::optional<kriging::surface> m_ending;
    std::size_t m_taken = 0;
    bool m_calculates = false;  // an objective is calculated from the link loads
};

}  // namespace orbweaver::sim
