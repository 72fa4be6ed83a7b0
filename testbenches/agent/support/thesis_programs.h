// SPDX-License-Identifier: Apache-2.0
// Programs of the thesis' appendix, encoded here so that the machine's tests stand on their own.
#pragma once

#include "hw/agent/agent_image.h"
#include "testbenches/agent/support/agent_words.h"

namespace orbweaver::agent::thesis {

using namespace agent_words;
using enum agent_opcode;

/// A program with a payload behind it, padded to words in between.
inline agent_image image_of(const std::vector<std::uint16_t>& words, std::uint32_t id, std::size_t payload) {
    agent_image made{.id = id, .body = body_of(words)};
    made.body.resize((made.body.size() + 3) / 4 * 4);
    made.daddr = static_cast<std::uint32_t>(made.body.size());
    made.dlen = static_cast<std::uint32_t>(payload);
    made.body.resize(made.body.size() + payload);
    return made;
}

/// A.3: follows the routing signs.
inline agent_image route_to(unsigned dest, std::uint32_t id, std::size_t payload) {
    return image_of({op(move_immediate, dest), op(move, r(4), r(0)), op(where, r(1), r(2)), op(test_equal, r(1), r(4)),
                     op(branch_if_true, 8), op(route, r(4)), op(out, r(0)), op(jump, 0), op(out, id)},
                    id, payload);
}

/// A.1: floods.
inline agent_image broadcast_from(unsigned source, std::uint32_t id, std::size_t payload) {
    return image_of({op(move_immediate, source),
                     op(move, r(3), r(0)),
                     op(test_mark, id),
                     op(branch_if_true, 17),
                     op(mark, id),
                     op(where, r(1), r(2)),
                     op(test_equal, r(1), r(3)),
                     op(branch_if_true, 9),
                     op(fork, id),
                     op(move_immediate, 0),
                     op(execute, 18),
                     op(move_immediate, 1),
                     op(execute, 18),
                     op(move_immediate, 2),
                     op(execute, 18),
                     op(move_immediate, 3),
                     op(execute, 18),
                     op(end),
                     op(test_channel, r(0)),
                     op(branch_if_false, 23),
                     op(test_equal, r(0), r(2)),
                     op(branch_if_true, 23),
                     op(replicate, r(0)),
                     op(return_to_caller)},
                    id, payload);
}

/// A.2: goes to node 1 and merges with peers that wait on the way. The payload is one word.
inline agent_image combine(std::uint32_t id, std::uint32_t value) {
    constexpr auto base = agent_register::base;
    agent_image made = image_of(
        {1, 0,  // the counter
         op(where, r(2), r(3)), op(test_equal, r(2), 1), op(branch_if_false, 8), op(move_immediate, id),
         op(move, r(1), r(0)), op(jump, 40),
         // L = 8
         op(route, 1), op(move, r(1), r(0)), op(take_peer, r(1)), op(branch_if_false, 40), op(move, r(2), base),
         op(move, r(3), r(0)), op(load_word, 0), op(move, r(4), r(0)), op(move, base, r(3)), op(load_word, 0),
         op(add, r(4), r(0)), op(move, base, r(2)), op(store_word, 0), op(move, r(4), agent_register::daddr),
         op(move, r(5), agent_register::dlen),
         // P = 23
         op(test_equal, r(5), 0), op(branch_if_true, 37), op(load_byte, r(4)), op(move, r(6), r(0)),
         op(move, base, r(3)), op(load_byte, r(4)), op(bit_or, r(6), r(0)), op(move, base, r(2)), op(store_byte, r(4)),
         op(add, r(4), 1), op(move, r(4), r(0)), op(subtract, r(5), 1), op(move, r(5), r(0)), op(jump, 23),
         // Q = 37
         op(move, base, r(3)), op(end), op(move, base, r(2)),
         // O = 40
         op(out, r(1)), op(jump, 2)},
        id, 4);
    made.entry = 2;
    for (unsigned byte = 0; byte < 4; ++byte) {
        made.body[made.daddr + byte] = static_cast<std::uint8_t>(value >> 8 * byte);
    }
    return made;
}

/// Section 10.8: makes a detour around faults on a random channel that is connected and not full.
inline agent_image fault_tolerant(unsigned dest, std::uint32_t id, unsigned queue_limit) {
    return image_of({op(move_immediate, dest), op(move, r(4), r(0)), op(where, r(1), r(2)), op(test_equal, r(1), r(4)),
                     op(branch_if_true, 33), op(route, r(4)), op(test_equal, r(0), r(2)), op(branch_if_true, 14),
                     op(move, r(5), r(0)), op(load_of, r(5)), op(test_greater, r(0), queue_limit),
                     op(branch_if_true, 14), op(out, r(5)), op(jump, 0),
                     // 14: the detour
                     op(move_immediate, 9), op(move, r(6), r(0)),
                     // 16: a draw
                     op(subtract, r(6), 1), op(move, r(6), r(0)), op(test_equal, r(6), 0), op(branch_if_true, 31),
                     op(agent_opcode::random, 4), op(test_equal, r(0), r(2)), op(branch_if_true, 16),
                     op(move, r(7), r(0)), op(test_channel, r(7)), op(branch_if_false, 16), op(load_of, r(7)),
                     op(test_greater, r(0), queue_limit), op(branch_if_true, 16), op(out, r(7)), op(jump, 0),
                     // 31: no draw is left, so it goes back
                     op(out, r(2)), op(jump, 0),
                     // 33: arrived
                     op(out, id)},
                    id, 4);
}

}  // namespace orbweaver::agent::thesis
