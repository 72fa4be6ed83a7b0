// SPDX-License-Identifier: Apache-2.0
#include "sim/area/area_report.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "hw/base/errors.h"
#include "sim/config/defaults.h"

namespace orbweaver::sim {

namespace {

measured_block measure(const rtl::synthesis_block& block, rtl::synthesiser& yosys) {
    measured_block measured{block.name, block.part_of, block.instances, yosys.synthesise(block.design)};
    if (measured.found.flip_flops != block.flip_flops) {
        throw user_error(
            fmt::format("{}: Yosys finds {} flip-flops, arithmetic {}; this version of Yosys does not synthesise the "
                        "design faithfully",
                        block.name, measured.found.flip_flops, block.flip_flops));
    }
    return measured;
}

/// A sum over instances of blocks: how many of each, and what they come to.
struct area_sum {
    std::string name;
    std::uint64_t instances = 1;
    std::vector<std::pair<std::string, std::uint64_t>> parts{};
    rtl::synthesis_result total{};

    void add(const std::string& part, std::uint64_t count, const rtl::synthesis_result& of_one) {
        const auto times = static_cast<double>(count);
        parts.emplace_back(part, count);
        total.cells += count * of_one.cells;
        total.flip_flops += count * of_one.flip_flops;
        total.gate_equivalents += times * of_one.gate_equivalents;
        total.logic_depth = std::max(total.logic_depth, of_one.logic_depth);
        if (of_one.area) {
            total.area = total.area.value_or(0) + times * *of_one.area;
        }
    }
};

/// What several blocks make up, in the order in which they come. There are as many as of the rarest block.
std::vector<area_sum> compounds(const std::vector<measured_block>& blocks) {
    std::vector<area_sum> sums;
    for (const measured_block& first : blocks) {
        const auto same = [&first](const auto& other) { return other.name == first.part_of; };
        if (first.part_of.empty() || std::any_of(sums.begin(), sums.end(), same)) {
            continue;
        }
        area_sum& sum = sums.emplace_back(area_sum{first.part_of, first.instances});
        for (const measured_block& block : blocks) {
            sum.instances = block.part_of == sum.name ? std::min(sum.instances, block.instances) : sum.instances;
        }
        for (const measured_block& block : blocks) {
            if (block.part_of == sum.name) {
                sum.add(block.name, block.instances / sum.instances, block.found);
            }
        }
    }
    return sums;
}

/// Compounds, and last the whole system.
std::vector<area_sum> sums_of(const area_report& report) {
    std::vector<area_sum> sums = compounds(report.blocks);
    area_sum whole{report.whole};
    for (const measured_block& block : report.blocks) {
        if (block.part_of.empty()) {
            whole.add(block.name, block.instances, block.found);
        }
    }
    for (const area_sum& sum : sums) {
        whole.add(sum.name, sum.instances, sum.total);
    }
    sums.push_back(std::move(whole));
    return sums;
}

double period_ns(const area_report& report, const rtl::synthesis_result& result) {
    return static_cast<double>(result.logic_depth) * static_cast<double>(report.delay_per_level_ps) / 1000;
}

result_json entry(const area_report& report, std::uint64_t instances, const rtl::synthesis_result& result) {
    result_json made{{"instances", instances},
                     {"cells", result.cells},
                     {"flip_flops", result.flip_flops},
                     {"gate_equivalents", result.gate_equivalents},
                     {"logic_depth", result.logic_depth}};
    if (result.area) {
        made["area"] = *result.area;
    }
    if (report.delay_per_level_ps != 0) {
        made["period_ns"] = period_ns(report, result);
    }
    return made;
}

std::string line(const area_report& report, const std::string& name, std::uint64_t instances,
                 const rtl::synthesis_result& result) {
    std::string text = fmt::format("  {:<18} {:>9} {:>11} {:>11} {:>13.0f} {:>7}", name, instances, result.cells,
                                   result.flip_flops, result.gate_equivalents, result.logic_depth);
    if (report.delay_per_level_ps != 0) {
        text += fmt::format(" {:>10.4g}", period_ns(report, result));
    }
    if (result.area) {
        text += fmt::format(" {:>13.6g}", *result.area);
    }
    return text + "\n";
}

std::string heading(const area_report& report) {
    std::string text = fmt::format("  {:<18} {:>9} {:>11} {:>11} {:>13} {:>7}", "one of each", "instances", "cells",
                                   "flip-flops", "gate eq.", "levels");
    if (report.delay_per_level_ps != 0) {
        text += fmt::format(" {:>10}", "period, ns");
    }
    const auto& blocks = report.blocks;
    if (std::any_of(blocks.begin(), blocks.end(), [](const auto& block) { return block.found.area.has_value(); })) {
        text += fmt::format(" {:>13}", "area");
    }
    return text + "\n";
}

}  // namespace

area_report measure_area(const system::system_desc& described, const std::filesystem::path& cache,
                         const std::function<void(const std::string&)>& tell) {
    area_blocks asked = blocks_of(described);
    area_report report;
    report.whole = name_of(described.kind);
    report.not_counted = std::move(asked.not_counted);
    report.delay_per_level_ps = described.area.delay_per_level_ps;
    rtl::synthesiser yosys(cache, described.area.liberty);
    for (std::size_t i = 0; i < asked.blocks.size(); ++i) {
        const rtl::synthesis_block& block = asked.blocks[i];
        if (tell && !yosys.has(block.design)) {
            tell(fmt::format("Yosys synthesises {} ({} of {})", block.name, i + 1, asked.blocks.size()));
        }
        report.blocks.push_back(measure(block, yosys));
    }
    return report;
}

result_json area_json(const area_report& report) {
    result_json whole = result_json::object();
    for (const measured_block& block : report.blocks) {
        whole[block.name] = entry(report, block.instances, block.found);
    }
    for (const area_sum& sum : sums_of(report)) {
        result_json& made = whole[sum.name] = entry(report, sum.instances, sum.total);
        made["parts"] = result_json::object();
        for (const auto& [part, count] : sum.parts) {
            made["parts"][part] = count;
        }
    }
    return whole;
}

std::string area_text(const area_report& report) {
    std::string text = heading(report);
    for (const measured_block& block : report.blocks) {
        text += line(report, block.name, block.instances, block.found);
    }
    for (const area_sum& sum : sums_of(report)) {
        text += line(report, sum.name, sum.instances, sum.total);
    }
    if (!report.not_counted.empty()) {
        text += fmt::format("not counted: {}\n", fmt::join(report.not_counted, ", "));
    }
    return text;
}

}  // namespace orbweaver::sim
