// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/axi/bus_words.h"

namespace orbweaver::rtl {

const std::vector<wire_signal<device_words>>& wire_words<device_words>::signals() {
    static const std::vector<wire_signal<device_words>> all = [] {
        std::vector<wire_signal<device_words>> made;
        for (const auto& [scope, side] :
             {std::pair{"subordinate", &device_words::subordinate}, std::pair{"manager", &device_words::manager}}) {
            const auto add = [&made, scope, side](const char* name, unsigned width, auto member) {
                made.push_back({scope, name, width, [side, member](const device_words& words) {
                                    return static_cast<std::uint64_t>(words.*side.*member);
                                }});
            };
            add("valid", 1, &bus_words::valid);
            add("write", 1, &bus_words::write);
            add("address", 64, &bus_words::address);
            add("bytes", 32, &bus_words::bytes);
            add("data", 64, &bus_words::data);
            add("error", 32, &bus_words::error);
        }
        return made;
    }();
    return all;
}

}  // namespace orbweaver::rtl
