// SPDX-License-Identifier: Apache-2.0
// R09: extra hops round a failed link of the highest level.
#include "models/hypernet/routing/detour.h"

#include <fmt/core.h>

#include <optional>

#include "sim/paper/hypernet/comparison.h"
#include "sim/paper/hypernet/experiments.h"

namespace orbweaver::hypernet_paper {

namespace {

using namespace hypernet_model;

constexpr double tolerance = 0.5;   // hops
constexpr double printed = 0.0006;  // three decimals
constexpr double sampled = 0.01;    // of a mean over some of the messages

struct row {
    unsigned d, h;
    double routed, detoured;  // of the digest, section 9
    bool all_messages;        // of subnet 0; else a sample, by all appearances
    bool all_subnets;         // few enough to survey
};

std::vector<row> rows(bool quick) {
    std::vector<row> all{{3, 2, 4.000, 5.833, true, true},    {4, 2, 5.000, 6.464, true, true},
                         {5, 2, 6.000, 7.258, true, true},    {3, 3, 8.714, 11.246, true, true},
                         {4, 3, 11.342, 13.417, false, true}, {3, 4, 17.785, 20.773, false, false}};
    if (quick) {
        all.resize(4);
    }
    return all;
}

std::string three_digits(double hops) {
    return fmt::format("{:.3f}", hops);
}

findings evaluate(bool quick) {
    findings found;
    tally figures;
    report_table table{"detours",
                       "Hops round a failed link of the highest level",
                       {{"net", "level", "routed, digest", "routed", "detour, digest", "detour", "extra", "1 + i/2",
                         "extra, failures at all subnets", "the same, over the best third subnet"},
                        {}}};
    for (const row& of : rows(quick)) {
        const hypernet net(module_kind::cubelet, of.d, of.h);
        const unsigned level = of.h - 1;
        const detour_survey first = survey_detours_from(net, 0);
        const std::optional<detour_survey> all = of.all_subnets ? std::optional(survey_detours(net)) : std::nullopt;
        figures.count(of.routed, first.routed, of.all_messages ? printed : sampled * of.routed);
        figures.count(of.detoured, first.detoured, of.all_messages ? printed : sampled * of.detoured);
        table.data.rows.push_back({net_name(of.d, of.h), std::to_string(level), three_digits(of.routed),
                                   three_digits(first.routed), three_digits(of.detoured), three_digits(first.detoured),
                                   three_digits(first.extra()), figure_text(stated_detour(level)),
                                   all ? three_digits(all->extra()) : "",
                                   three_digits((all ? *all : first).least_extra())});
        found.claims.push_back(judged_figure(
            {"R09", "extra hops round a failed link, " + net_name(of.d, of.h) + "-net, level " + std::to_string(level),
             "section 2.3", stated_detour(level), tolerance, "hops",
             all ? "all links of the level in turn" : "the links of subnet 0 in turn"},
            [&] { return (all ? *all : first).extra(); }));
        if (level > 1) {
            found.claims.push_back(judged_figure(
                {"R09", "the same over the best third subnet, not the nearest link, " + net_name(of.d, of.h) + "-net",
                 "section 2.3", stated_detour(level), tolerance, "hops", "the text says neither"},
                [&] { return (all ? *all : first).least_extra(); }));
        }
    }
    found.claims.push_back(figures.as_claim("R09", "mean routes and detours of messages from subnet 0",
                                            "digest, section 9",
                                            "all messages from the nodes of subnet 0 to those of the subnet to which "
                                            "its link failed, each of its links in turn; the (4,3) and (3,4)-nets "
                                            "within 1 %: the digest's means seem to be of a sample"));
    found.claims.push_back(
        judged_figure({"R09", "extra hops round a failed internal link, cubelets", "section 2.3", 2, 0, "hops"}, [] {
            return *hops_round_internal_link({module_kind::cubelet, 3}, 0, 1) - 1.0;
        }));
    found.tables.push_back(std::move(table));
    return found;
}

}  // namespace

experiment detours(bool quick) {
    return calculated("detours", "Detours round failed links", [quick] { return evaluate(quick); });
}

}  // namespace orbweaver::hypernet_paper
