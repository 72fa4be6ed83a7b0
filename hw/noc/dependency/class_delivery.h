// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hw/noc/dependency/endpoint_coupling.h"
#include "hw/noc/dependency/vc_groups.h"
#include "hw/noc/topology/link_map.h"

namespace orbweaver::noc {

/// Determines the classes that are sure to be delivered if classes share VCs and every packet has its VCs to itself
/// (vc_release: tail_credit).
///
/// A class is *consumed* if no rule makes its messages wait, or only for classes that are sure to be delivered. It is
/// *sure to be delivered* if its packets are sure to move on (release_order.h) even if packets of unconsumed classes
/// occupy their ejection channels for ever. The result is the least solution: a class with dedicated channels in
/// addition to shared ones passes classes that are stuck.
///
/// @param groups result of vc_groups(); the packets of each are sure to move on if all of its classes are consumed
/// @return [class]
std::vector<bool> delivered_classes(const link_map& links, const routing_function& routing,
                                    const vc_partition& partition, const std::vector<vc_group>& groups,
                                    const std::vector<coupling_rule>& rules);

}  // namespace orbweaver::noc
