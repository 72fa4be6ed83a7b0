// SPDX-License-Identifier: Apache-2.0
// Array elements and their transmission format: the host converts to the fixed format of the coordination processor
// (thesis chapter V, library). Integers are sent as 32 bits, doubles and floats as 64-bit doubles.
#pragma once

#include <stdint.h>

#include "sw_stack/cop/cop.h"

namespace orbweaver {

inline bool cop_is_type(int datatype) { return datatype == PVM_INT || datatype == PVM_FLOAT || datatype == PVM_DOUBLE; }
inline bool cop_is_real(int datatype) { return datatype != PVM_INT; }

inline uint64_t bits_of_double(double value) { return __builtin_bit_cast(uint64_t, value); }
inline double double_of_bits(uint64_t bits) { return __builtin_bit_cast(double, bits); }

/// Returns element i of an array in transmission format.
inline uint64_t cop_element(const void* data, int i, int datatype) {
    switch (datatype) {
        case PVM_INT: return static_cast<const uint32_t*>(data)[i];
        case PVM_FLOAT: return bits_of_double(static_cast<double>(static_cast<const float*>(data)[i]));
        default: return static_cast<const uint64_t*>(data)[i];
    }
}

inline void cop_store_element(void* data, int i, int datatype, uint64_t bits) {
    switch (datatype) {
        case PVM_INT: static_cast<uint32_t*>(data)[i] = static_cast<uint32_t>(bits); break;
        case PVM_FLOAT: static_cast<float*>(data)[i] = static_cast<float>(double_of_bits(bits)); break;
        default: static_cast<uint64_t*>(data)[i] = bits; break;
    }
}

/// Finds the hardware's opcode for an operation on a type.
/// @return false if the hardware does not have it
bool cop_hardware_operation(int function, int datatype, cop_opcode& opcode);

/// Combines values of tasks that share a host; the result equals the coordination processor's exactly.
uint64_t cop_combine(cop_opcode opcode, uint64_t a, uint64_t b);

}  // namespace orbweaver
