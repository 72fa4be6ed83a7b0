// SPDX-License-Identifier: Apache-2.0
// Detours round a failed link between two subnets (section 2.3 of the dissertation): siblings are a
// complete graph, so a packet goes to the nearest node of its own subnet whose link leads to a third sibling, over that
// link, and from there as typical. The nearest is not always the best: the way on from the third sibling counts too.
//
// A detour is one link longer, and by what its legs inside the own and the third subnet have over the leg that it
// saves, to the failed link; what is left is the last leg, which begins elsewhere in the destination's subnet.
#pragma once

#include <optional>

#include "studies/arithmetic/hypernet/structure/hypernet.h"

namespace orbweaver::studies::hypernet_model {

/// Means over all messages between the two subnets that a failed link joined, each failed link in turn.
struct detour_survey {
    double routed = 0;    // hops of the typical route, over the failed link
    double detoured = 0;  // hops round it, over the nearest link to a third sibling
    double shortest = 0;  // hops round it, over that third sibling over which they are fewest

    // Hops of the detour over the nearest link inside one subnet, without links between subnets.
    double to_failed_link = 0;  // of the typical route, inside the own subnet
    double to_third = 0;        // inside the own subnet, to the nearest link to a third
    double through_third = 0;   // inside the third subnet, to its link to the destination's

    double extra() const { return detoured - routed; }
    double least_extra() const { return shortest - routed; }
};

/// A link of the highest level fails; messages go from one (d,h-1)-subnet to each of its siblings. Of links of a lower
/// level i ask the (d,i+1)-net.
/// @param net     two levels or more, three subnets or more, G = 1
/// @param subnet  where messages come from, from 0
/// @throws std::invalid_argument the net is another one
detour_survey survey_detours_from(const hypernet& net, address subnet);

/// Survey over all (d,h-1)-subnets.
detour_survey survey_detours(const hypernet& net);

/// Survey of messages that cross the links of one subnet in either direction.
detour_survey survey_detours_round_links_of(const hypernet& net, address subnet);

/// Hops between two neighbours in a module without the link between them; nothing: the module falls apart. The
/// dissertation has 3 in cubelets, which are 2 more.
std::optional<unsigned> hops_round_internal_link(const basic_module& module, address one, address other);

/// What the dissertation states of the extra hops round a link of level i: 1 + i/2.
constexpr double stated_detour(unsigned level) { return 1 + level / 2.0; }

}  // namespace orbweaver::studies::hypernet_model
