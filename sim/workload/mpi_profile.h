// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "hw/base/processes/byte_stream.h"
#include "hw/system/machine.h"
#include "sim/workload/workload.h"
#include "sw_stack/shared/mpi_profile.h"

namespace orbweaver::sim {

/// MPI statistics of a rank.
struct mpi_rank_profile {
    struct call {
        std::uint64_t calls = 0;
        std::uint64_t cycles = 0;
        std::uint64_t bytes = 0;
    };

    std::map<std::string, call> calls;    // by name
    std::vector<mpi_peer_profile> peers;  // [rank]; empty: this rank has not called MPI_Init()
    std::array<std::uint64_t, mpi_profile_record::barrier_algorithms> barriers{};
    std::array<std::uint64_t, mpi_profile_record::broadcast_algorithms> broadcasts{};
    std::array<std::uint64_t, mpi_profile_record::all_reduce_algorithms> all_reduces{};
    std::uint64_t transfer_cycles = 0;

    void write(byte_writer& stream) const;
    static mpi_rank_profile read(byte_reader& stream);
};

/// Returns the profiles by rank; empty for a program without MPI.
std::vector<mpi_rank_profile> mpi_profiles(const workload& program, const system::machine& modelled);

}  // namespace orbweaver::sim
