// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace orbweaver::sim::gdb {

/// Maximum packet length, reported to the peer (PacketSize).
inline constexpr std::size_t longest_packet = 0x4000;

/// Kinds of data from the peer.
enum class event_kind : std::uint8_t {
    packet,     // complete, with a correct checksum
    damaged,    // wrong checksum, or too long
    interrupt,  // Ctrl-C
    refused,    // '-': the peer requests the last packet again
};

struct event {
    event_kind kind{};
    std::string packet;  // content between '$' and '#', unescaped
};

/// Extracts packets of GDB's remote serial protocol from a byte stream (GDB manual, appendix E.1): `$text#cc` with the
/// sum of the text's bytes in two digits. '}' escapes the next byte, which is XORed with 0x20. Other bytes are ignored.
class packet_reader {
public:
    /// Adds received bytes.
    void feed(std::string_view bytes) { m_bytes.append(bytes); }

    /// Returns the number of received bytes that have not been processed.
    std::size_t waiting() const { return m_bytes.size(); }

    /// Returns the next complete event.
    std::optional<event> next();

    /// Removes an interrupt if it is the next event.
    bool take_interrupt();

private:
    std::optional<event> packet();

    std::string m_bytes;
};

/// Returns "$text#cc" with special characters escaped.
std::string framed(std::string_view text);

}  // namespace orbweaver::sim::gdb
