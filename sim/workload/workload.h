// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "hw/core/guards/heap_watch.h"
#include "hw/system/elf_image.h"
#include "hw/system/machine.h"
#include "hw/system/system_desc.h"
#include "sim/workload/source_lines.h"
#include "sw_stack/shared/program_settings.h"

namespace orbweaver::sim {

/// The software for the cores, read and checked before anything is built. It is a program of sw_stack on every node, a
/// program that `orbweaver cc` linked (sw_stack/shared/program_settings.h), or a foreign ELF.
class workload {
public:
    /// @param programs directory of sw_stack's programs, <name>.elf; a subdirectory contains those for active messages
    /// @throws user_error for a missing, unsuitable or oversized file; description_error for too little memory
    workload(const system::system_desc& described, const std::filesystem::path& programs);

    /// Returns the ELF file of a description.
    static std::filesystem::path file_of(const system::system_desc& described, const std::filesystem::path& programs);

    /// Returns the program's name, or the file name of a foreign ELF.
    const std::string& name() const { return m_name; }
    const system::elf_image& image() const { return m_image; }

    /// Returns arguments of the configuration that the program seems not to know (sim/workload/unknown_arguments.h).
    const std::vector<std::string>& unknown() const { return m_unknown; }

    /// Loads image, arguments and files into the memories, and boots the cores.
    void load(system::machine& modelled) const;

    /// Returns the nodes that are loaded and booted; sorted by rank for a program that `orbweaver cc` linked.
    std::vector<node_id> used_nodes(const system::machine& modelled) const;

    /// Returns the rank of each node that has one; empty: ranks equal node numbers.
    std::vector<unsigned> ranks_of_nodes(const system::machine& modelled) const;

    /// Returns the base address of the memory of every node.
    std::uint32_t memory_base() const { return m_memory_base; }

    /// Returns whether `orbweaver cc` linked the program; each node that runs it is then a rank.
    bool is_linked_program() const { return m_settings_at != 0; }

    /// Returns the address whose store ends the run of a foreign ELF (RISC-V's test convention), if it has one.
    std::optional<std::uint32_t> tohost() const;

    /// Appends the function and the source line to every "pc 0x........" and "handler 0x........" in a text.
    std::string with_symbols(std::string text) const;

private:
    std::string code_position(std::uint32_t pc) const;
    static system::elf_image read_image(const system::system_desc& described, const std::filesystem::path& directory);
    void check_stacks() const;
    std::uint64_t end_of_stacks() const;
    void put(system::machine& modelled, node_id node, std::uint32_t address,
             const std::vector<std::uint8_t>& bytes) const;
    std::uint32_t place_file(const std::string& file, const char* what, const std::string& key, std::uint64_t end,
                             std::map<std::string, std::string>& arguments);
    void place_arguments(const std::map<std::string, std::string>& arguments);
    void place_settings(const system::system_desc& described, std::uint64_t stack_top);
    std::uint32_t place_rank_nodes(std::uint64_t end);
    void put_settings(system::machine& modelled, node_id node, std::uint32_t rank, std::uint32_t ranks) const;

    std::string m_name;
    std::uint32_t m_memory_base;
    std::uint64_t m_memory_bytes;
    bool m_foreign;
    system::workload_nodes m_nodes;
    bool m_guards;
    system::elf_image m_image;
    source_lines m_lines;
    std::uint32_t m_arguments_at = 0;
    std::vector<std::uint8_t> m_arguments;
    std::vector<std::uint32_t> m_rank_nodes;  // [rank]; empty: the node with the same number
    std::uint32_t m_settings_at = 0;          // address in a program that `orbweaver cc` linked
    std::uint32_t m_stack_bytes = 0;          // stack of its main()
    program_settings m_settings{};
    std::vector<std::string> m_unknown;
    core::heap_functions m_heap;                                 // functions to watch; empty: none
    std::map<std::uint32_t, std::vector<std::uint8_t>> m_files;  // [address]
};

}  // namespace orbweaver::sim
