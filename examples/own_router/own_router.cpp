// SPDX-License-Identifier: Apache-2.0
// The plug-in: it makes an own_router wherever the program asks for one.
#include "own_router.h"

#include "hw/system/plugin.h"

namespace {

using orbweaver::system::plugin;

std::unique_ptr<orbweaver::flit_module> make_router(const orbweaver::system::plugin_router_context& context) {
    return std::make_unique<own_router>(context.name, context.clock.period(), context.plan, context.number);
}

}  // namespace

const plugin* orbweaver_plugin() {
    static const plugin own{.name = "own_router", .router = make_router};
    return &own;
}
