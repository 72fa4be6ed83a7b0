// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/collective_algorithms.h"
#include "sw_stack/mpi/request.h"
#include "sw_stack/shared/mpi_profile.h"

/// Read by the simulator at the end of the run.
extern "C" orbweaver::mpi_profile_record orbweaver_mpi_profile;

namespace orbweaver::mpi {

/// Counters of the MPI calls of this rank. Only main()'s thread uses them. Inline, because they cost simulated time.
/// Durations are 32-bit differences, so a call longer than 2^32 cycles is undercounted.
class rank_profile {
public:
    /// Starts counting. MPI_Init() calls it once.
    static void begin(uint32_t nodes);

    static uint32_t now() {
        uint32_t cycle;
        asm volatile("rdcycle %0" : "=r"(cycle) : : "memory");
        return cycle;
    }

    static void enter(mpi_call_profile& called) {
        if (called.calls++ == 0) { list(called); }
        orbweaver_mpi_call.begin = now();
    }
    static void leave() { add(entered().cycles, now() - orbweaver_mpi_call.begin); }

    /// Counts a message that is sent.
    static void sent(uint32_t node, uint32_t bytes) {
        mpi_peer_profile& peer = m_peers[node];
        add(entered().bytes, bytes);
        add(peer.bytes, bytes);
        ++peer.messages;
    }

    /// Adds the cycles that a call waited for a message or for its receiver.
    static void waited(const request& asked, uint32_t cycles);
    static void waited_for_message(int node, uint32_t cycles) { add(m_peers[node].late_sender, cycles); }
    /// Adds the cycles that a call waited for the remaining words of a message.
    static void waited_for_words(uint32_t cycles) { add(orbweaver_mpi_profile.transfer, cycles); }

    static void used(barrier_algorithm algorithm) {
        ++orbweaver_mpi_profile.barriers[static_cast<uint32_t>(algorithm)];
    }
    static void used(broadcast_algorithm algorithm) {
        ++orbweaver_mpi_profile.broadcasts[static_cast<uint32_t>(algorithm)];
    }
    static void used(all_reduce_algorithm algorithm) {
        ++orbweaver_mpi_profile.all_reduces[static_cast<uint32_t>(algorithm)];
    }

private:
    /// Returns the profile of the call that is active on this rank.
    static mpi_call_profile& entered() { return *reinterpret_cast<mpi_call_profile*>(orbweaver_mpi_call.name); }

    /// Adds to a 64-bit counter; the high word rarely changes, so its update is a cold branch.
    static void add(uint64_t& sum, uint32_t more) {
        using word = uint32_t __attribute__((may_alias));
        word* const words = reinterpret_cast<word*>(&sum);
        words[0] += more;
        if (words[0] < more) [[unlikely]] { ++words[1]; }
    }

    static void list(mpi_call_profile& called);

    static mpi_peer_profile* m_peers;  // [node]
};

}  // namespace orbweaver::mpi
