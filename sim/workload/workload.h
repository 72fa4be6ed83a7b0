// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "hw/core/heap_watch.h"
#include "hw/system/elf_image.h"
#include "hw/system/machine.h"
#include "hw/system/system_desc.h"
#include "sim/workload/source_lines.h"

namespace orbweaver::sim {

/// What runs on the cores, read and checked before anything is built: a program of sw_stack on every node, or a foreign
/// ELF.
class workload {
public:
    /// @param programs directory of sw_stack's programs, <name>.elf; those for active messages lie below it
    /// @throws user_error for a missing, unsuitable or oversized file; description_error for too little memory
    workload(const system::system_desc& described, const std::filesystem::path& programs);

    /// Where the ELF of what is described lies.
    static std::filesystem::path file_of(const system::system_desc& described, const std::filesystem::path& programs);

    /// The program's name, or the file name of a foreign ELF.
    const std::string& name() const { return m_name; }
    const system::elf_image& image() const { return m_image; }

    /// Arguments of the configuration that the program seems not to know (sim/workload/unknown_arguments.h).
    const std::vector<std::string>& unknown() const { return m_unknown; }

    /// Puts image, arguments and files into memories, and boots the cores that run.
    void load(system::machine& modelled) const;

    /// Nodes that are loaded and booted: 0 .. nodes_used - 1.
    unsigned nodes_used(const system::machine& modelled) const {
        return m_foreign && m_nodes == system::workload_nodes::first ? 1 : modelled.nodes();
    }

    /// Address whose store ends a foreign ELF's run (RISC-V's test convention), if it has one.
    std::optional<std::uint32_t> tohost() const;

    /// Every "pc 0x........" and "handler 0x........" in a text, followed by the function that holds it and its place
    /// in the sources.
    std::string with_symbols(std::string text) const;

private:
    std::string code_place(std::uint32_t pc) const;
    static system::elf_image read_image(const system::system_desc& described, const std::filesystem::path& directory);
    void check_stacks() const;
    std::uint64_t end_of_stacks() const;
    void put(system::machine& modelled, node_id node, std::uint32_t address,
             const std::vector<std::uint8_t>& bytes) const;
    std::uint32_t place_file(const std::string& file, const char* what, const std::string& key, std::uint64_t end,
                             std::map<std::string, std::string>& arguments);
    void place_arguments(const std::map<std::string, std::string>& arguments);

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
    std::vector<std::string> m_unknown;
    core::heap_functions m_heap;                                 // to be watched; none: nothing is
    std::map<std::uint32_t, std::vector<std::uint8_t>> m_files;  // by address
};

}  // namespace orbweaver::sim
