// SPDX-License-Identifier: Apache-2.0
#include "sim/output/output_directory.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "hw/base/errors.h"
#include "sim/output/output_file.h"

namespace orbweaver::sim {

namespace fs = std::filesystem;

namespace {

bool is_folder(const std::string& name) { return name.ends_with('/'); }

/// Returns whether something has that name, including a dangling link.
bool is_there(const fs::path& file) {
    std::error_code error;
    return fs::exists(fs::symlink_status(file, error));
}

bool is_real_folder(const fs::path& file) {
    std::error_code error;
    return fs::is_directory(fs::symlink_status(file, error));
}

/// Adds the names in the manifest of a listed folder and of the folders in it.
/// @param name name of the folder; ends in `/`
void add_listed(const fs::path& root, const std::string& name, std::set<std::string>& names) {
    if (!is_real_folder(root / name.substr(0, name.size() - 1))) { return; }
    const folder_manifest manifest = folder_manifest::read(root / name);
    for (const auto& [command, listed] : manifest.commands()) {
        for (const std::string& inner : listed) {
            names.insert(name + inner);
            if (is_folder(inner)) { add_listed(root, name + inner, names); }
        }
    }
}

/// Returns whether every parent of a name is a folder rather than a link.
bool is_reached_directly(const fs::path& folder, const std::string& name) {
    for (std::size_t slash = name.find('/'); slash != std::string::npos; slash = name.find('/', slash + 1)) {
        if (is_there(folder / name.substr(0, slash)) && !is_real_folder(folder / name.substr(0, slash))) {
            return false;
        }
    }
    return true;
}

/// Removes a file or a link, but not a folder.
void remove_file(const fs::path& file) {
    std::error_code ignored;
    if (!is_real_folder(file)) { fs::remove(file, ignored); }
}

/// Removes the parent folders of a name, from the innermost up to the first that is not empty.
void remove_empty_folders(const fs::path& folder, const std::string& name) {
    std::error_code not_empty;
    for (std::size_t slash = name.rfind('/'); slash != std::string::npos && slash > 0 && !not_empty;
         slash = name.rfind('/', slash - 1)) {
        fs::remove(folder / name.substr(0, slash), not_empty);
    }
}

bool has_any(const fs::path& folder, const std::set<std::string>& names) {
    return std::any_of(names.begin(), names.end(),
                       [&folder](const std::string& name) { return is_there(folder / name); });
}

void remove_listed(const fs::path& folder, const std::set<std::string>& names) {
    for (const std::string& name : names) {
        if (!is_reached_directly(folder, name)) {
            continue;  // files reached through a link are not in the folder
        }
        if (is_folder(name)) {
            output_directory::clear(folder / name.substr(0, name.size() - 1));
        } else {
            remove_file(folder / name);
            remove_file(part_of(folder / name));
        }
        remove_empty_folders(folder, name);
    }
}

bool is_listed(const std::set<std::string>& listed, const std::string& name) {
    return listed.count(name) != 0 ||
           (name.ends_with(part_ending) &&
            std::any_of(listed.begin(), listed.end(), [&name](const auto& whole) { return part_of(whole) == name; }));
}

/// Returns whether a name is the manifest of a listed folder.
bool is_manifest(const std::set<std::string>& listed, const std::string& name) {
    const std::size_t slash = name.rfind('/') + 1;
    const std::string file = name.substr(slash);
    return slash > 0 && listed.count(name.substr(0, slash)) != 0 &&
           (file == folder_manifest::file_name || file == std::string(folder_manifest::file_name) + part_ending);
}

/// Adds the files below a folder that are not listed.
void add_foreign(const fs::path& root, const std::string& name, const std::set<std::string>& listed,
                 std::vector<std::string>& foreign) {
    if (!is_there(root / name)) { return; }
    if (!is_real_folder(root / name)) {
        foreign.push_back(name);
        return;
    }
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(root / name, error)) {
        const std::string inner = name + "/" + entry.path().filename().string();
        if (is_real_folder(entry.path())) {
            add_foreign(root, inner, listed, foreign);
        } else if (!is_listed(listed, inner) && !is_manifest(listed, inner)) {
            foreign.push_back(inner);
        }
    }
}

}  // namespace

output_directory::output_directory(fs::path path, output_plan plan) : m_path(std::move(path)), m_plan(std::move(plan)) {
    make();
    try {
        open();
    } catch (...) {
        remove_empty();
        throw;
    }
}

void output_directory::make() {
    if (m_path.empty()) { throw user_error("--out: the name of the directory is empty"); }
    std::error_code error;
    for (fs::path missing = fs::absolute(m_path).lexically_normal();
         !fs::exists(missing, error) && missing.has_relative_path(); missing = missing.parent_path()) {
        m_made.push_back(missing);
    }
    fs::create_directories(m_path, error);
    if (!fs::is_directory(m_path)) {
        const std::string why = fs::exists(m_path) ? "a file of another kind has that name" : error.message();
        remove_empty();
        throw user_error(fmt::format("{}: cannot be the output directory: {}", m_path.string(), why));
    }
    if (access(m_path.c_str(), W_OK | X_OK) != 0) {
        throw user_error(fmt::format("{}: cannot be written to: {}", m_path.string(), std::strerror(errno)));
    }
}

void output_directory::open() {
    if (!m_lock.take(m_path)) {
        throw user_error(
            fmt::format("{}: another orbweaver command is writing there; wait for its end, or choose "
                        "another folder with --out",
                        m_path.string()));
    }
    m_manifest = folder_manifest::read(m_path);
    refuse_excluded();
    const std::set<std::string> planned(m_plan.files.begin(), m_plan.files.end());
    refuse_foreign(planned, m_plan.folders);
    std::set<std::string> outdated;
    if (!m_plan.adds) { outdated = m_manifest.files(m_plan.command); }
    for (const std::string& command : m_plan.outdated) { outdated.merge(m_manifest.files(command)); }
    refuse_inputs(outdated);
    remove_listed(m_path, outdated);
    m_manifest.files(m_plan.command).insert(planned.begin(), planned.end());
    m_manifest.write(m_path);
}

void output_directory::claim(const std::vector<std::string>& names) {
    const std::set<std::string> claimed(names.begin(), names.end());
    refuse_foreign(claimed, {});
    m_manifest.files(m_plan.command).insert(claimed.begin(), claimed.end());
    m_manifest.write(m_path);
}

std::set<std::string> output_directory::own_files() const {
    std::set<std::string> own;
    for (const auto& [command, names] : m_manifest.commands()) {
        const auto& outdated = m_plan.outdated;
        if (command == m_plan.command || std::find(outdated.begin(), outdated.end(), command) != outdated.end()) {
            own.insert(names.begin(), names.end());
        }
    }
    return own;
}

void output_directory::refuse_foreign(const std::set<std::string>& names,
                                      const std::vector<std::string>& folders) const {
    std::set<std::string> own = own_files();
    const std::set<std::string> listed = own;
    for (const std::string& name : listed) {
        if (is_folder(name) && (!folders.empty() || names.count(name) != 0)) { add_listed(m_path, name, own); }
    }
    std::vector<std::string> foreign;
    for (const std::string& name : names) {
        if (is_folder(name)) {
            add_foreign(m_path, name.substr(0, name.size() - 1), own, foreign);
        } else if (own.count(name) == 0) {
            for (const std::string& file : {name, part_of(name).string()}) {
                if (is_there(m_path / file)) { foreign.push_back(file); }
            }
        }
    }
    for (const std::string& folder : folders) { add_foreign(m_path, folder, own, foreign); }
    if (!foreign.empty()) {
        std::sort(foreign.begin(), foreign.end());
        throw user_error(fmt::format(
            "{}{}: {} does not list it as written by `orbweaver {}`, which would overwrite it; remove it, or choose "
            "another folder with --out",
            (m_path / foreign.front()).string(),
            foreign.size() > 1 ? fmt::format(", and {} more", foreign.size() - 1) : "",
            (m_path / folder_manifest::file_name).string(), m_plan.command));
    }
}

void output_directory::refuse_excluded() const {
    for (const std::string& command : m_plan.excluded) {
        const auto found = m_manifest.commands().find(command);
        if (found != m_manifest.commands().end() && has_any(m_path, found->second)) {
            throw user_error(fmt::format("{}: holds the output of `orbweaver {}`; choose another folder with --out",
                                         m_path.string(), command));
        }
    }
}

void output_directory::refuse_inputs(const std::set<std::string>& outdated) const {
    for (const std::string& input : m_plan.inputs) {
        for (const std::string& name : outdated) {
            std::error_code none;
            if (fs::equivalent(input, m_path / name, none)) {
                throw user_error(
                    fmt::format("{}: the command reads it, and removes it as a result of an earlier one "
                                "in {}; choose another folder with --out",
                                input, m_path.string()));
            }
        }
    }
}

void output_directory::clear(const fs::path& folder) {
    if (!is_real_folder(folder)) { return; }
    const folder_manifest manifest = folder_manifest::read(folder);
    for (const auto& [command, names] : manifest.commands()) { remove_listed(folder, names); }
    remove_file(folder / folder_manifest::file_name);
    remove_file(folder / (std::string(folder_manifest::file_name) + part_ending));
    std::error_code not_empty;
    fs::remove(folder, not_empty);
}

output_directory::~output_directory() {
    try {
        close();
    } catch (const std::exception&) {
        // The manifest then lists files that do not exist, which is harmless.
    }
    m_lock.release();
    remove_empty();
}

void output_directory::close() {
    std::set<std::string>& names = m_manifest.files(m_plan.command);
    if (!m_kept && !m_plan.adds) { remove_listed(m_path, names); }
    std::set<std::string> there;
    std::copy_if(names.begin(), names.end(), std::inserter(there, there.end()),
                 [this](const std::string& name) { return is_there(m_path / name); });
    names = there;
    m_manifest.write(m_path);
}

void output_directory::remove_empty() const {
    for (const fs::path& made : m_made) {
        std::error_code not_empty;
        fs::remove(made, not_empty);
        if (not_empty) { return; }
    }
}

}  // namespace orbweaver::sim
