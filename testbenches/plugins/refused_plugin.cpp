// SPDX-License-Identifier: Apache-2.0
// A plug-in that states that it was built for another program, or nothing at all.
#include "hw/system/plugin.h"

using orbweaver::system::plugin;

namespace {

[[maybe_unused]] plugin wrong_plugin() {
    plugin wrong{.name = "wrong"};
#if defined(WRONG_interface)
    wrong.build.interface = 99;
#elif defined(WRONG_version)
    wrong.build.version = {"0.1.0"};
#elif defined(WRONG_size)
    wrong.build.sizes.front() = 8;
#endif
    return wrong;
}

}  // namespace

const plugin* orbweaver_plugin() {
#if defined(WRONG_null)
    return nullptr;
#else
    static const plugin wrong = wrong_plugin();
    return &wrong;
#endif
}
