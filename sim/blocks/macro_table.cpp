// SPDX-License-Identifier: Apache-2.0
#include "sim/blocks/macro_table.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <sstream>

#include "hw/base/errors.h"
#include "hw/base/file_text.h"

namespace orbweaver::sim {

namespace {

constexpr std::array<const char*, 7> columns{"words",    "bits",       "area_um2", "read_pj",
                                             "write_pj", "leakage_mw", "access_ns"};
constexpr double most_words = 1U << 24;

std::vector<std::string> cells_of(std::string line) {
    std::erase_if(line, [](char letter) { return letter == ' ' || letter == '\t' || letter == '\r'; });
    std::vector<std::string> cells;
    std::istringstream text(line);
    for (std::string cell; std::getline(text, cell, ',');) { cells.push_back(std::move(cell)); }
    return cells;
}

/// Reads a table line by line.
class table_reader {
public:
    explicit table_reader(std::string name) : m_name(std::move(name)) {}

    std::vector<rtl::sram_macro> read(const std::string& text) {
        std::istringstream lines(text);
        std::vector<rtl::sram_macro> macros;
        bool has_names = false;
        for (std::string line; std::getline(lines, line);) {
            ++m_line;
            const std::vector<std::string> cells = cells_of(line);
            if (cells.empty()) { continue; }
            if (has_names) {
                macros.push_back(macro_in(cells));
            } else if (!std::equal(cells.begin(), cells.end(), columns.begin(), columns.end())) {
                refuse("expected the line words,bits,area_um2,read_pj,write_pj,leakage_mw,access_ns");
            }
            has_names = true;
        }
        if (macros.empty()) { refuse("the table has no macro"); }
        return macros;
    }

private:
    [[noreturn]] void refuse(const std::string& text) const {
        throw user_error(fmt::format("{}:{}: {}", m_name, std::max(m_line, 1), text));
    }

    rtl::sram_macro macro_in(const std::vector<std::string>& cells) const {
        if (cells.size() != columns.size()) {
            refuse(fmt::format("expected {} numbers, not {}", columns.size(), cells.size()));
        }
        std::array<double, columns.size()> numbers{};
        for (std::size_t column = 0; column < columns.size(); ++column) {
            numbers[column] = number_in(cells[column], columns[column]);
        }
        for (const std::size_t size : {0U, 1U}) {
            if (numbers[size] < 1 || numbers[size] > most_words || std::floor(numbers[size]) != numbers[size]) {
                refuse(fmt::format("{}: expected a whole number of 1 to {:.0f}", columns[size], most_words));
            }
        }
        return {static_cast<unsigned>(numbers[0]),
                static_cast<unsigned>(numbers[1]),
                numbers[2],
                numbers[3],
                numbers[4],
                numbers[5],
                numbers[6]};
    }

    double number_in(const std::string& cell, const char* column) const {
        double number = 0;
        const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), number);
        if (error != std::errc() || end != cell.data() + cell.size() || !std::isfinite(number) || number < 0) {
            refuse(fmt::format("{}: '{}' is not a number of 0 or more", column, cell));
        }
        return number;
    }

    std::string m_name;
    int m_line = 0;
};

/// Lets synthesis infer memories where the RTL asks for flip-flops.
void allow_memories(rtl::rtl_design& design) {
    constexpr std::string_view attribute = "(* mem2reg *)";
    for (rtl::embedded_file& file : design.hardware) {
        for (std::size_t found = file.text.find(attribute); found != std::string::npos;
             found = file.text.find(attribute)) {
            file.text.erase(found, attribute.size());
        }
    }
}

}  // namespace

macro_table::macro_table(const std::filesystem::path& file) {
    if (file.empty()) { return; }
    const auto text = file_text(file);
    if (!text) { throw user_error(fmt::format("{}: cannot be read", file.string())); }
    m_macros = table_reader(file.string()).read(*text);
}

rtl::macro_memory macro_table::choice(const rtl::memory_shape& memory) const {
    rtl::macro_memory best{.words = memory.words, .bits = memory.bits, .count = memory.count, .rows = 0};
    const auto bits_of = [](const auto& each) { return std::uint64_t{each.words} * each.bits; };
    const bool is_large = std::any_of(m_macros.begin(), m_macros.end(),
                                      [&](const rtl::sram_macro& macro) { return bits_of(memory) >= bits_of(macro); });
    if (!is_large || memory.words < 2) { return best; }
    for (const rtl::sram_macro& macro : m_macros) {
        rtl::macro_memory found = best;
        found.macro = macro;
        found.columns = (memory.bits + macro.bits - 1) / macro.bits;
        found.rows = (memory.words + macro.words - 1) / macro.words;
        if (best.rows == 0 || found.area_um2() < best.area_um2()) { best = found; }
    }
    return best;
}

void macro_table::apply(rtl::synthesis_block& block) const {
    for (const rtl::memory_shape& memory : block.memories) {
        const rtl::macro_memory found = choice(memory);
        if (found.rows == 0) { continue; }
        block.design.macros.push_back(found);
        if (!block.design.keeps_memories) { block.flip_flops -= found.all_bits(); }
    }
    if (!block.design.macros.empty()) { allow_memories(block.design); }
}

std::string technology_parameters(const rtl::synthesis_block& block) {
    std::string text;
    for (const rtl::macro_memory& memory : block.design.macros) {
        text += fmt::format(" MACRO={}x{}", memory.macro.words, memory.macro.bits);
    }
    return block.design.has_clock_gates ? text + " CLOCK_GATES" : text;
}

}  // namespace orbweaver::sim
