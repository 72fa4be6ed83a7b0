// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/mpi/collective_algorithms.h"
#include "sw_stack/mpi/request.h"
#include "sw_stack/shared/mpi_profile.h"

/// Read by the simulator when the run is over.
extern "C" orbweaver::mpi_profile_record orbweaver_mpi_profile;

namespace orbweaver::mpi {

/// Counts what the calls of this rank do. Of main()'s thread alone. Inline, as it takes time from the program: times
/// are differences of 32 bits, so a call of more than 2^32 cycles counts short.
class rank_profile {
public:
    /// To be called once, in MPI_Init().
    static void begin(uint32_t ranks);

    static uint32_t now() {
        uint32_t cycle;
        asm volatile("rdcycle %0" : "=r"(cycle) : : "memory");
        return cycle;
    }

    static void enter(mpi_call_profile& called) {
        if (called.calls++ == 0) {
            list(called);
        }
        m_entered = &called;
        m_entered_at = now();
    }
    static void leave() { m_entered->cycles += now() - m_entered_at; }

    /// A message is sent.
    static void sent(uint32_t rank, uint32_t bytes) {
        mpi_peer_profile& peer = m_peers[rank];
        m_entered->bytes += bytes;
        peer.bytes += bytes;
        ++peer.messages;
    }

    /// A call waited until a message, or the receiver of one, was there.
    static void waited(const request& asked, uint32_t cycles);
    static void waited_for_message(int rank, uint32_t cycles) { m_peers[rank].late_sender += cycles; }
    /// A call waited for the words of a message that had begun.
    static void waited_for_words(uint32_t cycles) { orbweaver_mpi_profile.transfer += cycles; }

    static void used(broadcast_algorithm algorithm) {
        ++orbweaver_mpi_profile.broadcasts[static_cast<uint32_t>(algorithm)];
    }
    static void used(all_reduce_algorithm algorithm) {
        ++orbweaver_mpi_profile.all_reduces[static_cast<uint32_t>(algorithm)];
    }

private:
    static void list(mpi_call_profile& called);

    static mpi_peer_profile* m_peers;
    static mpi_call_profile* m_entered;
    static uint32_t m_entered_at;
};

}  // namespace orbweaver::mpi
