// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/niu/receive_table/receive_table_words.h"

namespace orbweaver {

const std::vector<wire_signal<receive_table_cycle>>& wire_words<receive_table_cycle>::signals() {
    using wires = const receive_table_cycle&;
    using value = std::uint64_t;
    static const std::vector<wire_signal<receive_table_cycle>> all = [] {
        std::vector<wire_signal<receive_table_cycle>> made{
            {"core", "op", 2, [](wires of, unsigned) { return static_cast<value>(of.in.core_op); }},
            {"core", "id", 32, [](wires of, unsigned) { return value{of.in.core_id}; }},
            {"core", "address", 30, [](wires of, unsigned) { return value{of.in.core_address}; }},
            {"core", "stride", 16, [](wires of, unsigned) { return value{of.in.core_stride}; }},
            {"core", "accept", 1, [](wires of, unsigned) { return value{of.in.core_accept}; }},
            {"core", "state", 3, [](wires of, unsigned) { return value{of.out.core_state}; }},
            {"core", "done", 1, [](wires of, unsigned) { return value{of.out.core_done}; }},
            {"core", "node", 16, [](wires of, unsigned) { return value{of.out.core_node}; }},
            {"core", "context", 4, [](wires of, unsigned) { return value{of.out.core_context}; }}};
        for (unsigned n = 0; n < most_receive_lookups; ++n) {
            const std::string scope = fmt::format("message{}", n);
            made.push_back(
                {scope, "op", 2, [](wires of, unsigned k) { return static_cast<value>(of.in.show_op[k]); }, n});
            made.push_back({scope, "id", 32, [](wires of, unsigned k) { return value{of.in.show_id[k]}; }, n});
            made.push_back({scope, "take", 1, [](wires of, unsigned k) { return value{of.in.take} >> k & 1; }, n});
            made.push_back({scope, "state", 3, [](wires of, unsigned k) { return value{of.out.show_state[k]}; }, n});
            made.push_back({scope, "ok", 1, [](wires of, unsigned k) { return value{of.out.show_ok[k]}; }, n});
        }
        made.push_back({"table", "node", 16, [](wires of, unsigned) { return value{of.in.node}; }});
        made.push_back({"table", "context", 4, [](wires of, unsigned) { return value{of.in.context}; }});
        made.push_back({"table", "address", 30, [](wires of, unsigned) { return value{of.out.address}; }});
        made.push_back({"table", "stride", 16, [](wires of, unsigned) { return value{of.out.stride}; }});
        made.push_back({"table", "used", 32, [](wires of, unsigned) { return value{of.out.used}; }});
        return made;
    }();
    return all;
}

}  // namespace orbweaver
