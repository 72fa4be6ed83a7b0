// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/project_files.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>

#include "hw/base/errors.h"
#include "hw/base/file_text.h"
#include "sim/output/console.h"
#include "sim/output/written_files.h"

namespace orbweaver::sim {

bool is_identifier(std::string_view word) {
    const auto is_letter = [](unsigned char letter) { return std::isalnum(letter) != 0 || letter == '_'; };
    return !word.empty() && std::isdigit(static_cast<unsigned char>(word.front())) == 0 &&
           std::all_of(word.begin(), word.end(), is_letter);
}

void write_project(const std::filesystem::path& folder, const std::string& command,
                   const std::vector<rtl::embedded_file>& files) {
    std::vector<output_file> written;
    for (const rtl::embedded_file& file : files) {
        const std::filesystem::path present = folder / file.name;
        if (std::filesystem::exists(present) && file_text(present) != file.text) {
            throw user_error(fmt::format("orbweaver {}: {} is there already, and differs", command, present.string()));
        }
        written.push_back({file.name, file.text});
    }
    write_added(folder, command, written);
    for (const output_file& file : written) { print_message("{}\n", (folder / file.name).string()); }
}

}  // namespace orbweaver::sim
