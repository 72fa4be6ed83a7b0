// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/build/host_access.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>
#include <string_view>

#include "hw/base/file_text.h"

namespace orbweaver::rtl {

namespace fs = std::filesystem;

namespace {

/// Prefixes of the names of system tasks (IEEE 1800-2017, clauses 20 and 21; `$c`: Verilator's C++).
constexpr std::array<std::string_view, 8> tasks{"system",   "fopen", "readmem", "writemem",
                                                "sreadmem", "dump",  "sdf",     "c"};

bool continues_name(char letter) {
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_' || letter == '$';
}

bool reaches_host(std::string_view task) {
    return std::any_of(tasks.begin(), tasks.end(), [task](std::string_view known) {
        return known == "c" ? task == known : task.starts_with(known);
    });
}

/// Returns the end of the comment or string that begins at a position; the position itself if none does.
std::size_t end_of_text(const std::string& text, std::size_t position) {
    const auto after = [&](std::size_t found, std::size_t length) {
        return found == std::string::npos ? text.size() : found + length;
    };
    if (text.compare(position, 2, "//") == 0) { return after(text.find('\n', position), 0); }
    if (text.compare(position, 2, "/*") == 0) { return after(text.find("*/", position + 2), 2); }
    if (text[position] != '"') { return position; }
    for (++position; position < text.size() && text[position] != '"' && text[position] != '\n'; ++position) {
        position += text[position] == '\\' ? 1 : 0;
    }
    return std::min(position + 1, text.size());
}

}  // namespace

std::set<std::string> host_access_in(const std::string& text) {
    std::set<std::string> found;
    for (std::size_t position = 0; position < text.size();) {
        const std::size_t end = end_of_text(text, position);
        if (end != position) {
            if (text.compare(position, 4, "\"DPI") == 0) { found.insert("DPI"); }
            position = end;
        } else if (continues_name(text[position])) {
            const std::size_t first = position;
            while (position < text.size() && continues_name(text[position])) { ++position; }
            if (text[first] == '$' && reaches_host(std::string_view(text).substr(first + 1, position - first - 1))) {
                found.insert(text.substr(first, position - first));
            }
        } else {
            ++position;
        }
    }
    return found;
}

std::vector<fs::path> files_read(const fs::path& model) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(model)) {
        if (entry.path().filename().string().ends_with("__verFiles.dat")) {
            std::istringstream lines(file_text(entry.path()).value_or(""));
            for (std::string line; std::getline(lines, line);) {
                const std::size_t quote = line.find('"') + 1;
                // S: a file that was read; its name stands last, in quotes
                if (line.starts_with('S') && quote != 0) {
                    files.emplace_back(line.substr(quote, line.rfind('"') - quote));
                }
            }
        }
    }
    return files;
}

}  // namespace orbweaver::rtl
