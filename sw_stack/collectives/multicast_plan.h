// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "sw_stack/runtime/arguments.h"

namespace orbweaver {

/// A multicast plan in memory, in the format of `orbweaver plan`: 32-bit little-endian numbers. It has a mark, a
/// version, the number of processors and of messages. Each message has its source and its senders, each sender its
/// number and its copies. Processor i is node i. Only this node's part is kept in decoded form.
class multicast_plan {
public:
    static constexpr uint32_t none = UINT32_MAX;

    /// Reads a plan. An invalid plan, or one for another machine, ends the run with the position of the error.
    explicit multicast_plan(args::input_file file);
    ~multicast_plan() { delete[] m_parts; }
    multicast_plan(const multicast_plan&) = delete;
    multicast_plan& operator=(const multicast_plan&) = delete;

    uint32_t messages() const { return m_messages; }
    uint32_t source(uint32_t message) const { return m_parts[message].source; }
    /// Returns the node that sends a message to this node; `none` if this node does not receive it.
    uint32_t sender(uint32_t message) const { return m_parts[message].sender; }
    bool receives(uint32_t message) const { return sender(message) != none; }
    /// Number of nodes to which this node forwards a message, and these nodes in order.
    uint32_t copies(uint32_t message) const { return m_parts[message].copies; }
    uint32_t destination(uint32_t message, uint32_t copy) const { return word(m_parts[message].first + copy); }
    /// Calls `visit` with every node that receives a message.
    template <class Visit>
    void for_each_destination(uint32_t message, Visit visit) const {
        uint32_t position = m_parts[message].senders;
        for (uint32_t senders = word(position++); senders > 0; --senders) {
            ++position;  // skip the sender's number
            for (uint32_t copies = word(position++); copies > 0; --copies) { visit(word(position++)); }
        }
    }
    /// Returns the number of copies that all nodes send together.
    uint64_t all_copies() const { return m_all_copies; }

private:
    /// This node's part in a message.
    struct part {
        uint32_t source = 0;
        uint32_t senders = 0;  // file position of the number of senders
        uint32_t sender = none;
        uint32_t first = 0;  // file position of its first destination
        uint32_t copies = 0;
    };

    uint32_t word(uint32_t index) const { return m_file[index]; }
    uint32_t next(const char* what);
    uint32_t next_node(const char* what);
    void expect(const char* what, uint32_t value);
    [[noreturn]] void refuse(uint32_t index, const char* what) const;
    part read_message();

    const uint32_t* m_file;
    uint32_t m_words;
    uint32_t m_position = 0;
    uint32_t m_messages = 0;
    part* m_parts = nullptr;  // [message]
    uint64_t m_all_copies = 0;
};

/// Sends words of the source of a planned message to its destinations along the plan. This is for groups that are known
/// before the program runs, on networks for which the plan was made. The source and the destinations call it with one
/// thread per node; other nodes return at once. (A communicator's broadcast() finds the plan of its group by itself.)
void broadcast(const multicast_plan& plan, uint32_t message, void* address, size_t words);

}  // namespace orbweaver
