// SPDX-License-Identifier: Apache-2.0
// E3 and E4: a message between opposite corners of the 8x8 mesh, alone and beside a hot spot (T5.6, T5.7). One file, as
// the second is told by its distance from the first.
#include <fmt/core.h>

#include <array>

#include "models/spider/baselines.h"
#include "sim/paper/spider/comparison.h"
#include "sim/paper/spider/experiments.h"
#include "sim/paper/spider/runs.h"

namespace orbweaver::spider_paper {

namespace {

using namespace spider_model;
using published::unicast_bytes;
using published::unicast_table;

constexpr std::size_t ten_thousand_bytes = 3;  // of unicast_bytes

/// Traffic over the link from node 5 to node 6, and the message that meets it (docs/agent/experiments.md).
constexpr const char* hot_spot_traffic =
    "{agent: basic, nodes: [5], id: 200, payload: 20000, count: 100, interval: 10 ms, parameters: {dest: 6}}";
constexpr const char* after_the_traffic = "at: 60 ms";

struct strategy {
    std::string name;
    std::array<double, 5> unicast_table::*published;
    way by = way::basic;
    bool simulated = true;
};

const strategy channels{"virtual channels", &unicast_table::virtual_channels, way::basic, false};
const strategy basic{"basic", &unicast_table::basic, way::basic};
const strategy dimension_order{"dimension_order", &unicast_table::dimension_order, way::dimension_order};
const strategy adaptive{"adaptive", &unicast_table::adaptive, way::adaptive};

std::vector<std::size_t> chosen_sizes(bool quick) {
    return quick ? std::vector<std::size_t>{0, 3} : std::vector<std::size_t>{0, 1, 2, 3, 4};
}

std::string run_name(const strategy& of, std::size_t size, bool hot) {
    return fmt::format("{}-{}-{}", hot ? "hot_spot" : "unicast", of.name, unicast_bytes[size]);
}

planned_run plan(const strategy& of, std::size_t size, bool hot) {
    const std::string message = corner_to_corner(of.by, unicast_bytes[size], hot ? after_the_traffic : "");
    return {run_name(of, size, hot),
            {fmt::format("agents.inject=[{}{}{}]", hot ? hot_spot_traffic : "", hot ? ", " : "", message)},
            0.2};
}

class unicast_comparison {
public:
    unicast_comparison(const measurements& measured, bool quick) : m_measured(measured), m_sizes(chosen_sizes(quick)) {}

    findings alone() const {
        findings found;
        for (const strategy* of : {&channels, &basic, &dimension_order, &adaptive}) {
            for (const std::size_t size : m_sizes) {
                found.claims.push_back(figure("E3", *of, size, false));
            }
        }
        found.claims.push_back(order());
        found.claims.push_back(judged_figure(
            {"E3", "adaptive after dimension_order, 1 byte", "T5.6", 32.94 - 23.63, baseline, "the thesis: about 10"},
            [this] { return time(adaptive, 0, false) - time(dimension_order, 0, false); }));
        found.tables.push_back(table("unicast", "T5.6, ms: published, here, error", published::unicast, false));
        return found;
    }

    findings beside_a_hot_spot() const {
        findings found;
        for (const strategy* of : {&channels, &basic, &dimension_order, &adaptive}) {
            for (const std::size_t size : m_sizes) {
                found.claims.push_back(figure("E4", *of, size, true));
            }
        }
        found.claims.push_back(small_penalty(channels, 0.3));
        found.claims.push_back(small_penalty(adaptive, 0.25));
        found.claims.push_back(slowest());
        found.claims.push_back(overtaken());
        found.tables.push_back(table("hot_spot", "T5.7, ms: published, here, error", published::hot_spot, true));
        found.tables.push_back(penalties());
        return found;
    }

private:
    double time(const strategy& of, std::size_t size, bool hot) const {
        return of.simulated ? latency_ms(m_measured, run_name(of, size, hot))
                            : channel_unicast_ms(published::unicast_hops, unicast_bytes[size], hot);
    }
    double penalty(const strategy& of, std::size_t size) const { return time(of, size, true) - time(of, size, false); }

    claim figure(const char* id, const strategy& of, std::size_t size, bool hot) const {
        const unicast_table& table = hot ? published::hot_spot : published::unicast;
        const double tolerance = !of.simulated ? baseline : hot ? recipe : calibrated;
        return judged_figure({id, fmt::format("{}, {} bytes", of.name, unicast_bytes[size]), hot ? "T5.7" : "T5.6",
                              (table.*of.published)[size], tolerance,
                              !of.simulated ? "baseline"
                              : hot         ? "recipe"
                                            : "calibration"},
                             [=, this] { return time(of, size, hot); });
    }

    template <class Holds>
    verdict at_all_sizes(const Holds& holds) const {
        unsigned held = 0;
        for (const std::size_t size : m_sizes) {
            held += holds(size) ? 1 : 0;
        }
        return {held == m_sizes.size(), fmt::format("{} of {}", held, m_sizes.size())};
    }

    claim order() const {
        return judged_statement(
            {"E3", "virtual channels before basic before dimension_order before adaptive", "T5.6", "at all sizes"},
            [this] {
                return at_all_sizes([this](std::size_t size) {
                    return time(channels, size, false) < time(basic, size, false) &&
                           time(basic, size, false) < time(dimension_order, size, false) &&
                           time(dimension_order, size, false) < time(adaptive, size, false);
                });
            });
    }

    claim small_penalty(const strategy& of, double part) const {
        return judged_statement(
            {"E4", fmt::format("{} loses little: below {} of what basic loses", of.name, part), "T5.7", "at all sizes",
             of.simulated ? "recipe" : "baseline"},
            [=, this] {
                return at_all_sizes([&](std::size_t size) { return penalty(of, size) < part * penalty(basic, size); });
            });
    }

    claim slowest() const {
        return judged_statement({"E4", "dimension_order is the slowest", "T5.7", "at all sizes"}, [this] {
            return at_all_sizes([this](std::size_t size) {
                return time(dimension_order, size, true) > time(basic, size, true) &&
                       time(dimension_order, size, true) > time(adaptive, size, true);
            });
        });
    }

    claim overtaken() const {
        return judged_statement({"E4", "adaptive before basic from 100 to 10,000 bytes", "T5.7", "there"}, [this] {
            return at_all_sizes([this](std::size_t size) {
                return size == 0 || size > ten_thousand_bytes || time(adaptive, size, true) < time(basic, size, true);
            });
        });
    }

    report_table table(const char* file, const char* caption, const unicast_table& printed, bool hot) const {
        report_table result{file, caption, {{"strategy"}, {}}};
        for (const std::size_t size : m_sizes) {
            add_compared_columns(result.data, fmt::format("{} B", unicast_bytes[size]));
        }
        for (const strategy* of : {&channels, &basic, &dimension_order, &adaptive}) {
            std::vector<std::string> cells{of->name};
            for (const std::size_t size : m_sizes) {
                add_compared_cells(cells, (printed.*of->published)[size], [&, this] { return time(*of, size, hot); });
            }
            result.data.rows.push_back(std::move(cells));
        }
        return result;
    }

    report_table penalties() const {
        report_table result{"hot_spot_penalty", "What the hot spot costs, ms: published, here", {{"strategy"}, {}}};
        for (const std::size_t size : m_sizes) {
            const std::string bytes = fmt::format("{} B", unicast_bytes[size]);
            result.data.columns.insert(result.data.columns.end(), {bytes, bytes + " here"});
        }
        for (const strategy* of : {&channels, &basic, &dimension_order, &adaptive}) {
            std::vector<std::string> cells{of->name};
            for (const std::size_t size : m_sizes) {
                cells.push_back(
                    time_text((published::hot_spot.*of->published)[size] - (published::unicast.*of->published)[size]));
                cells.push_back(time_cell([&, this] { return penalty(*of, size); }));
            }
            result.data.rows.push_back(std::move(cells));
        }
        return result;
    }

    const measurements& m_measured;
    std::vector<std::size_t> m_sizes;
};

void add_runs(experiment& to, bool quick, bool hot) {
    for (const strategy* of : {&basic, &dimension_order, &adaptive}) {
        for (const std::size_t size : chosen_sizes(quick)) {
            to.runs.push_back(plan(*of, size, hot));
        }
    }
}

}  // namespace

experiment unicasts(bool quick) {
    experiment result;
    result.id = "unicast";
    result.title = "E3: a message alone (T5.6)";
    add_runs(result, quick, false);
    result.evaluate = [quick](const measurements& measured) { return unicast_comparison(measured, quick).alone(); };
    return result;
}

experiment hot_spots(bool quick) {
    experiment result;
    result.id = "hot_spot";
    result.title = "E4: a message beside a hot spot (T5.7)";
    add_runs(result, quick, false);
    add_runs(result, quick, true);
    result.evaluate = [quick](const measurements& measured) {
        return unicast_comparison(measured, quick).beside_a_hot_spot();
    };
    return result;
}

}  // namespace orbweaver::spider_paper
