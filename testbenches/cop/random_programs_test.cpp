// SPDX-License-Identifier: Apache-2.0
// Random commands of random channels against a reference, in the order in which the core served them.
#include <gmock/gmock.h>

#include "hw/base/random_stream.h"
#include "testbenches/cop/core_bench.h"
#include "testbenches/cop/reference_controller.h"

namespace orbweaver::cop {
namespace {

constexpr unsigned entries = 8;  // few, so that operations meet
constexpr unsigned channels = 5;

class command_source {
public:
    explicit command_source(std::uint64_t seed) : m_random(seed, "commands") {}

    std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(m_random.below(bound)); }

    serial::cop_words next() {
        using enum cop_opcode;
        constexpr cop_opcode reductions[] = {sum64, max64, min64, exor64, or32, sum32, sum_double, max_double, sum64};
        constexpr cop_opcode accesses[] = {read64, write64, read_modify_write64, read32, write32, read_modify_write32};
        const std::uint32_t tag = below(entries + 1);
        const std::uint64_t mask = below(1U << channels);
        switch (below(8)) {
            case 0: return cop_command::set_terminal_count(tag, mask, below(4));
            case 1: return cop_command::set_broadcast_mask(tag, mask, below(4));
            case 2: return cop_command::enter(tag);
            case 3: return cop_command::collective(broadcast64, tag, value());
            case 4:
            case 5: return cop_command::collective(reductions[below(std::size(reductions))], tag, value());
            case 6:
                return cop_command::make({.opcode = accesses[below(6)], .task = 1},
                                         {.space = cop_space::global, .tag = tag}, value());
            default:
                return cop_command::make(
                    {.opcode = accesses[below(6)], .other_channel = below(2) == 0, .task = 1 + below(2)},
                    {.channel = below(channels + 1), .real = below(4) == 0, .tag = tag}, value());
        }
    }

private:
    /// Small doubles and integers alike: sums of doubles depend on their order.
    std::uint64_t value() {
        return below(2) == 0 ? std::bit_cast<std::uint64_t>(below(1000) * 0.1 - 30)
                             : std::uint64_t{below(~0U)} << below(33);
    }
    random_stream m_random;
};

std::set<unsigned> as_set(const cop_ports& ports) {
    std::set<unsigned> found;
    for (unsigned port = 1; port <= cop_uplink; ++port) {
        if (ports.has(port)) { found.insert(port); }
    }
    return found;
}

void compare(std::uint64_t seed, unsigned commands) {
    core_bench bench({.global_entries = entries});
    reference_controller reference(entries);
    command_source source(seed);
    for (unsigned count = 0; count < commands; ++count) { bench.send(1 + source.below(channels), source.next()); }
    bench.run(commands * 10);
    ASSERT_EQ(bench.verdicts.size(), commands);
    std::size_t message = 0;
    for (const core_bench::verdict& served : bench.verdicts) {
        const reference_controller::effect right = reference.serve(served.port, served.command);
        ASSERT_EQ(served.reason, right.refused) << "seed " << seed << " clock " << served.clock;
        if (right.receivers.empty()) { continue; }
        ASSERT_LT(message, bench.loads.size());
        const core_bench::loaded& sent = bench.loads[message++];
        ASSERT_EQ(as_set(sent.ports), right.receivers) << "seed " << seed << " clock " << served.clock;
        if (right.data) {
            const serial::cop_words& words = sent.message;
            ASSERT_EQ(words.size == 4 ? words.data() : words.word[2], *right.data) << "seed " << seed;
        }
    }
    EXPECT_EQ(message, bench.loads.size());
}

TEST(cop_random_programs, the_core_does_what_the_reference_does) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) { compare(seed, 2000); }
}

}  // namespace
}  // namespace orbweaver::cop
