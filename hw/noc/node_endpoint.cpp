// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/node_endpoint.h"

#include <fmt/core.h>

namespace orbweaver::noc {

packet_endpoint_desc node_endpoint(const network& fabric, node_id node, message_type carried) {
    class_id message_class;
    if (!fabric.partition().class_of(carried, message_class)) {
        throw user_error(
            fmt::format("no class of the network carries messages of TYPE {}", static_cast<unsigned>(carried)));
    }
    return node_endpoint(fabric, node, message_class, carried);
}

packet_endpoint_desc node_endpoint(const network& fabric, node_id node, class_id message_class, message_type carried) {
    packet_endpoint_desc made;
    made.message_class = message_class;
    const vc_list channels = fabric.partition().list(made.message_class, 0);
    made.node = node;
    made.first_vc = channels.first();
    made.vcs = channels.count();
    made.link_vcs = fabric.partition().vcs();
    made.vc_depth = fabric.depths().at_end_of(link_kind::injection, made.first_vc);
    made.encode = [codec = fabric.codec(), carried, node](node_id destination) {
        return codec.encode(carried, node, destination, 0);
    };
    return made;
}

}  // namespace orbweaver::noc
