// SPDX-License-Identifier: Apache-2.0
// E6 as firmware on a chip with agent engines. The orders and trends of T5.8 are judged here too; its times are of a
// different machine and are not compared.
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

constexpr const char* agents = "agents";
constexpr const char* collectives = "collectives";
constexpr const char* sends = "sends";
constexpr std::array exchanges{agents, collectives, sends};
constexpr std::array orders{in_turn, look_ahead, barrier};

constexpr std::size_t largest = cholesky_meshes.size() - 1;
constexpr const char* not_comparable = "times of the chip are not comparable with those of T5.8";

class chip_comparison {
public:
    chip_comparison(const measurements& measured, bool quick) : m_measured(measured), m_quick(quick) {}

    findings evaluate() const {
        findings found;
        found.claims.push_back(modified_is_best());
        if (!m_quick) {
            found.claims.push_back(winner());
            found.claims.push_back(trend("original", in_turn, true));
            found.claims.push_back(trend("original, read as a barrier of all nodes,", barrier, true));
            found.claims.push_back(trend("modified", look_ahead, false));
        }
        found.tables = {cycles_table(), ratios_table()};
        return found;
    }

private:
    double cycles(const char* exchange, const char* order, std::size_t mesh) const {
        return chip_factorisation_cycles(m_measured, exchange, order, mesh);
    }
    double t800_ms(const char* order, std::size_t mesh) const { return t800_factorisation_ms(m_measured, order, mesh); }

    claim modified_is_best() const {
        return judged_statement(
            {"E6.chip", "modified before original", "T5.8", "on all meshes", not_comparable}, [this] {
                bool holds = true;
                for (const std::size_t mesh : factorisation_meshes(m_quick)) {
                    holds = holds && cycles(agents, look_ahead, mesh) < cycles(agents, in_turn, mesh);
                }
                return verdict{
                    holds, fmt::format("{:.2f} of it on {}", cycles(agents, look_ahead, 0) / cycles(agents, in_turn, 0),
                                       name_of(cholesky_meshes[0]))};
            });
    }

    claim winner() const {
        return judged_statement({"E6.chip", "messages to each node before original on 2x2 and 3x3, after it on 6x6",
                                 "T5.8", "so", not_comparable},
                                [this] {
                                    unsigned held = 0;
                                    for (std::size_t mesh = 0; mesh <= largest; ++mesh) {
                                        const bool before =
                                            cycles(sends, in_turn, mesh) < cycles(agents, in_turn, mesh);
                                        held += before == (mesh < largest) ? 1 : 0;
                                    }
                                    return verdict{held == largest + 1, fmt::format("{} of {}", held, largest + 1)};
                                });
    }

    claim trend(const char* version, const char* order, bool grows) const {
        return judged_statement({"E6.chip", fmt::format("{} {} from 2x2 to 6x6", version, grows ? "grows" : "falls"),
                                 "T5.8", "so", not_comparable},
                                [=, this] {
                                    const double small = cycles(agents, order, 0);
                                    const double large = cycles(agents, order, largest);
                                    return verdict{(large > small) == grows,
                                                   fmt::format("{:.0f} to {:.0f} kcycles", small / 1000, large / 1000)};
                                });
    }

    report_table cycles_table() const {
        report_table result{"onchip_cholesky", "E6 on a chip, thousands of cycles", {{"mesh"}, {}}};
        for (const char* exchange : exchanges) {
            for (const char* order : orders) { result.data.columns.push_back(fmt::format("{}, {}", exchange, order)); }
        }
        for (const std::size_t mesh : factorisation_meshes(m_quick)) {
            std::vector<std::string> cells{name_of(cholesky_meshes[mesh])};
            for (const char* exchange : exchanges) {
                for (const char* order : orders) {
                    cells.push_back(time_cell([=, this] { return cycles(exchange, order, mesh) / 1000; }));
                }
            }
            result.data.rows.push_back(std::move(cells));
        }
        return result;
    }

    /// Times as parts of that of the original algorithm by agents, on the same machine and mesh.
    report_table ratios_table() const {
        report_table result{
            "onchip_cholesky_ratios",
            "E6, parts of the time of the original algorithm by agents",
            {{"mesh", "modified, T5.8", "modified, T800 machine", "modified, chip", "with a barrier, T800 machine",
              "with a barrier, chip", "sends, T5.8", "sends, T800 machine", "sends, chip", "collectives, chip"},
             {}}};
        for (const std::size_t mesh : factorisation_meshes(m_quick)) {
            const spider_model::published::cholesky_row& printed = spider_model::published::cholesky[mesh];
            const auto t800_part = [&, this](const char* order) {
                return ratio_cell([=, this] { return t800_ms(order, mesh); },
                                  [=, this] { return t800_ms(in_turn, mesh); });
            };
            const auto chip_part = [&, this](const char* exchange, const char* order) {
                return ratio_cell([=, this] { return cycles(exchange, order, mesh); },
                                  [=, this] { return cycles(agents, in_turn, mesh); });
            };
            result.data.rows.push_back(
                {name_of(cholesky_meshes[mesh]), ratio_text(printed.spider_modified / printed.spider_original),
                 t800_part(look_ahead), chip_part(agents, look_ahead), t800_part(barrier), chip_part(agents, barrier),
                 ratio_text(printed.virtual_channels / printed.spider_original),
                 ratio_cell([=, this] { return channels_ms(mesh); }, [=, this] { return t800_ms(in_turn, mesh); }),
                 chip_part(sends, in_turn), chip_part(collectives, in_turn)});
        }
        return result;
    }

    /// The owner sends to each other node over virtual channels of the T800 machine.
    double channels_ms(std::size_t mesh) const { return channel_factorisation_ms(m_measured, in_turn, mesh); }

    static std::string ratio_text(double ratio) { return fmt::format("{:.2f}", ratio); }

    template <class Measure, class Reference>
    static std::string ratio_cell(Measure measure, Reference reference) {
        return if_usable([&] { return ratio_text(measure() / reference()); });
    }

    const measurements& m_measured;
    bool m_quick;
};

}  // namespace

experiment onchip_factorisations(bool quick) {
    experiment result{.id = "onchip_cholesky", .title = "E6 as firmware on a chip with agent engines"};
    for (const std::size_t mesh : factorisation_meshes(quick)) {
        for (const char* order : orders) {
            result.runs.push_back(t800_factorisation(order, mesh, quick));
            result.runs.push_back(channel_factorisation(order, mesh, quick));
            for (const char* exchange : exchanges) {
                result.runs.push_back(chip_factorisation(exchange, order, mesh, quick));
            }
        }
    }
    result.evaluate = [quick](const measurements& measured) { return chip_comparison(measured, quick).evaluate(); };
    return result;
}

}  // namespace orbweaver::studies::spider_paper
