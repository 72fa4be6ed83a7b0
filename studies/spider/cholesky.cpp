// SPDX-License-Identifier: Apache-2.0
// E6: the Cholesky factorisation of a 65x65 matrix (T5.8).
#include <fmt/core.h>

#include <array>

#include "studies/spider/comparison.h"
#include "studies/spider/experiments.h"
#include "studies/spider/factorisation_runs.h"
#include "studies/spider/runs.h"

namespace orbweaver::studies::spider_paper {

namespace {

using namespace spider_model;
using spider_model::published::cholesky_meshes;
using spider_model::published::cholesky_row;

constexpr std::size_t largest_cholesky = cholesky_meshes.size() - 1;

/// An interpretation of the original algorithm, with computing times (docs/studies/agents.md).
struct reading {
    const char* id;
    const char* original;  // agents.application.cholesky.order
    const char* modified;
    computing_times times;
    const char* modified_note;
};

constexpr const char* calibration = "calibration of the computing times";
constexpr reading by_recipe{"E6", in_turn, look_ahead, computing_times_in_turn, "recipe"};
constexpr reading with_barrier{"E6.barrier", barrier, look_ahead, computing_times_with_a_barrier, "recipe"};
constexpr reading fitted{"E6.fitted", barrier, look_ahead, fitted_computing_times,
                         "calibration, made after the recipes were run"};
constexpr reading third{"E6.left", left_looking, in_turn, third_computing_times, "recipe"};
constexpr reading third_root{"E6.left_root", left_looking, in_turn, third_computing_times_root, "recipe"};
constexpr std::array readings{&by_recipe, &with_barrier, &fitted, &third, &third_root};

/// A version of the program.
struct version_of {
    const char* name;
    double cholesky_row::*published;
};

constexpr version_of over_channels{"virtual channels", &cholesky_row::virtual_channels};
constexpr version_of original{"original", &cholesky_row::spider_original};
constexpr version_of modified{"modified", &cholesky_row::spider_modified};

class cholesky_comparison {
public:
    cholesky_comparison(const measurements& measured, bool quick) : m_measured(measured), m_quick(quick) {}

    findings evaluate() const {
        findings found;
        for (const reading* view : readings) { add_claims(found, *view); }
        found.tables.push_back(table("cholesky", "T5.8, ms: published, here, error", by_recipe));
        found.tables.push_back(
            table("cholesky_barrier", "The same, the original algorithm read as a barrier of all nodes", with_barrier));
        found.tables.push_back(
            table("cholesky_fitted", "The same with computing times fitted to both of SPIDER's columns", fitted));
        found.tables.push_back(
            table("cholesky_left", "The same, the original algorithm read as left-looking, the modified one as in turn",
                  third));
        found.tables.push_back(table("cholesky_left_root", "Likewise, with columns at the root", third_root));
        return found;
    }

private:
    void add_claims(findings& found, const reading& view) const {
        for (const version_of* version : {&over_channels, &original, &modified}) {
            for (const std::size_t mesh : factorisation_meshes(m_quick)) {
                found.claims.push_back(figure(*version, mesh, view));
            }
        }
        found.claims.push_back(modified_is_best(view));
        if (!m_quick) {
            found.claims.push_back(winner(view));
            found.claims.push_back(trend(original, true, view));
            found.claims.push_back(trend(modified, false, view));
            found.claims.push_back(trend(over_channels, true, view));
        }
    }

    double time(const version_of& version, std::size_t mesh, const reading& view) const {
        if (&version == &over_channels) {
            return channel_factorisation_ms(m_measured, view.original, mesh, view.times);
        }
        return t800_factorisation_ms(m_measured, order_of(version, view), mesh, view.times);
    }

    static const char* order_of(const version_of& version, const reading& view) {
        return &version == &modified ? view.modified : view.original;
    }

    /// Returns whether the computing times, or the interpretation of the program, follow from a figure.
    static bool is_calibrated(const version_of& version, const reading& view) {
        return view.times.third_recipe || &version == &original || (&version == &modified && &view == &fitted);
    }

    claim figure(const version_of& version, std::size_t mesh, const reading& view) const {
        const bool chosen = is_calibrated(version, view);
        const char* note = &version == &modified && !view.times.third_recipe ? view.modified_note
                           : chosen                                          ? calibration
                                                                             : "baseline";
        return judged_figure(
            {view.id, fmt::format("{}, {}", version.name, name_of(cholesky_meshes[mesh])), "T5.8",
             spider_model::published::cholesky[mesh].*version.published, &version == &over_channels ? baseline : recipe,
             note, "ms", chosen ? claim_basis::calibrated : claim_basis::predicted},
            [&, mesh, this] { return time(version, mesh, view); });
    }

    /// Returns the basis of orders and trends. Nothing was fitted to them, except for the variation that was made after
    /// they were known, and for the left-looking interpretation, which was derived from T5.8 itself.
    static claim_basis basis_of(const reading& view) {
        return &view == &fitted || view.times.third_recipe ? claim_basis::calibrated : claim_basis::predicted;
    }

    claim modified_is_best(const reading& view) const {
        return judged_statement(
            {view.id, "modified before original", "T5.8", "on all meshes", "", basis_of(view)}, [&, this] {
                bool holds = true;
                for (const std::size_t mesh : factorisation_meshes(m_quick)) {
                    holds = holds && time(modified, mesh, view) < time(original, mesh, view);
                }
                return verdict{holds,
                               fmt::format("{:.2f} of it on {}", time(modified, 0, view) / time(original, 0, view),
                                           name_of(cholesky_meshes[0]))};
            });
    }

    claim winner(const reading& view) const {
        return judged_statement(
            {view.id, "virtual channels before original on 2x2 and 3x3, after it on 6x6", "T5.8", "so", "",
             basis_of(view)},
            [&, this] {
                unsigned held = 0;
                for (std::size_t mesh = 0; mesh <= largest_cholesky; ++mesh) {
                    const bool before = time(over_channels, mesh, view) < time(original, mesh, view);
                    held += before == (mesh < largest_cholesky) ? 1 : 0;
                }
                return verdict{held == largest_cholesky + 1, fmt::format("{} of {}", held, largest_cholesky + 1)};
            });
    }

    claim trend(const version_of& version, bool grows, const reading& view) const {
        return judged_statement(
            {view.id, fmt::format("{} {} from 2x2 to 6x6", version.name, grows ? "grows" : "falls"), "T5.8",
             fmt::format("{} to {}", spider_model::published::cholesky[0].*version.published,
                         spider_model::published::cholesky[largest_cholesky].*version.published),
             "", basis_of(view)},
            [&, grows, this] {
                const double small = time(version, 0, view);
                const double large = time(version, largest_cholesky, view);
                return verdict{(large > small) == grows, fmt::format("{:.0f} to {:.0f}", small, large)};
            });
    }

    report_table table(const char* file, const char* caption, const reading& view) const {
        report_table result{file, caption, {{"mesh"}, {}}};
        for (const version_of* version : {&over_channels, &original, &modified}) {
            add_compared_columns(result.data, version->name);
        }
        for (const std::size_t mesh : factorisation_meshes(m_quick)) {
            std::vector<std::string> cells{name_of(cholesky_meshes[mesh])};
            for (const version_of* version : {&over_channels, &original, &modified}) {
                add_compared_cells(cells, spider_model::published::cholesky[mesh].*version->published,
                                   [&, this] { return time(*version, mesh, view); });
            }
            result.data.rows.push_back(std::move(cells));
        }
        return result;
    }

    const measurements& m_measured;
    bool m_quick;
};

}  // namespace

experiment factorisations(bool quick) {
    experiment result{.id = "cholesky", .title = "E6: Cholesky factorisation (T5.8)"};
    for (const reading* view : readings) {
        for (const std::size_t mesh : factorisation_meshes(quick)) {
            result.runs.push_back(channel_factorisation(view->original, mesh, quick, view->times));
        }
        for (const char* order : {view->original, view->modified}) {
            for (const std::size_t mesh : factorisation_meshes(quick)) {
                result.runs.push_back(t800_factorisation(order, mesh, quick, view->times));
            }
        }
    }
    result.evaluate = [quick](const measurements& measured) { return cholesky_comparison(measured, quick).evaluate(); };
    return result;
}

}  // namespace orbweaver::studies::spider_paper
