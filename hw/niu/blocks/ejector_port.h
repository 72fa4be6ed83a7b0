// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/niu/blocks/receive_table_block.h"
#include "tlm/flit.h"

namespace orbweaver::niu {

/// Inputs of an ejection channel in a cycle in which it may take a flit.
struct ejection_offer {
    std::uint64_t arrived = 0;   // bit v: VC v has a flit
    std::vector<flit> fronts;    // [vc]: its first flit; only kind and payload are used
    bool may_write = false;      // the memory port is free
    bool core_has_port = false;  // the core uses the memory port
};

/// Lookups that an ejection channel makes in the tables before it chooses a flit.
struct ejection_lookups {
    struct shown {
        message_view view = message_view::nothing;
        std::uint32_t id = 0;
    };
    std::vector<shown> messages;  // [vc]: lookup in the receive table
    bool has_cts = false;         // lookup in the send table, for the first CTS in round-robin order
    std::uint32_t cts_id = 0;
    context_id cts_context;
};

/// Results of the lookups in the tables and in the CTS queue.
struct ejection_results {
    std::vector<shown_entry> entries;  // [vc]
    bool awaits_cts = false;
    bool cts_full = false;  // valid if there is an RTS
};

/// Actions of an ejection channel in that cycle.
struct ejection_choice {
    int vc = -1;                // VC whose flit is taken; -1: none
    std::uint64_t blocked = 0;  // bit v: the message on VC v is blocked, found now or before
    bool refused = false;       // nothing is taken because a word waits for the memory port
    bool owed = false;          // the next access to the memory port belongs to a received word
    std::uint32_t word = 0;     // payload of the flit
    bool accepts = false;       // the receive table accepts the message shown to it on that VC
    bool takes_cts = false;     // the send table accepts the CTS
    bool sends_cts = false;     // an RTS is taken and answered with a CTS
    node_id node;               // RTS: requesting node
    context_id context;         // RTS: requesting context; THREAD: the context that the message fills
    bool loads = false;         // an argument of a thread is loaded
    std::uint32_t index = 0;    // index of the argument
    bool overflows = false;     // the argument exceeds the limit
    bool starts = false;        // the thread starts
    std::uint32_t tag = 0;      // start address of the thread
    bool writes = false;        // a word is written to memory
    std::uint32_t address = 0;  // address of that word, a multiple of four
};

/// Results of a choice that the choice itself does not contain.
struct ejection_outcome {
    bool asks_context = false;              // a THREAD message requested a context
    const context_id* granted = nullptr;    // context granted to it; null: none
    const incoming_block* block = nullptr;  // storage of a data message that was accepted; null: none was
    bool is_lost = false;                   // the written word is lost: its address has no memory
};

/// RTL that accompanies or replaces an ejection channel. In a cycle in which it may take a flit, show() is called
/// first. The answers of the tables follow, and then a context for a THREAD message if the RTL requests one.
class ejector_port {
public:
    virtual ~ejector_port() = default;

    /// Announces a change in this cycle for which blocked messages may wait. Call it before show().
    virtual void retry() = 0;
    /// Returns whether the RTL replaces the model, so that its lookups and actions are used. Else the lookups and
    /// actions of the model are passed to compare().
    virtual bool replaces_model() const = 0;

    virtual ejection_lookups show(const ejection_offer& offer) = 0;
    /// @return true: the RTL requests a context
    virtual bool answer(const ejection_results& found) = 0;
    /// @param granted null: none was requested, or none is free
    virtual ejection_choice choice(const context_id* granted) = 0;
    /// Passes the storage of an accepted data message.
    virtual void store_at(const incoming_block& block) = 0;
    /// Reports that the address of the written word has no memory.
    virtual void fault() = 0;

    /// Compares the lookups and actions of the model with the RTL. It replaces calls of the five functions above.
    virtual void compare(const ejection_offer& offer, const ejection_lookups& asked, const ejection_results& found,
                         const ejection_outcome& outcome, const ejection_choice& modelled) = 0;
};

}  // namespace orbweaver::niu
