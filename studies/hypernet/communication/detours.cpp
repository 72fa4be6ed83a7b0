// SPDX-License-Identifier: Apache-2.0
// R09: extra hops around a failed link of the highest level, over all messages, and measured extra hops of packets on
// the network while such a link, or one inside a cubelet, has failed.
#include "studies/arithmetic/hypernet/routing/detour.h"

#include <fmt/core.h>

#include <optional>
#include <string>
#include <vector>

#include "studies/hypernet/comparison.h"
#include "studies/hypernet/experiments.h"
#include "studies/hypernet/network/traffic_runs.h"

namespace orbweaver::studies::hypernet_paper {

namespace {

using namespace hypernet_model;

constexpr double tolerance = 0.5;   // hops
constexpr double printed = 0.0006;  // three decimals
constexpr double sampled = 0.01;    // relative, for a mean over some of the messages

struct detour_row {
    unsigned d, h;
    double routed, detoured;  // means of the reference
    bool all_messages;        // all messages of subnet 0; otherwise apparently a sample
    bool all_subnets;         // few enough to survey
};

std::vector<detour_row> detour_rows(bool quick) {
    std::vector<detour_row> all{{3, 2, 4.000, 5.833, true, true},    {4, 2, 5.000, 6.464, true, true},
                                {5, 2, 6.000, 7.258, true, true},    {3, 3, 8.714, 11.246, true, true},
                                {4, 3, 11.342, 13.417, false, true}, {3, 4, 17.785, 20.773, false, false}};
    if (quick) { all.resize(4); }
    return all;
}

std::string three_digits(double hops) { return fmt::format("{:.3f}", hops); }

/// Links of one level of the network, of which one fails at a time.
struct failing_links {
    unsigned d, h;
    unsigned level;
    std::vector<std::string> names;
    std::vector<std::string> other_ends;  // in the same order

    std::string title() const {
        return net_name(d, h) + "-net, " + (level == 0 ? "inside a cubelet" : "level " + std::to_string(level));
    }
};

/// Values of network.fault_mode.
std::vector<std::string> modes(bool quick) {
    return quick ? std::vector<std::string>{"informed"} : std::vector<std::string>{"informed", "gateway_local"};
}

constexpr double measurement = 0.15;  // hops: runs of three seeds with one failed link differed by as much

/// All links of the highest level at subnet 0.
failing_links external_links(unsigned d, unsigned h) {
    const hypernet net(module_kind::cubelet, d, h);
    failing_links links{d, h, h - 1, {}, {}};
    for (address node = 0; node >> net.bits(h - 1) == 0; ++node) {
        const external_port port = net.port(node);
        if (port.use == port_use::link && port.level == h - 1) {
            links.names.push_back(fmt::format("r{}.x", node));
            links.other_ends.push_back(fmt::format("r{}.x", port.peer));
        }
    }
    return links;
}

/// A link of each dimension at node 0.
failing_links internal_links(unsigned d, unsigned h) {
    failing_links links{d, h, 0, {}, {}};
    for (unsigned dimension = 0; dimension < d; ++dimension) {
        links.names.push_back(fmt::format("r0.d{}", dimension));
        links.other_ends.push_back(fmt::format("r{}.d{}", 1U << dimension, dimension));
    }
    return links;
}

std::vector<failing_links> measured_links(bool quick) {
    if (quick) { return {external_links(3, 2)}; }
    return {internal_links(3, 2), external_links(3, 2), external_links(3, 3)};
}

/// Uniform traffic of single flits. The packets are equal for every failure, because creations are drawn before
/// anything moves.
planned_run sound_run(unsigned d, unsigned h) {
    traffic_load load;
    load.rate = 0.05;  // at 0.1 the (3,3)-net is saturated while one of the links has failed
    load.packet_flits = 1;
    load.measured_cycles = h == 2 ? 20000 : 6000;
    planned_run run = plan_traffic(fmt::format("detours_{}_{}", d, h), cubelet_net(d, h), {}, load);
    // One fault needs 2^(h-1) additional phases (docs/noc/faults.md).
    run.settings.push_back(fmt::format("network.classes=[{{name: any, vcs: {}}}]", 1U << h));
    run.settings.emplace_back("network.vc_depth=4");  // so that a phase with one channel fills a link
    run.reads_links = true;
    return run;
}

planned_run failing_run(const failing_links& links, const std::string& link, const std::string& mode) {
    planned_run run = sound_run(links.d, links.h);
    run.name += fmt::format("-{}-{}", link, mode);
    run.settings.push_back(fmt::format("network.faults=[{{link: {}}}]", link));
    run.settings.push_back("network.fault_mode=" + mode);
    run.reads_links = false;
    return run;
}

/// Returns the fraction of packets that cross a link in either direction without faults.
double share_over(const measurements& measured, const failing_links& links, std::size_t link) {
    const auto& flits = measured.flits_of_links(sound_run(links.d, links.h).name);
    double all = 0;
    for (const auto& [name, count] : flits) {
        all += name.starts_with("n") && name.ends_with(".in") ? static_cast<double>(count) : 0;
    }
    const auto of_link = [&flits](const std::string& name) {
        const auto found = flits.find(name);
        return found == flits.end() ? 0.0 : static_cast<double>(found->second);
    };
    return (of_link(links.names[link]) + of_link(links.other_ends[link])) / all;
}

/// Returns the extra hops of a packet that would have crossed the failed link, for each link.
/// @throws unusable_run
double measured_extra(const measurements& measured, const failing_links& links, const std::string& mode) {
    const double baseline = measured.reported(sound_run(links.d, links.h).name, "hops_mean");
    double more = 0;
    double affected = 0;
    for (std::size_t link = 0; link < links.names.size(); ++link) {
        more += measured.reported(failing_run(links, links.names[link], mode).name, "hops_mean") - baseline;
        affected += share_over(measured, links, link);
    }
    return more / affected;
}

/// Empty inside cubelets, where the routes over a link are not the messages between two subnets.
std::optional<double> calculated_extra(const failing_links& links) {
    return links.level == 0
               ? std::nullopt
               : std::optional(
                     survey_detours_round_links_of(hypernet(module_kind::cubelet, links.d, links.h), 0).extra());
}

claim as_measured(const measurements& measured, const failing_links& links) {
    const auto extra = [&measured, &links] { return measured_extra(measured, links, "informed"); };
    if (const auto calculated = calculated_extra(links)) {
        return judged_figure(
            {"R09", "extra hops measured on the network, " + links.title(), "section 2.3", *calculated, measurement,
             "hops", "calculated over the nearest link; on the network by default routes, not shortest ones"},
            extra);
    }
    const claim stated = unmeasured("hypernet.R09", "extra hops measured on the network, " + links.title(),
                                    "section 2.3", "at most 2", "hops");
    return judged(stated, [&](claim& entry) {
        const double hops = extra();
        entry.measured = three_digits(hops);
        entry.pass = hops <= 2;
    });
}

/// A cell of the table; empty if a run failed or was not planned.
std::string measured_cell(const measurements& measured, const failing_links& links, const std::string& mode) {
    return if_usable([&] { return three_digits(measured_extra(measured, links, mode)); });
}

void add_measured(findings& found, const measurements& measured, bool quick) {
    report_table table{
        "detours_measured",
        "Extra hops of packets that would have crossed a failed link, measured on the network",
        {{"links", "failed in turn", "stated", "calculated, nearest link", "informed", "gateway_local"}, {}}};
    for (const failing_links& links : measured_links(quick)) {
        found.claims.push_back(as_measured(measured, links));
        const auto calculated = calculated_extra(links);
        table.data.rows.push_back({links.title(), std::to_string(links.names.size()),
                                   links.level == 0 ? "2" : figure_text(stated_detour(links.level)),
                                   calculated ? three_digits(*calculated) : "",
                                   measured_cell(measured, links, "informed"),
                                   measured_cell(measured, links, "gateway_local")});
    }
    found.tables.push_back(std::move(table));
}

std::vector<planned_run> runs(bool quick) {
    std::vector<planned_run> all{sound_run(3, 2)};
    if (!quick) { all.push_back(sound_run(3, 3)); }
    for (const failing_links& links : measured_links(quick)) {
        for (const std::string& link : links.names) {
            for (const std::string& mode : modes(quick)) { all.push_back(failing_run(links, link, mode)); }
        }
    }
    return all;
}

findings evaluate_detours(const measurements& measured, bool quick) {
    findings found;
    tally figures;
    report_table table{"detours",
                       "Hops round a failed link of the highest level",
                       {{"net", "level", "routed, reference", "routed", "detour, reference", "detour", "extra",
                         "1 + i/2", "extra, failures at all subnets", "the same, over the best third subnet",
                         "to the failed link", "to the nearest other", "through the third subnet"},
                        {}}};
    for (const detour_row& entry : detour_rows(quick)) {
        const hypernet net(module_kind::cubelet, entry.d, entry.h);
        const unsigned level = entry.h - 1;
        const detour_survey first = survey_detours_from(net, 0);
        const std::optional<detour_survey> all = entry.all_subnets ? std::optional(survey_detours(net)) : std::nullopt;
        figures.count(entry.routed, first.routed, entry.all_messages ? printed : sampled * entry.routed);
        figures.count(entry.detoured, first.detoured, entry.all_messages ? printed : sampled * entry.detoured);
        table.data.rows.push_back({net_name(entry.d, entry.h), std::to_string(level), three_digits(entry.routed),
                                   three_digits(first.routed), three_digits(entry.detoured),
                                   three_digits(first.detoured), three_digits(first.extra()),
                                   figure_text(stated_detour(level)), all ? three_digits(all->extra()) : "",
                                   three_digits((all ? *all : first).min_extra()), three_digits(first.to_failed_link),
                                   three_digits(first.to_third), three_digits(first.through_third)});
        found.claims.push_back(judged_figure(
            {"R09",
             "extra hops round a failed link, " + net_name(entry.d, entry.h) + "-net, level " + std::to_string(level),
             "section 2.3", stated_detour(level), tolerance, "hops",
             all ? "all links of the level in turn" : "the links of subnet 0 in turn"},
            [&] { return (all ? *all : first).extra(); }));
        if (level > 1) {
            found.claims.push_back(judged_figure(
                {"R09",
                 "the same over the best third subnet, not the nearest link, " + net_name(entry.d, entry.h) + "-net",
                 "section 2.3", stated_detour(level), tolerance, "hops", "the text has no search for it"},
                [&] { return (all ? *all : first).min_extra(); }));
        }
    }
    found.claims.push_back(figures.as_claim("R09", "mean routes and detours of messages from subnet 0",
                                            "values calculated again",
                                            "all messages from the nodes of subnet 0 to those of the subnet to which "
                                            "its link failed, each of its links in turn; the (4,3) and (3,4)-nets "
                                            "within 1 %: the reference's means seem to be of a sample"));
    found.claims.push_back(
        judged_figure({"R09", "extra hops round a failed internal link, cubelets", "section 2.3", 2, 0, "hops"}, [] {
            return *hops_round_internal_link({module_kind::cubelet, 3}, 0, 1) - 1.0;
        }));
    found.tables.push_back(std::move(table));
    add_measured(found, measured, quick);
    return found;
}

}  // namespace

experiment detours(bool quick) {
    return {.id = "detours",
            .title = "Detours round failed links",
            .runs = runs(quick),
            .evaluate = [quick](const measurements& measured) { return evaluate_detours(measured, quick); }};
}

}  // namespace orbweaver::studies::hypernet_paper
