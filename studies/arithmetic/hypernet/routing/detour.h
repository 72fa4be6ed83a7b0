// SPDX-License-Identifier: Apache-2.0
// Detours around a failed link between two subnets (section 2.3 of the dissertation). Siblings form a complete graph. A
// packet goes to the nearest node of its subnet with a link to a third sibling, over that link, and continues with
// normal routing. The nearest node is not always the best, because the path from the third sibling counts too.
//
// A detour is longer by one link and by the difference of its legs inside the source and third subnets and the saved
// leg to the failed link. The rest of the difference is the last leg, which starts elsewhere in the destination's
// subnet.
#pragma once

#include <optional>

#include "studies/arithmetic/hypernet/structure/hypernet.h"

namespace orbweaver::studies::hypernet_model {

/// Means over all messages between the two subnets of a failed link, for each failed link separately.
struct detour_survey {
    double routed = 0;    // hops of the normal route, over the failed link
    double detoured = 0;  // hops of the detour over the nearest link to a third sibling
    double shortest = 0;  // hops of the detour over the best third sibling

    // Hops within one subnet of the detour over the nearest link, without links between subnets.
    double to_failed_link = 0;  // hops of the normal route in the source's subnet
    double to_third = 0;        // in the source's subnet, to the nearest link to a third one
    double through_third = 0;   // in the third subnet, to its link to the destination's

    double extra() const { return detoured - routed; }
    double min_extra() const { return shortest - routed; }
};

/// Surveys messages from one (d,h-1)-subnet to each of its siblings whose direct link of the highest level has failed.
/// For links of a lower level i use the (d,i+1)-net.
/// @param net     two levels or more, three subnets or more, G = 1
/// @param subnet  index of the source subnet, from 0
/// @throws std::invalid_argument the net is another one
detour_survey survey_detours_from(const hypernet& net, address subnet);

/// Surveys all (d,h-1)-subnets.
detour_survey survey_detours(const hypernet& net);

/// Surveys messages that cross the links of one subnet in either direction.
detour_survey survey_detours_round_links_of(const hypernet& net, address subnet);

/// Returns the hops between two neighbours in a module without the link between them; empty if the module is then
/// disconnected. The dissertation gives 3 for cubelets, which is 2 more.
std::optional<unsigned> hops_round_internal_link(const basic_module& module, address one, address other);

/// Returns the dissertation's figure for the extra hops around a link of level i: 1 + i/2.
constexpr double stated_detour(unsigned level) { return 1 + level / 2.0; }

}  // namespace orbweaver::studies::hypernet_model
