// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace orbweaver::system {

/// A loadable segment of a program: bytes at `address`, followed by zeros up to `memory_bytes`.
struct elf_segment {
    std::uint32_t address = 0;       // physical address, to which a bare-metal loader copies the segment
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
    bool absolute = false;  // a number, not an address
};

/// Calling convention for floating-point arguments (e_flags of the RISC-V ELF psABI).
enum class elf_float_abi : std::uint8_t { soft, single_precision, double_precision };

/// An ELF executable for the modelled cores: ELF32, little-endian, RISC-V without compressed instructions, ET_EXEC. The
/// file is not trusted: every offset is checked before it is used.
class elf_image {
public:
    /// Memory into which the program must fit.
    struct memory_range {
        std::uint32_t base = 0;
        std::uint64_t bytes = 0;
    };

    /// @param file    name for messages
    /// @param content the whole file
    /// @param memory  memory of a node; segments must be in it and not overlap
    /// @throws user_error with the file and the error
    elf_image(std::string file, std::span<const std::uint8_t> content, memory_range memory);

    const std::string& file() const { return m_file; }
    std::uint32_t entry() const { return m_entry; }
    elf_float_abi float_abi() const { return m_float_abi; }
    const std::vector<elf_segment>& segments() const { return m_segments; }

    /// Returns all named, defined symbols except section and file names, in ascending order of addresses.
    const std::vector<elf_symbol>& symbols() const { return m_symbols; }

    /// Returns the symbol of a name (tohost, orbweaver_arguments, ...), preferably a global one; null if there is none.
    const elf_symbol* find(std::string_view name) const;

    /// Returns the function that contains an address; null if it is unknown. A label of unknown size extends to the
    /// next symbol.
    const elf_symbol* function_at(std::uint32_t address) const { return function_from(address).symbol; }

    /// Result of function_at() that is valid for a range of addresses.
    struct function_part {
        const elf_symbol* symbol = nullptr;
        std::uint32_t end = 0;  // first address after the range
    };
    function_part function_from(std::uint32_t address) const;

    /// Describes an address for reports: "name+0x1c", or the address alone, "0x00001234".
    std::string describe(std::uint32_t address) const;

private:
    std::string m_file;
    std::uint32_t m_entry = 0;
    elf_float_abi m_float_abi = elf_float_abi::soft;
    std::vector<elf_segment> m_segments;
    std::vector<elf_symbol> m_symbols;
    std::vector<std::uint32_t> m_code;  // indices of symbols that name code, in ascending order of addresses
};

}  // namespace orbweaver::system
