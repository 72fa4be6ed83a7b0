// SPDX-License-Identifier: Apache-2.0
// Checks `network.planes`: which classes are where, and what is not there with planes.
#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "hw/noc/description_error.h"
#include "hw/noc/network_plan.h"
#include "hw/noc/planes/planes.h"
#include "sim/config/checks/consistency.h"
#include "sim/kind/run_kind.h"

namespace orbweaver::sim {

namespace {

std::string plane_path(std::size_t number, const char* key) { return fmt::format("network.planes.{}.{}", number, key); }

std::vector<std::string> class_names(const noc::network_desc& network) {
    std::vector<std::string> names;
    for (const noc::message_class_desc& each : network.classes) { names.push_back(each.name); }
    return names;
}

/// Checks that the planes have names of their own, and that each class is on exactly one.
/// @return whether that is so
bool check_classes(const checked_configuration& configuration) {
    const noc::network_desc& network = configuration.description.network;
    const std::size_t before = configuration.problems.size();
    std::set<std::string> names;
    std::set<std::string> carried;
    const std::vector<std::string> known = class_names(network);
    for (std::size_t number = 0; number < network.planes.size(); ++number) {
        const noc::plane_desc& plane = network.planes[number];
        if (!names.insert(plane.name).second) {
            configuration.refuse(plane_path(number, "name"), fmt::format("'{}' is a plane already", plane.name));
        }
        for (const std::string& name : plane.classes) {
            if (std::ranges::find(known, name) == known.end()) {
                configuration.refuse(
                    plane_path(number, "classes"),
                    fmt::format("network.classes has no '{}'; it has {}", name, fmt::join(known, ", ")));
            } else if (!carried.insert(name).second) {
                configuration.refuse(plane_path(number, "classes"),
                                     fmt::format("class '{}' is on a plane already; a class is on one", name));
            }
        }
        if (plane.flit_bits % 8 != 0) {
            configuration.refuse(plane_path(number, "flit_bits"),
                                 fmt::format("{} bits are no whole bytes", plane.flit_bits));
        }
    }
    for (const std::string& name : known) {
        if (!carried.contains(name)) {
            configuration.refuse("network.planes", fmt::format("no plane carries class '{}'", name));
        }
    }
    return configuration.problems.size() == before;
}

/// Refuses features that planes do not have, with a way to get their results.
void refuse_features(const checked_configuration& configuration) {
    const system::system_desc& system = configuration.description;
    const noc::network_desc& network = system.network;
    constexpr const char* alone = "a run of one plane as `network` has it";
    const auto judged = [](const noc::traffic_source_desc& source) { return source.requirement.is_given(); };
    const auto ranged = [](const noc::message_class_desc& each) { return each.range != 0; };
    const struct {
        const char* key;
        bool is_set;
        const char* text;
    } refusals[] = {
        {"network.planes", !kind_of(system).is_default || system::has_engines(system),
         "planes are for synthetic traffic; other machines have one network with all classes"},
        {"traffic.classes", system.traffic.classes.empty(),
         "is missing: its entries name the classes, and so the planes, that sources use"},
        {"threads", system.threads.count > 1, "one thread works on a network with planes; set threads: 1"},
        {"network.router.impl", network.router.impl != noc::router_impl::model, alone},
        {"network.faults", !network.faults.empty(), alone},
        {"network.switching", network.switching != noc::switching_kind::wormhole, alone},
        {"network.classes", std::ranges::any_of(network.classes, ranged),
         "a range shares virtual channels; with planes each class has `vcs` of its own"},
        {"activity", system.activity, alone},
        {"floorplan", network.floorplan.is_given(), alone},
        {"energy.profile", !system.energy.profile.empty(), "give the costs of events instead"},
        {"traffic.endpoint", !system.traffic.endpoint.library.empty(), alone},
        {"traffic.requirement", std::ranges::any_of(system.traffic.classes, judged), alone},
        {"watch_packet", system.watch_packet != 0, "packets of several planes have the same numbers"},
    };
    for (const auto& [key, is_set, text] : refusals) {
        if (!is_set) { continue; }
        configuration.refuse(key, text == alone ? fmt::format("is not there with network.planes; it is in {}", alone)
                                                : std::string(text));
    }
}

/// Builds the plan of each plane to find errors in it.
void check_plans(const checked_configuration& configuration) {
    const noc::network_desc& network = configuration.description.network;
    for (std::size_t number = 0; number < network.planes.size(); ++number) {
        try {
            const noc::network_plan plan("network", noc::network_of_plane(network, number));
        } catch (const noc::description_error& error) {
            configuration.refuse(fmt::format("network.planes.{}", number),
                                 fmt::format("{}: {}", error.key(), error.text()));
        } catch (const user_error& error) {
            configuration.refuse(fmt::format("network.planes.{}", number), error.what());
        }
    }
}

/// Refuses classes that wait for each other's replies on different planes. The proofs of single planes would not find
/// such a cycle. Requests wait for the replies to them.
void check_replies(const checked_configuration& configuration) {
    const noc::network_desc& network = configuration.description.network;
    const auto& sources = configuration.description.traffic.classes;
    const auto reaches = [&sources](const std::string& source_class, const std::string& target) {
        std::set<std::string> seen;
        std::vector<std::string> open{source_class};
        while (!open.empty()) {
            const std::string next = open.back();
            open.pop_back();
            if (next == target) { return true; }
            if (!seen.insert(next).second) { continue; }
            for (const noc::traffic_class_desc& source : sources) {
                if (source.name == next && !source.reply_class.empty()) { open.push_back(source.reply_class); }
            }
        }
        return false;
    };
    for (std::size_t number = 0; number < sources.size(); ++number) {
        const noc::traffic_class_desc& source = sources[number];
        const bool crosses = !source.reply_class.empty() &&
                             noc::plane_of(network, source.name) != noc::plane_of(network, source.reply_class);
        if (crosses && reaches(source.reply_class, source.name)) {
            configuration.refuse(
                fmt::format("traffic.classes.{}.reply_class", number),
                fmt::format("'{}' waits for replies in '{}' on another plane, which wait for '{}' in turn; give these "
                            "replies a class of their own",
                            source.name, source.reply_class, source.name));
        }
    }
}

}  // namespace

void check_planes(const checked_configuration& configuration) {
    if (configuration.description.network.planes.empty() || !configuration.sound("network") ||
        !configuration.sound("traffic")) {
        return;
    }
    refuse_features(configuration);
    if (!check_classes(configuration)) { return; }
    check_plans(configuration);
    check_replies(configuration);
}

}  // namespace orbweaver::sim
