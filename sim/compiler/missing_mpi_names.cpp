// SPDX-License-Identifier: Apache-2.0
#include "sim/compiler/missing_mpi_names.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace orbweaver::sim {

namespace {

bool is_letter(char letter) { return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_'; }

/// Returns a line without the escape sequences of colours: ESC [, parameters, and a letter.
std::string without_colours(std::string_view line) {
    std::string plain;
    for (std::size_t position = 0; position < line.size(); ++position) {
        if (line.substr(position, 2) == "\x1b[") {
            position += 2;
            while (position < line.size() && std::isalpha(static_cast<unsigned char>(line[position])) == 0) {
                ++position;
            }
        } else {
            plain += line[position];
        }
    }
    return plain;
}

/// Returns the words that begin with MPI_ or PMPI_.
std::vector<std::string> mpi_names(std::string_view text) {
    std::vector<std::string> names;
    for (std::size_t start = 0; start < text.size();) {
        std::size_t end = start;
        while (end < text.size() && is_letter(text[end])) { ++end; }
        const std::string_view word = text.substr(start, end - start);
        if (word.starts_with("MPI_") || word.starts_with("PMPI_")) { names.emplace_back(word); }
        start = end + 1;
    }
    return names;
}

/// Returns the part of a line with the missing names; empty for lines that repeat the source. The part before it
/// names files.
std::string_view complaint(std::string_view line) {
    for (const char* const mark : {"error:", "implicit declaration", "undefined reference", "unknown type"}) {
        if (const std::size_t start = line.find(mark); start != std::string_view::npos) { return line.substr(start); }
    }
    return {};
}

}  // namespace

std::vector<std::string> missing_mpi_names(std::string_view messages, std::string_view header) {
    const std::vector<std::string> declared = mpi_names(header);
    std::set<std::string> known(declared.begin(), declared.end());
    std::vector<std::string> missing;
    while (!messages.empty()) {
        const std::string_view line = messages.substr(0, messages.find('\n'));
        messages.remove_prefix(std::min(messages.size(), line.size() + 1));
        const std::string plain = without_colours(line);
        for (std::string& name : mpi_names(complaint(plain))) {
            if (known.insert(name).second) { missing.push_back(std::move(name)); }
        }
    }
    return missing;
}

}  // namespace orbweaver::sim
