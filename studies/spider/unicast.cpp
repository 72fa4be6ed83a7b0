// SPDX-License-Identifier: Apache-2.0
// E3 and E4: a message between opposite corners of the 8x8 mesh, alone and with a hot spot (T5.6, T5.7). One file,
// because the second is reported relative to the first.
#include <fmt/core.h>

#include <array>

#include "studies/spider/channel_runs.h"
#include "studies/spider/comparison.h"
#include "studies/spider/experiments.h"
#include "studies/spider/runs.h"

namespace orbweaver::studies::spider_paper {

namespace {

using namespace spider_model;
using spider_model::published::unicast_bytes;
using spider_model::published::unicast_table;

constexpr std::size_t ten_thousand_bytes = 3;  // index in unicast_bytes

/// Traffic over the link from node 5 to node 6, and the message that meets it (docs/studies/agents.md).
constexpr const char* hot_spot_traffic =
    "{agent: basic, nodes: [5], id: 200, payload: 20000, count: 100, interval: 10 ms, parameters: {dest: 6}}";

/// Load of the third recipe: a sender in a loop, and the calibrated size of its agents (docs/studies/agents.md).
constexpr unsigned loop_bytes = 6000;
constexpr unsigned loop_agents = 4000;  // more than the messages meet
constexpr unsigned loop_queue_slots = 8;
constexpr const char* loop_start = "500 ms";     // start of the first message, when the queue has long been full
constexpr const char* loop_interval = "997 ms";  // to the next one: longer than any takes

/// Load that the message meets, and its start time.
struct scene {
    const char* id;
    const char* source;
    const char* run;  // how names of runs begin
    const unicast_table& published;
    std::array<const char*, 5> starts;  // by size; none: there is no hot spot
    bool in_loop = false;               // the load is a sender in a loop
};

constexpr scene empty_mesh{"E3", "T5.6", "unicast", spider_model::published::unicast, {}};
constexpr scene hot_spot{
    "E4", "T5.7", "hot_spot", spider_model::published::hot_spot, {"60 ms", "60 ms", "60 ms", "60 ms", "60 ms"}};
/// Uses the queue that the thesis' basic agents found.
constexpr scene longer_queue{"E4.queue",
                             "T5.7",
                             "hot_spot_queue",
                             spider_model::published::hot_spot,
                             {"80 ms", "80 ms", "140 ms", "140 ms", "140 ms"}};

/// Third recipe.
constexpr scene sender_in_a_loop{"E4.loop",
                                 "T5.7",
                                 "hot_spot_loop",
                                 spider_model::published::hot_spot,
                                 {loop_start, loop_start, loop_start, loop_start, loop_start},
                                 true};

struct strategy {
    std::string name;
    std::array<double, 5> unicast_table::*published;
    agent_routing routing = agent_routing::basic;
    bool by_agents = true;
};

const strategy channels{"virtual channels", &unicast_table::virtual_channels, agent_routing::basic, false};
const strategy basic{"basic", &unicast_table::basic, agent_routing::basic};
const strategy dimension_order{"dimension_order", &unicast_table::dimension_order, agent_routing::dimension_order};
const strategy adaptive{"adaptive", &unicast_table::adaptive, agent_routing::adaptive};

std::vector<std::size_t> chosen_sizes(bool quick) {
    return quick ? std::vector<std::size_t>{0, 3} : std::vector<std::size_t>{0, 1, 2, 3, 4};
}

bool is_hot(const scene& setting) { return setting.starts.front() != nullptr; }

std::string run_name(const strategy& scheme, std::size_t size, const scene& setting) {
    return fmt::format("{}-{}-{}", setting.run, scheme.by_agents ? scheme.name : "channels", unicast_bytes[size]);
}

/// Plans repeated messages with a sender in a loop, which meet the load at different moments.
planned_run plan_in_loop(const strategy& scheme, std::size_t size, const scene& setting, bool quick) {
    const unsigned share = quick ? 4 : 1;
    const std::string load = fmt::format(
        "{{agent: basic, nodes: [5], id: 200, payload: {}, count: {}, pace: rendezvous, parameters: {{dest: 6}}}}",
        loop_bytes, loop_agents / share);
    const std::string messages =
        corner_to_corner(scheme.routing, unicast_bytes[size],
                         fmt::format("at: {}, count: {}, interval: {}", loop_start, 8 / share, loop_interval));
    return {
        run_name(scheme, size, setting),
        {fmt::format("agents.queue_slots={}", loop_queue_slots), fmt::format("agents.inject=[{}, {}]", load, messages)},
        1};
}

/// Returns the bytes of a message of the hot spot on virtual channels, where a sender always repeats it in a loop.
unsigned channel_load(const scene& setting) {
    constexpr unsigned bytes_of_the_first_recipe = 20000;
    return !is_hot(setting) ? 0 : setting.in_loop ? loop_bytes : bytes_of_the_first_recipe;
}

planned_run plan(const strategy& scheme, std::size_t size, const scene& setting, bool quick) {
    if (!scheme.by_agents) {
        return channel_unicast(run_name(scheme, size, setting), unicast_bytes[size], channel_load(setting),
                               setting.in_loop && !quick ? 8 : 1);
    }
    if (setting.in_loop) { return plan_in_loop(scheme, size, setting, quick); }
    const std::string message = corner_to_corner(scheme.routing, unicast_bytes[size],
                                                 is_hot(setting) ? fmt::format("at: {}", setting.starts[size]) : "");
    return {run_name(scheme, size, setting),
            {fmt::format("agents.inject=[{}{}{}]", is_hot(setting) ? hot_spot_traffic : "", is_hot(setting) ? ", " : "",
                         message)},
            0.2};
}

/// Tolerance of a time, relative to the published one, and the basis of its claim.
struct judgement {
    double tolerance;
    const char* note;
    claim_basis basis;
};

judgement judgement_of(const strategy& scheme, const scene& setting) {
    if (!scheme.by_agents) {
        return {baseline, "baseline", is_hot(setting) ? claim_basis::predicted : claim_basis::calibrated};
    }
    if (!is_hot(setting)) { return {calibrated, "calibration", claim_basis::calibrated}; }
    const bool by_load = &setting != &hot_spot && &scheme == &basic;
    return {recipe, by_load ? "calibration of the load" : "recipe",
            by_load ? claim_basis::calibrated : claim_basis::predicted};
}

class unicast_comparison {
public:
    unicast_comparison(const measurements& measured, bool quick) : m_measured(measured), m_sizes(chosen_sizes(quick)) {}

    findings alone() const {
        findings found;
        add_figures(found, {&channels, &basic, &dimension_order, &adaptive}, empty_mesh);
        found.claims.push_back(order());
        found.claims.push_back(
            judged_figure({"E3", "adaptive after dimension_order, 1 byte", "T5.6", 32.94 - 23.63, baseline,
                           "the thesis: about 10", "ms", claim_basis::calibrated},
                          [this] { return time(adaptive, 0, empty_mesh) - time(dimension_order, 0, empty_mesh); }));
        found.tables.push_back(table("unicast", "T5.6, ms: published, here, error", empty_mesh));
        return found;
    }

    findings near_hot_spot() const {
        findings found;
        add_figures(found, {&channels, &basic, &dimension_order, &adaptive}, hot_spot);
        add_statements(found, hot_spot);
        add_figures(found, {&basic, &dimension_order, &adaptive}, longer_queue);
        add_statements(found, longer_queue);
        add_figures(found, {&channels, &basic, &dimension_order, &adaptive}, sender_in_a_loop);
        add_statements(found, sender_in_a_loop);
        found.tables.push_back(table("hot_spot", "T5.7, ms: published, here, error", hot_spot));
        found.tables.push_back(penalties("hot_spot_penalty", "What the hot spot costs, ms: published, here", hot_spot));
        found.tables.push_back(penalties("hot_spot_queue_penalty",
                                         "The same with the queue that the thesis' basic agents found", longer_queue));
        found.tables.push_back(
            penalties("hot_spot_loop_penalty", "The same next to a sender in a loop", sender_in_a_loop));
        return found;
    }

private:
    double time(const strategy& scheme, std::size_t size, const scene& setting) const {
        const std::string run = run_name(scheme, size, setting);
        return scheme.by_agents ? latency_ms(m_measured, run) : message_ms(m_measured, run);
    }
    double penalty(const strategy& scheme, std::size_t size, const scene& setting) const {
        return time(scheme, size, setting) - time(scheme, size, empty_mesh);
    }

    void add_figures(findings& found, std::initializer_list<const strategy*> strategies, const scene& setting) const {
        for (const strategy* scheme : strategies) {
            for (const std::size_t size : m_sizes) { found.claims.push_back(figure(*scheme, size, setting)); }
        }
    }

    void add_statements(findings& found, const scene& setting) const {
        if (&setting != &longer_queue) {  // its virtual channels are those of the first recipe
            found.claims.push_back(small_penalty(channels, 0.3, setting));
        }
        found.claims.push_back(small_penalty(adaptive, 0.25, setting));
        found.claims.push_back(slowest(setting));
        found.claims.push_back(overtaken(setting));
    }

    claim figure(const strategy& scheme, std::size_t size, const scene& setting) const {
        const judgement judged = judgement_of(scheme, setting);
        const std::string what = fmt::format("{}, {} bytes", scheme.name, unicast_bytes[size]);
        if (is_hot(setting)) {  // the time without a hot spot is no finding of this experiment
            return judged_figure(
                {setting.id, what + ", penalty", setting.source, published_penalty(scheme, size, setting),
                 judged.tolerance, judged.note, "ms", judged.basis},
                [&, size, this] { return penalty(scheme, size, setting); });
        }
        return judged_figure({setting.id, what, setting.source, (setting.published.*scheme.published)[size],
                              judged.tolerance, judged.note, "ms", judged.basis},
                             [&, size, this] { return time(scheme, size, setting); });
    }

    static double published_penalty(const strategy& scheme, std::size_t size, const scene& setting) {
        return (setting.published.*scheme.published)[size] - (spider_model::published::unicast.*scheme.published)[size];
    }

    template <class Holds>
    verdict at_all_sizes(const Holds& holds) const {
        unsigned held = 0;
        for (const std::size_t size : m_sizes) { held += holds(size) ? 1 : 0; }
        return {held == m_sizes.size(), fmt::format("{} of {}", held, m_sizes.size())};
    }

    claim order() const {
        return judged_statement(
            {"E3", "virtual channels before basic before dimension_order before adaptive", "T5.6", "at all sizes", "",
             claim_basis::calibrated},
            [this] {
                return at_all_sizes([this](std::size_t size) {
                    return time(channels, size, empty_mesh) < time(basic, size, empty_mesh) &&
                           time(basic, size, empty_mesh) < time(dimension_order, size, empty_mesh) &&
                           time(dimension_order, size, empty_mesh) < time(adaptive, size, empty_mesh);
                });
            });
    }

    claim small_penalty(const strategy& scheme, double part, const scene& setting) const {
        return judged_statement(
            {setting.id, fmt::format("{} loses little: below {} of what basic loses", scheme.name, part),
             setting.source, "at all sizes", judgement_of(scheme, setting).note},
            [&, part, this] {
                return at_all_sizes([&](std::size_t size) {
                    return penalty(scheme, size, setting) < part * penalty(basic, size, setting);
                });
            });
    }

    claim slowest(const scene& setting) const {
        return judged_statement({setting.id, "dimension_order is the slowest", setting.source, "at all sizes"},
                                [&, this] {
                                    return at_all_sizes([&](std::size_t size) {
                                        return time(dimension_order, size, setting) > time(basic, size, setting) &&
                                               time(dimension_order, size, setting) > time(adaptive, size, setting);
                                    });
                                });
    }

    claim overtaken(const scene& setting) const {
        return judged_statement({setting.id, "adaptive before basic from 100 to 10,000 bytes", setting.source, "there"},
                                [&, this] {
                                    return at_all_sizes([&](std::size_t size) {
                                        return size == 0 || size > ten_thousand_bytes ||
                                               time(adaptive, size, setting) < time(basic, size, setting);
                                    });
                                });
    }

    report_table table(const char* file, const char* caption, const scene& setting) const {
        report_table result{file, caption, {{"strategy"}, {}}};
        for (const std::size_t size : m_sizes) {
            add_compared_columns(result.data, fmt::format("{} B", unicast_bytes[size]));
        }
        for (const strategy* scheme : {&channels, &basic, &dimension_order, &adaptive}) {
            std::vector<std::string> cells{scheme->name};
            for (const std::size_t size : m_sizes) {
                add_compared_cells(cells, (setting.published.*scheme->published)[size],
                                   [&, this] { return time(*scheme, size, setting); });
            }
            result.data.rows.push_back(std::move(cells));
        }
        return result;
    }

    report_table penalties(const char* file, const char* caption, const scene& setting) const {
        report_table result{file, caption, {{"strategy"}, {}}};
        for (const std::size_t size : m_sizes) {
            const std::string bytes = fmt::format("{} B", unicast_bytes[size]);
            result.data.columns.insert(result.data.columns.end(), {bytes, bytes + " here"});
        }
        for (const strategy* scheme : {&channels, &basic, &dimension_order, &adaptive}) {
            std::vector<std::string> cells{scheme->name};
            for (const std::size_t size : m_sizes) {
                cells.push_back(time_text(published_penalty(*scheme, size, setting)));
                cells.push_back(time_cell([&, this] { return penalty(*scheme, size, setting); }));
            }
            result.data.rows.push_back(std::move(cells));
        }
        return result;
    }

    const measurements& m_measured;
    std::vector<std::size_t> m_sizes;
};

void add_runs(experiment& study, bool quick, const scene& setting) {
    for (const strategy* scheme : {&channels, &basic, &dimension_order, &adaptive}) {
        for (const std::size_t size : chosen_sizes(quick)) {
            study.runs.push_back(plan(*scheme, size, setting, quick));
        }
    }
}

}  // namespace

experiment unicasts(bool quick) {
    experiment result{.id = "unicast", .title = "E3: a message alone (T5.6)"};
    add_runs(result, quick, empty_mesh);
    result.evaluate = [quick](const measurements& measured) { return unicast_comparison(measured, quick).alone(); };
    return result;
}

experiment hot_spots(bool quick) {
    experiment result{.id = "hot_spot", .title = "E4: a message next to a hot spot (T5.7)"};
    add_runs(result, quick, empty_mesh);
    add_runs(result, quick, hot_spot);
    add_runs(result, quick, longer_queue);
    add_runs(result, quick, sender_in_a_loop);
    result.evaluate = [quick](const measurements& measured) {
        return unicast_comparison(measured, quick).near_hot_spot();
    };
    return result;
}

}  // namespace orbweaver::studies::spider_paper
