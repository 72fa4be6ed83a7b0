// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/niu/blocks/receive_table_block.h"
#include "tlm/flit.h"

namespace orbweaver::niu {

/// What an ejection channel finds in a cycle in which it may take a flit.
struct ejection_offer {
    std::uint64_t arrived = 0;   // bit v: virtual channel v has a flit
    std::vector<flit> fronts;    // [virtual channel] the first one of each; what counts is kind and payload
    bool may_write = false;      // the port to memory is free
    bool core_has_port = false;  // and if not, it is the core that has it
};

/// What it asks the tables, before it chooses.
struct ejection_question {
    struct shown {
        message_view view = message_view::nothing;
        std::uint32_t id = 0;
    };
    std::vector<shown> messages;  // [virtual channel] to the receive table
    bool has_cts = false;         // to the send table: the first CTS in turn
    std::uint32_t cts_id = 0;
    context_id cts_context;
};

/// What they answer, and the queue of CTS.
struct ejection_answer {
    std::vector<shown_entry> entries;  // [virtual channel]
    bool awaits_cts = false;
    bool cts_full = false;  // asked if there is an RTS
};

/// What it does in that cycle.
struct ejection_choice {
    int vc = -1;                // virtual channel whose flit is taken; -1: none is
    std::uint64_t blocked = 0;  // bit v: the message on virtual channel v was found blocked, now or before
    bool refused = false;       // nothing is taken, as a word waits for the port to memory
    bool owed = false;          // the next turn at that port is for such a word
    std::uint32_t word = 0;     // payload of the flit
    bool accepts = false;       // the receive table takes what was shown to it on that virtual channel
    bool takes_cts = false;     // the send table takes the CTS
    bool sends_cts = false;     // an RTS is taken and answered with a CTS
    node_id node;               // RTS: who asks
    context_id context;         // likewise; of a word of a THREAD message: the context that it fills
    bool loads = false;         // an argument of a thread
    std::uint32_t index = 0;    // its number
    bool overflows = false;     // it is one too many
    bool starts = false;        // the thread starts
    std::uint32_t tag = 0;      // at that address
    bool writes = false;        // a word goes to memory
    std::uint32_t address = 0;  // to this one, a multiple of four
};

/// What has come of a choice, next to it.
struct ejection_outcome {
    bool asks_context = false;              // a THREAD message came to its turn
    const context_id* granted = nullptr;    // the context that it got; null: none
    const incoming_block* block = nullptr;  // data was taken: where its words go; null: none was
    bool is_lost = false;                   // there is no memory for the word that was written
};

/// What stands next to an ejection channel, or in its place. In a cycle in which it may take a flit, show() comes
/// first, the tables' answers are next, then a context for a THREAD message, if it asks for one.
class ejector_port {
public:
    virtual ~ejector_port() = default;

    /// Something has changed in this cycle that blocked messages may wait for. Before show().
    virtual void retry() = 0;
    /// Whether it stands in the model's place: what it asks and does counts. Else what the model asks and does is
    /// reported to compare().
    virtual bool is_in_place() const = 0;

    virtual ejection_question show(const ejection_offer& offer) = 0;
    /// @return whether it asks for a context
    virtual bool answer(const ejection_answer& found) = 0;
    /// @param granted null: it has not asked, or there is none
    virtual ejection_choice choice(const context_id* granted) = 0;
    /// Data was taken: where its words go.
    virtual void store_at(const incoming_block& block) = 0;
    /// There is no memory where it writes.
    virtual void fault() = 0;

    /// What the model asks, and does with the answers: instead of the five above.
    virtual void compare(const ejection_offer& offer, const ejection_question& asked, const ejection_answer& found,
                         const ejection_outcome& outcome, const ejection_choice& modelled) = 0;
};

}  // namespace orbweaver::niu
