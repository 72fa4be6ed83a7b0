// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/niu/send_table/send_table_words.h"

namespace orbweaver {

const std::vector<wire_signal<send_table_cycle>>& wire_words<send_table_cycle>::signals() {
    using wires = const send_table_cycle&;
    using value = std::uint64_t;
    static const std::vector<wire_signal<send_table_cycle>> all{
        {"core", "op", 2, [](wires of, unsigned) { return static_cast<value>(of.in.core_op); }},
        {"core", "id", 32, [](wires of, unsigned) { return value{of.in.core_id}; }},
        {"core", "accept", 1, [](wires of, unsigned) { return value{of.in.core_accept}; }},
        {"core", "state", 2, [](wires of, unsigned) { return value{of.out.core_state}; }},
        {"core", "done", 1, [](wires of, unsigned) { return value{of.out.core_done}; }},
        {"channel", "op", 2, [](wires of, unsigned) { return static_cast<value>(of.in.channel_op); }},
        {"channel", "id", 32, [](wires of, unsigned) { return value{of.in.channel_id}; }},
        {"channel", "ok", 1, [](wires of, unsigned) { return value{of.out.channel_ok}; }},
        {"cts", "valid", 1, [](wires of, unsigned) { return value{of.in.cts}; }},
        {"cts", "id", 32, [](wires of, unsigned) { return value{of.in.cts_id}; }},
        {"cts", "accept", 1, [](wires of, unsigned) { return value{of.in.cts_accept}; }},
        {"cts", "ok", 1, [](wires of, unsigned) { return value{of.out.cts_ok}; }},
        {"table", "used", 32, [](wires of, unsigned) { return value{of.out.used}; }},
    };
    return all;
}

}  // namespace orbweaver
