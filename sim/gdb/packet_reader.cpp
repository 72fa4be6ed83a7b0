// SPDX-License-Identifier: Apache-2.0
#include "sim/gdb/packet_reader.h"

#include <numeric>

#include "sim/gdb/hex.h"

namespace orbweaver::sim::gdb {
namespace {

constexpr char interrupt_byte = 0x03;
constexpr char escape = '}';
constexpr char escaped_bit = 0x20;
constexpr std::size_t checksum_digits = 2;

std::uint8_t checksum(std::string_view text) {
    return std::accumulate(text.begin(), text.end(), std::uint8_t{0}, [](std::uint8_t sum, char letter) {
        return static_cast<std::uint8_t>(sum + static_cast<std::uint8_t>(letter));
    });
}

std::string without_escapes(std::string_view text) {
    std::string plain;
    plain.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool escaped = text[i] == escape && i + 1 < text.size();
        plain += escaped ? static_cast<char>(text[++i] ^ escaped_bit) : text[i];
    }
    return plain;
}

}  // namespace

std::optional<event> packet_reader::next() {
    while (!m_bytes.empty()) {
        switch (m_bytes.front()) {
            case '$': return packet();
            case interrupt_byte: m_bytes.erase(0, 1); return event{event_kind::interrupt, {}};
            case '-': m_bytes.erase(0, 1); return event{event_kind::refused, {}};
            default: m_bytes.erase(0, 1);
        }
    }
    return std::nullopt;
}

bool packet_reader::take_interrupt() {
    const std::size_t first = m_bytes.find_first_not_of('+');
    m_bytes.erase(0, first);
    if (m_bytes.empty() || m_bytes.front() != interrupt_byte) { return false; }
    m_bytes.erase(0, 1);
    return true;
}

/// Returns the packet at the front if it is complete.
std::optional<event> packet_reader::packet() {
    const std::size_t hash = m_bytes.find('#');
    if (hash == std::string::npos || hash + checksum_digits >= m_bytes.size()) {
        if (m_bytes.size() <= longest_packet + 1 + 1 + checksum_digits) { return std::nullopt; }
        m_bytes.clear();
        return event{event_kind::damaged, {}};
    }
    const std::string text = m_bytes.substr(1, hash - 1);
    const auto sum = bytes_of(std::string_view(m_bytes).substr(hash + 1, checksum_digits));
    m_bytes.erase(0, hash + 1 + checksum_digits);
    if (!sum || sum->front() != checksum(text) || text.size() > longest_packet) {
        return event{event_kind::damaged, {}};
    }
    return event{event_kind::packet, without_escapes(text)};
}

std::string framed(std::string_view text) {
    std::string escaped = "$";
    for (const char letter : text) {
        if (letter == '$' || letter == '#' || letter == escape || letter == '*') {
            escaped += escape;
            escaped += static_cast<char>(letter ^ escaped_bit);
        } else {
            escaped += letter;
        }
    }
    const std::uint8_t sum[] = {checksum(std::string_view(escaped).substr(1))};
    return escaped + "#" + hex_of(sum);
}

}  // namespace orbweaver::sim::gdb
