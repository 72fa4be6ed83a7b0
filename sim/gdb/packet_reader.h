// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace orbweaver::sim::gdb {

/// Packets are no longer than this, as the peer is reported (PacketSize).
inline constexpr std::size_t longest_packet = 0x4000;

/// What comes from the peer.
enum class event_kind : std::uint8_t {
    packet,     // a whole one, whose checksum is right
    damaged,    // its checksum is wrong, or it is too long
    interrupt,  // Ctrl-C
    refused,    // '-': the peer wants the last packet again
};

struct event {
    event_kind kind{};
    std::string packet;  // what stands between '$' and '#', escapes undone
};

/// Finds packets of GDB's remote serial protocol in a stream of bytes (GDB manual, appendix E.1): `$text#cc` with the
/// sum of the text's bytes in two digits; '}' escapes the next byte, which was exclusive-ored with 0x20. Bytes that
/// belong to nothing are passed over.
class packet_reader {
public:
    /// Bytes that arrived.
    void feed(std::string_view bytes) { m_bytes.append(bytes); }

    /// Bytes that have arrived and are not taken yet.
    std::size_t waiting() const { return m_bytes.size(); }

    /// The next thing that has arrived whole.
    std::optional<event> next();

    /// Takes an interrupt if that is what comes next.
    bool take_interrupt();

private:
    std::optional<event> packet();

    std::string m_bytes;
};

/// "$text#cc", what must be escaped escaped.
std::string framed(std::string_view text);

}  // namespace orbweaver::sim::gdb
