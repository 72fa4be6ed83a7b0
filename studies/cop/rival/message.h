// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace orbweaver::studies::cop_paper::rival {

/// Encoding of elements in a message buffer (chapter III).
enum class encoding : std::uint8_t {
    standard,  // PvmDataDefault: XDR
    raw,
    in_place,  // copied out of the user's memory when sent
};

enum class route : std::uint8_t {
    normal,  // through the daemons
    direct,  // TCP from task to task
};

/// A task, by its number in the virtual machine.
using task_id = unsigned;

struct message {
    task_id source = 0;
    int tag = 0;
    unsigned bytes = 0;
    encoding code = encoding::raw;
    std::vector<task_id> receivers;  // one, or those of a multicast
    /// lists the receivers of a multicast for daemons; the only receiving task is its source, which gets the multicast
    /// address
    bool announces = false;
};

/// A part of a message, as one socket operation carries it.
struct fragment {
    std::shared_ptr<const message> whole;
    unsigned bytes = 0;
    bool last = false;
};

/// "The default pvm fragment size is 4K bytes" (chapter VI).
inline constexpr unsigned fragment_bytes = 4096;

/// Returns the fragments of a message, at least one.
inline std::vector<fragment> fragments_of(const std::shared_ptr<const message>& whole) {
    std::vector<fragment> parts;
    unsigned left = whole->bytes;
    do {
        const unsigned bytes = left < fragment_bytes ? left : fragment_bytes;
        left -= bytes;
        parts.push_back({whole, bytes, left == 0});
    } while (left > 0);
    return parts;
}

}  // namespace orbweaver::studies::cop_paper::rival
