// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hw/base/types.h"
#include "hw/noc/link_kind.h"
#include "tlm/vc_depths.h"

namespace orbweaver::noc {

struct network_desc;

/// How many flits each buffer of a network holds: the one place that knows. The buffer of a virtual channel is as deep
/// as its class states, or else as network.vc_depth; but network.local_depth, where it is stated, is that of all
/// virtual channels at the ports at which nodes inject.
class buffer_depths {
public:
    /// @param described whose classes make a partition (message_class.h)
    /// @throws description_error if classes that share a virtual channel differ, or depths are stated next to
    /// `unlimited`
    explicit buffer_depths(const network_desc& described);

    /// Depths of the buffers at the end of links of a kind. Buffers at the end of ejection links are the node's.
    const vc_depths& at_end_of(link_kind kind) const { return kind == link_kind::injection ? m_local : m_common; }
    unsigned at_end_of(link_kind kind, vc_id vc) const { return at_end_of(kind)[vc.value]; }

private:
    vc_depths m_common;
    vc_depths m_local;
};

/// Flits of the buffers of a class, where no port states otherwise.
/// @param number of the class in network.classes
unsigned class_depth(const network_desc& described, std::size_t number);

/// The depth of buffers on the way of a packet, and the key that states it.
struct depth_limit {
    unsigned flits = unlimited;
    std::string key;  // "network.vc_depth"
};

/// The smallest buffers through which packets of a class go, which what moves as a whole has to fit.
/// @param number of the class in network.classes
depth_limit least_depth(const network_desc& described, std::size_t number);

}  // namespace orbweaver::noc
