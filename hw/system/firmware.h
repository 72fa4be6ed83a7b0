// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "hw/core/core.h"
#include "hw/core/core_desc.h"
#include "hw/core/memory/memory.h"
#include "hw/system/elf_image.h"

namespace orbweaver::system {

/// A program of sw_stack for tiles that are put together by hand: its image, and its arguments as it reads them
/// (sw_stack/shared/register_map.h). Each node that runs it is loaded on its own.
class firmware {
public:
    /// @param file      ELF of the program, such as lib/orbweaver/firmware/hello.elf of an installed tree
    /// @param described of the cores that run it; their memory has to hold the image
    /// @throws user_error if the file cannot be read or is no such program
    firmware(const std::filesystem::path& file, const core::core_desc& described);

    const elf_image& image() const { return m_image; }

    /// Puts image and arguments into the memory of a node and boots its core, which then starts in the first cycle.
    /// Call it before the simulation starts.
    /// @param arguments workload.args of a configuration; memory.end is added
    /// @throws user_error for more arguments than the program has room for, or a memory smaller than the described one
    void load(core::memory& storage, core::core& pipeline,
              const std::map<std::string, std::string>& arguments = {}) const;

private:
    std::uint32_t m_memory_base;
    std::uint64_t m_memory_bytes;
    elf_image m_image;
};

}  // namespace orbweaver::system
