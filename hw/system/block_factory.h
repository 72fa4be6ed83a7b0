// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/noc/flit_channel.h"
#include "hw/noc/router/router_block.h"

namespace orbweaver {

/// Makers of the blocks that may be of several kinds.
struct block_factory {
    router_maker router{};    // rtl_bridge fills it in; empty: the model
    channel_maker channel{};  // serial_channels fills it in; empty: links between routers are parallel
};

}  // namespace orbweaver
