// SPDX-License-Identifier: Apache-2.0
#include "hw/core/devices/host_files.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "hw/base/file_text.h"

namespace orbweaver::core {

namespace fs = std::filesystem;

namespace {

constexpr std::int32_t refusal(host_error why) { return -static_cast<std::int32_t>(why); }

bool may_stand_in_name(char letter) { return letter >= 0x20 && letter < 0x7f && letter != '\\'; }

bool is_device(std::string_view name, std::string_view plain) {
    return name.starts_with('/') && (plain == "dev/null" || plain == "dev/full");
}

/// Returns whether a path is below a folder; both must be canonical.
bool lies_below(const fs::path& path, const fs::path& folder) {
    const auto [end, rest] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
    return end == folder.end() && rest != path.end();
}

}  // namespace

void host_file_call::write(byte_writer& stream) const {
    stream.add(kind);
    stream.add(descriptor);
    stream.add_text(name);
    stream.add_text(new_name);
    stream.add(number);
    stream.add(distance);
    stream.add_vector(data);
}

host_file_call host_file_call::read(byte_reader& stream) {
    host_file_call taken;
    taken.kind = stream.take<host_call_kind>();
    taken.descriptor = stream.take<std::int32_t>();
    taken.name = stream.take_text();
    taken.new_name = stream.take_text();
    taken.number = stream.take<std::uint32_t>();
    taken.distance = stream.take<std::int32_t>();
    stream.take_vector(taken.data);
    return taken;
}

host_file_answer host_files::serve(const host_file_call& call) {
    switch (call.kind) {
        case host_call_kind::open: return {open(call.name, call.number), {}};
        case host_call_kind::close: return {close(call.descriptor), {}};
        case host_call_kind::read: {
            host_file_answer made{0, std::vector<std::uint8_t>(call.number)};
            made.result = read(call.descriptor, made.data);
            made.data.resize(static_cast<std::size_t>(std::max(made.result, 0)));
            return made;
        }
        case host_call_kind::write: return {write(call.descriptor, call.data), {}};
        case host_call_kind::seek: return {seek(call.descriptor, call.distance, call.number), {}};
        case host_call_kind::bytes: return {size(call.descriptor), {}};
        case host_call_kind::remove: return {remove(call.name), {}};
        case host_call_kind::rename: return {rename(call.name, call.new_name), {}};
        case host_call_kind::make_folder: return {make_folder(call.name), {}};
        default: return {remove_folder(call.name), {}};
    }
}

void host_files::set_folder(const fs::path& folder) {
    std::error_code failed;
    m_folder = fs::canonical(folder, failed);
}

/// Normalises a name: "/a/./b" becomes "a/b", and "/" becomes "", the folder itself.
/// @return false: the name leads out of the folder, or no file can have this name
bool host_files::plain_name(std::string_view name, std::string& plain) {
    plain.clear();
    if (name.empty() || name.size() > longest_name || !std::all_of(name.begin(), name.end(), may_stand_in_name)) {
        return false;
    }
    for (std::size_t begin = 0; begin <= name.size();) {
        const std::size_t end = std::min(name.find('/', begin), name.size());
        const std::string_view part = name.substr(begin, end - begin);
        if (part == "..") { return false; }
        if (!part.empty() && part != ".") {
            plain += plain.empty() ? "" : "/";
            plain += part;
        }
        begin = end + 1;
    }
    return true;
}

/// Returns whether a name is the folder itself, one of its folders, or one that a program made.
bool host_files::is_folder(const std::string& name) const {
    if (name.empty() || m_made_folders.contains(name)) { return true; }
    std::error_code failed;
    const fs::path path = m_folder.empty() ? fs::path() : fs::canonical(m_folder / name, failed);
    return !path.empty() && !failed && lies_below(path, m_folder) && fs::is_directory(path, failed);
}

/// Returns whether a folder contains something that a program made.
bool host_files::holds_something(const std::string& folder) const {
    const std::string beginning = folder + "/";
    const auto file = m_files.lower_bound(beginning);
    const auto made = m_made_folders.lower_bound(beginning);
    return (file != m_files.end() && file->first.starts_with(beginning)) ||
           (made != m_made_folders.end() && made->starts_with(beginning));
}

/// Checks whether a file or folder of this name can be created.
/// @return 0, or the error
std::int32_t host_files::position_for(const std::string& name) const {
    if (is_folder(name)) { return refusal(host_error::is_folder); }
    const std::string folder = fs::path(name).parent_path().string();
    if (!is_folder(folder)) {
        return refusal(m_files.contains(folder) ? host_error::not_a_folder : host_error::no_entry);
    }
    return m_files.size() + m_made_folders.size() > m_limits.files ? refusal(host_error::too_many_files) : 0;
}

/// Reads a file of the folder.
std::shared_ptr<host_files::content> host_files::load(const std::string& name, std::int32_t& problem) {
    problem = refusal(host_error::no_entry);
    std::error_code failed;
    const fs::path path = m_folder.empty() ? fs::path() : fs::canonical(m_folder / name, failed);
    if (path.empty() || failed) { return nullptr; }
    if (!lies_below(path, m_folder)) {
        problem = refusal(host_error::access);
        return nullptr;
    }
    if (!fs::is_regular_file(path, failed)) {
        problem = refusal(fs::is_directory(path, failed) ? host_error::is_folder : host_error::access);
        return nullptr;
    }
    const std::uint64_t size = fs::file_size(path, failed);
    if (m_files.size() == m_limits.files) {
        problem = refusal(host_error::too_many_files);
        return nullptr;
    }
    if (failed || size > m_limits.bytes - m_bytes) {
        problem = refusal(host_error::too_large);
        return nullptr;
    }
    const std::optional<std::string> text = orbweaver::file_text(path, size);
    if (!text) {
        problem = refusal(host_error::access);
        return nullptr;
    }
    auto loaded = std::make_shared<content>();
    loaded->of_folder = true;
    loaded->data.assign(text->begin(), text->end());
    m_bytes += loaded->data.size();
    m_files[name] = loaded;
    problem = 0;
    return loaded;
}

std::shared_ptr<host_files::content> host_files::find(const std::string& name, std::int32_t& problem) {
    problem = 0;
    if (const auto known = m_files.find(name); known != m_files.end()) { return known->second; }
    if (name.empty() || m_made_folders.contains(name)) {
        problem = refusal(host_error::is_folder);
        return nullptr;
    }
    if (m_removed.contains(name)) {
        problem = refusal(host_error::no_entry);
        return nullptr;
    }
    return load(name, problem);
}

std::int32_t host_files::add(open_file opened) {
    auto slot = std::find_if(m_open.begin(), m_open.end(), [](const open_file& other) { return !other.file; });
    if (slot == m_open.end()) {
        if (m_open.size() == max_open) { return refusal(host_error::too_many_open); }
        slot = m_open.insert(slot, open_file{});
    }
    *slot = std::move(opened);
    return static_cast<std::int32_t>(slot - m_open.begin()) + first_descriptor;
}

std::int32_t host_files::open(std::string_view name, std::uint32_t flags) {
    std::string plain;
    if (!plain_name(name, plain)) { return refusal(host_error::access); }
    if (is_device(name, plain)) { return add({plain == "dev/null" ? m_null : m_full, flags, 0}); }
    std::int32_t problem = 0;
    std::shared_ptr<content> file = find(plain, problem);
    const bool create = (flags & host_open_create) != 0;
    if (file && create && (flags & host_open_new) != 0) { return refusal(host_error::exists); }
    if (!file) {
        if (problem != refusal(host_error::no_entry) || !create) { return problem; }
        if (const std::int32_t refused = position_for(plain); refused != 0) { return refused; }
        file = std::make_shared<content>();
        file->written = true;
        m_files[plain] = file;
    }
    file->written = file->written || (flags & host_open_write) != 0;
    if ((flags & host_open_write) != 0 && (flags & host_open_truncate) != 0) {
        m_bytes -= file->data.size();
        file->data.clear();
    }
    return add({std::move(file), flags, 0});
}

std::int32_t host_files::close(std::int32_t descriptor) {
    open_file* const there = opened(descriptor, 0);
    if (there == nullptr) { return refusal(host_error::bad_descriptor); }
    let_go(there->file);
    return 0;
}

/// Drops a reference. The bytes of a removed file count until no descriptor refers to it any more.
void host_files::let_go(std::shared_ptr<content>& file) {
    m_bytes -= file.use_count() == 1 ? file->data.size() : 0;
    file.reset();
}

const host_files::open_file* host_files::opened(std::int32_t descriptor) const {
    const std::int64_t index = std::int64_t{descriptor} - first_descriptor;
    const bool known = index >= 0 && index < static_cast<std::int64_t>(m_open.size());
    return known && m_open[static_cast<std::size_t>(index)].file ? &m_open[static_cast<std::size_t>(index)] : nullptr;
}

/// @param flag required mode of the descriptor; 0: any
host_files::open_file* host_files::opened(std::int32_t descriptor, std::uint32_t flag) {
    auto* const there = const_cast<open_file*>(std::as_const(*this).opened(descriptor));
    return there != nullptr && (there->flags & flag) == flag ? there : nullptr;
}

std::int32_t host_files::read(std::int32_t descriptor, std::span<std::uint8_t> buffer) {
    open_file* const there = opened(descriptor, host_open_read);
    if (there == nullptr) { return refusal(host_error::bad_descriptor); }
    const bytes& data = there->file->data;
    const std::uint64_t begin = std::min<std::uint64_t>(there->position, data.size());
    const std::size_t count = std::min<std::uint64_t>(buffer.size(), data.size() - begin);
    std::copy_n(data.begin() + static_cast<std::ptrdiff_t>(begin), count, buffer.begin());
    there->position += count;
    return static_cast<std::int32_t>(count);
}

std::int32_t host_files::write(std::int32_t descriptor, std::span<const std::uint8_t> added) {
    open_file* const there = opened(descriptor, host_open_write);
    if (there == nullptr) { return refusal(host_error::bad_descriptor); }
    if (there->file == m_null) { return static_cast<std::int32_t>(added.size()); }
    if (there->file == m_full) { return refusal(host_error::no_space); }
    bytes& data = there->file->data;
    if ((there->flags & host_open_append) != 0) { there->position = data.size(); }
    const std::uint64_t end = there->position + added.size();
    if (end > data.size()) {
        if (end - data.size() > m_limits.bytes - m_bytes) { return refusal(host_error::too_large); }
        m_bytes += end - data.size();
        data.resize(end);
    }
    std::copy(added.begin(), added.end(), data.begin() + static_cast<std::ptrdiff_t>(there->position));
    there->position = end;
    return static_cast<std::int32_t>(added.size());
}

std::int32_t host_files::seek(std::int32_t descriptor, std::int32_t distance, std::uint32_t origin) {
    open_file* const there = opened(descriptor, 0);
    if (there == nullptr) { return refusal(host_error::bad_descriptor); }
    const std::uint64_t base = origin == 0 ? 0 : origin == 1 ? there->position : there->file->data.size();
    const std::int64_t position = static_cast<std::int64_t>(base) + distance;
    if (origin > 2 || position < 0 || position > INT32_MAX) { return refusal(host_error::invalid); }
    there->position = static_cast<std::uint64_t>(position);
    return static_cast<std::int32_t>(position);
}

std::int32_t host_files::size(std::int32_t descriptor) const {
    const open_file* const there = opened(descriptor);
    return there == nullptr ? refusal(host_error::bad_descriptor) : static_cast<std::int32_t>(there->file->data.size());
}

std::int32_t host_files::remove(std::string_view name) {
    std::string plain;
    if (!plain_name(name, plain)) { return refusal(host_error::access); }
    if (is_device(name, plain)) { return refusal(host_error::access); }
    std::int32_t problem = 0;
    std::shared_ptr<content> file = find(plain, problem);
    if (!file) { return problem; }
    forget(plain, file);
    let_go(file);
    return 0;
}

/// Removes a file from its name. The folder's own file of this name is not read again.
void host_files::forget(const std::string& name, std::shared_ptr<content>& file) {
    if (file->of_folder) { m_removed.insert(name); }
    m_files.erase(name);
}

/// Renames a file and replaces an existing file of the new name. Open descriptors stay valid.
std::int32_t host_files::rename(std::string_view name, std::string_view new_name) {
    std::string plain;
    std::string new_plain;
    if (!plain_name(name, plain) || !plain_name(new_name, new_plain) || is_device(name, plain) ||
        is_device(new_name, new_plain)) {
        return refusal(host_error::access);
    }
    std::int32_t problem = 0;
    std::shared_ptr<content> file = find(plain, problem);
    if (!file || plain == new_plain) { return problem; }
    std::shared_ptr<content> replaced = find(new_plain, problem);
    if (!replaced && problem != refusal(host_error::no_entry)) { return problem; }
    if (replaced) {
        forget(new_plain, replaced);
        let_go(replaced);
    } else if (const std::int32_t refused = position_for(new_plain); refused != 0) {
        return refused;
    }
    forget(plain, file);
    file->of_folder = false;
    file->written = true;
    m_files[new_plain] = std::move(file);
    return 0;
}

std::int32_t host_files::make_folder(std::string_view name) {
    std::string plain;
    if (!plain_name(name, plain) || is_device(name, plain)) { return refusal(host_error::access); }
    std::int32_t problem = 0;
    if (is_folder(plain) || find(plain, problem)) { return refusal(host_error::exists); }
    const std::int32_t refused = position_for(plain);
    if (refused == 0) { m_made_folders.insert(plain); }
    return refused;
}

/// Removes an empty folder that a program made.
std::int32_t host_files::remove_folder(std::string_view name) {
    std::string plain;
    if (!plain_name(name, plain)) { return refusal(host_error::access); }
    std::int32_t problem = 0;
    if (!is_folder(plain)) { return refusal(find(plain, problem) ? host_error::not_a_folder : host_error::no_entry); }
    if (holds_something(plain)) { return refusal(host_error::not_empty); }
    return m_made_folders.erase(plain) == 1 ? 0 : refusal(host_error::access);
}

std::map<std::string, host_files::bytes> host_files::written() const {
    std::map<std::string, bytes> found;
    for (const auto& [name, file] : m_files) {
        if (file->written) { found.emplace(name, file->data); }
    }
    return found;
}

}  // namespace orbweaver::core
