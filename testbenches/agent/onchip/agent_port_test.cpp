// SPDX-License-Identifier: Apache-2.0
// The port through which a tile hands agents to its engine and reads what they bring, with accesses as a core makes
// them.
#include "hw/agent/onchip/agent_port.h"

#include <gtest/gtest.h>

#include <functional>
#include <map>

#include "hw/agent/onchip/engine_set.h"
#include "hw/noc/network_desc.h"
#include "testbenches/agent/support/thesis_programs.h"
#include "testbenches/core/memory/bus_initiator.h"

namespace orbweaver::agent {
namespace {

using namespace agent_words;
using enum agent_opcode;

/// Two engines, each with a port, and cores that do what a test asks for in chosen cycles.
struct port_bench : testing::Test, clocked {
    port_bench()
        : net("network", clock, engine_mesh(), packets),
          engines(clock, net, make_engine_mesh(2, 1), {{2}, {3}}, described(), 1),
          near_port("near", clock, engines.engine(0)),
          far("far", clock, engines.engine(1)),
          self(clock.attach(*this, clock_stage::cores)) {
        to_near.socket.bind(near_port.socket);
        to_far.socket.bind(far.socket);
    }

    static noc::network_desc engine_mesh() {
        return {.topology = {.kind = "engine_mesh", .dims = {2, 1}},
                .classes = {{"data", 2, {message_type::data}}, {"agent", 1, {message_type::agent}}}};
    }
    static agent_engine_desc described() {
        agent_engine_desc made;
        made.node.memory_bytes = 64;
        return made;
    }

    void tick(cycle_t now) override { script.at(now)(); }
    void schedule(cycle_t cycle, std::function<void()> action) {
        script[cycle] = std::move(action);
        clock.wake(self, cycle);
    }
    std::uint32_t load(core::bus_initiator& initiator, std::uint32_t offset) {
        tlm::tlm_response_status status{};
        const std::uint32_t value = initiator.read_word(offset, status);
        EXPECT_EQ(status, tlm::TLM_OK_RESPONSE);
        return value;
    }
    bool store(core::bus_initiator& initiator, std::uint32_t offset, std::uint32_t value) {
        return initiator.write_word(offset, value) == tlm::TLM_OK_RESPONSE;
    }
    /// Stores an agent at once. @return words that were taken
    std::uint32_t inject(const agent_image& image) {
        std::vector<std::uint32_t> words{agent_port_name(image.id, image.entry),
                                         static_cast<std::uint32_t>(image.body.size()), image.pr, image.dlen,
                                         image.daddr};
        for (std::uint32_t word = 0; word * 4 < image.body.size(); ++word) {
            words.push_back(body_word(image.body, word));
        }
        std::uint32_t taken = 0;
        while (taken < words.size() && store(to_near, agent_port_word, words[taken])) { ++taken; }
        return taken;
    }

    clock_domain clock{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    packet_ledger packets;
    noc::network net;
    agent_engine_set engines;
    agent_port near_port;
    agent_port far;
    core::bus_initiator to_near{"to_near"};
    core::bus_initiator to_far{"to_far"};
    clock_domain::handle self;
    std::map<cycle_t, std::function<void()>> script;
};

agent_image message(std::uint32_t id, std::vector<std::uint8_t> payload) {
    agent_image made = thesis::route_to(1, id, payload.size());
    std::copy(payload.begin(), payload.end(), made.body.begin() + made.daddr);
    return made;
}

TEST_F(port_bench, what_is_stored_here_is_read_there) {
    schedule(1, [&] {
        EXPECT_EQ(load(to_near, agent_port_ready), 1U);
        EXPECT_EQ(inject(message(20, {1, 2, 3, 4, 5})), 5U + 7);
        EXPECT_EQ(load(to_near, agent_port_ready), 0U);  // the engine has not looked yet
    });
    schedule(2, [&] { EXPECT_EQ(load(to_far, agent_port_address), 0U); });
    schedule(3, [&] { EXPECT_EQ(load(to_near, agent_port_ready), 1U); });
    schedule(200, [&] {
        EXPECT_EQ(load(to_far, agent_port_address), 20U);
        EXPECT_EQ(load(to_far, agent_port_length), 5U);
        EXPECT_EQ(load(to_far, agent_port_start), 20U);
        EXPECT_EQ(load(to_far, agent_port_body + 20), 0x04030201U);
        EXPECT_EQ(load(to_far, agent_port_body + 24), 5U);
        EXPECT_EQ(load(to_far, agent_port_body + 28), 0U);  // beyond the body
        EXPECT_EQ(engines.engine(1).state().bodies.bodies(), 1U);
        EXPECT_TRUE(store(to_far, agent_port_release, 1));
        EXPECT_EQ(load(to_far, agent_port_address), 0U);
    });
    sc_core::sc_start();
    EXPECT_EQ(engines.engine(1).state().bodies.bodies(), 0U);
    EXPECT_EQ(engines.engine(1).counters().delivered, 1U);
    EXPECT_EQ(engines.ledger().alive(), 0U);
}

TEST_F(port_bench, agents_are_shown_one_at_a_time_and_the_next_when_one_is_released) {
    schedule(1, [&] { inject(message(20, {1})); });
    schedule(50, [&] { inject(message(20, {2})); });
    schedule(200, [&] {
        EXPECT_EQ(load(to_far, agent_port_body + 20), 1U);
        store(to_far, agent_port_release, 1);
    });
    schedule(201, [&] { EXPECT_EQ(load(to_far, agent_port_address), 0U); });
    schedule(203, [&] { EXPECT_EQ(load(to_far, agent_port_body + 20), 2U); });
    sc_core::sc_start();
    EXPECT_EQ(engines.ledger().alive(), 0U);
}

TEST_F(port_bench, is_not_ready_while_an_agent_waits_for_memory) {
    // It sleeps here with 44 of the 64 bytes.
    schedule(1, [&] { inject(thesis::image_of({op(agent_opcode::sleep, 1), op(end)}, 20, 40)); });
    schedule(5, [&] { EXPECT_EQ(inject(message(20, {1})), 11U); });
    schedule(20, [&] {
        EXPECT_EQ(load(to_near, agent_port_ready), 0U);
        EXPECT_EQ(inject(message(20, {2})), 0U);
    });
    schedule(300, [&] { EXPECT_EQ(load(to_near, agent_port_ready), 1U); });
    sc_core::sc_start();
}

TEST_F(port_bench, refuses_agents_that_make_no_sense_and_takes_the_next) {
    const auto spoilt = [](void (*spoil)(agent_image&)) {
        agent_image made = message(20, {1, 2, 3, 4});
        spoil(made);
        return made;
    };
    schedule(1, [&] {
        EXPECT_EQ(inject(spoilt([](agent_image& image) { image.id = 15; })), 4U);
        EXPECT_EQ(inject(spoilt([](agent_image& image) { image.id = 512; })), 4U);
        EXPECT_EQ(inject(spoilt([](agent_image& image) { image.body.resize(65); })), 4U);
        EXPECT_EQ(inject(spoilt([](agent_image& image) { image.body.clear(); })), 4U);
        EXPECT_EQ(inject(spoilt([](agent_image& image) { image.daddr = 0xffffffff; })), 4U);
        EXPECT_FALSE(store(to_near, agent_port_release, 1));  // nothing has come
        EXPECT_FALSE(store(to_near, agent_port_ready, 1));
        EXPECT_EQ(inject(message(20, {1, 2, 3, 4})), 11U);
    });
    sc_core::sc_start();
    EXPECT_EQ(engines.engine(1).counters().delivered, 1U);
}

TEST_F(port_bench, who_waits_is_reported_with_its_pc) {
    schedule(1, [&] { inject(message(20, {1})); });
    sc_core::sc_start();
    const auto waits = engines.engine(1).waits();
    ASSERT_EQ(waits.size(), 1U);
    EXPECT_EQ(waits[0].cause, agent_engine::wait::kind::download);
    EXPECT_EQ(waits[0].channel, 20U);
    EXPECT_EQ(waits[0].who, "agent@0.1 at pc 9");
}

}  // namespace
}  // namespace orbweaver::agent
