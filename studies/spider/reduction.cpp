// SPDX-License-Identifier: Apache-2.0
// E2: the bitwise OR of a word of every node at the root (T5.5).
#include <fmt/core.h>

#include <array>
#include <functional>

#include "studies/spider/channel_runs.h"
#include "studies/spider/comparison.h"
#include "studies/spider/experiments.h"
#include "studies/spider/runs.h"

namespace orbweaver::studies::spider_paper {

namespace {

using namespace spider_model;
using spider_model::published::combine_row;
using spider_model::published::largest_mesh;
using spider_model::published::meshes;

constexpr std::size_t first_where_the_tree_wins = 2;  // index of the 5x5 mesh

/// A system of the comparison.
struct route_to_combine {
    const char* name;
    double combine_row::*published;
    const char* agent;                                                                    // none: a program
    planned_run (*plan)(const std::string& name, const mesh_size& mesh, unsigned bytes);  // none: the agent
};

constexpr route_to_combine tree{"spider.tree", &combine_row::spider_tree, "tree_combine", nullptr};
constexpr route_to_combine to_root{"spider.root", &combine_row::spider_root, "basic", nullptr};
constexpr route_to_combine raw_combining{"chan.tree", &combine_row::chan_tree, nullptr,
                                         [](const std::string& name, const mesh_size& mesh, unsigned bytes) {
                                             return tree_reduction(name, mesh, bytes, carrier::raw_links);
                                         }};
constexpr route_to_combine channel_combining{"vchan.tree", &combine_row::vchan_tree, nullptr,
                                             [](const std::string& name, const mesh_size& mesh, unsigned bytes) {
                                                 return tree_reduction(name, mesh, bytes, carrier::channels);
                                             }};
constexpr route_to_combine channel_root{"vchan.root", &combine_row::vchan_root, nullptr, root_reduction};
/// A variation added after the results of the others were known: section 4.1.1 states that processes of low priority
/// run for two slices of a millisecond.
constexpr route_to_combine busy_root{"vchan.root, busy root", &combine_row::vchan_root, nullptr, busy_root_reduction};
constexpr std::array systems_to_combine{&tree, &to_root, &raw_combining, &channel_combining, &channel_root};

std::vector<std::size_t> chosen_meshes(bool quick) {
    return quick ? std::vector<std::size_t>{0, 1} : std::vector<std::size_t>{0, 1, 2, 3, 4, 5};
}

std::string run_name(const route_to_combine& system, std::size_t mesh) {
    return fmt::format("combine-{}-{}",
                       system.agent != nullptr ? system.agent
                       : &system == &busy_root ? "vchan.root-busy"
                                               : system.name,
                       name_of(meshes[mesh]));
}

planned_run plan(const route_to_combine& system, std::size_t mesh) {
    if (system.plan != nullptr) {
        return system.plan(run_name(system, mesh), meshes[mesh], spider_model::published::combine_bytes);
    }
    planned_run run{run_name(system, mesh), settings_of(meshes[mesh]), 0.1};
    run.settings.push_back(fmt::format("agents.inject=[{{agent: {}, id: {}, payload: {}, parameters: {{{}: 1}}}}]",
                                       system.agent, problem, spider_model::published::combine_bytes,
                                       system.agent == tree.agent ? "root" : "dest"));
    return run;
}

class reduction_comparison {
public:
    reduction_comparison(const measurements& measured, bool quick) : m_measured(measured), m_quick(quick) {}

    findings evaluate() const {
        findings found;
        for (const route_to_combine* system : systems_to_combine) {
            for (const std::size_t mesh : chosen_meshes(m_quick)) {
                if (system == &channel_combining && mesh == spider_model::published::suspect_combine_row) { continue; }
                found.claims.push_back(figure(*system, mesh));
            }
        }
        for (const std::size_t mesh : chosen_meshes(m_quick)) { found.claims.push_back(slices(mesh)); }
        found.claims.push_back(order());
        found.claims.push_back(steepest());
        found.claims.push_back(crossover());
        if (!m_quick) {
            found.claims.push_back(
                judged_figure({"E2", "spider.root over spider.tree, 7x8", "T5.5", 1.55, calibrated,
                               "the thesis: almost 2", "", claim_basis::calibrated},
                              [this] { return time(to_root, largest_mesh) / time(tree, largest_mesh); }));
        }
        found.tables.push_back(table());
        if (!m_quick) { found.charts.push_back(figure_5_6()); }
        return found;
    }

private:
    double time(const route_to_combine& system, std::size_t mesh) const {
        const std::string run = run_name(system, mesh);
        constexpr unsigned root = 1;
        return system.plan == nullptr ? span_ms(m_measured, run) : ended_ms(m_measured, run, root);
    }

    claim figure(const route_to_combine& system, std::size_t mesh) const {
        const bool by_agents = system.plan == nullptr;
        return judged_figure({"E2", fmt::format("{}, {}", system.name, name_of(meshes[mesh])), "T5.5",
                              spider_model::published::combine[mesh].*system.published,
                              by_agents ? calibrated : baseline, by_agents ? "calibration" : "baseline", "ms",
                              by_agents ? claim_basis::calibrated : claim_basis::predicted},
                             [=, this] { return time(system, mesh); });
    }

    claim slices(std::size_t mesh) const {
        return judged_figure({"E2.slices", fmt::format("{}, {}", busy_root.name, name_of(meshes[mesh])), "T5.5",
                              spider_model::published::combine[mesh].vchan_root, baseline,
                              "variation, made when T5.5 was known", "ms", claim_basis::calibrated},
                             [=, this] { return time(busy_root, mesh); });
    }

    verdict on_all(const std::function<bool(std::size_t)>& holds) const {
        unsigned held = 0;
        const auto chosen = chosen_meshes(m_quick);
        for (const std::size_t mesh : chosen) { held += holds(mesh) ? 1 : 0; }
        return {held == chosen.size(), fmt::format("{} of {}", held, chosen.size())};
    }

    claim order() const {
        return judged_statement({"E2", "chan.tree before vchan.tree before spider.tree", "T5.5", "everywhere"}, [this] {
            return on_all([this](std::size_t mesh) {
                return time(raw_combining, mesh) < time(channel_combining, mesh) &&
                       time(channel_combining, mesh) < time(tree, mesh);
            });
        });
    }

    claim steepest() const {
        return judged_statement({"E2", "vchan.root is the slowest from 4x4 on", "T5.5, figure 5.6", "everywhere"},
                                [this] {
                                    return on_all([this](std::size_t mesh) {
                                        return mesh == 0 || (time(channel_root, mesh) > time(tree, mesh) &&
                                                             time(channel_root, mesh) > time(to_root, mesh));
                                    });
                                });
    }

    claim crossover() const {
        return judged_statement({"E2", "spider.tree against spider.root", "T5.5",
                                 "slower up to 4x4, faster from 5x5 on", "", claim_basis::calibrated},
                                [this] {
                                    return on_all([this](std::size_t mesh) {
                                        return (time(tree, mesh) < time(to_root, mesh)) ==
                                               (mesh >= first_where_the_tree_wins);
                                    });
                                });
    }

    report_table table() const {
        report_table result{"reduction", "T5.5, ms: published, here, error", {{"mesh"}, {}}};
        for (const route_to_combine* system : systems_to_combine) { add_compared_columns(result.data, system->name); }
        for (const std::size_t mesh : chosen_meshes(m_quick)) {
            std::vector<std::string> cells{name_of(meshes[mesh])};
            for (const route_to_combine* system : systems_to_combine) {
                const double printed = spider_model::published::combine[mesh].*system->published;
                add_compared_cells(cells, printed, [&, this] { return time(*system, mesh); });
            }
            result.data.rows.push_back(std::move(cells));
        }
        return result;
    }

    chart figure_5_6() const {
        chart figure{"figure_5_6", "Figure 5.6: reduction of a word", "nodes of the mesh", "ms", {{"nodes"}, {}}, {}};
        const std::array drawn{&tree, &channel_combining, &channel_root};
        for (const route_to_combine* system : drawn) {
            figure.add_curve(std::string(system->name) + ", published", true);
            figure.add_curve(system->name);
        }
        for (std::size_t mesh = 0; mesh < meshes.size(); ++mesh) {
            std::vector<std::string> cells{fmt::format("{}", meshes[mesh].columns * meshes[mesh].rows)};
            for (const route_to_combine* system : drawn) {
                cells.push_back(time_text(spider_model::published::combine[mesh].*system->published));
                cells.push_back(time_cell([&, this] { return time(*system, mesh); }));
            }
            figure.data.rows.push_back(std::move(cells));
        }
        return figure;
    }

    const measurements& m_measured;
    bool m_quick;
};

}  // namespace

experiment reductions(bool quick) {
    experiment result{.id = "combine", .title = "E2: reduction (T5.5)"};
    for (const std::size_t mesh : chosen_meshes(quick)) {
        for (const route_to_combine* system : systems_to_combine) { result.runs.push_back(plan(*system, mesh)); }
        result.runs.push_back(plan(busy_root, mesh));
    }
    result.evaluate = [quick](const measurements& measured) {
        return reduction_comparison(measured, quick).evaluate();
    };
    return result;
}

}  // namespace orbweaver::studies::spider_paper
