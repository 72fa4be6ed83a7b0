// SPDX-License-Identifier: Apache-2.0
#include "sim/area/fpga_report.h"

#include <fmt/core.h>

#include <algorithm>
#include <initializer_list>

#include "hw/base/enum_text.h"
#include "hw/noc/chips/network_graph.h"
#include "hw/noc/description_error.h"
#include "sim/area/block_syntheses.h"
#include "sim/rtl/network_emission.h"

namespace orbweaver::sim {

namespace {

/// Returns the number of cells whose types begin with one of the texts.
std::uint64_t count(const fpga_report& report, std::initializer_list<const char*> beginnings) {
    std::uint64_t sum = 0;
    for (const auto& [type, number] : report.found.fpga_cells) {
        const bool counts = std::any_of(beginnings.begin(), beginnings.end(),
                                        [&type](const char* beginning) { return type.starts_with(beginning); });
        sum += counts ? number : 0;
    }
    return sum;
}

std::uint64_t luts(const fpga_report& report) { return count(report, {"SB_LUT4", "LUT"}); }
std::uint64_t flip_flops(const fpga_report& report) { return count(report, {"SB_DFF", "TRELLIS_FF", "FD"}); }
std::uint64_t block_rams(const fpga_report& report) {
    return count(report, {"SB_RAM40", "DP16KD", "PDPW16KD", "RAMB"});
}
std::uint64_t lut_rams(const fpga_report& report) {
    return count(report, {"TRELLIS_DPR", "RAM16", "RAM32", "RAM64", "RAM128", "RAM256"});
}

}  // namespace

fpga_report measure_fpga(const system::system_desc& described, rtl::cell_mapping family, const area_options& options) {
    if (described.area.clock_gating) {
        throw noc::description_error("area.clock_gating", "is for cells of standard libraries, not for an FPGA");
    }
    const noc::topology_graph graph = noc::make_network_graph(described.network);
    const rtl::network_rtl network = network_in_rtl(described, graph);
    block_job only{"network", {}};
    only.block.name = only.name;
    only.block.design = network.design();
    rtl::synthesiser yosys(options.cache, family);
    fpga_report report;
    report.family = family;
    report.routers = graph.routers.size();
    report.is_whole = synthesise_all({only}, yosys, options.quiet, [] {});
    if (report.is_whole) { report.found = yosys.synthesise(only.block.design); }
    return report;
}

result_json fpga_json(const fpga_report& report) {
    if (!report.is_whole) { return {{"missing", {"network"}}}; }
    return {{"network",
             {{"instances", 1},
              {"target", name_of(report.family)},
              {"luts", luts(report)},
              {"flip_flops", flip_flops(report)},
              {"block_rams", block_rams(report)},
              {"lut_rams", lut_rams(report)},
              {"cells", report.found.fpga_cells}}}};
}

std::string fpga_text(const fpga_report& report) {
    if (!report.is_whole) { return "missing: network\n"; }
    std::string text =
        fmt::format("  {}: {} LUTs, {} flip-flops, {} block RAMs, {} LUT RAMs in {} routers\n ", name_of(report.family),
                    luts(report), flip_flops(report), block_rams(report), lut_rams(report), report.routers);
    const char* separator = "";
    for (const auto& [type, number] : report.found.fpga_cells) {
        text += fmt::format("{} {} {}", separator, number, type);
        separator = ",";
    }
    return text + "\n";
}

}  // namespace orbweaver::sim
