// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/niu/transmit_queue/transmit_queue_words.h"

namespace orbweaver {

const std::vector<wire_signal<transmit_queue_cycle>>& wire_words<transmit_queue_cycle>::signals() {
    using wires = const transmit_queue_cycle&;
    using value = std::uint64_t;
    constexpr unsigned entry = 36;
    static const std::vector<wire_signal<transmit_queue_cycle>> all{
        {"push", "count", 2, [](wires sample, unsigned) { return value{sample.in.push}; }},
        {"push", "first", entry, [](wires sample, unsigned) { return sample.in.entries[0]; }},
        {"push", "second", entry, [](wires sample, unsigned) { return sample.in.entries[1]; }},
        {"push", "room", 32, [](wires sample, unsigned) { return value{sample.out.room}; }},
        {"pop", "count", 2, [](wires sample, unsigned) { return value{sample.in.pop}; }},
        {"pop", "visible", 32, [](wires sample, unsigned) { return value{sample.out.visible}; }},
        {"pop", "first", entry, [](wires sample, unsigned) { return sample.out.front[0]; }},
        {"pop", "second", entry, [](wires sample, unsigned) { return sample.out.front[1]; }},
    };
    return all;
}

}  // namespace orbweaver
