// SPDX-License-Identifier: Apache-2.0
#include "sim/replay/transformer_step.h"

#include <utility>

namespace orbweaver::sim {

namespace {

constexpr double of_backward = 2;  // backward relative to forward: gradients of data and of weights
// Multiply-add operations per token and layer, in units of hidden^2: projections, and the feed-forward network with an
// inner width of 4 hidden. The numbers of weights are equal. After D. Narayanan et al., Efficient large-scale language
// model training on GPU clusters using Megatron-LM, SC 2021.
constexpr double attention_operations = 8;
constexpr double feed_forward_operations = 16;
constexpr std::uint64_t attention_weights = 4;
constexpr std::uint64_t feed_forward_weights = 8;

}  // namespace

transformer_step::transformer_step(const noc::transformer_desc& shape, collective_choice collectives,
                                   std::uint32_t rank, rank_program& program)
    : m_shape(shape),
      m_program(program),
      m_collectives(program, 0, std::move(collectives)),
      m_position(rank % shape.tensor),
      m_stage(rank / shape.tensor % shape.pipeline),
      m_replica(rank / shape.tensor / shape.pipeline),
      m_tokens(static_cast<double>(shape.sequence) * shape.microbatch),
      m_activation_bytes(std::uint64_t{shape.sequence} * shape.microbatch * shape.hidden * shape.element_bytes) {
    std::vector<std::uint32_t> sharers;
    for (std::uint32_t position = 0; position < shape.tensor; ++position) {
        sharers.push_back(rank_at(m_replica, m_stage, position));
    }
    m_sharers = {std::make_shared<const rank_set>(std::move(sharers)), m_position, 0};
    std::vector<std::uint32_t> replicas;
    for (std::uint32_t replica = 0; replica < shape.data; ++replica) {
        replicas.push_back(rank_at(replica, m_stage, m_position));
    }
    m_replicas = {std::make_shared<const rank_set>(std::move(replicas)), m_replica, 0};
}

std::uint32_t transformer_step::rank_at(std::uint32_t replica, std::uint32_t stage, std::uint32_t position) const {
    return (replica * m_shape.pipeline + stage) * m_shape.tensor + position;
}

/// Returns a tag that is unique among the collectives of the program.
std::uint64_t transformer_step::instance(std::uint32_t microbatch, std::uint32_t layer_number, bool back,
                                         unsigned part) const {
    constexpr std::uint64_t parts = 8;
    return (((std::uint64_t{m_step} * m_shape.microbatches + microbatch) * 2 + (back ? 1 : 0)) * (m_shape.layers + 1) +
            layer_number) *
               parts +
           part;
}

void transformer_step::compute(double operations) {
    constexpr double picoseconds = 1;  // picoseconds per operation at one teraflop per second
    rank_operation operation;
    operation.kind = operation_kind::compute;
    operation.amount = static_cast<std::uint64_t>(operations * picoseconds / m_shape.teraflops / m_shape.tensor);
    m_last = {m_program.add(operation, m_last)};
}

void transformer_step::together(collective_kind kind, const rank_group& group, std::uint64_t bytes,
                                std::uint64_t instance) {
    if (group.size() > 1) { m_last = {m_collectives.add(kind, group, bytes, instance, m_last)}; }
}

/// Transfers activations, or their gradients, between stages. The ranks that share a layer each carry a part.
void transformer_step::transfer(operation_kind kind, std::uint32_t stage, bool back, std::uint32_t microbatch) {
    rank_operation operation;
    operation.kind = kind;
    operation.peer = rank_at(m_replica, stage, m_position);
    operation.amount = m_activation_bytes / m_shape.tensor;
    operation.tag = instance(microbatch, m_shape.layers, back, 0);
    const std::uint32_t number = m_program.add(operation, m_last);
    if (kind == operation_kind::receive) { m_last = {number}; }
}

void transformer_step::feed_forward(std::uint32_t microbatch, std::uint32_t number, bool back) {
    const double hidden = m_shape.hidden;
    const double times = back ? of_backward : 1;
    const std::uint64_t share = m_activation_bytes / m_shape.tensor;
    if (m_shape.experts != 0) {
        together(collective_kind::all_to_all, m_replicas, share, instance(microbatch, number, back, 2));
    }
    compute(times * feed_forward_operations * m_tokens * hidden * hidden);
    if (m_shape.experts != 0) {
        together(collective_kind::all_to_all, m_replicas, share, instance(microbatch, number, back, 3));
    }
    together(collective_kind::all_reduce, m_sharers, m_activation_bytes, instance(microbatch, number, back, 1));
}

void transformer_step::layer(std::uint32_t microbatch, std::uint32_t number, bool back) {
    const double hidden = m_shape.hidden;
    const double times = back ? of_backward : 1;
    const auto attend = [&] {
        compute(times * (attention_operations * hidden * hidden + 4.0 * m_shape.sequence * hidden) * m_tokens);
        together(collective_kind::all_reduce, m_sharers, m_activation_bytes, instance(microbatch, number, back, 0));
    };
    if (!back) { attend(); }
    feed_forward(microbatch, number, back);
    if (back) { attend(); }
}

void transformer_step::pass(std::uint32_t microbatch, bool back) {
    const std::uint32_t last_stage = m_shape.pipeline - 1;
    const bool first = back ? m_stage == last_stage : m_stage == 0;
    const bool last = back ? m_stage == 0 : m_stage == last_stage;
    if (!first) { transfer(operation_kind::receive, back ? m_stage + 1 : m_stage - 1, back, microbatch); }
    const std::uint32_t layers = m_shape.layers / m_shape.pipeline;
    for (std::uint32_t number = 0; number < layers; ++number) { layer(microbatch, number, back); }
    if (!last) { transfer(operation_kind::send, back ? m_stage - 1 : m_stage + 1, back, microbatch); }
}

std::uint32_t transformer_step::add(std::uint32_t step, const std::vector<std::uint32_t>& after) {
    m_step = step;
    m_last = after;
    for (std::uint32_t microbatch = 0; microbatch < m_shape.microbatches; ++microbatch) { pass(microbatch, false); }
    for (std::uint32_t microbatch = 0; microbatch < m_shape.microbatches; ++microbatch) { pass(microbatch, true); }
    // Experts are distributed over the replicas, so their gradients are not exchanged.
    const std::uint64_t of_layer = attention_weights + (m_shape.experts == 0 ? feed_forward_weights : 0);
    const std::uint64_t weights =
        of_layer * m_shape.hidden * m_shape.hidden * (m_shape.layers / m_shape.pipeline) / m_shape.tensor;
    together(collective_kind::all_reduce, m_replicas, weights * m_shape.element_bytes,
             instance(0, m_shape.layers, true, 1));
    return m_program.join(m_last, 0);
}

}  // namespace orbweaver::sim
