// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/niu/blocks/niu_block_maker.h"
#include "hw/noc/router/router_block.h"

namespace orbweaver {

/// Makers of the blocks that may be something else than models: rtl_bridge fills it in. An empty maker makes the model.
struct block_factory {
    router_maker router{};
    niu_block_maker* niu = nullptr;  // null: models
};

}  // namespace orbweaver
