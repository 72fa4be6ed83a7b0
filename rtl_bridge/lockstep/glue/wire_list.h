// SPDX-License-Identifier: Apache-2.0
// The wires of a block are defined in one list: a struct with the types of its wires and a function that passes each of
// them to a visitor. The glue and the reports are derived from it. This is plain C++, for both sides of the shared
// library.
//
//   struct send_table_wires {
//       using inputs = send_table_inputs;
//       using outputs = send_table_outputs;
//       template <class Visitor>
//       static void list(Visitor& wire) {
//           wire.input("core", "id", 32, &inputs::core_id, [](auto& rtl) { return &rtl.core_id_i; });
//
// The arguments are: part of the block and name for reports, bits, member of the inputs or outputs (or a function), and
// pointer to the port of the RTL (or a value that the adapter calculates). If the member is an array and the port has
// its values side by side, the index follows. Visitor::lanes is the number of values if it depends on a parameter of
// the RTL. Visitor::part("message", 3) is the part "message3".
#pragma once

#include <type_traits>

namespace orbweaver::rtl {

template <class Value>
auto& wire_value(Value& value, unsigned lane) {
    if constexpr (std::is_arithmetic_v<Value> || std::is_enum_v<Value>) {
        return value;
    } else {
        return value[lane];
    }
}

/// Returns the value of a wire.
/// @param lane index in an array
template <class Wires, class Accessor>
auto& wire_value(Wires& wires, Accessor accessor, unsigned lane) {
    if constexpr (!std::is_member_object_pointer_v<Accessor>) {
        return wire_value(*accessor(wires), lane);
    } else {
        return wire_value(wires.*accessor, lane);
    }
}

/// Returns the value of an output port.
/// @param port pointer to it, or its value
template <class Port>
decltype(auto) port_value(const Port& port) {
    if constexpr (std::is_pointer_v<Port>) {
        return *port;
    } else {
        return port;
    }
}

}  // namespace orbweaver::rtl
