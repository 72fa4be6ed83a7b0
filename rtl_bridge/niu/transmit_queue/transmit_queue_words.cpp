// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/niu/transmit_queue/transmit_queue_words.h"

namespace orbweaver {

const std::vector<wire_signal<transmit_queue_cycle>>& wire_words<transmit_queue_cycle>::signals() {
    using wires = const transmit_queue_cycle&;
    using value = std::uint64_t;
    constexpr unsigned entry = 36;
    static const std::vector<wire_signal<transmit_queue_cycle>> all{
        {"push", "count", 2, [](wires of, unsigned) { return value{of.in.push}; }},
        {"push", "first", entry, [](wires of, unsigned) { return of.in.entries[0]; }},
        {"push", "second", entry, [](wires of, unsigned) { return of.in.entries[1]; }},
        {"push", "room", 32, [](wires of, unsigned) { return value{of.out.room}; }},
        {"pop", "count", 2, [](wires of, unsigned) { return value{of.in.pop}; }},
        {"pop", "visible", 32, [](wires of, unsigned) { return value{of.out.visible}; }},
        {"pop", "first", entry, [](wires of, unsigned) { return of.out.front[0]; }},
        {"pop", "second", entry, [](wires of, unsigned) { return of.out.front[1]; }},
    };
    return all;
}

}  // namespace orbweaver
