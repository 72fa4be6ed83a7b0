// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sim/sweep/prediction/kriging.h"
#include "sim/sweep/space/design_space.h"
#include "sim/sweep/space/point.h"

namespace orbweaver::sim {

/// How an objective is known of a design before it is simulated.
enum class prediction_kind : std::uint8_t {
    exact,       // it follows from the variables
    calibrated,  // it is calculated from the load of links, and the runs so far correct it
    learned,     // from the runs so far alone
};
constexpr auto enumerators(prediction_kind) {
    return name_table<prediction_kind>({{prediction_kind::exact, "exact"},
                                        {prediction_kind::calibrated, "calibrated"},
                                        {prediction_kind::learned, "learned"}});
}

/// A design that may be simulated.
struct prospect {
    design_point point;
    design_position position;
    std::vector<std::optional<double>> calculated;  // of each objective; 1 of those that are learned
};

/// How well an objective is predicted, as parts of what was simulated.
struct prediction_quality {
    prediction_kind kind = prediction_kind::exact;
    std::size_t designs = 0;           // that the error was measured on
    std::optional<double> calculated;  // mean error before any run was looked at
    std::optional<double> error;       // mean error on a design that the fit did not see, each left out once
    std::optional<double> largest;     // likewise
};

/// What the objectives of a design would be, so that a search may order and leave out designs. Never a result.
///
/// What is calculated (docs/noc/prediction.md) is corrected by a factor, and what cannot be calculated is a factor of
/// 1: it is interpolated between the designs that were simulated (kriging). Where less is better it is the reciprocal
/// that is interpolated, in which a latency close to saturation is not an outlier but close to 0, and 0 is a design
/// that saturates or does not end. The error is that of designs left out of the fit, each once.
class objective_prediction {
public:
    /// @param space outlives it
    explicit objective_prediction(const design_space& space);

    /// @param point in any of its scenarios
    prospect look(const design_point& point) const;

    /// Takes what came of designs, or of points without scenarios.
    /// @param so_far all, in order: the same as in the last call and more
    void learn(const std::vector<evaluated_point>& so_far);

    /// Whether all objectives with a goal can be predicted: two designs at least were measured where one is learned.
    bool is_ready() const;

    /// A design with objectives in place of those of its runs, as far as they can be predicted, each with the distance
    /// to the better end of its 95 % interval. Feasible if requirements hold for them, and if runs of its like ended
    /// well.
    evaluated_point predict(const prospect& design) const;

    /// The cost of a design in the first objective that is exact; 0 if none is.
    double exact_cost(const prospect& design) const;

    /// Quality of the prediction of each objective.
    std::vector<prediction_quality> qualities() const;

private:
    struct fit {
        prediction_kind kind = prediction_kind::exact;
        bool reciprocal = true;                      // of factors: less is better, and no value is below 0
        std::vector<std::optional<double>> factors;  // of each known place: measured over calculated
        std::optional<kriging::surface> surface;
        double error = 0;  // half the width of the interval of what is interpolated
        double least = 0;  // a reciprocal below it is as good as 0
    };

    std::vector<std::optional<double>> objectives_of_design(const design_point& point) const;
    void add(const evaluated_point& simulated);
    void adjust(std::size_t objective);
    std::vector<double> interpolated(std::size_t objective) const;
    std::vector<double> residuals_of(const fit& one) const;

    const design_space& m_space;
    const sweep& m_sweep;
    std::vector<fit> m_fits;  // of each objective
    kriging m_known;
    std::vector<double> m_endings;  // of each known place: 1 if the sweep accepts its status, else 0
    std::optional<kriging::surface> m_ending;
    std::size_t m_taken = 0;
    bool m_calculates = false;  // an objective is calculated from the load of links
};

}  // namespace orbweaver::sim
