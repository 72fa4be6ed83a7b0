// SPDX-License-Identifier: Apache-2.0
// Tests of the model as the reference of a foreign design, through its C interface alone.
#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "reference/orbweaver_reference.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::reference {
namespace {

constexpr std::uint64_t tail = std::uint64_t{1} << 32;
constexpr std::uint64_t head = std::uint64_t{1} << 33;

/// Wires of a port in one cycle.
struct wires {
    int valid = 0;
    int vc = 0;
    std::uint64_t flit = 0;
    std::uint64_t credit = 0;
};

class handle {
public:
    handle(const std::string& file, int router, const std::string& settings = "")
        : m_model(orbweaver_reference_create(file.c_str(), settings.c_str(), router)) {}
    ~handle() {
        if (m_model != nullptr) { orbweaver_reference_destroy(m_model); }
    }
    handle(handle&& other) noexcept : m_model(std::exchange(other.m_model, nullptr)) {}
    handle(const handle&) = delete;
    handle& operator=(const handle&) = delete;

    explicit operator bool() const { return m_model != nullptr; }
    int width(const char* name) const { return orbweaver_reference_width(m_model, name); }
    std::string port(int number) const { return orbweaver_reference_port(m_model, number); }
    void drive(int port, const wires& driven) {
        orbweaver_reference_drive(m_model, port, driven.valid, driven.vc, driven.flit, driven.credit);
    }
    bool step() { return orbweaver_reference_step(m_model) == 1; }
    wires sample(int port) const {
        wires found;
        orbweaver_reference_sample(m_model, port, &found.valid, &found.vc, &found.flit, &found.credit);
        return found;
    }
    bool check(int port, const wires& is) {
        return orbweaver_reference_check(m_model, port, is.valid, is.vc, is.flit, is.credit) == 1;
    }
    std::string message() const { return orbweaver_reference_message(m_model); }

private:
    void* m_model;
};

/// A network of its own file.
class reference_file : public testing::Test {
protected:
    std::string write(const std::string& network) {
        return m_folder.write("network.yaml", "system: network\nnetwork: " + network + "\n").string();
    }
    std::string mesh() {
        return write("{topology: {kind: mesh, dims: [3, 3]}, classes: [{name: any, vcs: 2}], vc_depth: 3}");
    }

private:
    scratch_folder m_folder;
};

/// Sends random packets from a node and takes the packets that arrive, at random times.
class random_node {
public:
    /// @param has_offsets heads are coded so, else as addresses
    random_node(unsigned node, int depth, bool has_offsets)
        : m_draw(node + 1),
          m_x(static_cast<int>(node % 3)),
          m_y(static_cast<int>(node / 3)),
          m_has_offsets(has_offsets),
          m_credits{depth, depth} {}

    wires drive() {
        wires driven;
        const auto vc = static_cast<unsigned>(m_draw() % 2);
        if (m_credits[vc] > 0 && m_draw() % 3 == 0) {
            const bool begins_packet = m_left[vc] == 0;
            m_left[vc] = static_cast<unsigned>(begins_packet ? m_draw() % 6 + 2 : m_left[vc]) - 1;
            --m_credits[vc];
            driven = {1, static_cast<int>(vc),
                      (begins_packet ? head | destination() : m_draw()) | (m_left[vc] == 0 ? tail : 0), 0};
        }
        for (unsigned each = 0; each < 2; ++each) {
            if (m_held[each] > 0 && m_draw() % 2 == 0) {
                --m_held[each];
                driven.credit |= std::uint64_t{1} << each;
            }
        }
        return driven;
    }
    void see(const wires& arrived) {
        m_held[static_cast<unsigned>(arrived.vc)] += arrived.valid;
        for (unsigned vc = 0; vc < 2; ++vc) { m_credits[vc] += static_cast<int>(arrived.credit >> vc & 1); }
        m_arrived += arrived.valid;
    }
    int arrived() const { return m_arrived; }

private:
    std::uint64_t destination() {
        if (!m_has_offsets) { return m_draw() % 9 << 16; }
        const int dx = static_cast<int>(m_draw() % 3) - m_x;
        const int dy = static_cast<int>(m_draw() % 3) - m_y;
        return (static_cast<std::uint32_t>(dx) & 0x3f) << 26 | (static_cast<std::uint32_t>(dy) & 0x3f) << 20;
    }

    std::mt19937 m_draw;
    int m_x;
    int m_y;
    bool m_has_offsets;
    std::array<int, 2> m_credits;
    std::array<unsigned, 2> m_left{};
    std::array<int, 2> m_held{};
    int m_arrived = 0;
};

/// Routers of a 3 x 3 mesh, each a reference of its own, whose wires are joined by hand.
class joined_routers {
public:
    explicit joined_routers(const std::string& file) {
        for (int router = 0; router < 9; ++router) {
            m_routers.emplace_back(file, router);
            EXPECT_TRUE(m_routers.back());
        }
        for (int router = 0; router < 9; ++router) {
            for (int port = 1; port < m_routers[static_cast<unsigned>(router)].width("ports"); ++port) {
                m_joints.push_back(joint_of(router, port));
            }
        }
    }

    handle& router(unsigned number) { return m_routers[number]; }
    bool step() {
        std::vector<wires> sent;
        for (const joint& each : m_joints) { sent.push_back(m_routers[each.origin].sample(each.output)); }
        for (std::size_t number = 0; number < m_joints.size(); ++number) {
            m_routers[m_joints[number].target].drive(m_joints[number].input, sent[number]);
        }
        bool holds = true;
        for (handle& router : m_routers) { holds = router.step() && holds; }
        return holds;
    }

private:
    struct joint {
        unsigned origin;
        int output;
        unsigned target;
        int input;
    };

    int port_named(int router, const std::string& name) const {
        int port = 0;
        while (m_routers[static_cast<unsigned>(router)].port(port) != "r" + std::to_string(router) + "." + name) {
            ++port;
        }
        return port;
    }
    joint joint_of(int router, int port) const {
        const std::string name = m_routers[static_cast<unsigned>(router)].port(port);
        const char side = name.back();
        const int x = (router % 3 + (side == 'E' ? 1 : side == 'W' ? 2 : 0)) % 3;
        const int neighbour = (router / 3 + (side == 'S' ? 1 : side == 'N' ? 2 : 0)) % 3 * 3 + x;
        const char* const back = side == 'E' ? "W" : side == 'W' ? "E" : side == 'S' ? "N" : "S";
        return {static_cast<unsigned>(router), port, static_cast<unsigned>(neighbour), port_named(neighbour, back)};
    }

    std::vector<handle> m_routers;
    std::vector<joint> m_joints;
};

/// A 3 x 3 network with two virtual channels.
struct joined_case {
    const char* name;
    const char* network;
    bool has_offsets;
};
void PrintTo(const joined_case& described, std::ostream* out) { *out << described.name; }

struct joined_references : reference_file, testing::WithParamInterface<joined_case> {};

INSTANTIATE_TEST_SUITE_P(
    all, joined_references,
    testing::ValuesIn(std::vector<joined_case>{
        {"mesh", "{topology: {kind: mesh, dims: [3, 3]}, classes: [{name: any, vcs: 2}], vc_depth: 3}", true},
        {"three_stages",
         "{topology: {kind: mesh, dims: [3, 3]}, classes: [{name: any, vcs: 2}], router: {pipeline: three_stage}}",
         true},
        {"adaptive", "{topology: {kind: mesh, dims: [3, 3]}, classes: [{name: any, vcs: 2}], routing: west_first}",
         true},
        {"torus", "{topology: {kind: torus, dims: [3, 3]}, classes: [{name: any, vcs: 2}]}", false},
        {"other_allocators",
         "{topology: {kind: torus, dims: [3, 3]}, classes: [{name: any, vcs: 2}], router: "
         "{switch_allocator: separable_output_first}}",
         false}}),
    [](const auto& instance) { return instance.param.name; });

TEST_P(joined_references, do_what_the_network_does) {
    const std::string file = write(GetParam().network);
    handle network(file, -1);
    ASSERT_TRUE(network) << orbweaver_reference_message(nullptr);
    joined_routers routers(file);
    ASSERT_EQ(network.width("ports"), 9);
    std::vector<random_node> nodes;
    for (unsigned node = 0; node < 9; ++node) {
        nodes.emplace_back(node, network.width("depth"), GetParam().has_offsets);
    }
    for (int cycle = 0; cycle < 3000; ++cycle) {
        for (unsigned node = 0; node < 9; ++node) {
            const wires driven = nodes[node].drive();
            network.drive(static_cast<int>(node), driven);
            routers.router(node).drive(0, driven);
        }
        ASSERT_TRUE(network.step()) << network.message();
        ASSERT_TRUE(routers.step());
        for (unsigned node = 0; node < 9; ++node) {
            const wires arrived = routers.router(node).sample(0);
            ASSERT_TRUE(network.check(static_cast<int>(node), arrived)) << network.message();
            nodes[node].see(arrived);
        }
    }
    for (const random_node& node : nodes) { EXPECT_GT(node.arrived(), 200); }
}

TEST_F(reference_file, ports_have_the_names_of_links_and_widths_have_theirs) {
    const handle router(mesh(), 4);
    ASSERT_TRUE(router);
    EXPECT_EQ(router.port(0), "n4.out");
    EXPECT_EQ(router.port(1), "r4.E");
    EXPECT_EQ(router.port(5), "");
    EXPECT_EQ(router.width("ports"), 5);
    EXPECT_EQ(router.width("vcs"), 2);
    EXPECT_EQ(router.width("vc_bits"), 1);
    EXPECT_EQ(router.width("depth"), 3);
    EXPECT_EQ(handle(mesh(), 4, "network.local_depth=5").width("depth"), 5) << "port 0 is the node's";
    EXPECT_EQ(router.width("cycle"), 0);
    EXPECT_EQ(router.width("flits"), -1);
    EXPECT_EQ(orbweaver_reference_abi(), ORBWEAVER_REFERENCE_ABI);
}

TEST_F(reference_file, a_difference_is_reported_with_its_cycle_and_wire) {
    handle router(mesh(), 4);
    ASSERT_TRUE(router);
    router.drive(0, {1, 0, head | tail | std::uint64_t{1} << 34 | 1U << 26, 0});  // one to the east
    ASSERT_TRUE(router.step()) << router.message();
    ASSERT_TRUE(router.step());
    EXPECT_FALSE(router.check(1, {}));
    EXPECT_EQ(router.message(), "cycle 3, r4.E: valid shall be 0x1 and is 0x0");
    wires sent = router.sample(1);
    EXPECT_TRUE(router.check(1, sent));
    sent.flit ^= 4;
    EXPECT_FALSE(router.check(1, sent));
    EXPECT_THAT(router.message(), StartsWith("cycle 3, r4.E: flit shall be 0x700000000"));
    EXPECT_FALSE(router.check(0, {0, 0, 0, 0}));
    EXPECT_EQ(router.message(), "cycle 3, n4.out: credit shall be 0x1 and is 0x0");
    EXPECT_FALSE(router.check(9, {}));
}

/// Wires that break a rule.
struct broken_case {
    const char* name;
    std::vector<wires> driven;  // at the node's port, a cycle each
    const char* rule;
};
void PrintTo(const broken_case& described, std::ostream* out) { *out << described.name; }

struct reference_rules : reference_file, testing::WithParamInterface<broken_case> {};

TEST_P(reference_rules, are_kept_or_named) {
    handle router(mesh(), 4);
    ASSERT_TRUE(router);
    for (std::size_t number = 0; number < GetParam().driven.size(); ++number) {
        router.drive(0, GetParam().driven[number]);
        ASSERT_EQ(router.step(), number + 1 < GetParam().driven.size()) << router.message();
    }
    EXPECT_THAT(router.message(), HasSubstr("towards n4.out: " + std::string(GetParam().rule)));
    EXPECT_FALSE(router.step());
}

INSTANTIATE_TEST_SUITE_P(
    all, reference_rules,
    testing::ValuesIn(std::vector<broken_case>{
        {"body", {{1, 0, 5, 0}}, "a body, tag or tail on a virtual channel without a packet"},
        {"channel", {{1, 2, head, 0}}, "a flit on a virtual channel that does not exist"},
        {"destination", {{1, 0, head | 2U << 26, 0}}, "a head that names no node of the network"},
        {"heads", {{1, 0, head, 0}, {1, 0, head, 0}}, "a head on a virtual channel whose packet has not ended"},
        {"credit", {{0, 0, 0, 1}}, "a credit for a slot that is free"},
        {"room",  // no credit returns before the flits that nobody credits at the node have filled the buffer
         {{1, 0, head, 0}, {1, 0, 1, 0}, {1, 0, 2, 0}, {1, 0, 3, 0}, {1, 0, 4, 0}, {1, 0, 5, 0}, {1, 0, 6, 0}},
         "a flit without a credit"}}),
    [](const auto& instance) { return instance.param.name; });

TEST_F(reference_file, what_no_wire_carries_is_refused) {
    EXPECT_FALSE(handle(write("{switching: store_and_forward, vc_depth: 8}"), 0));
    EXPECT_THAT(orbweaver_reference_message(nullptr), HasSubstr("no wire carries the length"));
    EXPECT_FALSE(handle(mesh(), 9));
    EXPECT_THAT(orbweaver_reference_message(nullptr), HasSubstr("there is no router 9: the network has 9"));
    EXPECT_FALSE(handle("missing.yaml", 0));
    EXPECT_THAT(orbweaver_reference_message(nullptr), HasSubstr("missing.yaml"));
    EXPECT_FALSE(handle(mesh(), 0, "network.vc_dept=4"));
    EXPECT_THAT(orbweaver_reference_message(nullptr), HasSubstr("vc_depth"));
    handle first(mesh(), 0);
    ASSERT_TRUE(first.step());
    EXPECT_FALSE(handle(mesh(), 1));
    EXPECT_THAT(orbweaver_reference_message(nullptr), HasSubstr("before the first step"));
}

}  // namespace
}  // namespace orbweaver::reference
