// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "hw/base/clock_domain.h"
#include "hw/cop/controller_desc.h"
#include "hw/cop/controller_port.h"
#include "hw/core/memory/bus_device.h"
#include "hw/core/memory/memory.h"
#include "hw/niu/blocks/niu_block_maker.h"
#include "hw/niu/niu_module.h"
#include "hw/noc/flit_channel.h"
#include "hw/noc/router/router_block.h"

namespace orbweaver::system {

/// Makes the core of a coordination processor.
/// @param name name of the controller
/// @param position index in cop_tree::controllers()
using controller_maker = std::function<std::unique_ptr<cop::controller_block>(
    const std::string& name, const clock_domain& domain, unsigned position, const cop::controller_desc& described)>;

/// Makers of the children of a machine that a user may replace. Each makes a block instead of the model while the
/// machine is built; an empty maker leaves the model. A tile with another core is composed by hand
/// (docs/kit.md).
struct block_factory {
    noc::router_maker router{};  // set by rtl_bridge, like the next four; empty: the model
    controller_maker controller{};
    niu::niu_block_maker* niu = nullptr;  // parts of an NIU; null: models
    niu::niu_module_maker niu_unit{};     // whole NIUs of the user; empty: the model
    core::bus_device_maker device{};      // empty: no tile has a device of the user
    core::memory_maker memory{};          // memory of every tile, set by users alone; empty: the model
    noc::channel_maker channel{};         // set by serial_channels; empty: links between routers are parallel
};

}  // namespace orbweaver::system
