// SPDX-License-Identifier: Apache-2.0
#include "sim/replay/bzip2_stream.h"

#include <bzlib.h>
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <limits>
#include <utility>

#include "hw/base/errors.h"

namespace orbweaver::sim {

bzip2_stream::bzip2_stream(std::string name) : m_name(std::move(name)), m_file(m_name) {
    std::array<char, 3> magic{};
    m_compressed = std::fread(magic.data(), 1, magic.size(), m_file.get()) == magic.size() && magic[0] == 'B' &&
                   magic[1] == 'Z' && magic[2] == 'h';
    std::rewind(m_file.get());
    if (m_compressed) { open_stream(nullptr, 0); }
}

bzip2_stream::~bzip2_stream() {
    if (m_stream != nullptr) {
        int ignored = 0;
        BZ2_bzReadClose(&ignored, m_stream);
    }
}

void bzip2_stream::open_stream(char* rest, int bytes) {
    int error = BZ_OK;
    m_stream = BZ2_bzReadOpen(&error, m_file.get(), 0, 0, rest, bytes);
    if (error != BZ_OK) { throw user_error(fmt::format("{}: its compressed data cannot be read", m_name)); }
}

/// Starts the next stream, because a file may contain several consecutive streams.
void bzip2_stream::next_stream() {
    int error = BZ_OK;
    void* unused = nullptr;
    int bytes = 0;
    BZ2_bzReadGetUnused(&error, m_stream, &unused, &bytes);
    std::string rest(static_cast<const char*>(unused), static_cast<std::size_t>(bytes));
    BZ2_bzReadClose(&error, m_stream);
    m_stream = nullptr;
    const int letter = rest.empty() ? std::fgetc(m_file.get()) : 0;
    if (letter == EOF) { return; }
    if (rest.empty()) { std::ungetc(letter, m_file.get()); }
    open_stream(rest.data(), bytes);
}

std::size_t bzip2_stream::read_compressed(char* position, std::size_t bytes) {
    std::size_t done = 0;
    while (done < bytes && m_stream != nullptr) {
        const auto part = static_cast<int>(
            std::min<std::size_t>(bytes - done, static_cast<std::size_t>(std::numeric_limits<int>::max())));
        int error = BZ_OK;
        const int got = BZ2_bzRead(&error, m_stream, position + done, part);
        if (error != BZ_OK && error != BZ_STREAM_END) {
            throw user_error(fmt::format("{}: its compressed data are damaged", m_name));
        }
        done += static_cast<std::size_t>(got);
        if (error == BZ_STREAM_END) { next_stream(); }
    }
    return done;
}

std::size_t bzip2_stream::read(char* position, std::size_t bytes) {
    return m_compressed ? read_compressed(position, bytes) : std::fread(position, 1, bytes, m_file.get());
}

}  // namespace orbweaver::sim
