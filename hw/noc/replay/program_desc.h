// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/base/types.h"
#include "sw_stack/shared/enum_names.h"

namespace orbweaver::noc {

/// Generated parallel programs, for users without a trace (docs/noc/generated_programs.md).
enum class program_kind : std::uint8_t {
    none,
    all_reduce,
    reduce_scatter,
    all_gather,
    all_to_all,
    broadcast,
    stencil,
    transformer
};
constexpr auto enumerators(program_kind) { return identifiers<program_kind>; }

/// A rank that computes more slowly or faster than the others.
struct slow_rank {
    std::uint32_t rank = 0;
    double factor = 1;  // factor of its computing time
};

/// The shape of a transformer; it determines the message sizes.
struct transformer_desc {
    std::uint32_t layers = 8;
    std::uint32_t hidden = 1024;
    std::uint32_t sequence = 512;    // tokens
    std::uint32_t microbatch = 1;    // sequences
    std::uint32_t microbatches = 4;  // per step, in each replica
    std::uint32_t experts = 0;       // per layer; 0: dense
    std::uint32_t element_bytes = 2;
    std::uint32_t data = 1;      // replicas
    std::uint32_t tensor = 1;    // ranks that share each layer
    std::uint32_t pipeline = 1;  // stages
    double teraflops = 1;        // per rank
};

/// A generated program.
struct program_desc {
    program_kind kind = program_kind::none;
    std::uint32_t ranks = 0;  // members of a collective; 0: as many as the network has nodes
    std::uint32_t steps = 1;
    std::uint64_t bytes = 1024;       // vector of a collective, or message to each neighbour
    std::uint64_t compute_ps = 0;     // computing time per step, before it sends
    std::vector<std::uint32_t> grid;  // stencil: ranks along each dimension
    transformer_desc transformer;
};

/// Returns the number of ranks of a program in a network with `nodes` nodes; 2^32 means that many or more.
std::uint64_t ranks_of(const program_desc& described, unsigned nodes);

/// A program that runs together with others, on separate ranks.
struct job_desc {
    program_desc program;
    cycle_t start = 0;
};

}  // namespace orbweaver::noc
