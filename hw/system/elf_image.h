// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace orbweaver::system {

/// One loadable piece of a program: bytes at `address`, followed by zeros up to `memory_bytes`.
struct elf_segment {
    std::uint32_t address = 0;       // physical address: where a bare-metal loader puts it
    std::uint32_t memory_bytes = 0;  // bytes.size() or more
    std::vector<std::uint8_t> bytes;
    bool executable = false;
    bool writable = false;
};

struct elf_symbol {
    std::string name;
    std::uint32_t address = 0;
    std::uint32_t bytes = 0;  // 0: unknown (assembly labels)
    bool function = false;
    bool global = false;
    bool absolute = false;  // a number, not a place
};

/// Calling convention for floating-point arguments (e_flags of the RISC-V ELF psABI).
enum class elf_float_abi : std::uint8_t { soft, single_precision, double_precision };

/// An ELF executable for the modelled cores: ELF32, little-endian, RISC-V without compressed instructions, ET_EXEC. The
/// file is not trusted: every offset is checked, nothing depends on what the checks have not seen.
class elf_image {
public:
    /// Where the program must fit.
    struct memory_range {
        std::uint32_t base = 0;
        std::uint64_t bytes = 0;
    };

    /// @param file    name for messages
    /// @param content the whole file
    /// @param memory  of a node; segments must lie in it and not overlap
    /// @throws user_error naming the file and what is wrong
    elf_image(std::string file, std::span<const std::uint8_t> content, memory_range memory);

    const std::string& file() const { return m_file; }
    std::uint32_t entry() const { return m_entry; }
    elf_float_abi float_abi() const { return m_float_abi; }
    const std::vector<elf_segment>& segments() const { return m_segments; }

    /// All named, defined symbols but section and file names, in the order of addresses.
    const std::vector<elf_symbol>& symbols() const { return m_symbols; }

    /// The symbol of that name (tohost, orbweaver_arguments, ...), a global one if there is one; null if there is none.
    const elf_symbol* find(std::string_view name) const;

    /// The function that an address lies in; null if none is known. A label of unknown size reaches to the next symbol.
    const elf_symbol* function_at(std::uint32_t address) const { return function_from(address).symbol; }

    /// The result of function_at() for an address and for those behind it.
    struct function_part {
        const elf_symbol* symbol = nullptr;
        std::uint32_t end = 0;  // the first address of which it may state something else
    };
    function_part function_from(std::uint32_t address) const;

    /// For people: "name+0x1c", or the address alone, "0x00001234".
    std::string describe(std::uint32_t address) const;

private:
    std::string m_file;
    std::uint32_t m_entry = 0;
    elf_float_abi m_float_abi = elf_float_abi::soft;
    std::vector<elf_segment> m_segments;
    std::vector<elf_symbol> m_symbols;
    std::vector<std::uint32_t> m_code;  // indices of symbols that name code, in the order of addresses
};

}  // namespace orbweaver::system
