// SPDX-License-Identifier: Apache-2.0
// The frame of a flit on a serial line: a frame word and, if it carries a flit, the flit's payload word. Each frame is
// one burst. Bits of the frame word:
//
// - 31: makes the number of ones in the frame word even
// - 30: makes the number of ones in the payload and this bit even
// - 29:27: kind: a flit_kind, or 5: no flit, 6: no flit and a resend request
// - 26:21: VC of the flit
// - 20:18: credits returned, 0 .. 7
// - 17:12: VC of the credits
// - 11:6: number of the frame, if it carries a flit or credits
// - 5:0: acknowledgement: the number that is expected next
//
// The parity bits detect errors that the spanceiver's error signal misses, if at most one bit of a word is wrong. This
// is the error model of serial_link. A line with longer error bursts would need a stronger code.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>

#include "hw/base/types.h"
#include "tlm/flit.h"

namespace orbweaver::serial {

inline constexpr unsigned flit_frame_words = 2;
inline constexpr unsigned flit_frame_numbers = 64;
inline constexpr unsigned max_frame_credits = 7;
inline constexpr unsigned max_frame_vcs = 64;

/// The words of a frame on the line, 1 or 2.
struct flit_frame_code {
    std::array<std::uint32_t, flit_frame_words> word{};
    unsigned words = 0;
};

/// The content of a frame.
struct flit_frame {
    bool has_flit = false;
    bool asks_again = false;  // requests all frames from `expected` on; excludes a flit and credits
    flit_kind kind = flit_kind::body;
    vc_id vc{};
    std::uint32_t payload = 0;
    std::uint8_t credits = 0;
    vc_id credit_vc{};
    std::uint8_t number = 0;
    std::uint8_t expected = 0;

    /// Returns whether the frame has a number. Frames with a flit or credits have one, because they must arrive exactly
    /// once.
    bool is_numbered() const { return has_flit || credits != 0; }
    bool operator==(const flit_frame&) const = default;
};

namespace flit_frame_bits {
inline constexpr unsigned frame_parity = 31;
inline constexpr unsigned payload_parity = 30;
inline constexpr unsigned kind = 27;
inline constexpr unsigned vc = 21;
inline constexpr unsigned credits = 18;
inline constexpr unsigned credit_vc = 12;
inline constexpr unsigned number = 6;
inline constexpr std::uint32_t no_flit = 5;
inline constexpr std::uint32_t again = 6;

constexpr std::uint32_t parity(std::uint32_t word) { return static_cast<std::uint32_t>(std::popcount(word)) & 1; }
}  // namespace flit_frame_bits

/// @param frame numbers and VCs below 64, credits at most 7
constexpr flit_frame_code encode(const flit_frame& frame) {
    namespace bits = flit_frame_bits;
    const std::uint32_t kind = frame.has_flit     ? static_cast<std::uint32_t>(frame.kind)
                               : frame.asks_again ? bits::again
                                                  : bits::no_flit;
    std::uint32_t word = kind << bits::kind | std::uint32_t{frame.vc.value} << bits::vc |
                         std::uint32_t{frame.credits} << bits::credits |
                         std::uint32_t{frame.credit_vc.value} << bits::credit_vc |
                         std::uint32_t{frame.number} << bits::number | frame.expected;
    word |= bits::parity(frame.has_flit ? frame.payload : 0) << bits::payload_parity;
    word |= bits::parity(word) << bits::frame_parity;
    return {{word, frame.payload}, frame.has_flit ? 2U : 1U};
}

/// @return nothing if the words are not a frame: their number or a bit is wrong
constexpr std::optional<flit_frame> decode(const flit_frame_code& code) {
    namespace bits = flit_frame_bits;
    const std::uint32_t word = code.word[0];
    const std::uint32_t kind = word >> bits::kind & 7;
    const bool has_flit = kind < bits::no_flit;
    const std::uint32_t payload = has_flit ? code.word[1] : 0;
    if (bits::parity(word) != 0 || kind > bits::again || code.words != (has_flit ? 2U : 1U) ||
        bits::parity(payload) != (word >> bits::payload_parity & 1)) {
        return std::nullopt;
    }
    flit_frame frame;
    frame.has_flit = has_flit;
    frame.asks_again = kind == bits::again;
    frame.kind = has_flit ? static_cast<flit_kind>(kind) : flit_kind::body;
    frame.vc = {static_cast<std::uint8_t>(word >> bits::vc & 63)};
    frame.payload = payload;
    frame.credits = static_cast<std::uint8_t>(word >> bits::credits & 7);
    frame.credit_vc = {static_cast<std::uint8_t>(word >> bits::credit_vc & 63)};
    frame.number = static_cast<std::uint8_t>(word >> bits::number & 63);
    frame.expected = static_cast<std::uint8_t>(word & 63);
    return frame;
}

}  // namespace orbweaver::serial
