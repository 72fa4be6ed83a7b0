// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/mpi/collective.h"
#include "sw_stack/mpi/extensions/window_message.h"
#include "sw_stack/mpi/request.h"

namespace orbweaver::mpi {

/// A transfer between this rank and the window of another, with checked arguments.
struct window_transfer {
    window_action action;
    elements sent;    // no elements if nothing is sent
    elements result;  // no elements if nothing is received
    int target;
    uint32_t offset;  // address relative to the base of the target's window
    int target_count;
    const datatype* target_type;
    int op;
    int basic_type;  // handle of the type of MPI that the operator combines
};

/// Messages of a transfer or of a synchronisation, until they are complete.
class window_operation {
public:
    window_operation* next = nullptr;
    bool held = false;  // a request of the program waits for it

    explicit window_operation(int target) : m_target(target) {}
    ~window_operation() { delete[] m_own_payload; }
    window_operation(const window_operation&) = delete;
    window_operation& operator=(const window_operation&) = delete;

    int target() const { return m_target; }
    /// Sends a transfer to the service of its target, and posts the receive of its answer. The blocks of the program's
    /// elements are sent as they are at the time of completion.
    void send(communicator& comm, const window_transfer& transfer);
    /// Sends a message that the service acknowledges.
    void send(communicator& comm, window_action action);
    /// Makes progress and returns whether all messages are complete.
    bool done();
    void wait();

private:
    void send_words(communicator& comm, request& sent, window_tag tag, const elements& words);
    void receive(communicator& comm, window_tag tag, const elements& received);

    int m_target;
    request m_action{};
    request m_payload{};
    request m_answer{};
    char* m_own_payload = nullptr;
    alignas(window_message::alignment) char m_words[window_message::max_bytes];
};

}  // namespace orbweaver::mpi
