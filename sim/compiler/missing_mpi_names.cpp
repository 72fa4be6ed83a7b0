// SPDX-License-Identifier: Apache-2.0
#include "sim/compiler/missing_mpi_names.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace orbweaver::sim {

namespace {

bool is_letter(char letter) { return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_'; }

/// Names that begin with MPI_. In coloured messages an escape code that ends with a letter stands before them.
std::vector<std::string> mpi_names(std::string_view text) {
    constexpr std::string_view prefix = "MPI_";
    std::vector<std::string> names;
    for (std::size_t start = text.find(prefix); start != std::string_view::npos; start = text.find(prefix, start + 1)) {
        const bool is_profiling = start > 0 && text[start - 1] == 'P';
        std::size_t end = start;
        while (end < text.size() && is_letter(text[end])) { ++end; }
        names.push_back((is_profiling ? "P" : "") + std::string(text.substr(start, end - start)));
    }
    return names;
}

/// Lines that say what is missing; others repeat the source.
bool is_complaint(std::string_view line) {
    return line.find("error:") != std::string_view::npos ||
           line.find("implicit declaration") != std::string_view::npos ||
           line.find("undefined reference") != std::string_view::npos ||
           line.find("unknown type") != std::string_view::npos;
}

}  // namespace

std::vector<std::string> missing_mpi_names(std::string_view messages, std::string_view header) {
    const std::vector<std::string> declared = mpi_names(header);
    std::set<std::string> known(declared.begin(), declared.end());
    std::vector<std::string> missing;
    while (!messages.empty()) {
        const std::string_view line = messages.substr(0, messages.find('\n'));
        messages.remove_prefix(std::min(messages.size(), line.size() + 1));
        if (!is_complaint(line)) { continue; }
        for (std::string& name : mpi_names(line)) {
            if (known.insert(name).second) { missing.push_back(std::move(name)); }
        }
    }
    return missing;
}

}  // namespace orbweaver::sim
