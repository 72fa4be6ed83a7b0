// SPDX-License-Identifier: Apache-2.0
#include "sim/replay/program_generator.h"

#include <fmt/core.h>

#include <algorithm>
#include <numeric>

#include "hw/base/enum_text.h"
#include "sim/replay/collective_builder.h"
#include "sim/replay/transformer_step.h"

namespace orbweaver::sim {

namespace {

constexpr double max_bytes = 1099511627776.0;  // per message: 1 TiB
constexpr double max_operations = 1e8;         // over all ranks
constexpr double longest_layer = 1e18;         // picoseconds

program_mistake too_many_operations() {
    return {"steps", "the ranks would have more than 100000000 operations together"};
}

std::optional<program_mistake> mistake_in_transformer(const noc::transformer_desc& shape, double steps) {
    if (shape.layers % shape.pipeline != 0) {
        return program_mistake{"transformer.pipeline", fmt::format("{} layers cannot be divided among {} stages",
                                                                   shape.layers, shape.pipeline)};
    }
    if (shape.experts != 0 && shape.experts % shape.data != 0) {
        return program_mistake{"transformer.experts", fmt::format("{} experts cannot be divided among {} replicas",
                                                                  shape.experts, shape.data)};
    }
    const double hidden = shape.hidden;
    const double tokens = static_cast<double>(shape.sequence) * shape.microbatch;
    const double stage_layers = static_cast<double>(shape.layers) / shape.pipeline;
    const double longest = 32 * tokens * hidden * (hidden + shape.sequence) / shape.teraflops / shape.tensor;
    if (std::max(tokens * hidden, 12 * hidden * hidden * stage_layers) * shape.element_bytes > max_bytes) {
        return program_mistake{"transformer.hidden", "ranks would send more than 1024 GiB at once"};
    }
    if (longest > longest_layer) {
        return program_mistake{"transformer.teraflops", "a layer would take more than 1000000 s"};
    }
    // Operations of a layer, forward and backward: computing, and collectives with two operations per round.
    const double of_layer = 4 + 16.0 * shape.tensor + (shape.experts != 0 ? 8.0 * shape.data : 0);
    const double ranks = static_cast<double>(shape.data) * shape.tensor * shape.pipeline;
    const double of_step = shape.microbatches * stage_layers * of_layer + 4.0 * shape.data;  // includes the gradients
    if (ranks * steps * of_step > max_operations) { return too_many_operations(); }
    return std::nullopt;
}

collective_kind collective_of(noc::program_kind kind) {
    switch (kind) {
        case noc::program_kind::all_reduce: return collective_kind::all_reduce;
        case noc::program_kind::reduce_scatter: return collective_kind::reduce_scatter;
        case noc::program_kind::all_gather: return collective_kind::all_gather;
        case noc::program_kind::broadcast: return collective_kind::broadcast;
        default: return collective_kind::all_to_all;
    }
}

/// Builds the program of one rank.
class generated_rank {
public:
    generated_rank(const noc::program_desc& described, collective_choice collectives,
                   const std::shared_ptr<const rank_set>& all, unsigned rank, rank_program& program)
        : m_described(described), m_collectives(std::move(collectives)), m_group{all, rank, 0}, m_program(program) {}

    void write() {
        for (std::uint32_t step = 0; step < m_described.steps; ++step) {
            switch (m_described.kind) {
                case noc::program_kind::transformer:
                    m_last = {transformer_step(m_described.transformer, m_collectives, m_group.own, m_program)
                                  .add(step, m_last)};
                    break;
                case noc::program_kind::stencil:
                    compute();
                    exchange_borders(step);
                    break;
                default: compute(); communicate(step);
            }
        }
    }

private:
    /// Adds the computing at the beginning of a step.
    void compute() {
        rank_operation operation;
        operation.kind = operation_kind::compute;
        operation.amount = m_described.compute_ps;
        m_last = {m_program.add(operation, m_last)};
    }

    void communicate(std::uint32_t step) {
        const collective_kind kind = collective_of(m_described.kind);
        const bool of_a_rank = kind == collective_kind::all_gather || kind == collective_kind::all_to_all;
        m_last = {collective_builder(m_program, 0, m_collectives)
                      .add(kind, m_group, m_described.bytes * (of_a_rank ? m_group.size() : 1), step, m_last)};
    }

    /// Exchanges data with the neighbours in each dimension; the grid has open borders.
    void exchange_borders(std::uint32_t step) {
        const std::uint32_t begun = m_last.front();
        m_last.clear();
        unsigned stride = 1;
        for (const std::uint32_t side : m_described.grid) {
            const unsigned position = m_group.own / stride % side;
            if (position > 0) { exchange(m_group.set->members[m_group.own - stride], step, begun); }
            if (position + 1 < side) { exchange(m_group.set->members[m_group.own + stride], step, begun); }
            stride *= side;
        }
        m_last.push_back(begun);
        m_last = {m_program.join(m_last, 0)};
    }

    void exchange(unsigned peer, std::uint32_t step, std::uint32_t begun) {
        for (const operation_kind kind : {operation_kind::send, operation_kind::receive}) {
            rank_operation operation;
            operation.kind = kind;
            operation.peer = peer;
            operation.tag = step;
            operation.amount = m_described.bytes;
            m_last.push_back(m_program.add(operation, {begun}));
        }
    }

    const noc::program_desc& m_described;
    collective_choice m_collectives;
    rank_group m_group;
    rank_program& m_program;
    std::vector<std::uint32_t> m_last;  // operations that the next ones wait for
};

}  // namespace

std::optional<program_mistake> mistake_in(const noc::program_desc& described, unsigned nodes) {
    const bool stencil = described.kind == noc::program_kind::stencil;
    if (stencil == described.grid.empty()) {
        return program_mistake{"grid", stencil ? "a stencil needs the numbers of ranks along its dimensions"
                                               : "has no meaning without kind: stencil"};
    }
    const std::uint64_t ranks = ranks_of(described, nodes);
    if (ranks > nodes) {
        const char* const key = stencil                                            ? "grid"
                                : described.kind == noc::program_kind::transformer ? "transformer"
                                                                                   : "ranks";
        return program_mistake{key, fmt::format("{}{} ranks, and the network has {} nodes",
                                                ranks >> 32 != 0 ? "more than " : "", ranks, nodes)};
    }
    if (described.kind == noc::program_kind::transformer) {
        return mistake_in_transformer(described.transformer, described.steps);
    }
    const double of_step = 4.0 * static_cast<double>(stencil ? described.grid.size() : ranks);
    if (static_cast<double>(ranks) * described.steps * of_step > max_operations) { return too_many_operations(); }
    if (static_cast<double>(described.bytes) * static_cast<double>(ranks) > max_bytes) {
        return program_mistake{"bytes", "ranks would send more than 1024 GiB at once"};
    }
    return std::nullopt;
}

std::unique_ptr<const schedule> generate_program(const std::vector<noc::job_desc>& jobs,
                                                 const collective_choice& collectives, unsigned nodes) {
    std::vector<std::uint32_t> counts;
    counts.reserve(jobs.size());
    for (const noc::job_desc& job : jobs) {
        counts.push_back(static_cast<std::uint32_t>(ranks_of(job.program, nodes)));
    }
    auto result = std::make_unique<schedule>(std::string(name_of(jobs.front().program.kind)),
                                             std::accumulate(counts.begin(), counts.end(), 0U));
    rank_program program;
    std::uint32_t first = 0;
    for (std::size_t job = 0; job < jobs.size(); ++job) {
        std::vector<std::uint32_t> members(counts[job]);
        std::iota(members.begin(), members.end(), first);
        const auto all = std::make_shared<const rank_set>(std::move(members));
        for (std::uint32_t own = 0; own < counts[job]; ++own) {
            program.clear();
            generated_rank(jobs[job].program, collectives, all, own, program).write();
            result->add(first + own, program);
        }
        first += counts[job];
    }
    result->close();
    return result;
}

}  // namespace orbweaver::sim
