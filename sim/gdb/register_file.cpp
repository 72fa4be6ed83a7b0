// SPDX-License-Identifier: Apache-2.0
#include "sim/gdb/register_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "hw/core/decode/csr.h"
#include "hw/core/decode/disassembler.h"
#include "sim/gdb/hex.h"

namespace orbweaver::sim::gdb {
namespace {

using namespace register_number;

constexpr std::uint32_t shown_csrs[] = {core::csr::mstatus, core::csr::mie,    core::csr::mtvec, core::csr::mscratch,
                                        core::csr::mepc,    core::csr::mcause, core::csr::mtval, core::csr::mhartid};
constexpr std::uint32_t csrs = 4096;

bool is_fp_csr(std::uint32_t number) { return number >= core::csr::fflags && number <= core::csr::fcsr; }

bool is_shown(std::uint32_t number) {
    return is_fp_csr(number) || std::ranges::find(shown_csrs, number) != std::end(shown_csrs);
}

bool is_wide(std::uint32_t number) { return number >= f0 && number < first_csr; }

unsigned bytes_of_register(std::uint32_t number) { return is_wide(number) ? 8 : 4; }

/// Returns the slot in the core's register file (instruction.h); not for pc.
std::size_t slot_of(std::uint32_t number) { return is_wide(number) ? core::register_slot::f0 + (number - f0) : number; }

std::string element(const char* name, unsigned bits, std::uint32_t number, const char* type) {
    return fmt::format("<reg name=\"{}\" bitsize=\"{}\" regnum=\"{}\" type=\"{}\"/>\n", name, bits, number, type);
}

std::optional<std::uint64_t> value_of(const machine_debugger& debugger, thread_id thread, std::uint32_t number) {
    const core::debug_port& core = debugger.port(thread.node);
    const core::context* const found = core.thread(thread.context);
    if (found == nullptr) { return std::nullopt; }
    if (number == pc) { return found->pc; }
    if (number < first_csr) { return found->value[slot_of(number)]; }
    return core.csr(thread.context, number - first_csr);
}

}  // namespace

std::string target_description() {
    std::string text =
        "<?xml version=\"1.0\"?>\n<!DOCTYPE target SYSTEM \"gdb-target.dtd\">\n<target version=\"1.0\">\n"
        "<architecture>riscv:rv32</architecture>\n<feature name=\"org.gnu.gdb.riscv.cpu\">\n";
    for (unsigned i = 0; i < 32; ++i) {
        const char* const type = i == 1 ? "code_ptr" : i == 2 || i == 3 || i == 4 ? "data_ptr" : "int";
        text += element(core::integer_register_name(i), 32, i, type);
    }
    text += element("pc", 32, pc, "code_ptr");
    text +=
        "</feature>\n<feature name=\"org.gnu.gdb.riscv.fpu\">\n<union id=\"fp\"><field name=\"float\" "
        "type=\"ieee_single\"/><field name=\"double\" type=\"ieee_double\"/></union>\n";
    for (unsigned i = 0; i < 32; ++i) { text += element(core::fp_register_name(i), 64, f0 + i, "fp"); }
    for (const std::uint32_t number : {core::csr::fflags, core::csr::frm, core::csr::fcsr}) {
        text += element(core::csr::name(number), 32, first_csr + number, "int");
    }
    text += "</feature>\n<feature name=\"org.gnu.gdb.riscv.csr\">\n";
    for (const std::uint32_t number : shown_csrs) {
        text += element(core::csr::name(number), 32, first_csr + number, "int");
    }
    return text + "</feature>\n</target>\n";
}

std::string read_register(const machine_debugger& debugger, thread_id thread, std::uint32_t number) {
    if (number >= first_csr && (number - first_csr >= csrs || !is_shown(number - first_csr))) { return {}; }
    const auto value = value_of(debugger, thread, number);
    const unsigned bytes = bytes_of_register(number);
    return value ? hex_of_register(*value, bytes) : std::string(2 * bytes, 'x');
}

std::string read_registers(const machine_debugger& debugger, thread_id thread) {
    std::string digits;
    for (std::uint32_t number = 0; number < first_csr; ++number) { digits += read_register(debugger, thread, number); }
    return digits;
}

bool write_register(machine_debugger& debugger, thread_id thread, std::uint32_t number, std::string_view digits) {
    const auto value = register_of(digits);
    if (!value || digits.size() != 2 * bytes_of_register(number)) { return false; }
    const auto word = static_cast<std::uint32_t>(*value);
    core::debug_port& core = debugger.port(thread.node);
    if (number == pc) { return debugger.set_pc(thread, word); }
    return number < first_csr ? core.set_register(thread.context, slot_of(number), *value)
                              : core.set_fp_csr(thread.context, number - first_csr, word);
}

bool write_registers(machine_debugger& debugger, thread_id thread, std::string_view digits) {
    for (std::uint32_t number = 0; number < first_csr; ++number) {
        const std::string_view one = digits.substr(0, 2 * bytes_of_register(number));
        if (!write_register(debugger, thread, number, one)) { return false; }
        digits.remove_prefix(one.size());
    }
    return digits.empty();
}

}  // namespace orbweaver::sim::gdb
