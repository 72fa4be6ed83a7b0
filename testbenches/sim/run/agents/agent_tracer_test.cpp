// SPDX-License-Identifier: Apache-2.0
#include "sim/run/agents/agent_tracer.h"

#include <gmock/gmock.h>

#include "testbenches/sim/agent/agents/agent_bench.h"

namespace orbweaver {
namespace {

using namespace testing_support;
using testing::ElementsAre;

TEST(agent_tracer, tells_place_instruction_and_what_it_changed) {
    agent_bench bench(make_agent_mesh(2, 1));
    agent_tracer tracer(bench.machine().ledger(), bench.clock(), "basic@2.1");
    bench.machine().watch(&tracer);
    bench.inject(2, "basic", 17, {{"dest", 3}, {"id", 17}});
    bench.inject(2, "basic", 18, {{"dest", 1}, {"id", 18}}, {}, 1);
    bench.run();
    EXPECT_THAT(tracer.lines(),
                ElementsAre("      0.0460 ms  node 2, injected",  //
                            "      0.0460 ms       0  MOVI 3               r_0=3",
                            "      0.0810 ms       1  MOV r_4 r_0          r_4=3",
                            "      0.1160 ms       2  WHR r_1 r_2          r_1=2 r_2=65535",
                            "      0.1510 ms       3  TEQ r_1 r_4", "      0.1860 ms       4  BRT 8",
                            "      0.2210 ms       5  ROUT r_4             r_0=0", "      0.2560 ms       6  OUT r_0",
                            "      0.4850 ms  node 3, arrived on channel 1", "      0.4850 ms       7  JMP 0",
                            "      0.5200 ms       0  MOVI 3               r_0=3",
                            "      0.5550 ms       1  MOV r_4 r_0          r_4=3",
                            "      0.5900 ms       2  WHR r_1 r_2          r_1=3 r_2=1",
                            "      0.6250 ms       3  TEQ r_1 r_4          r_CD=1", "      0.6600 ms       4  BRT 8",
                            "      0.6950 ms       8  OUT 17"));
}

}  // namespace
}  // namespace orbweaver
