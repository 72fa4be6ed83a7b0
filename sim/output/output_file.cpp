// SPDX-License-Identifier: Apache-2.0
#include "sim/output/output_file.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>
#include <ext/stdio_filebuf.h>

#include <cerrno>
#include <climits>
#include <cstring>
#include <utility>

#include "hw/base/errors.h"
#include "hw/base/text_hash.h"

namespace orbweaver::sim {

namespace {

[[noreturn]] void refuse_file(const std::filesystem::path& file, const std::string& why) {
    throw user_error(fmt::format("{}: cannot be written: {}", file.string(), why));
}

struct text_writer {
    std::string_view text;

    void operator()(std::ostream& stream) const {
        stream.write(text.data(), static_cast<std::streamsize>(text.size()));
    }
};

/// A file that is being written: a temporary file next to the final one, which it replaces by renaming.
class pending_file {
public:
    template <class Write>
    pending_file(const std::filesystem::path& file, Write write) : m_file(file), m_temporary(part_of(file)) {
        const int descriptor = create_part(m_temporary);
        if (descriptor < 0) { refuse_file(m_file, std::strerror(errno)); }
        __gnu_cxx::stdio_filebuf<char> buffer(descriptor, std::ios::out | std::ios::binary);
        std::ostream stream(&buffer);
        try {
            write(stream);
        } catch (...) {
            discard();
            throw;
        }
        if (buffer.close() == nullptr || !stream) {
            const std::string why = std::strerror(errno);
            discard();
            refuse_file(m_file, why);
        }
    }
    ~pending_file() {
        if (!m_temporary.empty()) { discard(); }
    }
    pending_file(const pending_file&) = delete;
    pending_file& operator=(const pending_file&) = delete;
    pending_file(pending_file&& other) noexcept
        : m_file(std::move(other.m_file)), m_temporary(std::exchange(other.m_temporary, {})) {}
    pending_file& operator=(pending_file&&) = delete;

    void rename() {
        std::error_code failed;
        std::filesystem::rename(m_temporary, m_file, failed);
        if (failed) { refuse_file(m_file, failed.message()); }
        m_temporary.clear();
    }

private:
    void discard() const {
        std::error_code ignored;
        std::filesystem::remove(m_temporary, ignored);
    }

    std::filesystem::path m_file;
    std::filesystem::path m_temporary;  // empty: nothing to remove
};

}  // namespace

std::filesystem::path part_of(const std::filesystem::path& file) {
    constexpr std::size_t checksum_size = 16;
    const std::string name = file.filename();
    const std::size_t longest = NAME_MAX - std::strlen(part_ending);
    if (name.size() <= longest) { return file.string() + part_ending; }
    return file.parent_path() /
           fmt::format("{}{:016x}{}", name.substr(0, longest - checksum_size), text_hash(name), part_ending);
}

int create_part(const std::filesystem::path& part) {
    unlink(part.c_str());
    return open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
}

void write_file(const std::filesystem::path& file, std::string_view content) {
    pending_file(file, text_writer{content}).rename();
}

void write_file(const std::filesystem::path& file, const std::function<void(std::ostream&)>& write) {
    pending_file(file, std::cref(write)).rename();
}

void make_folder(const std::filesystem::path& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) { throw user_error(fmt::format("{}: cannot be made: {}", folder.string(), error.message())); }
}

void write_files(const std::vector<output_file>& files) {
    std::vector<pending_file> written;
    written.reserve(files.size());
    for (const output_file& file : files) { written.emplace_back(file.name, text_writer{file.content}); }
    for (pending_file& file : written) { file.rename(); }
}

}  // namespace orbweaver::sim
