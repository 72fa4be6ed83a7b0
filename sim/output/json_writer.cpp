// SPDX-License-Identifier: Apache-2.0
#include "sim/output/json_writer.h"

#include <algorithm>
#include <charconv>
#include <string>

#include "sim/text/source_text.h"

namespace orbweaver::sim {

namespace {

/// Takes nothing. A file's buffer must not be written after an error: libstdc++ would write past its end.
struct closed_buffer : std::streambuf {};

constexpr int no_utf8 = 316;  // the library's id of that error

bool needs_no_escape(char c) { return c >= ' ' && c < 0x7f && c != '"' && c != '\\'; }

std::string quoted(std::string_view text, std::string_view allowed) {
    try {
        return json(text).dump();
    } catch (const json::type_error& problem) {
        if (problem.id != no_utf8) { throw; }
        return json(escaped(text, allowed)).dump();
    }
}

}  // namespace

void json_writer::fail() {
    static closed_buffer closed;
    m_buffer = &closed;
    m_stream.setstate(std::ios_base::badbit);
}

void json_writer::begin(char open, char close) {
    begin_entry();
    put(open);
    m_levels.push_back({close, true});
}

void json_writer::end() {
    const level ended = m_levels.back();
    m_levels.pop_back();
    if (!ended.is_empty) { begin_line(); }
    put(ended.close);
}

void json_writer::key(std::string_view name) {
    begin_entry();
    put_text(name, {});
    put(m_indent < 0 ? ":" : ": ");
    m_follows_key = true;
}

void json_writer::value(const json& content) {
    if (content.is_object()) {
        begin_object();
        for (const auto& [name, inner] : content.get_ref<const json::object_t&>()) { entry(name, inner); }
        end();
    } else if (content.is_array()) {
        begin_array();
        for (const json& inner : content) { value(inner); }
        end();
    } else {
        begin_entry();
        put_scalar(content);
    }
}

void json_writer::begin_entry() {
    if (m_follows_key || m_levels.empty()) {
        m_follows_key = false;
        return;
    }
    if (!m_levels.back().is_empty) { put(','); }
    m_levels.back().is_empty = false;
    begin_line();
}

void json_writer::begin_line() {
    if (m_indent >= 0) {
        put('\n');
        for (std::size_t blanks = m_levels.size() * static_cast<std::size_t>(m_indent); blanks != 0; --blanks) {
            put(' ');
        }
    }
}

void json_writer::put_text(std::string_view text, std::string_view allowed) {
    if (std::all_of(text.begin(), text.end(),
                    needs_no_escape)) {  // fast path for nearly all texts; the library takes ten times as long
        put('"');
        put(text);
        put('"');
    } else {
        put(quoted(text, allowed));
    }
}

void json_writer::put_scalar(const json& content) {
    char digits[24];
    if (content.is_string()) {
        put_text(content.get_ref<const std::string&>(), "\t\n\r");
    } else if (content.is_number_unsigned()) {
        const auto end = std::to_chars(std::begin(digits), std::end(digits), content.get<std::uint64_t>());
        put({digits, static_cast<std::size_t>(end.ptr - digits)});
    } else {
        put(content.dump());
    }
}

}  // namespace orbweaver::sim
