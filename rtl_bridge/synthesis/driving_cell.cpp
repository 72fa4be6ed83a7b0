// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/synthesis/driving_cell.h"

#include <cctype>
#include <cstdlib>
#include <limits>
#include <vector>

namespace orbweaver::rtl {

namespace {

bool continues_word(char letter) { return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_'; }

/// Returns the position of a separate word from `start` on; npos if there is none.
std::size_t word_position(const std::string& text, const std::string& word, std::size_t start) {
    for (std::size_t position = text.find(word, start); position != std::string::npos;
         position = text.find(word, position + 1)) {
        const std::size_t end = position + word.size();
        if ((position == 0 || !continues_word(text[position - 1])) &&
            (end == text.size() || !continues_word(text[end]))) {
            return position;
        }
    }
    return std::string::npos;
}

/// Returns the value after a word, up to the next separator, without blanks, quotes and the leading sign.
std::string value_behind(const std::string& text, std::size_t position, const std::string& word) {
    const std::size_t begin = text.find_first_not_of(" \t:(\"", position + word.size());
    const std::size_t end = text.find_first_of(" \t\r\n;)\"", begin);
    return begin == std::string::npos ? std::string{} : text.substr(begin, end - begin);
}

/// Returns the text of each cell, from its keyword on.
std::vector<std::string> cells_of(const std::string& liberty) {
    std::vector<std::string> cells;
    for (std::size_t begin = word_position(liberty, "cell", 0); begin != std::string::npos;) {
        const std::size_t end = word_position(liberty, "cell", begin + 1);
        cells.push_back(liberty.substr(begin, end - begin));
        begin = end;
    }
    return cells;
}

/// Returns whether a cell has one input, and an output that is a function of it.
bool is_inverter_or_buffer(const std::string& cell) {
    unsigned inputs = 0;
    for (std::size_t pin = word_position(cell, "direction", 0); pin != std::string::npos;
         pin = word_position(cell, "direction", pin + 1)) {
        inputs += value_behind(cell, pin, "direction") == "input" ? 1 : 0;
    }
    const auto has = [&cell](const char* word) { return word_position(cell, word, 0) != std::string::npos; };
    return inputs == 1 && has("function") && !has("three_state") && !has("ff") && !has("latch");
}

double area_of(const std::string& cell) {
    const std::size_t position = word_position(cell, "area", 0);
    return position == std::string::npos ? std::numeric_limits<double>::infinity()
                                         : std::strtod(value_behind(cell, position, "area").c_str(), nullptr);
}

}  // namespace

std::string driving_cell(const std::string& liberty) {
    std::string smallest;
    double least = std::numeric_limits<double>::infinity();
    for (const std::string& cell : cells_of(liberty)) {
        if (is_inverter_or_buffer(cell) && area_of(cell) < least) {
            least = area_of(cell);
            smallest = value_behind(cell, 0, "cell");
        }
    }
    return smallest;
}

}  // namespace orbweaver::rtl
