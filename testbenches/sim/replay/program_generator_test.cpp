// SPDX-License-Identifier: Apache-2.0
// Messages and bytes of generated programs against closed forms.
#include "sim/replay/program_generator.h"

#include <gtest/gtest.h>

namespace orbweaver::sim {
namespace {

using noc::program_kind;

schedule_totals totals(const noc::program_desc& described, unsigned nodes) {
    EXPECT_FALSE(mistake_in(described, nodes));
    return generate_program({{described, 0}}, {}, nodes)->totals();
}

TEST(program_generator, lets_every_rank_send_to_every_other) {
    noc::program_desc program;
    program.kind = program_kind::all_to_all;
    program.bytes = 100;
    program.steps = 3;
    EXPECT_EQ(totals(program, 7).sends, 3 * 7 * 6);
    EXPECT_EQ(totals(program, 7).bytes, 3 * 7 * 6 * 100);
    program.ranks = 5;
    EXPECT_EQ(totals(program, 7).sends, 3 * 5 * 4);
    EXPECT_EQ(totals(program, 7).receives, 3 * 5 * 4);
}

TEST(program_generator, exchanges_borders_within_the_grid) {
    noc::program_desc program;
    program.kind = program_kind::stencil;
    program.grid = {3, 4, 5};
    program.bytes = 10;
    program.steps = 2;
    constexpr unsigned borders = 2 * 4 * 5 + 3 * 3 * 5 + 3 * 4 * 4;
    EXPECT_EQ(totals(program, 60).sends, 2 * 2 * borders);
    EXPECT_EQ(totals(program, 60).bytes, 2 * 2 * borders * 10);
}

TEST(program_generator, lets_each_job_send_among_its_own_ranks) {
    noc::job_desc everyone;
    everyone.program.kind = program_kind::all_to_all;
    everyone.program.ranks = 5;
    everyone.program.bytes = 10;
    noc::job_desc border;
    border.program.kind = program_kind::stencil;
    border.program.grid = {3, 2};
    border.program.bytes = 20;
    border.start = 9;
    const auto jobs = generate_program({everyone, border, everyone}, {}, 16);
    EXPECT_EQ(jobs->ranks(), 16U);
    EXPECT_EQ(jobs->totals().sends, 2 * 5 * 4 + 2 * (2 * 2 + 3));
    EXPECT_EQ(jobs->totals().bytes, 10 * (2 * 5 * 4) + 20 * 2 * (2 * 2 + 3));
    const auto job_of = [](std::uint32_t rank) { return rank < 5 ? 0 : rank < 11 ? 1 : 2; };
    for (std::uint32_t rank = 0; rank < 16; ++rank) {
        schedule::reader position = jobs->read(rank);
        for (scheduled_operation each; position.next(each);) {
            EXPECT_TRUE(each.what.kind == operation_kind::compute || job_of(each.what.peer) == job_of(rank)) << rank;
        }
    }
}

TEST(program_generator, derives_what_ranks_of_a_transformer_exchange_from_its_shape) {
    noc::program_desc program;
    program.kind = program_kind::transformer;
    program.steps = 2;
    noc::transformer_desc& shape = program.transformer;
    shape = {.layers = 6, .hidden = 48, .sequence = 32, .microbatch = 2, .microbatches = 3};
    shape.data = 2;
    shape.tensor = 4;
    shape.pipeline = 3;
    constexpr std::uint64_t ranks = 2 * 4 * 3;
    constexpr std::uint64_t activations = 32 * 2 * 48 * 2;
    // Rings of 4 ranks: 6 messages of a quarter at each of 4 places in a layer.
    constexpr std::uint64_t rings = 4 * 6 * 3 * (ranks / 3) * 6;
    constexpr std::uint64_t transfers = 2 * 3 * 2 * (2 * 4);
    constexpr std::uint64_t gradients = ranks * 2;
    constexpr std::uint64_t weights = 12 * 48 * 48 * 2 * 2 / 4;
    const schedule_totals dense = totals(program, ranks);
    EXPECT_EQ(dense.sends, 2 * (rings + transfers + gradients));
    EXPECT_EQ(dense.bytes, 2 * (rings * activations / 4 + transfers * activations / 4 + gradients * weights / 2));
    shape.experts = 4;
    constexpr std::uint64_t routed = 4 * 6 * 3 * (ranks / 3);  // a message to the other replica at 4 places
    const schedule_totals sparse = totals(program, ranks);
    EXPECT_EQ(sparse.sends, 2 * (rings + routed + transfers + gradients));
    EXPECT_EQ(sparse.bytes, 2 * (rings * activations / 4 + routed * activations / 4 / 2 + transfers * activations / 4 +
                                 gradients * weights / 3 / 2));
}

TEST(program_generator, refuses_what_has_no_meaning_or_no_end) {
    const auto key = [](const noc::program_desc& program) {
        const auto mistake = mistake_in(program, 16);
        return mistake ? mistake->key : "none";
    };
    noc::program_desc program;
    program.kind = program_kind::stencil;
    EXPECT_EQ(key(program), "grid");
    program.grid = {4, 5};
    EXPECT_EQ(key(program), "grid");
    program.kind = program_kind::all_reduce;
    program.grid = {4, 4};
    EXPECT_EQ(key(program), "grid");
    program.grid = {};
    program.ranks = 17;
    EXPECT_EQ(key(program), "ranks");
    program.ranks = 16;
    program.bytes = std::uint64_t{1} << 40;
    EXPECT_EQ(key(program), "bytes");
    program.bytes = 1;
    program.steps = 100000000;
    EXPECT_EQ(key(program), "steps");
    program.kind = program_kind::transformer;
    program.steps = 1;
    program.transformer.tensor = 17;
    EXPECT_EQ(key(program), "transformer");
    program.transformer.tensor = 1;
    program.transformer.pipeline = 3;
    EXPECT_EQ(key(program), "transformer.pipeline");
    program.transformer.pipeline = 1;
    program.transformer.data = 4;
    program.transformer.experts = 6;
    EXPECT_EQ(key(program), "transformer.experts");
    program.transformer.experts = 0;
    program.transformer.hidden = 1U << 20;
    EXPECT_EQ(key(program), "transformer.hidden");
    program.transformer.hidden = 1024;
    program.transformer.teraflops = 1e-12;
    EXPECT_EQ(key(program), "transformer.teraflops");
    program.transformer.teraflops = 1;
    EXPECT_EQ(key(program), "none");
    program.transformer.layers = 1;
    program.transformer.microbatches = 1;
    program.transformer.data = 16;
    program.steps = 100000;  // 32 M operations without the gradients that replicas exchange, 134 M with them
    EXPECT_EQ(key(program), "steps");
    program.steps = 10000;
    EXPECT_EQ(key(program), "none");
}

}  // namespace
}  // namespace orbweaver::sim
