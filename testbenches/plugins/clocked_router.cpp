// SPDX-License-Identifier: Apache-2.0
// A plug-in whose router has no process: the clock of the network calls it.
#include "hw/noc/router.h"
#include "hw/system/plugin.h"

namespace {

using orbweaver::system::plugin;

std::unique_ptr<orbweaver::flit_module> make_router(const orbweaver::system::plugin_router_context& context) {
    return std::make_unique<orbweaver::noc::router>(context.name, context.clock, context.plan, context.number,
                                                    context.packets);
}

}  // namespace

const plugin* orbweaver_plugin() {
    static const plugin own{.name = "clocked", .router = make_router};
    return &own;
}
