// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "hw/core/decode/instruction.h"

namespace orbweaver::core {

/// Facts about an unhandled trap.
struct trap_facts {
    std::uint32_t mcause = 0;
    std::uint32_t value = 0;  // mtval
    std::uint32_t pc = 0;
    std::optional<std::uint32_t> word;  // instruction at pc; empty: no memory there
    std::uint32_t service = 0;          // register a7, the service that ecall requests
    std::uint32_t memory_first = 0;
    std::uint32_t memory_last = 0;
    std::string_view why;  // explanation of the unit that refused the instruction; may be empty
};

/// Describes the error as the beginning of a sentence that continues with "at pc ...": "store of 4 bytes to 0x40000000,
/// where no memory or device answers (store access fault)".
std::string trap_sentence(const trap_facts& facts);

/// Describes an access: "load of 4 bytes from 0x00000102".
std::string access_phrase(operation op, std::uint32_t address, bool store);

}  // namespace orbweaver::core
