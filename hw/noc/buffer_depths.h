// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hw/base/types.h"
#include "hw/noc/link_kind.h"
#include "tlm/vc_depths.h"

namespace orbweaver::noc {

struct network_desc;

/// The capacity of each buffer of a network; the only source of this information. The buffer of a VC has the depth of
/// its class, else network.vc_depth. If network.local_depth is given, it applies to all VCs at the ports where nodes
/// inject.
class buffer_depths {
public:
    /// @param described its classes form a partition (message_class.h)
    /// @throws description_error if classes that share a VC differ, or depths are given in addition to `unlimited`
    explicit buffer_depths(const network_desc& described);

    /// Returns the depths of the buffers at the end of links of a kind. Buffers at the end of ejection links belong to
    /// the node.
    const vc_depths& at_end_of(link_kind kind) const { return kind == link_kind::injection ? m_local : m_common; }
    unsigned at_end_of(link_kind kind, vc_id vc) const { return at_end_of(kind)[vc.value]; }

private:
    vc_depths m_common;
    vc_depths m_local;
};

/// Returns the depth of the buffers of a class, in flits, where no port overrides it.
/// @param number index of the class in network.classes
unsigned class_depth(const network_desc& described, std::size_t number);

/// The depth of buffers on the route of a packet, and the key that defines it.
struct depth_limit {
    unsigned flits = unlimited;
    std::string key;  // "network.vc_depth"
};

/// Returns the smallest buffers that packets of a class pass; a packet that moves as a whole must fit into them.
/// @param number index of the class in network.classes
depth_limit min_depth(const network_desc& described, std::size_t number);

}  // namespace orbweaver::noc
