// SPDX-License-Identifier: Apache-2.0
#include "hw/system/firmware.h"

#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "hw/base/errors.h"
#include "hw/base/file_text.h"
#include "hw/base/regular_file.h"
#include "hw/system/firmware_arguments.h"

namespace orbweaver::system {
namespace {

elf_image read_image(const std::filesystem::path& file, const core::core_desc& described) {
    require_regular_file(file.string());
    const std::optional<std::string> text = file_text(file);
    if (!text) { throw user_error(file.string() + ": " + std::strerror(errno)); }
    const auto* const bytes = reinterpret_cast<const std::uint8_t*>(text->data());
    return elf_image(file.string(), std::span(bytes, text->size()), {described.memory_base, described.memory_bytes});
}

}  // namespace

firmware::firmware(const std::filesystem::path& file, const core::core_desc& described)
    : m_memory_base(described.memory_base),
      m_memory_bytes(described.memory_bytes),
      m_image(read_image(file, described)) {}

void firmware::load(core::memory& storage, core::core& pipeline,
                    const std::map<std::string, std::string>& arguments) const {
    if (storage.bytes() < m_memory_bytes || pipeline.memory_base() != m_memory_base) {
        throw user_error(fmt::format("{}: it was read for {} bytes of memory at 0x{:08x}, but {} has {} at 0x{:08x}",
                                     m_image.file(), m_memory_bytes, m_memory_base, storage.name(), storage.bytes(),
                                     pipeline.memory_base()));
    }
    for (const elf_segment& segment : m_image.segments()) {
        std::ranges::copy(segment.bytes, storage.data() + (segment.address - m_memory_base));
    }
    if (const elf_symbol* const symbol = m_image.find(arguments_symbol)) {
        std::map<std::string, std::string> all = arguments;
        all["memory.end"] = std::to_string(m_memory_base + m_memory_bytes);
        const std::vector<std::uint8_t> block = argument_block(all);
        const std::uint64_t position = std::uint64_t{symbol->address} - m_memory_base;
        if (symbol->address < m_memory_base || position + block.size() > m_memory_bytes) {
            throw user_error(m_image.file() + ": the symbol " + arguments_symbol + " lies outside memory");
        }
        std::ranges::copy(block, storage.data() + position);
    } else if (!arguments.empty()) {
        throw user_error(m_image.file() + ": arguments need a program with the symbol " + arguments_symbol);
    }
    pipeline.boot(m_image.entry());
}

}  // namespace orbweaver::system
