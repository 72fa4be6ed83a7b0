// SPDX-License-Identifier: Apache-2.0
// E1: a broadcast from the root until the far corner has received it (T5.1 to T5.4), by the flooding agent and by three
// programs over raw links and virtual channels, all on the T800 machine.
#include <fmt/core.h>

#include <array>

#include "studies/spider/channel_runs.h"
#include "studies/spider/comparison.h"
#include "studies/spider/experiments.h"
#include "studies/spider/runs.h"

namespace orbweaver::studies::spider_paper {

namespace {

using namespace spider_model;
using spider_model::published::broadcast_bytes;
using spider_model::published::largest_mesh;
using spider_model::published::meshes;

constexpr std::size_t smallest = 0;        // index of the smallest mesh
constexpr std::size_t thousand_bytes = 2;  // index in broadcast_bytes
constexpr std::size_t max_bytes = broadcast_bytes.size() - 1;

/// A system of the comparison.
struct contender {
    const char* name;
    const char* table;
    const spider_model::published::broadcast_table& figures;
    planned_run (*plan)(const std::string& name, const mesh_size& mesh, unsigned bytes);  // none: the agent
    claim_basis basis = claim_basis::calibrated;
    bool until_all = false;  // timed until all nodes have it, not only the far corner
};

const contender spider{"spider.bcast", "T5.4", spider_model::published::spider_broadcast, nullptr};
const contender raw_tree{"chan.tree", "T5.1", spider_model::published::chan_tree,
                         [](const std::string& name, const mesh_size& mesh, unsigned bytes) {
                             return tree_broadcast(name, mesh, bytes, carrier::raw_links);
                         }};
const contender channel_tree{"vchan.tree", "T5.2", spider_model::published::vchan_tree,
                             [](const std::string& name, const mesh_size& mesh, unsigned bytes) {
                                 return tree_broadcast(name, mesh, bytes, carrier::channels);
                             }};
const contender sends{"vchan.send",           "T5.3", spider_model::published::vchan_send, sequential_sends,
                      claim_basis::predicted, true};
const std::array systems{&spider, &raw_tree, &channel_tree, &sends};

std::string run_name(const contender& system, std::size_t mesh, std::size_t size) {
    const std::string prefix = system.plan == nullptr ? "" : system.name + std::string("-");
    return fmt::format("broadcast-{}{}-{}", prefix, name_of(meshes[mesh]), broadcast_bytes[size]);
}

planned_run plan(const contender& system, std::size_t mesh, std::size_t size) {
    if (system.plan != nullptr) {
        return system.plan(run_name(system, mesh, size), meshes[mesh], broadcast_bytes[size]);
    }
    planned_run run{run_name(system, mesh, size), settings_of(meshes[mesh]), 0.1};
    run.settings.push_back(
        fmt::format("agents.inject=[{{agent: broadcast, nodes: [1], id: {}, payload: {}, parameters: {{source: 1}}}}]",
                    problem, broadcast_bytes[size]));
    return run;
}

/// The comparison over all meshes and sizes, or over a few.
class broadcast_comparison {
public:
    broadcast_comparison(const measurements& measured, bool quick) : m_measured(measured), m_quick(quick) {}

    static std::vector<std::size_t> chosen_meshes(bool quick) {
        return quick ? std::vector<std::size_t>{0, 1} : std::vector<std::size_t>{0, 1, 2, 3, 4, 5};
    }
    static std::vector<std::size_t> chosen_sizes(bool quick) {
        return quick ? std::vector<std::size_t>{0, 3} : std::vector<std::size_t>{0, 1, 2, 3};
    }

    double time(const contender& system, std::size_t mesh, std::size_t size) const {
        const std::string run = run_name(system, mesh, size);
        return system.plan == nullptr ? span_ms(m_measured, run)
               : system.until_all     ? all_ended_ms(m_measured, run)
                                      : ended_ms(m_measured, run, far_node(meshes[mesh]));
    }

    findings evaluate() const {
        findings found;
        for (const contender* system : systems) {
            for (const std::size_t mesh : chosen_meshes(m_quick)) {
                for (const std::size_t size : chosen_sizes(m_quick)) {
                    found.claims.push_back(figure(*system, mesh, size));
                }
            }
            found.tables.push_back(table(*system));
        }
        found.claims.push_back(order_of_baselines());
        found.claims.push_back(crossover());
        found.claims.push_back(growth());
        found.claims.push_back(overhead());
        if (!m_quick) {
            found.claims.push_back(ratio("vchan.send over vchan.tree, 10,000 bytes, 7x8", sends, channel_tree));
            found.claims.push_back(ratio("vchan.send over spider.bcast, 10,000 bytes, 7x8", sends, spider));
            found.charts.push_back(figure_5_5());
        }
        return found;
    }

private:
    claim figure(const contender& system, std::size_t mesh, std::size_t size) const {
        const bool by_agents = system.plan == nullptr;
        const double tolerance = !by_agents ? baseline : mesh == smallest ? calibrated_small : calibrated;
        return judged_figure(
            {"E1", fmt::format("{}, {}, {} bytes", system.name, name_of(meshes[mesh]), broadcast_bytes[size]),
             system.table, system.figures[mesh][size], tolerance, by_agents ? "calibration" : "baseline", "ms",
             system.basis},
            [=, this] { return time(system, mesh, size); });
    }

    /// Returns whether a condition holds for every mesh and size.
    template <class Holds>
    verdict everywhere(const Holds& holds) const {
        unsigned points = 0;
        unsigned held = 0;
        for (const std::size_t mesh : chosen_meshes(m_quick)) {
            for (const std::size_t size : chosen_sizes(m_quick)) {
                ++points;
                held += holds(mesh, size) ? 1 : 0;
            }
        }
        return {held == points, fmt::format("{} of {}", held, points)};
    }

    claim order_of_baselines() const {
        return judged_statement({"E1", "chan.tree before vchan.tree before vchan.send", "T5.1 to T5.3", "everywhere"},
                                [this] {
                                    return everywhere([this](std::size_t mesh, std::size_t size) {
                                        return time(raw_tree, mesh, size) < time(channel_tree, mesh, size) &&
                                               time(channel_tree, mesh, size) < time(sends, mesh, size);
                                    });
                                });
    }

    claim crossover() const {
        return judged_statement({"E1", "spider.bcast against vchan.send", "T5.3, T5.4",
                                 "slower up to 100 bytes, and on 2x2 up to 1,000; else faster"},
                                [this] {
                                    return everywhere([this](std::size_t mesh, std::size_t size) {
                                        const bool faster =
                                            size > thousand_bytes || (size == thousand_bytes && mesh != smallest);
                                        return (time(spider, mesh, size) < time(sends, mesh, size)) == faster;
                                    });
                                });
    }

    claim growth() const {
        return judged_statement(
            {"E1", "spider.bcast grows with mesh and message", "section 5.3.1.1", "everywhere", "",
             claim_basis::calibrated},
            [this] {
                return everywhere([this](std::size_t mesh, std::size_t size) {
                    return (mesh == smallest || m_quick || time(spider, mesh - 1, size) < time(spider, mesh, size)) &&
                           (size == 0 || m_quick || time(spider, mesh, size - 1) < time(spider, mesh, size));
                });
            });
    }

    claim overhead() const {
        return judged_statement(
            {"E1", "spider.bcast over vchan.tree falls with the message", "section 5.3.1.1",
             "10 to 20 at 1 byte, 1.5 at 10,000 (13.5 to 21.3, 1.57 to 1.62)", "", claim_basis::calibrated},
            [this] {
                const auto quotient = [this](std::size_t mesh, std::size_t size) {
                    return time(spider, mesh, size) / time(channel_tree, mesh, size);
                };
                const std::size_t last = chosen_meshes(m_quick).back();
                const bool falls = everywhere([&](std::size_t mesh, std::size_t size) {
                                       return size == 0 || quotient(mesh, size) < quotient(mesh, 0);
                                   }).holds;
                return verdict{falls, fmt::format("{:.1f} and {:.2f} on {}", quotient(last, 0),
                                                  quotient(last, max_bytes), name_of(meshes[last]))};
            });
    }

    claim ratio(const char* what, const contender& above, const contender& below) const {
        return judged_figure(
            {"E1", what, std::string(above.table) + ", " + below.table,
             above.figures[largest_mesh][max_bytes] / below.figures[largest_mesh][max_bytes], baseline, "", ""},
            [&, this] { return time(above, largest_mesh, max_bytes) / time(below, largest_mesh, max_bytes); });
    }

    report_table table(const contender& system) const {
        std::string file = "broadcast_" + std::string(system.name);
        file[file.find('.')] = '_';
        report_table result{
            file, fmt::format("{}: {}, ms: published, here, error", system.table, system.name), {{"mesh"}, {}}};
        for (const std::size_t size : chosen_sizes(m_quick)) {
            add_compared_columns(result.data, fmt::format("{} B", broadcast_bytes[size]));
        }
        for (const std::size_t mesh : chosen_meshes(m_quick)) {
            std::vector<std::string> cells{name_of(meshes[mesh])};
            for (const std::size_t size : chosen_sizes(m_quick)) {
                add_compared_cells(cells, system.figures[mesh][size], [&, this] { return time(system, mesh, size); });
            }
            result.data.rows.push_back(std::move(cells));
        }
        return result;
    }

    chart figure_5_5() const {
        chart figure{
            "figure_5_5", "Figure 5.5: broadcast of 10,000 bytes", "nodes of the mesh", "ms", {{"nodes"}, {}}, {}};
        for (const contender* system : {&channel_tree, &sends, &spider}) {
            figure.add_curve(std::string(system->name) + ", published", true);
            figure.add_curve(system->name);
        }
        for (std::size_t mesh = 0; mesh < meshes.size(); ++mesh) {
            std::vector<std::string> cells{fmt::format("{}", meshes[mesh].columns * meshes[mesh].rows)};
            for (const contender* system : {&channel_tree, &sends, &spider}) {
                cells.push_back(time_text(system->figures[mesh][max_bytes]));
                cells.push_back(time_cell([&, this] { return time(*system, mesh, max_bytes); }));
            }
            figure.data.rows.push_back(std::move(cells));
        }
        return figure;
    }

    const measurements& m_measured;
    bool m_quick;
};

}  // namespace

experiment broadcasts(bool quick) {
    experiment result{.id = "broadcast", .title = "E1: broadcast (T5.1 to T5.4)"};
    for (const std::size_t mesh : broadcast_comparison::chosen_meshes(quick)) {
        for (const std::size_t size : broadcast_comparison::chosen_sizes(quick)) {
            for (const contender* system : systems) { result.runs.push_back(plan(*system, mesh, size)); }
        }
    }
    result.evaluate = [quick](const measurements& measured) {
        return broadcast_comparison(measured, quick).evaluate();
    };
    return result;
}

}  // namespace orbweaver::studies::spider_paper
