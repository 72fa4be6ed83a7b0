// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/noc/replay/program_desc.h"
#include "sim/replay/collective_builder.h"
#include "sim/replay/rank_program.h"

namespace orbweaver::sim {

/// Builds the part of one rank in a training step of a transformer (docs/noc/generated_programs.md). Rank numbers
/// increase fastest over the ranks of a layer, then over stages, then over replicas. All microbatches run forward, then
/// all run backward; then the replicas add their gradients.
class transformer_step {
public:
    transformer_step(const noc::transformer_desc& shape, collective_choice collectives, std::uint32_t rank,
                     rank_program& program);

    /// @param after operations that must be complete first
    /// @return an operation that is complete when the step is
    std::uint32_t add(std::uint32_t step, const std::vector<std::uint32_t>& after);

private:
    void pass(std::uint32_t microbatch, bool back);
    void layer(std::uint32_t microbatch, std::uint32_t number, bool back);
    void feed_forward(std::uint32_t microbatch, std::uint32_t number, bool back);
    void compute(double operations);
    void transfer(operation_kind kind, std::uint32_t stage, bool back, std::uint32_t microbatch);
    void together(collective_kind kind, const rank_group& group, std::uint64_t bytes, std::uint64_t instance);
    std::uint64_t instance(std::uint32_t microbatch, std::uint32_t layer_number, bool back, unsigned part) const;
    std::uint32_t rank_at(std::uint32_t replica, std::uint32_t stage, std::uint32_t position) const;

    noc::transformer_desc m_shape;
    rank_program& m_program;
    collective_builder m_collectives;
    std::uint32_t m_position;  // index among the ranks that share a layer
    std::uint32_t m_stage;
    std::uint32_t m_replica;
    std::uint32_t m_step = 0;
    rank_group m_sharers;   // ranks that share a layer
    rank_group m_replicas;  // ranks with copies of the same weights
    double m_tokens;        // per microbatch
    std::uint64_t m_activation_bytes;
    std::vector<std::uint32_t> m_last;  // operations that the next ones wait for
};

}  // namespace orbweaver::sim
