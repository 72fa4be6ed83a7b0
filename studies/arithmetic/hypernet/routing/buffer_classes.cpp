// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/hypernet/routing/buffer_classes.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "studies/arithmetic/hypernet/routing/route.h"

namespace orbweaver::studies::hypernet_model {

namespace {

/// A directed link in a class, by number.
using buffer = std::uint64_t;
/// A packet that holds the first buffer may wait for the second.
using wait = std::pair<buffer, buffer>;

/// Returns the class of a packet after an external link.
/// @param highest highest level of the links of its route
unsigned after(unsigned before, unsigned crossed, unsigned highest, class_rule rule) {
    switch (rule) {
        case class_rule::single: return 0;
        case class_rule::crossings: return before + 1;
        case class_rule::phase_code: {
            const unsigned bit = 1U << (crossed - 1);
            return (before | bit) & ~(bit - 1);
        }
        case class_rule::highest_crossed: return before + (crossed == highest ? 1 : 0);
        case class_rule::level_1_crossings: return before + (crossed == 1 ? 1 : 0);
        case class_rule::upper_crossings: return before + (crossed > 1 ? 1 : 0);
    }
    return before;
}

void add_route(std::vector<wait>& waits, const hypernet& net, address source, address destination, class_rule rule) {
    const unsigned highest = net.common_level(source, destination) - 1;
    unsigned in_class = 0;
    address node = source;
    std::optional<buffer> before;
    for (const hop& next : route(net, source, destination)) {
        const buffer taken = ((in_class * net.positions()) + node) * net.positions() + next.neighbour;
        if (before) { waits.emplace_back(*before, taken); }
        before = taken;
        in_class = next.level == 0 ? in_class : after(in_class, next.level, highest, rule);
        node = next.neighbour;
    }
}

/// Finds a cycle by repeatedly removing buffers that wait for nothing.
/// @param waits without duplicates
bool have_cycle(const std::vector<wait>& waits) {
    std::map<buffer, std::size_t> waits_for;
    std::map<buffer, std::vector<buffer>> waited_for_by;
    for (const auto& [holder, wanted] : waits) {
        ++waits_for[holder];
        waits_for.try_emplace(wanted);
        waited_for_by[wanted].push_back(holder);
    }
    std::vector<buffer> free;
    for (const auto& [one, others] : waits_for) {
        if (others == 0) { free.push_back(one); }
    }
    for (std::size_t next = 0; next < free.size(); ++next) {
        for (const buffer holder : waited_for_by[free[next]]) {
            if (--waits_for[holder] == 0) { free.push_back(holder); }
        }
    }
    return free.size() < waits_for.size();
}

}  // namespace

bool can_deadlock(const hypernet& net, class_rule rule) {
    std::vector<wait> waits;
    for (address source = 0; source < net.positions(); ++source) {
        for (address destination = 0; destination < net.positions(); ++destination) {
            if (net.is_node(source) && net.is_node(destination)) { add_route(waits, net, source, destination, rule); }
        }
    }
    std::sort(waits.begin(), waits.end());
    waits.erase(std::unique(waits.begin(), waits.end()), waits.end());
    return have_cycle(waits);
}

}  // namespace orbweaver::studies::hypernet_model
