// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/synthesis/synthesiser.h"

#include <fmt/core.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "hw/base/errors.h"
#include "hw/base/file_text.h"
#include "hw/base/stop_request.h"
#include "rtl_bridge/build/command.h"
#include "rtl_bridge/build/text_file.h"
#include "rtl_bridge/synthesis/clock_gates.h"
#include "rtl_bridge/synthesis/macro_paths.h"
#include "rtl_bridge/synthesis/timing_script.h"
#include "rtl_bridge/synthesis/yosys_script.h"

namespace orbweaver::rtl {

namespace fs = std::filesystem;

namespace {

using json = nlohmann::json;

constexpr const char* script_name = "synthesis.ys";
constexpr const char* gates = "-gates";      // suffix of a folder's name
constexpr double transistors_of_a_nand = 4;  // value of `stat -tech cmos` for a NAND (Yosys, kernel/cost.h)

std::string version_of_tool() { return output_of({"yosys", "-V"}); }

std::string liberty_text(const fs::path& file) {
    if (file.empty()) { return {}; }
    std::string text = file_text(file).value_or("");
    if (text.find("cell") == std::string::npos) {
        throw user_error(fmt::format("{}: cannot be read, or has no cells", file.string()));
    }
    return text;
}

bool has_delays(const std::string& liberty) {
    return liberty.find("cell_rise") != std::string::npos || liberty.find("intrinsic_rise") != std::string::npos;
}

cell_mapping mapping_of(const std::string& liberty, const std::string& timer) {
    if (liberty.empty()) { return cell_mapping::none; }
    if (!has_delays(liberty)) { return cell_mapping::plain; }
    return timer.empty() ? cell_mapping::sized : cell_mapping::timed;
}

/// Returns the statistics of the whole design. Yosys writes other text around them, and no valid JSON for several
/// modules.
json statistics(const fs::path& file) {
    const std::string text = file_text(file).value_or("");
    const std::string mark = "\"design\":";
    const std::size_t first = text.rfind(mark);
    const std::size_t last = text.rfind('}');
    if (first == std::string::npos) { throw user_error("there are none"); }
    return json::parse(text.substr(first + mark.size(), last - first - mark.size()));
}

/// Returns a number that some versions of Yosys quote.
double number(const json& value) {
    return value.is_string() ? std::stod(value.get<std::string>()) : value.get<double>();
}

/// Returns the text of a file between two marks.
std::string after(const fs::path& file, const std::string& mark, const std::string& end) {
    const std::string text = file_text(file).value_or("");
    const std::size_t position = text.find(mark);
    const std::size_t value = position == std::string::npos ? position : text.find(end, position);
    if (value == std::string::npos) { throw user_error(fmt::format("no '{}'", mark)); }
    return text.substr(value + end.size());
}

unsigned longest_path(const fs::path& file) {
    return static_cast<unsigned>(std::stoul(after(file, "Longest topological path", "length=")));
}

/// Returns the area, which Yosys 0.23 prints only as text.
double area_of_cells(const fs::path& file) {
    if (file_text(file).value_or("").find("is unknown") != std::string::npos) {
        throw user_error("a cell has no area");
    }
    return std::stod(after(file, "Chip area for", ": "));
}

/// Returns the bits of the RAMs in Yosys's list of macros.
std::uint64_t bits_of_memories(const fs::path& file) {
    std::istringstream lines(file_text(file).value_or(""));
    std::uint64_t sum = 0;
    std::uint64_t bits = 0;
    for (std::string line; std::getline(lines, line);) {  // the parameters of a cell are in alphabetical order
        std::istringstream words(line);
        std::string keyword;
        std::string name;
        std::uint64_t value = 0;
        if (!(words >> keyword >> name >> value) || keyword != "parameter") { continue; }
        if (name == "\\BITS") { bits = value; }
        if (name == "\\WORDS") { sum += bits * value; }
    }
    return sum;
}

synthesis_result result_in(const fs::path& folder, cell_mapping mapping) {
    synthesis_result result;
    const json found = statistics(folder / synthesis_files::statistics);
    if (is_fpga(mapping)) {
        result.cells = found.at("num_cells").get<std::uint64_t>();
        found.at("num_cells_by_type").get_to(result.fpga_cells);
        return result;
    }
    for (const auto& [type, count] : found.at("num_cells_by_type").items()) {
        if (type.starts_with("$_")) { result.cells += count.get<std::uint64_t>(); }
        if (type.starts_with("$_DFF_")) { result.flip_flops += count.get<std::uint64_t>(); }
        if (type == "clock_gate") { count.get_to(result.clock_gates); }
    }
    result.cells += result.clock_gates;
    result.gate_equivalents = number(found.at("estimated_num_transistors")) / transistors_of_a_nand +
                              clock_gate_equivalents * static_cast<double>(result.clock_gates);
    if (!file_text(folder / synthesis_files::netlist).value_or("").ends_with("endmodule\n")) {
        throw user_error("the netlist is cut off");  // Yosys does not notice a full disk
    }
    result.ram_bits = bits_of_memories(folder / synthesis_files::memories);
    result.logic_depth = longest_path(folder / synthesis_files::longest_path);
    if (has_liberty(mapping)) { result.area = area_of_cells(folder / synthesis_files::mapped_statistics); }
    if (mapping == cell_mapping::timed) {
        result.period_ns = period_ns_in(file_text(folder / synthesis_files::timing_report).value_or(""));
    }
    return result;
}

/// @throws user_error if the result is incomplete
synthesis_result checked_result(const std::string& name, const fs::path& folder, cell_mapping mapping) {
    try {
        return result_in(folder, mapping);
    } catch (const std::exception& problem) {  // from the JSON library, a conversion to a number, or result_in()
        throw user_error(fmt::format("the output of Yosys for {} cannot be parsed: {}", name, problem.what()));
    }
}

/// Returns the command that runs Yosys in its own folder, where it puts its temporary files too: its calls of ABC fail
/// for spaces and quotes in TMPDIR, and a shell executes the rest.
std::vector<std::string> yosys_words(const fs::path& folder) {
    return words_in(folder, {"yosys", "-q", "-s", script_name});
}

}  // namespace

void synthesiser::run::keep() {
    checked_result(name, workspace.path(), mapping);
    workspace.keep();
}

synthesiser::synthesiser(fs::path cache, const fs::path& liberty)
    : m_cache(std::move(cache)),
      m_liberty(liberty_text(liberty)),
      m_constraints(mapping_constraints(m_liberty)),
      m_timer(has_delays(m_liberty) ? output_of({"sta", "-version"}) : ""),
      m_mapping(mapping_of(m_liberty, m_timer)) {}

const std::string& synthesiser::tool() {
    if (m_tool.empty()) {
        m_tool = version_of_tool();
        if (m_tool.empty()) {
            throw user_error("synthesis needs Yosys, which is not installed (scripts/setup installs it)");
        }
        m_tool += m_timer;
    }
    return m_tool;
}

std::string synthesiser::recipe(const rtl_design& design, synthesis_effort effort) const {
    std::string text = yosys_script(design, effort, m_mapping);
    for (const embedded_file& source : design.hardware) { text += "== " + source.name + "\n" + source.text; }
    if (m_mapping == cell_mapping::timed) { text += timing_script(design); }
    if (!design.macros.empty()) { text += memory_map(design) + macro_cells(design); }
    if (design.has_clock_gates) { text += clock_gate_insertion() + clock_gate_substitute(); }
    return text + m_constraints + m_liberty;
}

bool synthesiser::has(const rtl_design& design, synthesis_effort effort) {
    return m_cache.has(design.top + gates, tool() + recipe(design, effort));
}

void synthesiser::write_sources(const rtl_design& design, synthesis_effort effort, const fs::path& folder) const {
    for (const embedded_file& source : design.hardware) { write_text(folder / source.name, source.text); }
    write_text(folder / script_name, yosys_script(design, effort, m_mapping));
    if (keeps_rams(design)) {
        write_text(folder / synthesis_files::memory_map, memory_map(design));
        write_text(folder / synthesis_files::memory_macro, memory_macro());
    }
    if (!design.macros.empty()) {
        write_text(folder / synthesis_files::memory_paths, macro_paths(design));
        write_text(folder / synthesis_files::macro_cells, macro_cells(design));
    }
    if (design.has_clock_gates) {
        write_text(folder / synthesis_files::clock_gate, clock_gate_port_list());
        write_text(folder / synthesis_files::clock_gate_insertion, clock_gate_insertion());
        write_text(folder / synthesis_files::clock_gate_substitute, clock_gate_substitute());
    }
    if (m_mapping == cell_mapping::timed) { write_text(folder / synthesis_files::timing, timing_script(design)); }
    if (!m_liberty.empty()) {
        write_text(folder / synthesis_files::liberty, m_liberty);
        write_text(folder / synthesis_files::constraints, m_constraints);
    }
}

synthesiser::run synthesiser::prepare(const rtl_design& design, synthesis_effort effort) {
    run made{m_cache.begin(design.top + gates, tool() + recipe(design, effort)), {}, design.top, m_mapping};
    write_sources(design, effort, made.workspace.path());
    made.words = yosys_words(made.workspace.path());
    return made;
}

fs::path synthesiser::folder(const rtl_design& design, synthesis_effort effort) {
    const stop_request::scope while_yosys_runs;
    const auto make = [this, &design, effort](const fs::path& folder) {
        write_sources(design, effort, folder);
        if (const program_outcome outcome = run_command(yosys_words(folder)); outcome.status != 0) {
            throw user_error(fmt::format("Yosys refuses {}:\n{}", design.top, failure_in(outcome)));
        }
        checked_result(design.top, folder, m_mapping);
    };
    return m_cache.folder(design.top + gates, tool() + recipe(design, effort), make);
}

synthesis_result synthesiser::synthesise(const rtl_design& design, synthesis_effort effort) {
    return checked_result(design.top, folder(design, effort), m_mapping);
}

std::string synthesiser::mapped_netlist(const rtl_design& design, synthesis_effort effort) {
    return file_text(folder(design, effort) / synthesis_files::mapped_netlist).value_or("");
}

std::string synthesiser::simulated_netlist(const rtl_design& design, synthesis_effort effort) {
    if (!has_simulated_netlist(design)) { return mapped_netlist(design, effort); }
    return file_text(folder(design, effort) / synthesis_files::simulated_netlist).value_or("") +
           (design.macros.empty() ? "" : macro_model()) + (design.has_clock_gates ? clock_gate_model() : "");
}

verilated_design synthesiser::netlist(const verilated_design& design) {
    verilated_design gates = design;
    gates.hardware = {{design.top + ".sv",
                       file_text(folder(design, synthesis_effort::thorough) / synthesis_files::netlist).value_or("")}};
    gates.parameters.clear();
    gates.definitions.emplace_back("NETLIST");
    gates.is_netlist = true;
    return gates;
}

}  // namespace orbweaver::rtl
