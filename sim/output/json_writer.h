// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "sim/json.h"

namespace orbweaver::sim {

/// Streams JSON in the library's format without keeping a document in memory. Bytes that are not UTF-8, which JSON
/// cannot represent, appear as \xNN.
class json_writer {
public:
    /// @param indent spaces per level; -1: one line
    explicit json_writer(std::ostream& stream, int indent = 1)
        : m_stream(stream), m_buffer(stream.rdbuf()), m_indent(indent) {}

    void begin_object() { begin('{', '}'); }
    void begin_array() { begin('[', ']'); }
    void end();

    /// Sets the key of the next entry of an object.
    void key(std::string_view name);
    /// Writes an entry of an array, the value of a key, or the whole document.
    void value(const json& content);

    void entry(std::string_view name, const json& content) {
        key(name);
        value(content);
    }

private:
    struct level {
        char close;
        bool is_empty;
    };

    void begin(char open, char close);
    void begin_entry();
    void begin_line();
    void put(std::string_view text) {
        const auto bytes = static_cast<std::streamsize>(text.size());
        check(m_buffer->sputn(text.data(), bytes) == bytes);
    }
    void put(char mark) { check(m_buffer->sputc(mark) != std::char_traits<char>::eof()); }
    void check(bool is_written) {
        if (!is_written) { fail(); }
    }
    void fail();
    void put_text(std::string_view text, std::string_view allowed);
    void put_scalar(const json& content);

    std::ostream& m_stream;
    std::streambuf* m_buffer;  // buffer of m_stream: thousands of writes bypass the checks of the stream
    int m_indent;
    std::vector<level> m_levels;
    bool m_follows_key = false;
};

}  // namespace orbweaver::sim
