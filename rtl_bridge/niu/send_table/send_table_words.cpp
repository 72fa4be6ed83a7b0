// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/niu/send_table/send_table_words.h"

namespace orbweaver {

const std::vector<wire_signal<send_table_cycle>>& wire_words<send_table_cycle>::signals() {
    using wires = const send_table_cycle&;
    using value = std::uint64_t;
    static const std::vector<wire_signal<send_table_cycle>> all{
        {"core", "op", 2, [](wires sample, unsigned) { return static_cast<value>(sample.in.core_op); }},
        {"core", "id", 32, [](wires sample, unsigned) { return value{sample.in.core_id}; }},
        {"core", "accept", 1, [](wires sample, unsigned) { return value{sample.in.core_accept}; }},
        {"core", "state", 2, [](wires sample, unsigned) { return value{sample.out.core_state}; }},
        {"core", "done", 1, [](wires sample, unsigned) { return value{sample.out.core_done}; }},
        {"channel", "op", 2, [](wires sample, unsigned) { return static_cast<value>(sample.in.channel_op); }},
        {"channel", "id", 32, [](wires sample, unsigned) { return value{sample.in.channel_id}; }},
        {"channel", "ok", 1, [](wires sample, unsigned) { return value{sample.out.channel_ok}; }},
        {"cts", "valid", 1, [](wires sample, unsigned) { return value{sample.in.cts}; }},
        {"cts", "id", 32, [](wires sample, unsigned) { return value{sample.in.cts_id}; }},
        {"cts", "accept", 1, [](wires sample, unsigned) { return value{sample.in.cts_accept}; }},
        {"cts", "ok", 1, [](wires sample, unsigned) { return value{sample.out.cts_ok}; }},
        {"table", "used", 32, [](wires sample, unsigned) { return value{sample.out.used}; }},
    };
    return all;
}

}  // namespace orbweaver
