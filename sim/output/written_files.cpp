// SPDX-License-Identifier: Apache-2.0
#include "sim/output/written_files.h"

namespace orbweaver::sim {

namespace fs = std::filesystem;

void write_added(const fs::path& folder, const std::string& command, std::vector<output_file> files) {
    output_plan plan{command};
    plan.adds = true;
    for (const output_file& file : files) { plan.files.push_back(file.name.string()); }
    const output_directory out{folder, std::move(plan)};
    for (output_file& file : files) { file.name = out.path() / file.name; }
    write_files(files);
}

fs::path write_one(const fs::path& wanted, output_plan plan, std::string_view content) {
    const fs::path typical = plan.files.front();
    const bool is_file = wanted.extension() == typical.extension() && !fs::is_directory(wanted);
    fs::path file = is_file ? wanted : wanted / typical;
    const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path{"."};
    const std::string name = file.filename().string();
    folder_manifest manifest = folder_manifest::read(folder);
    const bool has_manifest = !manifest.commands().empty();
    const bool is_free = !fs::exists(file) || manifest.files(plan.command).count(name) != 0;
    const bool is_listed = !is_file || (has_manifest && is_free);
    plan.files = {name};
    if (is_listed) {
        output_directory out{folder, std::move(plan)};
        write_file(file, content);
        out.keep();
    } else {
        make_folder(folder);
        write_file(file, content);
    }
    return file;
}

}  // namespace orbweaver::sim
