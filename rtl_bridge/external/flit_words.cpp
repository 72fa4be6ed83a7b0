// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/external/flit_words.h"

#include <fmt/core.h>

namespace orbweaver::rtl {

std::vector<wire_signal<router_flits>> wire_words<router_flits>::signals() const {
    std::vector<wire_signal<router_flits>> made;
    for (std::size_t port = 0; port < ports.size(); ++port) {
        const auto add = [&](const char* name, unsigned bits, auto value) {
            made.push_back({ports[port], name, bits, [port, value](const router_flits& flits) {
                                return flits.empty() || !flits[port].content
                                           ? std::uint64_t{0}
                                           : static_cast<std::uint64_t>(value(*flits[port].content));
                            }});
        };
        add("valid", 1, [](const flit&) { return 1; });
        add("vc", 8, [](const flit& shown) { return shown.vc.value; });
        add("kind", 3, [](const flit& shown) { return static_cast<unsigned>(shown.kind); });
        add("packet", 32, [](const flit& shown) { return shown.packet.value; });
        add("payload", 32, [](const flit& shown) { return shown.payload; });
        made.push_back({ports[port], "credit", 64,
                        [port](const router_flits& flits) { return flits.empty() ? 0 : flits[port].credits; }});
    }
    return made;
}

std::string wire_words<router_flits>::line(const router_flits& flits) const {
    std::string text;
    for (std::size_t port = 0; port < flits.size(); ++port) {
        if (const auto& shown = flits[port].content) {
            text += fmt::format("  {}: {} vc {} packet {} payload 0x{:x}", ports[port], name_of(shown->kind),
                                shown->vc.value, shown->packet.value, shown->payload);
        }
        if (flits[port].credits != 0) { text += fmt::format("  {}: credits 0x{:x}", ports[port], flits[port].credits); }
    }
    return text;
}

}  // namespace orbweaver::rtl
