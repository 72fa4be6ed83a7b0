// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <string>
#include <string_view>

namespace orbweaver {

/// A text that many objects share, such as the name of a port. The process stores each distinct text once and never
/// frees it; an object of this class has the size of a pointer.
class shared_text {
public:
    shared_text() : shared_text(std::string_view()) {}
    shared_text(std::string_view text) : m_text(kept(text)) {}
    shared_text(const std::string& text) : shared_text(std::string_view(text)) {}
    shared_text(const char* text) : shared_text(std::string_view(text)) {}

    const std::string& text() const { return *m_text; }
    operator const std::string&() const { return *m_text; }

    friend bool operator==(shared_text one, shared_text other) { return one.m_text == other.m_text; }
    friend bool operator==(shared_text one, const std::string& other) { return *one.m_text == other; }
    friend bool operator==(shared_text one, const char* other) { return *one.m_text == other; }
    friend std::ostream& operator<<(std::ostream& out, shared_text shown) { return out << *shown.m_text; }

private:
    /// Returns the single copy of a text. Thread-safe.
    static const std::string* kept(std::string_view text);

    const std::string* m_text;
};

}  // namespace orbweaver
