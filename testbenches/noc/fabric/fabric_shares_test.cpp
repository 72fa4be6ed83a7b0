// SPDX-License-Identifier: Apache-2.0
// Several host threads that work on a fabric against one: the same flits in the same cycles, the same reports, wherever
// the fabric is cut and whatever a thread_choice chooses.
#include "hw/noc/fabric/fabric_shares.h"

#include "testbenches/noc/fabric/fabric_cases.h"

namespace orbweaver::noc {
namespace {

/// The threads of a test.
struct threads_case {
    const char* name;
    drawn_options options;
    thread_desc threads;
};
void PrintTo(const threads_case& described, std::ostream* out) {
    *out << described.name;
}

const std::array<threads_case, 5> threads_of_tests{{{"two_threads", drawn_options::none, {2, true}},
                                                    {"three_threads", drawn_options::none, {3, true}},
                                                    {"a_choice_of_two", drawn_options::none, {2, false}},
                                                    {"two_threads_with_choices", drawn_options::choices, {2, true}},
                                                    {"two_threads_with_options", drawn_options::any, {2, true}}}};
constexpr unsigned groups_of_tests = 2;

struct fabric_shares_of : testing::TestWithParam<std::tuple<threads_case, unsigned, cuts>> {};

TEST_P(fabric_shares_of, threads_do_what_one_thread_does) {
    const auto& [described, group, where] = GetParam();
    const std::string alone = run_apart(
        [options = described.options, group = group, where = where] { return run_networks(options, group, where); });
    expect_same_lines(run_networks(described.options, group, where, described.threads), alone);
}

INSTANTIATE_TEST_SUITE_P(groups, fabric_shares_of,
                         testing::Combine(testing::ValuesIn(threads_of_tests),
                                          testing::Range(101U, 101 + groups_of_tests), testing::ValuesIn(ways_to_cut)),
                         [](const auto& instance) {
                             return std::string(std::get<0>(instance.param).name) + "_" +
                                    std::to_string(std::get<1>(instance.param)) + "_cut_" +
                                    std::get<2>(instance.param).name;
                         });

/// Prints a network in the middle of a run, before the routers of some cycles.
struct observer final : clocked {
    observer(clock_domain& domain, const random_system& system, std::ostream& out)
        : domain(domain), self(domain.attach(*this, clock_stage::cores)), system(system), out(out) {
        domain.wake(self, 1);
    }
    void tick(cycle_t now) override {
        out << system.net().name() << " before " << now << ", no more cycles\n";
        print_links(system.net(), out);
        print_routers(system.net(), out);
        if (now < 1000) {
            domain.wake(self, now + 1 + now / 8);
        }
    }

    clock_domain& domain;
    clock_domain::handle self;
    const random_system& system;
    std::ostream& out;
};

/// Runs a network in one piece, without the kernel between its cycles, and prints all that can be seen of it then and
/// now and then before.
std::string run_ahead(drawn_options options, std::uint64_t seed, const thread_desc& threads = {}) {
    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    random_case drawn = draw_case(options, seed);
    drawn.load.direct = drawn.network.vc_depth != unlimited;
    drawn.network.threads = threads;
    const random_system system("net", domain, drawn, {});
    std::ostringstream out;
    const observer looking(domain, system, out);
    constexpr cycle_t cycles = 6000;
    domain.run_ahead(cycles);
    sc_core::sc_start(domain.time(cycles));
    out << system.net().name() << " after " << cycles << " more cycles\n";
    print_links(system.net(), out);
    print_routers(system.net(), out);
    out << system.net().flit_hops() << ' ' << system.book().fingerprint() << '\n';
    EXPECT_THAT(system.book().problems(), testing::IsEmpty());
    EXPECT_GT(system.net().flit_hops(), 0U);
    return out.str();
}

struct fabric_shares_ahead_of : testing::TestWithParam<threads_case> {};

/// Threads are some cycles apart then.
TEST_P(fabric_shares_ahead_of, threads_do_what_one_thread_does) {
    constexpr unsigned networks = 12;
    for (std::uint64_t seed = 301; seed < 301 + networks; ++seed) {
        const auto run = [&](const thread_desc& threads) {
            return run_apart([&] { return run_ahead(GetParam().options, seed, threads); });
        };
        expect_same_lines(run(GetParam().threads), run({}));
    }
}

INSTANTIATE_TEST_SUITE_P(networks, fabric_shares_ahead_of, testing::ValuesIn(threads_of_tests),
                         [](const auto& instance) { return std::string(instance.param.name); });

}  // namespace
}  // namespace orbweaver::noc
