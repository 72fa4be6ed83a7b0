// SPDX-License-Identifier: Apache-2.0
// Fabrics and nodes that are divided among host threads against those of one: the same flits in the same cycles and the
// same reports, wherever they are divided and whatever a thread_choice chooses.
#include "hw/noc/fabric/fabric_partitions.h"

#include "testbenches/noc/fabric/fabric_cases.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

/// The threads of a test.
struct threads_case {
    const char* name;
    drawn_options options;
    thread_desc threads;
};
void PrintTo(const threads_case& described, std::ostream* out) { *out << described.name; }

const std::array<threads_case, 5> threads_of_tests{
    {{"two_threads", drawn_options::none, {2, true, true}},
     {"three_threads", drawn_options::none, {3, true, true}},
     {"a_choice_of_two", drawn_options::none, {2}},
     {"two_threads_with_choices", drawn_options::choices, {2, true, true}},
     {"two_threads_with_options", drawn_options::any, {2, true, true}}}};
constexpr unsigned groups_of_tests = 2;

struct fabric_partitions_of : testing::TestWithParam<std::tuple<threads_case, unsigned, cuts>> {};

TEST_P(fabric_partitions_of, threads_do_what_one_thread_does) {
    const auto& [described, group, where] = GetParam();
    const std::string alone = run_apart(
        [options = described.options, group = group, where = where] { return run_networks(options, group, where); });
    expect_same_lines(run_networks(described.options, group, where, described.threads), alone);
}

INSTANTIATE_TEST_SUITE_P(groups, fabric_partitions_of,
                         testing::Combine(testing::ValuesIn(threads_of_tests),
                                          testing::Range(101U, 101 + groups_of_tests),
                                          testing::ValuesIn(routes_to_cut)),
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
        if (now < 1000) { domain.wake(self, now + 1 + now / 8); }
    }

    clock_domain& domain;
    clock_domain::handle self;
    const random_system& system;
    std::ostream& out;
};

/// Runs a network in one piece, without the kernel between its cycles, and prints all that can be seen of it then and
/// now and then before.
/// @param partitions of the network; 0: any number
std::string run_ahead(random_case drawn, const thread_desc& threads, unsigned partitions = 0) {
    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
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
    EXPECT_THAT(system.book().problems(), IsEmpty());
    EXPECT_GT(system.net().flit_hops(), 0U);
    if (partitions != 0) { EXPECT_EQ(system.net().partitions(), partitions); }
    return out.str();
}

struct fabric_partitions_ahead_of : testing::TestWithParam<threads_case> {};

TEST_P(fabric_partitions_ahead_of, threads_do_what_one_thread_does) {
    constexpr unsigned networks = 12;
    for (std::uint64_t seed = 301; seed < 301 + networks; ++seed) {
        const auto run = [&](const thread_desc& threads) {
            return run_apart([&] { return run_ahead(draw_case(GetParam().options, seed), threads); });
        };
        expect_same_lines(run(GetParam().threads), run({}));
    }
}

INSTANTIATE_TEST_SUITE_P(networks, fabric_partitions_ahead_of, testing::ValuesIn(threads_of_tests),
                         [](const auto& instance) { return std::string(instance.param.name); });

/// Ends of partitions lie in four words of the masks of routers.
TEST(fabric_partitions, do_what_one_thread_does_on_a_mesh_of_many_routers) {
    random_case mesh{.network = {.topology = {.dims = {14, 14}}, .classes = {{"any", 2, {}}}},
                     .load = {.creating = 500, .packets_per_kilocycle = 60}};
    const auto run = [&](const thread_desc& threads) {
        return run_apart([&] { return run_ahead(mesh, threads, threads.count); });
    };
    expect_same_lines(run({3, true, true}), run({}));
}

}  // namespace
}  // namespace orbweaver::noc
