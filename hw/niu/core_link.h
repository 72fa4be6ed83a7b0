// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "tlm/messaging_protocol.h"

namespace orbweaver::niu {

/// The calls of an NIU to its core: the backward path of the protocol in tlm/messaging_protocol.h.
class core_link {
public:
    /// @param socket socket of the NIU; outlives the link
    explicit core_link(messaging_target_socket& socket) : m_socket(socket) {}

    /// Looks up the core bound to the socket. Call it at the end of elaboration, before any other call.
    void connect() { m_core = m_socket.operator->(); }

    /// Wakes suspended contexts.
    /// @param contexts bit c: context c, or a swapped thread
    void wake(std::uint32_t contexts) {
        if (contexts != 0) { wake_each(contexts); }
    }

    /// Opens or closes a window of memory that the NIU may access.
    /// @param without_notice open: the NIU may access the window from the next cycle on
    void window(std::uint32_t address, std::uint32_t bytes, window_access access, bool open,
                bool without_notice = false);

    /// Returns the callback of receive_windows.h for words that the NIU may write.
    /// @param without_notice the NIU may write them from the next cycle on
    auto writes(bool without_notice = false) {
        return [this, without_notice](std::uint32_t address, std::uint32_t bytes, bool open) {
            window(address, bytes, window_access::niu_writes, open, without_notice);
        };
    }

    /// Requests a free context for a thread.
    /// @param context set to the allocated context
    /// @return false: no context is free
    bool allocate(context_id& context);

    /// Hands an argument word to the thread of an allocated context.
    /// @param index of the word, from 0 on
    void load_argument(context_id context, std::uint32_t index, std::uint32_t word);

    /// Makes an allocated context ready.
    /// @param address address of the handler
    /// @param packet  id of the THREAD packet
    void start_thread(context_id context, std::uint32_t address, std::uint64_t packet);

private:
    void wake_each(std::uint32_t contexts);
    void call(messaging_phase phase, messaging_transaction& transaction) {
        sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
        m_core->nb_transport_bw(transaction, phase, delay);
    }

    messaging_target_socket& m_socket;
    tlm::tlm_bw_transport_if<messaging_protocol>* m_core = nullptr;  // the core bound to the socket
};

}  // namespace orbweaver::niu
