// SPDX-License-Identifier: Apache-2.0
#include "sim/config/consistency.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "sim/config/defaults.h"
#include "sim/config/parameters/parameters.h"
#include "sim/kind/run_kind.h"

namespace orbweaver {

text_position checked_configuration::place(std::string_view path) const {
    for (; !path.empty();
         path = path.substr(0, path.find_last_of('.') == std::string_view::npos ? 0 : path.find_last_of('.'))) {
        const auto found = places.find(path);
        if (found != places.end()) {
            return found->second;
        }
    }
    return start;
}

void checked_configuration::refuse(std::string_view path, std::string_view message) const {
    problems.add(place(path), path, fmt::format("{}: {}", path, message));
}

namespace {

/// A section of another system would have no effect, which its writer does not expect.
void check_sections(const checked_configuration& c) {
    const std::string_view system = name_of(c.description.kind);
    const auto& sections = all_parameters().sections();
    for (const auto& section : sections) {
        const bool is_covered = std::any_of(sections.begin(), sections.end(), [&](const config_section& other) {
            return !other.is_for(system) && section.path.starts_with(other.path + ".");
        });  // what is refused as a whole
        if (!is_covered && !section.is_for(system) && c.said(section.path)) {
            c.refuse(section.path, fmt::format("has no meaning with system: {}; it is for system: {}", system,
                                               fmt::join(section.only_for, ", ")));
        }
    }
}

/// A cost of what is not counted would change nothing.
void check_energy(const checked_configuration& c) {
    if (c.said("energy.bit_transition") && c.sound("energy") && c.description.energy.bit_transition > 0 &&
        !c.description.activity && c.sound("activity")) {
        c.refuse("energy.bit_transition", "wires are watched only with activity: true");
    }
}

/// Keys of serial links that there are not would have no effect; and what does not go with them.
void check_network_links(const checked_configuration& c) {
    const bool serial = c.description.network_links.kind == network_link_kind::serial;
    if (!c.sound("network.link")) {
        return;
    }
    if (!serial && c.said("network.link.serial")) {
        c.refuse("network.link.serial", "has no meaning with network.link.kind: parallel");
    }
    if (serial && c.description.network.vc_depth == 0) {
        c.refuse("network.vc_depth", "serial links carry credits, which unlimited buffers do not have");
    }
    if (serial && c.description.network.router.impl != block_impl::model && c.sound("network.router")) {
        c.refuse("network.link.kind", "the router in RTL is for parallel links");
    }
}

/// A measurement that cannot end. A plan and a replay take the time that they need.
void check_measurement(const checked_configuration& c) {
    const system_desc& d = c.description;
    const bool has_traffic = kind_of(d).is_default;
    const cycle_t needed = d.traffic.warmup_cycles + d.traffic.measure_cycles;
    if (has_traffic && c.sound("limits") && c.sound("traffic") && needed > d.limit_cycles) {
        c.refuse(
            "limits.cycles",
            fmt::format("{} cycles end the run before traffic.warmup_cycles + traffic.measure_cycles = {} have passed",
                        d.limit_cycles, needed));
    }
}

/// The network of a machine, whatever stands at its nodes.
void check_fabric(const checked_configuration& c) {
    check_network(c);
    if (c.description.kind != system_kind::chip) {
        check_chips(c);
    }
    check_network_links(c);
    check_times(c);
    check_energy(c);
    if (c.description.kind != system_kind::cluster && c.said("clock.cop")) {
        c.refuse("clock.cop", "is for system: cluster");
    }
}

}  // namespace

void check_times(const checked_configuration& c) {
    const system_desc& d = c.description;
    constexpr std::uint64_t longest_time = std::uint64_t{1} << 63;  // picoseconds; the kernel counts in 64 bits
    if (c.sound("limits") && c.sound("clock") && d.limit_cycles > longest_time / d.clock_chip_ps) {
        c.refuse("limits.cycles",
                 fmt::format("{} cycles of {} ps are more than simulated time can count; at most {} cycles",
                             d.limit_cycles, d.clock_chip_ps, longest_time / d.clock_chip_ps));
    }
    check_measurement(c);
}

void check_loads(const checked_configuration& c) {
    if (!agents_run_plan(c.description)) {
        check_traffic(c);
    }
    check_agent_engines(c);
    if (!c.description.replay.trace.empty()) {
        check_replay(c);
    }
    if (c.said("multicast")) {
        check_multicast(c);
    }
}

void check_consistency(const checked_configuration& c) {
    if (!c.sound("system")) {
        return;  // what must fit together depends on it
    }
    check_sections(c);
    const run_kind& kind = kind_of(c.description);
    if (kind.has_network()) {
        check_fabric(c);
    } else {
        check_times(c);
    }
    kind.check(c);
}

}  // namespace orbweaver
