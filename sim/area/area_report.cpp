// SPDX-License-Identifier: Apache-2.0
#include "sim/area/area_report.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "sim/area/area_measurement.h"
#include "sim/area/block_jobs.h"
#include "sim/area/block_syntheses.h"

namespace orbweaver::sim {

namespace {

/// SRAM macros of a block or a sum.
struct macro_figures {
    double area_um2 = 0;
    double access_ns = 0;  // the longest

    macro_figures() = default;
    explicit macro_figures(const std::vector<rtl::macro_memory>& memories) {
        for (const rtl::macro_memory& memory : memories) {
            area_um2 += memory.area_um2();
            access_ns = std::max(access_ns, memory.macro.access_ns);
        }
    }

    void add(double count, const macro_figures& of_one) {
        area_um2 += count * of_one.area_um2;
        access_ns = std::max(access_ns, of_one.access_ns);
    }
};

/// A sum over block instances: the number of each block, and the totals.
struct area_sum {
    std::string name;
    std::uint64_t instances = 1;
    std::vector<std::pair<std::string, std::uint64_t>> parts{};
    rtl::synthesis_result total{};
    bool is_estimated = false;  // some part is estimated
    macro_figures macros{};

    void add(const std::string& part, std::uint64_t count, const rtl::synthesis_result& of_one, bool estimated,
             const macro_figures& macros_of_one) {
        const auto times = static_cast<double>(count);
        parts.emplace_back(part, count);
        macros.add(times, macros_of_one);
        is_estimated = is_estimated || estimated;
        total.cells += count * of_one.cells;
        total.flip_flops += count * of_one.flip_flops;
        total.clock_gates += count * of_one.clock_gates;
        total.ram_bits += count * of_one.ram_bits;
        total.gate_equivalents += times * of_one.gate_equivalents;
        total.logic_depth = std::max(total.logic_depth, of_one.logic_depth);
        if (of_one.area) { total.area = total.area.value_or(0) + times * *of_one.area; }
        if (parts.size() == 1) {
            total.period_ns = of_one.period_ns;
        } else {
            total.period_ns = total.period_ns && of_one.period_ns
                                  ? std::optional(std::max(*total.period_ns, *of_one.period_ns))
                                  : std::nullopt;
        }
    }
};

/// Returns the compounds of several blocks, in the order of their first blocks. The rarest block determines the number
/// of instances.
std::vector<area_sum> compounds(const std::vector<measured_block>& blocks) {
    std::vector<area_sum> sums;
    for (const measured_block& first : blocks) {
        const auto same = [&first](const auto& other) { return other.name == first.part_of; };
        if (first.part_of.empty() || std::any_of(sums.begin(), sums.end(), same)) { continue; }
        area_sum& sum = sums.emplace_back(area_sum{first.part_of, first.instances});
        for (const measured_block& block : blocks) {
            sum.instances = block.part_of == sum.name ? std::min(sum.instances, block.instances) : sum.instances;
        }
        for (const measured_block& block : blocks) {
            if (block.part_of == sum.name) {
                sum.add(block.name, block.instances / sum.instances, block.found, block.is_estimated,
                        macro_figures(block.macros));
            }
        }
    }
    return sums;
}

/// Returns the compounds followed by the whole system; empty if a block is missing.
std::vector<area_sum> sums_of(const area_report& report) {
    if (!report.is_whole()) { return {}; }
    std::vector<area_sum> sums = compounds(report.blocks);
    area_sum whole{report.whole};
    for (const measured_block& block : report.blocks) {
        if (!block.part_of.empty()) { continue; }
        whole.add(block.name, block.instances, block.found, block.is_estimated, macro_figures(block.macros));
    }
    for (const area_sum& sum : sums) { whole.add(sum.name, sum.instances, sum.total, sum.is_estimated, sum.macros); }
    sums.push_back(std::move(whole));
    return sums;
}

double period_ns(const area_report& report, const rtl::synthesis_result& result, const macro_figures& macros) {
    const double levels = static_cast<double>(result.logic_depth) * static_cast<double>(report.delay_per_level_ps);
    return std::max(levels / 1000, macros.access_ns);
}

result_json entry(const area_report& report, std::uint64_t instances, const rtl::synthesis_result& result,
                  bool is_estimated, const macro_figures& macros) {
    result_json made{{"instances", instances},
                     {"cells", result.cells},
                     {"flip_flops", result.flip_flops},
                     {"gate_equivalents", result.gate_equivalents},
                     {"logic_depth", result.logic_depth}};
    if (result.clock_gates != 0) { made["clock_gates"] = result.clock_gates; }
    if (result.ram_bits != 0) { made["ram_bits"] = result.ram_bits; }
    if (result.area) { made["area"] = *result.area; }
    if (report.delay_per_level_ps != 0) { made["period_ns"] = period_ns(report, result, macros); }
    if (macros.area_um2 != 0) { made["macros_um2"] = macros.area_um2; }
    if (result.period_ns) { made["mapped_period_ns"] = *result.period_ns; }
    if (is_estimated) { made["estimated"] = true; }
    return made;
}

/// Returns the width of the column of names.
std::size_t name_width(const area_report& report) {
    std::size_t width = 18;
    for (const measured_block& block : report.blocks) { width = std::max(width, block.name.size()); }
    return width;
}

std::string line(const area_report& report, const std::string& name, std::uint64_t instances,
                 const rtl::synthesis_result& result, bool is_estimated, const macro_figures& macros) {
    std::string text = fmt::format("  {:<{}} {:>9} {:>11} {:>11} {:>13.0f} {:>7}", is_estimated ? name + " ~" : name,
                                   name_width(report), instances, result.cells, result.flip_flops,
                                   result.gate_equivalents, result.logic_depth);
    if (report.delay_per_level_ps != 0) { text += fmt::format(" {:>10.4g}", period_ns(report, result, macros)); }
    if (report.has_rams()) { text += fmt::format(" {:>11}", result.ram_bits); }
    if (result.area) { text += fmt::format(" {:>13.6g}", *result.area); }
    if (result.period_ns) { text += fmt::format(" {:>10.3f}", *result.period_ns); }
    return text + "\n";
}

std::string heading(const area_report& report) {
    std::string text = fmt::format("  {:<{}} {:>9} {:>11} {:>11} {:>13} {:>7}", "one of each", name_width(report),
                                   "instances", "cells", "flip-flops", "gate eq.", "levels");
    if (report.delay_per_level_ps != 0) { text += fmt::format(" {:>10}", "period, ns"); }
    const auto& blocks = report.blocks;
    if (report.has_rams()) { text += fmt::format(" {:>11}", "bits of RAM"); }
    if (std::any_of(blocks.begin(), blocks.end(), [](const auto& block) { return block.found.area.has_value(); })) {
        text += fmt::format(" {:>13}", "area");
    }
    if (std::any_of(blocks.begin(), blocks.end(),
                    [](const auto& block) { return block.found.period_ns.has_value(); })) {
        text += fmt::format(" {:>10}", "mapped, ns");
    }
    return text + "\n";
}

result_json macros_json(const std::vector<rtl::macro_memory>& memories) {
    result_json made = result_json::array();
    for (const rtl::macro_memory& memory : memories) {
        made.push_back({{"memories", memory.count},
                        {"words", memory.words},
                        {"bits", memory.bits},
                        {"macro", fmt::format("{}x{}", memory.macro.words, memory.macro.bits)},
                        {"macros_of_one", memory.columns * memory.rows}});
    }
    return made;
}

/// Returns which blocks use which macros; empty without a table of macros.
std::string macro_text(const area_report& report) {
    if (!report.has_macro_table) { return ""; }
    std::string text;
    std::vector<std::string> without;
    for (const measured_block& block : report.blocks) {
        if (block.macros.empty()) { without.push_back(block.name); }
        for (const rtl::macro_memory& memory : block.macros) {
            text += fmt::format("macros of {}: {} memories of {} x {} bits, each in {} of {} x {}, {:.6g} um2\n",
                                block.name, memory.count, memory.words, memory.bits, memory.columns * memory.rows,
                                memory.macro.words, memory.macro.bits, memory.area_um2());
        }
    }
    return text + (without.empty() ? "" : fmt::format("without macros: {}\n", fmt::join(without, ", ")));
}

/// Returns the number of clock gates in each block; empty if there are none.
std::string clock_gate_text(const area_report& report) {
    std::vector<std::string> numbers;
    for (const measured_block& block : report.blocks) {
        if (block.found.clock_gates != 0) {
            numbers.push_back(fmt::format("{} {}", block.name, block.found.clock_gates));
        }
    }
    return numbers.empty()
               ? ""
               : fmt::format("clock gates, each with the area of a flip-flop: {}\n", fmt::join(numbers, ", "));
}

/// Returns the estimated blocks: "send_table, receive_table"; empty if none is estimated.
std::string estimated_blocks(const area_report& report) {
    std::vector<std::string> names;
    for (const measured_block& block : report.blocks) {
        if (block.is_estimated) { names.push_back(block.name); }
    }
    return names.empty() ? "" : fmt::format("{}", fmt::join(names, ", "));
}

/// Returns why the mapped netlist has no period, if users might expect one.
std::string timing_note(const area_report& report) {
    if (report.mapping == rtl::cell_mapping::plain) {
        return "no period of the mapped netlist: the cells of area.liberty have no delays\n";
    }
    if (report.mapping == rtl::cell_mapping::sized) {
        return "no period of the mapped netlist: OpenSTA is not installed (Debian: opensta)\n";
    }
    std::vector<std::string> names;
    for (const measured_block& block : report.blocks) {
        if (report.mapping == rtl::cell_mapping::timed && !block.found.period_ns) { names.push_back(block.name); }
    }
    return names.empty() ? "" : fmt::format("OpenSTA finds no period of: {}\n", fmt::join(names, ", "));
}

}  // namespace

area_report measure_area(const system::system_desc& described, const area_options& options) {
    rtl::synthesiser yosys(options.cache, described.area.liberty);
    area_measurement measurement(described, yosys);
    synthesise_all(measurement.jobs(), yosys, options.quiet, [&measurement, &options] {
        if (options.follow) { options.follow(measurement.report()); }
    });
    return measurement.report();
}

result_json area_json(const area_report& report) {
    result_json whole = result_json::object();
    for (const measured_block& block : report.blocks) {
        result_json& made = whole[block.name] =
            entry(report, block.instances, block.found, block.is_estimated, macro_figures(block.macros));
        if (!block.macros.empty()) { made["macros"] = macros_json(block.macros); }
    }
    for (const area_sum& sum : sums_of(report)) {
        result_json& made = whole[sum.name] = entry(report, sum.instances, sum.total, sum.is_estimated, sum.macros);
        made["parts"] = result_json::object();
        for (const auto& [part, count] : sum.parts) { made["parts"][part] = count; }
    }
    if (!report.is_whole()) { whole["missing"] = report.missing; }
    return whole;
}

std::string area_text(const area_report& report) {
    std::string text = heading(report);
    for (const measured_block& block : report.blocks) {
        text += line(report, block.name, block.instances, block.found, block.is_estimated, macro_figures(block.macros));
    }
    for (const area_sum& sum : sums_of(report)) {
        text += line(report, sum.name, sum.instances, sum.total, sum.is_estimated, sum.macros);
    }
    text += macro_text(report) + clock_gate_text(report);
    if (const std::string tables = estimated_blocks(report); !tables.empty()) {
        text += fmt::format("~ {} estimated from smaller tables; area.effort: full synthesises them\n", tables);
    }
    text += timing_note(report);
    if (!report.is_whole()) { text += fmt::format("missing: {}\n", fmt::join(report.missing, ", ")); }
    if (!report.not_counted.empty()) { text += fmt::format("not counted: {}\n", fmt::join(report.not_counted, ", ")); }
    return text;
}

}  // namespace orbweaver::sim
