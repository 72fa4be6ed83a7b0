// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/commands/area_command.h"

#include "hw/base/enum_text.h"
#include "hw/noc/chips/network_graph.h"
#include "hw/noc/description_error.h"
#include "sim/area/area_report.h"
#include "sim/area/fpga_report.h"
#include "sim/cli/configured_output.h"
#include "sim/cli/programs.h"
#include "sim/config/defaults.h"
#include "sim/kind/run_kind.h"
#include "sim/output/console.h"
#include "sim/output/json_text.h"
#include "sim/output/output_file.h"
#include "sim/results/network/floorplan_results.h"

namespace orbweaver::sim {

namespace {

constexpr const char* area_file = "area.json";

void finish(const system::system_desc& described, configured_output& out, const std::string& text, bool quiet) {
    out.directory().keep();
    if (quiet) { return; }
    print_message("{}, {}\n{}written to {}\n", described.name, kind_of(described).in_one_line(described), text,
                  (out.path() / area_file).string());
}

}  // namespace

CLI::App& area_command::declare(CLI::App& program) {
    CLI::App& command =
        *program.add_subcommand("area", "Synthesise the RTL of a configuration: gates, flip-flops, clock period");
    add_configuration(command, m_options.configuration);
    add_out(command, m_options.out,
            "Where area.json goes; default out/<name of the configuration>, or with .area behind it if that holds "
            "results of another configuration");
    command
        .add_option("--target", m_options.target,
                    "Cells of the emitted network in an FPGA of this family, instead of gates")
        ->check(CLI::IsMember({"ice40", "ecp5", "xilinx"}).description(""))
        ->type_name("ice40|ecp5|xilinx");
    add_quiet(command, m_options.quiet);
    return command;
}

exit_code area_command::execute(const invocation& words) const {
    const loaded_configuration configuration =
        load_configuration(m_options.configuration.file, m_options.configuration.settings);
    const system::system_desc& described = configuration.description();
    const run_kind& kind = kind_of(described);
    if (!kind.has_network()) {
        throw user_error(fmt::format("system: {} has no blocks in RTL", name_of(described.kind)));
    }
    configured_output out({words.text(), m_options.configuration.file}, described,
                          result_folder(m_options.out, described, "area"), {"area", {area_file}});
    try {
        const bool is_whole = m_options.target ? measure_fpga_cells(described, out) : measure(described, out);
        if (!is_whole) {
            warn("orbweaver: stopped by the user; what is known is kept, and another call goes on\n");
            return exit_code::timeout;
        }
        return exit_code::success;
    } catch (const noc::description_error& refusal) { throw configuration.problem_at(refusal.key(), refusal.text()); }
}

/// Synthesises the blocks to gates. Returns whether all results are known.
bool area_command::measure(const system::system_desc& described, configured_output& out) const {
    const noc::network_desc& network = described.network;
    const result_json floorplan =
        network.floorplan.is_given() ? floorplan_json(network, noc::make_network_graph(network)) : result_json();
    const auto write = [&out, &floorplan](const area_report& known) {
        result_json made = area_json(known);
        if (!floorplan.is_null()) { made["floorplan"] = floorplan; }
        write_file(out.path() / area_file, json_text(made));
    };
    const area_report report = measure_area(described, {rtl_cache_directory(), m_options.quiet, write});
    write(report);
    finish(described, out, area_text(report) + (floorplan.is_null() ? "" : summarise_floorplan(floorplan)),
           m_options.quiet);
    return report.is_whole();
}

/// Synthesises the network to the cells of an FPGA. Returns whether the result is known.
bool area_command::measure_fpga_cells(const system::system_desc& described, configured_output& out) const {
    const auto family = enum_named<rtl::cell_mapping>(*m_options.target).value();
    const fpga_report report = measure_fpga(described, family, {rtl_cache_directory(), m_options.quiet});
    write_file(out.path() / area_file, json_text(fpga_json(report)));
    finish(described, out, fpga_text(report), m_options.quiet);
    return report.is_whole;
}

}  // namespace orbweaver::sim
