// SPDX-License-Identifier: Apache-2.0
#include "sim/agent/applications/cholesky.h"

#include <gtest/gtest.h>

#include "sim/agent/agency.h"

namespace orbweaver::sim {
namespace {

struct factorisation {
    unsigned columns;
    unsigned rows;
    agent::cholesky_order order;
    bool root_columns = false;
    bool rendezvous = false;
};

void PrintTo(const factorisation& value, std::ostream* out) {
    *out << value.columns << "x" << value.rows
         << (value.order == agent::cholesky_order::look_ahead     ? "_ahead"
             : value.order == agent::cholesky_order::barrier      ? "_barrier"
             : value.order == agent::cholesky_order::left_looking ? "_left"
                                                                  : "")
         << (value.root_columns ? "_root" : "") << (value.rendezvous ? "_rendezvous" : "");
}

class cholesky : public testing::TestWithParam<factorisation> {};

TEST_P(cholesky, computes_the_factor) {
    clock_domain clock{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    agent::t800_node_desc unbounded;
    unbounded.node.queue_slots = unlimited;
    agent::t800_machine machine("machine", clock, agent::make_agent_mesh(GetParam().columns, GetParam().rows),
                                unbounded, 1);
    const std::filesystem::path agency = std::filesystem::path{ORBWEAVER_SOURCE_DIR} / "sw_stack" / "agents";
    agent::cholesky_desc described{.columns = 9,
                                   .order = GetParam().order,
                                   .root_columns = GetParam().root_columns,
                                   .rendezvous = GetParam().rendezvous};
    cholesky_application application(machine, clock, {find_agent("broadcast", agency), find_agent("basic", agency)},
                                     described);
    application.start();
    sc_core::sc_start();
    ASSERT_TRUE(application.is_done());
    EXPECT_TRUE(application.is_right());
    // Nine columns are scaled one after the other, 45 elements at a millisecond.
    EXPECT_GT(application.finished(), 45U * 100000);
    EXPECT_EQ(machine.ledger().alive(), 0U);
    if (described.order == agent::cholesky_order::left_looking) {
        // Nor is anything updated next to anything else: column k has 9 - k elements and k updates for each.
        EXPECT_GT(application.finished(), 45U * 100000 + 120U * 8000);
    }
}

INSTANTIATE_TEST_SUITE_P(meshes, cholesky,
                         testing::Values(factorisation{1, 1, agent::cholesky_order::in_turn},
                                         factorisation{2, 2, agent::cholesky_order::in_turn},
                                         factorisation{2, 2, agent::cholesky_order::look_ahead},
                                         factorisation{3, 3, agent::cholesky_order::look_ahead},
                                         factorisation{1, 1, agent::cholesky_order::barrier},
                                         factorisation{3, 3, agent::cholesky_order::barrier},
                                         factorisation{3, 3, agent::cholesky_order::barrier, true, true},
                                         factorisation{2, 2, agent::cholesky_order::left_looking},
                                         factorisation{3, 3, agent::cholesky_order::left_looking, true, true},
                                         factorisation{2, 2, agent::cholesky_order::in_turn, true},
                                         factorisation{2, 2, agent::cholesky_order::look_ahead, false, true}),
                         testing::PrintToStringParamName());

}  // namespace
}  // namespace orbweaver::sim
