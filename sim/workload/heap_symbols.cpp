// SPDX-License-Identifier: Apache-2.0
#include "sim/workload/heap_symbols.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "hw/noc/description_error.h"

namespace orbweaver::sim {

namespace {

// Mangled names, as the firmware's compiler generates them.
constexpr std::string_view add_region_name = "_ZN9orbweaver4heap10add_regionEPvS1_";
constexpr std::string_view allocate_name = "_ZN9orbweaver4heap8allocateEj";
constexpr std::string_view allocate_aligned_name = "_ZN9orbweaver4heap16allocate_alignedEjj";
constexpr std::string_view resize_name = "_ZN9orbweaver4heap6resizeEPvj";
constexpr std::string_view release_name = "_ZN9orbweaver4heap7releaseEPv";
// Prefixes: members of orbweaver::heap; operator new and delete, orbweaver::allocate() and its parts.
constexpr std::array<std::string_view, 2> maker_names{"_ZN9orbweaver4heap", "_ZNK9orbweaver4heap"};
constexpr std::array<std::string_view, 11> door_names{"_Znw",
                                                      "_Zna",
                                                      "_Zdl",
                                                      "_Zda",
                                                      "_ZN9orbweaver8allocateEj",
                                                      "_ZN9orbweaver16allocate_alignedEjj",
                                                      "_ZN9orbweaver6resizeEPvj",
                                                      "_ZN9orbweaver7releaseEPv",
                                                      "_ZN9orbweaver11free_memoryEv",
                                                      "_ZN9orbweaver12_GLOBAL__N_116allocate_or_fail",
                                                      "_ZN9orbweaver12_GLOBAL__N_110ready_heap"};

// C functions, which call those
constexpr std::array<std::string_view, 7> c_names{"malloc",   "calloc",        "realloc",       "free",
                                                  "memalign", "aligned_alloc", "posix_memalign"};

template <std::size_t Count>
bool begins_with_one_of(std::string_view name, const std::array<std::string_view, Count>& beginnings) {
    return std::any_of(beginnings.begin(), beginnings.end(),
                       [name](std::string_view beginning) { return name.starts_with(beginning); });
}

std::uint32_t address_of(const system::elf_image& image, std::string_view name) {
    const system::elf_symbol* const symbol = image.find(name);
    return symbol == nullptr ? 0 : symbol->address;
}

}  // namespace

core::heap_functions heap_functions_of(const system::elf_image& image) {
    if (image.find("orbweaver_heap_begin") == nullptr) {
        throw noc::description_error(
            "workload.heap_checks",
            fmt::format("{} is not linked with the run-time of orbweaver, or has no symbols", image.file()));
    }
    core::heap_functions found;
    found.add_region = address_of(image, add_region_name);
    found.allocate = address_of(image, allocate_name);
    found.release = address_of(image, release_name);
    found.allocate_aligned = address_of(image, allocate_aligned_name);
    found.resize = address_of(image, resize_name);
    for (const system::elf_symbol& symbol : image.symbols()) {
        if (!symbol.function) { continue; }
        const std::pair range{symbol.address, symbol.address + symbol.bytes};
        const bool maker = begins_with_one_of(symbol.name, maker_names);
        if (maker) { found.record_accessors.push_back(range); }
        const bool door = begins_with_one_of(symbol.name, door_names) ||
                          std::find(c_names.begin(), c_names.end(), symbol.name) != c_names.end();
        if (maker || door) { found.code_ranges.push_back(range); }
        if (door) { found.entry_points.push_back(symbol.address); }
    }
    return found;
}

}  // namespace orbweaver::sim
