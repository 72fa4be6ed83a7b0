// SPDX-License-Identifier: Apache-2.0
// The Table V question on modelled hosts (digest section 9.1, E11): what share of an application's time global
// operations take, and what a coordination processor saves of it, against the number of hosts.
#include <fmt/core.h>

#include <algorithm>

#include "models/cop/projection.h"
#include "sim/paper/cop/cluster_runs.h"
#include "sim/paper/cop/experiments.h"

namespace orbweaver::cop_paper {

namespace {

/// A program whose global operations are software's, and one, with "_cop" behind its name, whose are libcop's.
struct application {
    std::string program;
    std::string title;
    std::string arguments;  // YAML, without braces
    /// Reports of the per cent of time that parts of a row of Table V take, by the name of that row.
    std::vector<std::pair<std::string, std::string>> shares;
};

struct application_study {
    std::vector<application> applications;
    std::vector<unsigned> hosts;
};

application_study make_study(bool quick) {
    const application ego{
        "ego_traffic",
        "EGO's communication, 66 atoms",
        quick ? "steps: 1" : "steps: 2",
        {{"multicast", "multicast_share"}, {"global reduction", "reduction_share"}, {"barrier", "barrier_share"}}};
    const application dynamics{"molecular_dynamics",
                               quick ? "molecular dynamics, 500 atoms" : "molecular dynamics, 1,372 atoms",
                               quick ? "lattice: 5, steps: 1, interval: 1" : "lattice: 7, steps: 4, interval: 1",
                               {{"global reduction", "global_share_without_waiting"}}};
    return {{ego, dynamics}, quick ? std::vector<unsigned>{2, 5} : std::vector<unsigned>{2, 5, 8, 16, 32, 64}};
}

planned_run plan(const application& of, bool cop, unsigned hosts, const main_network& network) {
    const std::string program = of.program + (cop ? "_cop" : "");
    return plan_on_cluster(fmt::format("{}-{}-{}", program, hosts, network.id), hosts, network, program,
                           fmt::format("{{hosts: {}, {}}}", hosts, of.arguments));
}

/// Per cent of a host's time in global operations.
double global_share(const measurements& measured, const application& of, const planned_run& run) {
    double sum = 0;
    for (const auto& [part, report] : of.shares) {
        sum += measured.reported(run.name, report);
    }
    return sum;
}

/// The thesis's projection: shares as measured with software on the main network, each as much faster as Table IV has
/// it; all else, messages from host to host included, stays as it is.
double projected_speedup(const measurements& measured, const application& of, const planned_run& run) {
    std::vector<cop_model::time_share> parts;
    double rest = 1;
    for (const auto& [part, report] : of.shares) {
        const auto published = cop_model::ego_on_five_hosts();
        const auto row = std::find_if(published.begin(), published.end(),
                                      [&part = part](const auto& one) { return one.name == part; });
        const double share = measured.reported(run.name, report) / 100;
        parts.push_back({part, share, row->speedup});
        rest -= share;
    }
    parts.push_back({"all else", rest, 1});
    return 1 / cop_model::remaining_time(parts);
}

std::vector<std::string> row_of(const measurements& measured, const application& of, unsigned hosts,
                                const main_network& network) {
    const planned_run software = plan(of, false, hosts, network);
    const planned_run cop = plan(of, true, hosts, network);
    const auto kilocycles = [&](const planned_run& run) {
        return cell([&] { return fmt::format("{:.0f}", measured.cycles(run.name) / 1000); });
    };
    const auto share = [&](const planned_run& run) {
        return cell([&] { return fmt::format("{:.2f}", global_share(measured, of, run)); });
    };
    return {of.title,
            std::to_string(hosts),
            network.title,
            kilocycles(software),
            kilocycles(cop),
            share(software),
            share(cop),
            cell([&] { return fmt::format("{:.3f}", measured.cycles(software.name) / measured.cycles(cop.name)); }),
            cell([&] { return fmt::format("{:.3f}", projected_speedup(measured, of, software)); })};
}

claim ego_claim(const measurements& measured, const application_study& all) {
    const claim stated{"cop.E11",
                       "EGO's communication on five hosts: libcop over software on the same main network",
                       "Table V",
                       1.553,
                       nullptr,
                       "x",
                       nullptr,
                       false,
                       "the thesis projects it against PVM on workstations, and here both are simulated: on a main "
                       "network as in a machine room; holds if above 1.5"};
    return judged(stated, [&](claim& entry) {
        const auto named = [&](bool cop) {
            return plan(all.applications.front(), cop, 5, main_networks().back()).name;
        };
        const double speedup = measured.cycles(named(false)) / measured.cycles(named(true));
        entry.measured = speedup;
        entry.pass = speedup > 1.5;
    });
}

findings evaluate(const measurements& measured, const application_study& all) {
    findings found;
    report_table table{"applications",
                       "Applications over software and over libcop, all clocks 10 ns: thousands of cycles; per cent of "
                       "a host's time in global operations (EGO: waiting for slower slaves included; molecular "
                       "dynamics: of the host that waits for nobody); speed-up; and what the factors of Table IV would "
                       "make of the software's shares (published for EGO on five workstations: 1.553)",
                       {{"application", "hosts", "main network", "kcycles, software", "kcycles, libcop",
                         "global %, software", "global %, libcop", "speed-up", "projected"},
                        {}}};
    for (const application& of : all.applications) {
        for (const main_network& network : main_networks()) {
            for (const unsigned hosts : all.hosts) {
                table.data.rows.push_back(row_of(measured, of, hosts, network));
            }
        }
    }
    found.tables.push_back(std::move(table));
    found.claims.push_back(ego_claim(measured, all));
    return found;
}

}  // namespace

experiment applications(bool quick) {
    const application_study all = make_study(quick);
    experiment result;
    result.id = "applications";
    result.title = "Applications over software and over libcop";
    result.on_request = true;
    for (const application& of : all.applications) {
        for (const main_network& network : main_networks()) {
            for (const unsigned hosts : all.hosts) {
                result.runs.push_back(plan(of, false, hosts, network));
                result.runs.push_back(plan(of, true, hosts, network));
            }
        }
    }
    result.evaluate = [all](const measurements& measured) { return evaluate(measured, all); };
    return result;
}

}  // namespace orbweaver::cop_paper
