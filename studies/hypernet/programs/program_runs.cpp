// SPDX-License-Identifier: Apache-2.0
#include "studies/hypernet/programs/program_runs.h"

#include <fmt/core.h>

#include "studies/arithmetic/hypernet/structure/component_counts.h"

namespace orbweaver::studies::hypernet_paper {

program_machine chip_of_net(unsigned d, unsigned h) {
    program_machine chip{fmt::format("net-{}-{}", d, h), {}, 1U << hypernet_model::address_bits(d, h)};
    chip.settings = {
        "system=chip", fmt::format("network.topology={{kind: hypernet, module_bits: {}, levels: {}}}", d, h),
        // a channel of each class for each part of a route between external links
        fmt::format("network.classes=[{{name: thread, vcs: {vcs}, types: [THREAD]}}, {{name: data, vcs: {vcs}}}, "
                    "{{name: rts, vcs: {vcs}, types: [RTS]}}, {{name: cts, vcs: {vcs}, types: [CTS]}}]",
                    fmt::arg("vcs", 1U << (h - 1)))};
    return chip;
}

program_machine chip_of_mesh(unsigned columns, unsigned rows) {
    return {fmt::format("mesh-{}-{}", columns, rows),
            {"system=chip", fmt::format("network.topology={{kind: mesh, dims: [{}, {}]}}", columns, rows),
             "network.routing=dimension_order"},
            columns * rows};
}

program_machine sixteen_chips() {
    constexpr const char* chips =
        "cluster={chips: 16, cop: {levels: 0}, "
        "chip: {network: {topology: {kind: mesh, dims: [4, 4]}, gateways: [0, 15]}}}";
    return {"chips-16",
            {"system=cluster", chips, "network.topology={kind: hypernet, module_bits: 2, levels: 3}",
             "network.routing_phases=none", "network.vc_depth=8",
             "network.link={kind: serial, serial: {cycles_per_word: 2, flight_cycles: 4, lines: full_duplex}}"},
            256};
}

planned_run plan_program(const std::string& program, const program_machine& machine, const std::string& arguments,
                         const std::string& variant) {
    planned_run run;
    run.name = program + "-" + machine.id + (variant.empty() ? "" : "-" + variant);
    run.settings = machine.settings;
    run.settings.insert(run.settings.end(),
                        {"workload.program=" + program, fmt::format("workload.args={{{}}}", arguments)});
    run.cost = machine.tiles / 100.0;
    return run;
}

std::string net_arguments(unsigned d, unsigned h, const std::string& more) {
    return fmt::format("d: {}, h: {}{}{}", d, h, more.empty() ? "" : ", ", more);
}

}  // namespace orbweaver::studies::hypernet_paper
