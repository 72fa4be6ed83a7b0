// SPDX-License-Identifier: Apache-2.0
#include "sim/run/agents/agent_tracer.h"

#include "testbenches/sim/agent/agents/agent_bench.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

TEST(agent_tracer, reports_place_instruction_and_what_it_changed) {
    agent_bench bench(agent::make_agent_mesh(2, 1));
    agent_tracer tracer(bench.machine().ledger(), bench.clock(), "basic@2.1");
    bench.machine().watch(&tracer);
    bench.inject(2, "basic", 17, {{"dest", 3}, {"id", 17}});
    bench.inject(2, "basic", 18, {{"dest", 1}, {"id", 18}}, {}, 1);
    bench.run();
    EXPECT_THAT(tracer.lines(),
                ElementsAre("      0.0580 ms  node 2, injected",  //
                            "      0.0580 ms       0  MOVI 3               r_0=3",
                            "      0.0940 ms       1  MOV r_4 r_0          r_4=3",
                            "      0.1300 ms       2  WHR r_1 r_2          r_1=2 r_2=65535",
                            "      0.1660 ms       3  TEQ r_1 r_4", "      0.2020 ms       4  BRT 8",
                            "      0.2380 ms       5  ROUT r_4             r_0=0", "      0.2740 ms       6  OUT r_0",
                            "      0.5410 ms  node 3, arrived on channel 1", "      0.5410 ms       7  JMP 0",
                            "      0.5770 ms       0  MOVI 3               r_0=3",
                            "      0.6130 ms       1  MOV r_4 r_0          r_4=3",
                            "      0.6490 ms       2  WHR r_1 r_2          r_1=3 r_2=1",
                            "      0.6850 ms       3  TEQ r_1 r_4          r_CD=1", "      0.7210 ms       4  BRT 8",
                            "      0.7570 ms       8  OUT 17"));
}

}  // namespace
}  // namespace orbweaver::sim
