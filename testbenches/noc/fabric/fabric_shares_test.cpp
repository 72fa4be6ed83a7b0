// SPDX-License-Identifier: Apache-2.0
// Several host threads that work on a fabric against one: the same flits in the same cycles, the same reports, wherever
// the fabric is cut, whatever a thread_choice chooses and wherever routers go. And where they go by the times of
// threads.
#include "hw/noc/fabric/fabric_shares.h"

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

struct fabric_shares_of : testing::TestWithParam<std::tuple<threads_case, unsigned, cuts>> {};

TEST_P(fabric_shares_of, threads_do_what_one_thread_does) {
    const auto& [described, group, where] = GetParam();
    const std::string alone = run_apart(
        [options = described.options, group = group, where = where] { return run_networks(options, group, where); });
    expect_same_lines(run_networks(described.options, group, where, described.threads), alone);
}

INSTANTIATE_TEST_SUITE_P(groups, fabric_shares_of,
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
std::string run_ahead(random_case drawn, const thread_desc& threads) {
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
    return out.str();
}

struct fabric_shares_ahead_of : testing::TestWithParam<threads_case> {};

/// Threads are some cycles apart then.
TEST_P(fabric_shares_ahead_of, threads_do_what_one_thread_does) {
    constexpr unsigned networks = 12;
    for (std::uint64_t seed = 301; seed < 301 + networks; ++seed) {
        const auto run = [&](const thread_desc& threads) {
            return run_apart([&] { return run_ahead(draw_case(GetParam().options, seed), threads); });
        };
        expect_same_lines(run(GetParam().threads), run({}));
    }
}

INSTANTIATE_TEST_SUITE_P(networks, fabric_shares_ahead_of, testing::ValuesIn(threads_of_tests),
                         [](const auto& instance) { return std::string(instance.param.name); });

/// Ends of shares lie in four words of the masks of routers.
TEST(fabric_shares, do_what_one_thread_does_on_a_mesh_of_many_routers) {
    random_case mesh{.network = {.topology = {.dims = {14, 14}}, .classes = {{"any", 2, {}}}},
                     .load = {.creating = 500, .packets_per_kilocycle = 60}};
    const auto run = [&](const thread_desc& threads) { return run_apart([&] { return run_ahead(mesh, threads); }); };
    expect_same_lines(run({3, true, true}), run({}));
}

/// The time that the routers of each of two partitions take in a cycle.
std::array<std::chrono::microseconds, 2> times_of_shares{};

void spend_time(fabric_share& share, clock_domain&, cycle_t) {
    const auto end = std::chrono::steady_clock::now() + times_of_shares[share.own ? 1 : 0];
    while (std::chrono::steady_clock::now() < end) {}
    share.has_more = true;
}

/// The shares of an 8x8 mesh whose routers do nothing but take time.
class idle_mesh {
public:
    void run(std::chrono::microseconds first, std::chrono::microseconds other) {
        times_of_shares = {first, other};
        for (cycle_t now = 1; now <= 300; ++now) {
            shares.begin(now);
            shares.end(true);
        }
    }
    unsigned routers_of_first() {
        unsigned count = 0;
        for (unsigned router = 0; router < 64; ++router) {
            count += &shares.events_of_router(router) == &shares.events_of_nodes() ? 1 : 0;
        }
        return count;
    }

private:
    static network_desc mesh() { return {.topology = {.dims = {8, 8}}, .classes = {{"any", 2, {}}}}; }
    fabric_plan plan() const {
        fabric_plan made{.network = m_network};
        made.routers.assign(m_network.routers(), true);
        made.links.assign(m_network.graph().links.size(), true);
        made.nodes.assign(m_network.nodes(), true);
        made.threads = {2, true};
        return made;
    }

    clock_domain m_domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    const network_plan m_network{"mesh", mesh()};
    const fabric_plan m_plan = plan();
    fabric_state m_state{"mesh", m_network.routing(), m_network.partition(), 4, 4, sc_core::SC_ZERO_TIME};
    const fabric_layout m_layout = make_records(m_plan, m_state);

public:
    fabric_shares shares{m_plan, m_state, m_layout, m_domain, spend_time};
};

TEST(fabric_shares, give_routers_of_a_slow_first_share_to_the_other_one) {
    idle_mesh mesh;
    const unsigned before = mesh.routers_of_first();
    mesh.run(std::chrono::microseconds(100), std::chrono::microseconds(5));
    EXPECT_LE(mesh.routers_of_first(), before * 2 / 3);
}

TEST(fabric_shares, give_routers_of_another_slow_share_to_the_first_one) {
    idle_mesh mesh;
    const unsigned before = mesh.routers_of_first();
    mesh.run(std::chrono::microseconds(5), std::chrono::microseconds(100));
    EXPECT_GT(mesh.routers_of_first(), 2 * before);
}

TEST(fabric_shares, keep_their_routers_where_there_are_cuts) {
    idle_mesh mesh;
    const unsigned before = mesh.routers_of_first();
    mesh.shares.report_cuts(true);
    mesh.run(std::chrono::microseconds(20), std::chrono::microseconds(1));
    EXPECT_EQ(mesh.routers_of_first(), before);
}

}  // namespace
}  // namespace orbweaver::noc
