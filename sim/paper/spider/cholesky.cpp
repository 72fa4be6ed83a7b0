// SPDX-License-Identifier: Apache-2.0
// E6: the Cholesky factorisation of a 65x65 matrix (T5.8).
#include <fmt/core.h>

#include <array>

#include "models/spider/factorisation.h"
#include "sim/paper/spider/comparison.h"
#include "sim/paper/spider/experiments.h"
#include "sim/paper/spider/factorisation_runs.h"
#include "sim/paper/spider/runs.h"

namespace orbweaver::spider_paper {

namespace {

using namespace spider_model;
using published::cholesky_meshes;
using published::cholesky_row;

constexpr std::size_t largest = cholesky_meshes.size() - 1;

/// A version of the program.
struct version_of {
    const char* name;
    const char* order;                // agents.application.cholesky.order; none: over virtual channels, calculated
    double cholesky_row::*published;  // none: the thesis has no such column
    const char* note;
};

constexpr version_of channels{"virtual channels", nullptr, &cholesky_row::virtual_channels, "baseline"};
constexpr version_of original{"original", in_turn, &cholesky_row::spider_original,
                              "calibration of the computing times"};
constexpr version_of modified{"modified", look_ahead, &cholesky_row::spider_modified, "recipe"};
constexpr version_of with_barrier{"with a barrier", barrier, nullptr, ""};

class cholesky_comparison {
public:
    cholesky_comparison(const measurements& measured, bool quick) : m_measured(measured), m_quick(quick) {}

    findings evaluate() const {
        findings found;
        for (const version_of* of : {&channels, &original, &modified}) {
            for (const std::size_t mesh : factorisation_meshes(m_quick)) {
                found.claims.push_back(judged_figure(
                    {"E6", fmt::format("{}, {}", of->name, name_of(cholesky_meshes[mesh])), "T5.8",
                     published::cholesky[mesh].*of->published, of == &channels ? baseline : recipe, of->note},
                    [=, this] { return time(*of, mesh); }));
            }
        }
        found.claims.push_back(modified_is_best());
        if (!m_quick) {
            found.claims.push_back(winner());
            found.claims.push_back(trend(original, true));
            found.claims.push_back(trend(modified, false));
            found.claims.push_back(trend(channels, true));
            found.claims.push_back(barrier_grows());
        }
        found.tables.push_back(table());
        return found;
    }

private:
    double time(const version_of& of, std::size_t mesh) const {
        return of.order == nullptr
                   ? channel_factorisation_ms({cholesky_meshes[mesh].columns, cholesky_meshes[mesh].rows}, {})
                   : t800_factorisation_ms(m_measured, of.order, mesh);
    }

    claim modified_is_best() const {
        return judged_statement({"E6", "modified before original", "T5.8", "on all meshes"}, [this] {
            bool holds = true;
            for (const std::size_t mesh : factorisation_meshes(m_quick)) {
                holds = holds && time(modified, mesh) < time(original, mesh);
            }
            return verdict{holds, fmt::format("{:.2f} of it on {}", time(modified, 0) / time(original, 0),
                                              name_of(cholesky_meshes[0]))};
        });
    }

    claim winner() const {
        return judged_statement(
            {"E6", "virtual channels before original on 2x2 and 3x3, after it on 6x6", "T5.8", "so"}, [this] {
                unsigned held = 0;
                for (std::size_t mesh = 0; mesh <= largest; ++mesh) {
                    const bool before = time(channels, mesh) < time(original, mesh);
                    held += before == (mesh < largest) ? 1 : 0;
                }
                return verdict{held == largest + 1, fmt::format("{} of {}", held, largest + 1)};
            });
    }

    claim trend(const version_of& of, bool grows) const {
        return judged_statement(
            {"E6", fmt::format("{} {} from 2x2 to 6x6", of.name, grows ? "grows" : "falls"), "T5.8",
             fmt::format("{} to {}", published::cholesky[0].*of.published, published::cholesky[largest].*of.published)},
            [=, this] {
                const double small = time(of, 0);
                const double large = time(of, largest);
                return verdict{(large > small) == grows, fmt::format("{:.0f} to {:.0f}", small, large)};
            });
    }

    /// The other reading of the thesis' sentence on the original algorithm.
    claim barrier_grows() const {
        return judged_statement({"E6", "original, read as a barrier of all nodes, grows from 2x2 to 6x6", "T5.8",
                                 "3856 to 4162", "a variation; docs/agent/experiments.md"},
                                [this] {
                                    const double small = time(with_barrier, 0);
                                    const double large = time(with_barrier, largest);
                                    return verdict{large > small, fmt::format("{:.0f} to {:.0f}", small, large)};
                                });
    }

    report_table table() const {
        report_table result{"cholesky", "T5.8, ms: published, here, error", {{"mesh"}, {}}};
        for (const version_of* of : {&channels, &original, &modified}) {
            add_compared_columns(result.data, of->name);
        }
        result.data.columns.emplace_back("with a barrier, here");
        for (const std::size_t mesh : factorisation_meshes(m_quick)) {
            std::vector<std::string> cells{name_of(cholesky_meshes[mesh])};
            for (const version_of* of : {&channels, &original, &modified}) {
                const double printed = published::cholesky[mesh].*of->published;
                add_compared_cells(cells, printed, [&, this] { return time(*of, mesh); });
            }
            cells.push_back(time_cell([&, this] { return time(with_barrier, mesh); }));
            result.data.rows.push_back(std::move(cells));
        }
        return result;
    }

    const measurements& m_measured;
    bool m_quick;
};

}  // namespace

experiment factorisations(bool quick) {
    experiment result;
    result.id = "cholesky";
    result.title = "E6: Cholesky factorisation (T5.8)";
    for (const version_of* of : {&original, &modified, &with_barrier}) {
        for (const std::size_t mesh : factorisation_meshes(quick)) {
            result.runs.push_back(t800_factorisation(of->order, mesh, quick));
        }
    }
    result.evaluate = [quick](const measurements& measured) { return cholesky_comparison(measured, quick).evaluate(); };
    return result;
}

}  // namespace orbweaver::spider_paper
