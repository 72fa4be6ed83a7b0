// SPDX-License-Identifier: Apache-2.0
// Methods of search against each other on design spaces that were measured whole (recorded/*.csv): how many designs
// each one takes until those that it found dominate 99 % of what all designs do.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>

#include "sim/config/yaml_reader.h"
#include "sim/results/csv_reader.h"
#include "sim/sweep/evaluation.h"
#include "sim/sweep/hypervolume.h"
#include "sim/sweep/point_source.h"
#include "sim/sweep/samples.h"
#include "testbenches/sim/sweep/sweep_support.h"

namespace orbweaver::sim {
namespace {

constexpr unsigned seeds = 10;
constexpr double wanted_share = 0.99;

/// Designs with what was measured of them, by their values.
class recorded_space {
public:
    /// @param axes of a sweep file, in the order of the record's columns; the last two columns are costs
    recorded_space(const std::string& record, std::string axes) : m_axes(std::move(axes)) {
        const auto source = read_source(ORBWEAVER_SOURCE_DIR "/testbenches/sim/sweep/recorded/" + record);
        for (const auto& row : read_csv(source->text, source->name).rows) {
            m_costs[std::vector<std::string>(row.begin(), row.end() - 2)] = {std::stod(row[row.size() - 2]),
                                                                             std::stod(row.back())};
        }
        std::vector<cost_vector> all;
        for (const auto& [values, costs] : m_costs) {
            all.push_back(costs);
        }
        m_box.emplace(all);
        m_whole = share_of(all);
    }

    std::size_t size() const { return m_costs.size(); }

    /// Designs that a search takes; all, if it ends before.
    /// @param sampling of the sweep file
    std::size_t designs_taken(const std::string& sampling) const {
        const sweep_file file("base: base.yaml\naxes: " + m_axes +
                              "\nobjectives: [{name: first, value: cycles}, {name: second, value: cycles}]\n"
                              "sampling: {" +
                              sampling + "}\n");
        const sweep described = file.load();
        const design_space space(described);
        const auto source = make_point_source(space);
        std::vector<evaluated_point> points;
        std::vector<cost_vector> found;
        std::size_t taken = 0;
        for (auto batch = source->next(points); !batch.empty(); batch = source->next(points)) {
            for (design_point& point : batch) {
                const auto known = m_costs.find(identity(point));
                evaluated_point& added = points.emplace_back();
                added.point = std::move(point);
                if (known == m_costs.end()) {
                    continue;  // it was pruned
                }
                ++taken;
                added.status = point_status::ok;
                added.objectives = {estimate{known->second[0], {}}, estimate{known->second[1], {}}};
                added.feasible = true;
                found.push_back(known->second);
                if (share_of(found) >= wanted_share * m_whole) {
                    return taken;
                }
            }
            assign_fronts(described, points);
        }
        return size();
    }

    /// Designs that a method takes with each of some seeds, in order.
    std::vector<std::size_t> all_taken(const std::string& sampling) const {
        std::vector<std::size_t> taken;
        for (unsigned seed = 1; seed <= seeds; ++seed) {
            taken.push_back(designs_taken(fmt::format("{}, seed: {}", sampling, seed)));
        }
        std::sort(taken.begin(), taken.end());
        fmt::print("{:60} {:5.1f} % ({:.1f} to {:.1f})\n", sampling, share(taken[seeds / 2 - 1] + taken[seeds / 2]) / 2,
                   share(taken.front()), share(taken.back()));
        return taken;
    }

private:
    double share(std::size_t taken) const { return 100.0 * static_cast<double>(taken) / static_cast<double>(size()); }
    double share_of(const std::vector<cost_vector>& costs) const {
        std::vector<cost_vector> places;
        for (const cost_vector& cost : costs) {
            places.push_back(m_box->place(cost));
        }
        return m_box->share(places);
    }

    std::string m_axes;
    std::map<std::vector<std::string>, cost_vector> m_costs;
    std::optional<front_box> m_box;
    double m_whole = 0;
};

std::size_t median(const std::vector<std::size_t>& sorted) {
    return sorted[sorted.size() / 2];
}

/// That the searches take less than samples, and the best of them at most a share of the space.
/// @param batch of the searches
void compare(const recorded_space& space, unsigned batch, double most_share) {
    const auto taken = [&space](const std::string& sampling) {
        return median(space.all_taken(fmt::format("points: {}, {}", space.size(), sampling)));
    };
    const std::size_t sampled = std::min(taken("method: random"), taken("method: latin_hypercube"));
    const std::size_t evolved = taken(fmt::format("method: nsga2, batch: {}", batch));
    const std::size_t adapted = taken(fmt::format("method: adaptive, batch: {}", batch));
    EXPECT_LT(evolved, sampled);
    EXPECT_LT(adapted, evolved);
    EXPECT_LE(static_cast<double>(adapted), most_share * static_cast<double>(space.size()));
}

TEST(search_comparison, on_queues_and_channels) {
    compare({"queues_and_channels.csv",
             "[{tied: [{name: thread, key: network.router.head_cycles, values: [1, 1, 2, 1]}, {name: data, key: seed, "
             "values: [1, "
             "2, 2, 4]}]}, {name: depth, key: network.vc_depth, values: [2, 4, 8]}, {name: queue, key: limits.cycles, "
             "values: [2, 4, 8, 16]}]"},
            4, 0.5);
}

TEST(search_comparison, on_latency_against_gates) {
    compare({"latency_against_gates.csv",
             "[{name: flits, key: limits.cycles, values: [32, 16, 11, 8, 6, 4, 3, 2]}, {name: vcs, key: seed, values: "
             "[1, 2, "
             "3, 4, 6, 8]}, {name: depth, key: network.vc_depth, values: [1, 2, 3, 4, 5, 6, 8, 10, 12, 16]}, {key: "
             "network.routing, values: [dimension_order, west_first, odd_even, o1turn, minimal_adaptive]}]"},
            8, 0.15);
}

}  // namespace
}  // namespace orbweaver::sim
