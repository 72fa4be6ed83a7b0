// SPDX-License-Identifier: Apache-2.0
// Methods of search against each other on design spaces that were measured whole (recorded/*.csv): how many designs
// each one takes until those that it found dominate 99 % of what all designs do.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "sim/results/tables/csv_reader.h"
#include "sim/sweep/objectives/evaluation.h"
#include "sim/sweep/objectives/hypervolume.h"
#include "sim/sweep/search/point_source.h"
#include "sim/sweep/search/samples.h"
#include "sim/text/yaml_reader.h"
#include "testbenches/sim/sweep/sweep_support.h"

namespace orbweaver::sim {
namespace {

constexpr unsigned max_seeds = 10;
constexpr double wanted_share = 0.99;

/// Designs in rows of their own, from a record in which a row has those that differ in one variable. Its columns
/// `objective:variable=value` have the objectives of the design with this value; if all are empty, there is no such
/// design.
data_table one_design_a_row(const data_table& record) {
    std::vector<std::string> shared;
    std::map<std::string, std::map<std::string, std::size_t>> objectives;  // their columns, by "variable=value"
    for (std::size_t index = 0; index < record.columns.size(); ++index) {
        const std::string& column = record.columns[index];
        const auto colon = column.find(':');
        if (colon == std::string::npos) {
            shared.push_back(column);
        } else {
            objectives[column.substr(colon + 1)][column.substr(0, colon)] = index;
        }
    }
    data_table designs;
    for (const auto& [choice, columns] : objectives) {
        const auto equals = choice.find('=');
        designs.columns = {choice.substr(0, equals)};
        designs.columns.insert(designs.columns.end(), shared.begin(), shared.end());
        for (const auto& [objective, index] : columns) { designs.columns.push_back(objective); }
        for (const auto& row : record.rows) {
            std::vector<std::string> design{choice.substr(equals + 1)};
            design.insert(design.end(), row.begin(), row.begin() + static_cast<std::ptrdiff_t>(shared.size()));
            for (const auto& [objective, index] : columns) { design.push_back(row[index]); }
            const auto measured = design.begin() + 1 + static_cast<std::ptrdiff_t>(shared.size());
            if (std::any_of(measured, design.end(), [](const std::string& cell) { return !cell.empty(); })) {
                designs.rows.push_back(std::move(design));
            }
        }
    }
    return designs;
}

/// Designs of a sweep with what was measured of them.
class recorded_space {
public:
    /// @param name of the sweep below configs/explore, and of the record, whose objectives are empty where a design is
    ///             saturated
    explicit recorded_space(const std::string& name)
        : m_sweep(load_sweep(ORBWEAVER_SOURCE_DIR "/configs/explore/" + name + ".sweep.yaml")) {
        std::erase_if(m_sweep.axes, [](const axis& one) { return one.is_scenario; });  // designs were recorded
        const auto source = read_source(ORBWEAVER_SOURCE_DIR "/testbenches/sim/sweep/search/recorded/" + name + ".csv");
        const data_table table = one_design_a_row(read_csv(source->text, source->name));
        m_columns.assign(table.columns.begin(), table.columns.end() - 2);
        for (const auto& row : table.rows) {
            std::vector<double>& values = m_objectives[{row.begin(), row.end() - 2}];
            for (const objective& one : m_sweep.objectives) {
                const auto column = std::find(table.columns.begin(), table.columns.end(), one.name);
                const std::string& text = row[static_cast<std::size_t>(column - table.columns.begin())];
                values.push_back(text.empty() ? unknown : std::stod(text));
            }
        }
        std::vector<cost_vector> all;
        for (const auto& [values, costs] : m_objectives) {
            if (are_known(costs)) { all.push_back(costs); }
        }
        m_box.emplace(all);
        m_whole = share_of(all);
    }

    std::size_t size() const { return m_objectives.size(); }

    /// Designs that a search takes; all, if it ends before.
    std::size_t designs_taken(const sampling_desc& sampling) {
        m_sweep.sampling = sampling;
        const design_space space(m_sweep);
        const auto source = make_point_source(space);
        std::vector<evaluated_point> points;
        std::size_t taken = 0;
        std::vector<cost_vector> front;
        for (auto batch = source->next(points); !batch.empty(); batch = source->next(points)) {
            for (design_point& point : batch) {
                const auto known = m_objectives.find(values_of(point));
                evaluated_point& added = points.emplace_back();
                added.number = points.size();
                added.point = std::move(point);
                if (known == m_objectives.end()) {
                    continue;  // it was pruned
                }
                added.status = are_known(known->second) ? point_status::ok : point_status::saturated;
                added.feasible = added.status == point_status::ok;
                for (const double value : known->second) {
                    added.objectives.push_back(std::isnan(value) ? std::nullopt : std::optional{estimate{value, {}}});
                }
                ++taken;
                if (added.feasible && extend_front(front, known->second) && share_of(front) >= wanted_share * m_whole) {
                    return taken;
                }
            }
            assign_fronts(m_sweep, points);
        }
        return size();
    }

    /// Designs that a method takes with each of some seeds, in order.
    std::vector<std::size_t> all_taken(sampling_method method, unsigned batch, unsigned seeds) {
        std::vector<std::size_t> taken;
        sampling_desc sampling;
        sampling.method = method;
        sampling.points = static_cast<unsigned>(size());
        sampling.batch = batch;
        for (sampling.seed = 1; sampling.seed <= seeds; ++sampling.seed) { taken.push_back(designs_taken(sampling)); }
        std::sort(taken.begin(), taken.end());
        // A line of docs/images/search_methods.gp: shares in per cent, the median, the least and the most.
        fmt::print("taken {:21} {:15} {:5.1f} {:5.1f} {:5.1f}\n", m_sweep.name, name_of(method),
                   share(taken[(seeds - 1) / 2] + taken[seeds / 2]) / 2, share(taken.front()), share(taken.back()));
        return taken;
    }

private:
    static bool are_known(const std::vector<double>& costs) {
        return std::none_of(costs.begin(), costs.end(), [](double cost) { return std::isnan(cost); });
    }
    double share(std::size_t taken) const { return 100.0 * static_cast<double>(taken) / static_cast<double>(size()); }
    double share_of(const std::vector<cost_vector>& costs) const {
        std::vector<cost_vector> positions;
        for (const cost_vector& cost : costs) { positions.push_back(m_box->position(cost)); }
        return m_box->share(positions);
    }

    std::vector<std::string> values_of(const design_point& point) const {
        const auto variables = m_sweep.variables();
        std::vector<std::string> values;
        for (const std::string& column : m_columns) {
            const auto found = std::find_if(variables.begin(), variables.end(),
                                            [&column](const variable* one) { return one->name == column; });
            values.push_back(point.values[static_cast<std::size_t>(found - variables.begin())].text);
        }
        return values;
    }

    sweep m_sweep;
    std::vector<std::string> m_columns;
    std::map<std::vector<std::string>, std::vector<double>> m_objectives;
    std::optional<front_box> m_box;
    double m_whole = 0;
};

std::size_t median(const std::vector<std::size_t>& sorted) { return sorted[sorted.size() / 2]; }

/// Checks that searches need fewer points than samples, and that the best search needs at most a share of the space.
/// @param batch of the searches
/// @param seeds of the adaptive search, where the lot decides among equals alone
void compare(recorded_space space, unsigned batch, unsigned seeds, double max_share) {
    const auto taken = [&space, batch](sampling_method method, unsigned count = max_seeds) {
        return median(space.all_taken(method, batch, count));
    };
    const std::size_t sampled = std::min(taken(sampling_method::random), taken(sampling_method::latin_hypercube));
    const std::size_t evolved = taken(sampling_method::nsga2);
    const std::size_t adapted = taken(sampling_method::adaptive, seeds);
    EXPECT_LT(evolved, sampled);
    EXPECT_LT(adapted, evolved);
    EXPECT_LE(static_cast<double>(adapted), max_share * static_cast<double>(space.size()));
}

TEST(search_comparison, on_queues_and_channels) { compare(recorded_space("queues_and_channels"), 2, max_seeds, 0.25); }

TEST(search_comparison, on_latency_against_gates) { compare(recorded_space("latency_against_gates"), 8, 1, 0.15); }

// No method was chosen or changed with these two in view.
TEST(search_comparison, on_links_and_queues) { compare(recorded_space("links_and_queues"), 8, max_seeds, 0.25); }

TEST(search_comparison, on_round_trips) { compare(recorded_space("round_trips"), 8, max_seeds, 0.25); }

}  // namespace
}  // namespace orbweaver::sim
