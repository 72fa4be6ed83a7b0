// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/niu/receive_table/receive_table_words.h"

namespace orbweaver {

const std::vector<wire_signal<receive_table_cycle>>& wire_words<receive_table_cycle>::signals() {
    using wires = const receive_table_cycle&;
    using value = std::uint64_t;
    static const std::vector<wire_signal<receive_table_cycle>> all = [] {
        std::vector<wire_signal<receive_table_cycle>> made{
            {"core", "op", 2, [](wires sample, unsigned) { return static_cast<value>(sample.in.core_op); }},
            {"core", "id", 32, [](wires sample, unsigned) { return value{sample.in.core_id}; }},
            {"core", "address", 30, [](wires sample, unsigned) { return value{sample.in.core_address}; }},
            {"core", "stride", 16, [](wires sample, unsigned) { return value{sample.in.core_stride}; }},
            {"core", "accept", 1, [](wires sample, unsigned) { return value{sample.in.core_accept}; }},
            {"core", "state", 3, [](wires sample, unsigned) { return value{sample.out.core_state}; }},
            {"core", "done", 1, [](wires sample, unsigned) { return value{sample.out.core_done}; }},
            {"core", "node", 16, [](wires sample, unsigned) { return value{sample.out.core_node}; }},
            {"core", "context", 4, [](wires sample, unsigned) { return value{sample.out.core_context}; }}};
        for (unsigned n = 0; n < most_receive_lookups; ++n) {
            const std::string scope = fmt::format("message{}", n);
            made.push_back(
                {scope, "op", 2, [](wires sample, unsigned k) { return static_cast<value>(sample.in.show_op[k]); }, n});
            made.push_back({scope, "id", 32, [](wires sample, unsigned k) { return value{sample.in.show_id[k]}; }, n});
            made.push_back(
                {scope, "take", 1, [](wires sample, unsigned k) { return value{sample.in.take} >> k & 1; }, n});
            made.push_back(
                {scope, "state", 3, [](wires sample, unsigned k) { return value{sample.out.show_state[k]}; }, n});
            made.push_back({scope, "ok", 1, [](wires sample, unsigned k) { return value{sample.out.show_ok[k]}; }, n});
        }
        made.push_back({"table", "node", 16, [](wires sample, unsigned) { return value{sample.in.node}; }});
        made.push_back({"table", "context", 4, [](wires sample, unsigned) { return value{sample.in.context}; }});
        made.push_back({"table", "address", 30, [](wires sample, unsigned) { return value{sample.out.address}; }});
        made.push_back({"table", "stride", 16, [](wires sample, unsigned) { return value{sample.out.stride}; }});
        made.push_back({"table", "used", 32, [](wires sample, unsigned) { return value{sample.out.used}; }});
        return made;
    }();
    return all;
}

}  // namespace orbweaver
