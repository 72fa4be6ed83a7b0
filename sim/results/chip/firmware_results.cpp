// SPDX-License-Identifier: Apache-2.0
#include "sim/results/chip/firmware_results.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "sim/workload/function_name.h"

namespace orbweaver::sim {

namespace {

/// Time of the firmware in one function, over all cores.
struct function_profile {
    std::string name;
    std::uint64_t instructions = 0;
    std::uint64_t cycles = 0;  // pipeline cycles, including stalls of its instructions
};

/// Sums samples by function.
class profile {
public:
    /// @param function name of the function that contains the instruction; empty if unknown
    void add(const std::string& function, std::uint64_t instructions, std::uint64_t cycles) {
        auto& entry = m_functions[function.empty() ? "(no symbol)" : function];
        entry.instructions += instructions;
        entry.cycles += cycles;
    }

    /// Returns the functions by decreasing cycles; ties are sorted by name.
    std::vector<function_profile> sorted() const;

private:
    struct totals {
        std::uint64_t instructions = 0;
        std::uint64_t cycles = 0;
    };
    std::map<std::string, totals> m_functions;
};

std::vector<function_profile> profile::sorted() const {
    std::vector<function_profile> list;
    for (const auto& [name, total] : m_functions) { list.push_back({name, total.instructions, total.cycles}); }
    std::stable_sort(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.cycles > b.cycles; });
    return list;
}

result_json report_value(const core::host_report_entry& entry) {
    switch (entry.kind) {
        case host_report_kind::real: return std::bit_cast<double>(entry.value);
        case host_report_kind::checksum: return fmt::format("0x{:016x}", entry.value);
        case host_report_kind::verified: return entry.value != 0;
        case host_report_kind::blob: return blob_file(entry);
        case host_report_kind::integer: break;
    }
    return entry.value;
}

}  // namespace

std::string blob_file(const core::host_report_entry& entry) {
    return fmt::format("{}/{}.bin", firmware_files, entry.name);
}

bool is_refuted(const core::host_reports& reports) {
    for (const auto& entry : reports.entries) {
        if (entry.kind == host_report_kind::verified && entry.value == 0) { return true; }
    }
    return false;
}

result_json workload_results(const workload& program, const core::host_reports& reports) {
    result_json object;
    object["program"] = program.name();
    object["verified"] = nullptr;
    object["exit_status"] = nullptr;
    if (reports.exit_status) { object["exit_status"] = *reports.exit_status; }
    if (reports.region_start && reports.region_end) { object["cycles"] = *reports.region_end - *reports.region_start; }
    if (!program.unknown().empty()) { object["unknown_arguments"] = program.unknown(); }
    object["reports"] = result_json::object();
    for (const auto& entry : reports.entries) {
        if (entry.kind == host_report_kind::verified) {
            object["verified"] = !is_refuted(reports);
        } else {
            // The first entry with a name keeps it; later ones are named NAME@NODE.
            const bool taken = object["reports"].contains(entry.name);
            object["reports"][taken ? fmt::format("{}@{}", entry.name, entry.node.value) : entry.name] =
                report_value(entry);
        }
    }
    return object;
}

core::code_profile executed_code(const system::machine& modelled) {
    core::code_profile executed;
    for (unsigned number = 0; number < modelled.nodes(); ++number) {
        modelled.node_tile(node_id{static_cast<std::uint16_t>(number)}).core().add_profile(executed);
    }
    return executed;
}

result_json profile_results(const core::code_profile& executed, const system::elf_image& image) {
    struct totals {
        std::uint64_t instructions = 0;
        std::uint64_t cycles = 0;
    };
    // Sums by symbol first, because demangling a name costs far more than looking up an address.
    std::map<const system::elf_symbol*, totals> by_symbol;
    system::elf_image::function_part function;
    totals* sum = nullptr;
    executed.for_each([&](std::uint32_t pc, std::uint64_t instructions, std::uint64_t cycles) {
        if (pc >= function.end) {
            function = image.function_from(pc);
            sum = &by_symbol[function.symbol];
        }
        sum->instructions += instructions;
        sum->cycles += cycles;
    });
    profile functions;
    for (const auto& [symbol, total] : by_symbol) {
        functions.add(symbol == nullptr ? std::string{} : function_name(symbol->name), total.instructions,
                      total.cycles);
    }
    result_json list = result_json::array();
    for (const auto& entry : functions.sorted()) {
        list.push_back({{"function", entry.name}, {"instructions", entry.instructions}, {"cycles", entry.cycles}});
    }
    return list;
}

}  // namespace orbweaver::sim
