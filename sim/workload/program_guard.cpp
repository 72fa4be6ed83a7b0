// SPDX-License-Identifier: Apache-2.0
#include "sim/workload/program_guard.h"

#include <algorithm>

namespace orbweaver::sim {

namespace {

constexpr std::uint32_t largest_null_offset = 4096;  // largest offset of a member accessed through a null pointer

std::uint32_t end_of_code(const system::elf_image& image) {
    std::uint32_t end = 0;
    for (const system::elf_symbol& symbol : image.symbols()) {
        if (symbol.function) { end = std::max(end, symbol.address + symbol.bytes); }
    }
    return end;
}

}  // namespace

core::memory_guard guard_of(const system::elf_image& image) {
    core::memory_guard guard;
    const auto& segments = image.segments();
    const auto code = std::find_if(segments.begin(), segments.end(), [](const system::elf_segment& segment) {
        return segment.address == 0 && segment.executable && !segment.writable;
    });
    if (image.entry() != 0 || code == segments.end() || image.find("orbweaver_stack_top") == nullptr ||
        image.find("orbweaver_stack_bytes") == nullptr) {
        return guard;
    }
    guard.null_end = std::min({largest_null_offset, end_of_code(image), code->memory_bytes});
    guard.constant_end = code->memory_bytes;
    guard.stacks = true;
    return guard;
}

}  // namespace orbweaver::sim
