// SPDX-License-Identifier: Apache-2.0
// Random traffic of the memory bus over a mesh, held against a plain memory: at each node an initiator of blocking
// calls and one of both transports, and a memory that all of them use.
#define SC_INCLUDE_DYNAMIC_PROCESSES
#include <gmock/gmock.h>

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>

#include "hw/base/random_stream.h"
#include "hw/noc/network.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/node_endpoint.h"
#include "testbenches/tlm/memory_bridge_bench.h"
#include "testbenches/tlm/phase_watch.h"
#include "testbenches/tlm/timed_models.h"
#include "tlm/exclusive_access.h"
#include "tlm/memory_bridge_completer.h"
#include "tlm/memory_bridge_requester.h"
#include "tlm/transaction_id.h"

namespace orbweaver::noc {
namespace {

constexpr unsigned nodes = 9;
constexpr unsigned initiators = 2 * nodes;
constexpr unsigned ids = 4;              // of an initiator
constexpr unsigned piece = 56;           // bytes of each memory that belong to one id of one initiator
constexpr unsigned memory_bytes = 4096;  // of a node
constexpr std::uint64_t node_stride = 0x100'0000'1000U;

static_assert(initiators * ids * piece <= memory_bytes);

/// The parameters of a transaction.
struct access_plan {
    tlm::tlm_command command = tlm::TLM_READ_COMMAND;
    std::uint64_t address = 0;
    bytes data;
    bytes enables;
    unsigned width = 0;
    unsigned id = 0;
    bool named = true;  // has its id in an extension
    bool exclusive = false;
    tlm::tlm_response_status expected = tlm::TLM_OK_RESPONSE;
};

/// The memory of all nodes as the standard describes transfers.
struct plain_memory {
    /// @return what a read must bring
    bytes transfer(const access_plan& plan) {
        bytes seen = plan.data;
        for (unsigned i = 0; i < plan.data.size(); ++i) {
            const bool enabled = plan.enables.empty() || plan.enables[i % plan.enables.size()] == TLM_BYTE_ENABLED;
            std::uint8_t& stored = content[plan.address + i % plan.width];
            if (enabled && plan.command == tlm::TLM_READ_COMMAND) {
                seen[i] = stored;
            } else if (enabled) {
                stored = plan.data[i];
            }
        }
        return seen;
    }
    std::map<std::uint64_t, std::uint8_t> content;
};

/// Makes accesses of one initiator, most of them legal, each id in pieces of its own.
struct access_source {
    access_source(unsigned initiator, std::uint64_t seed) : initiator(initiator), random(seed, "traffic", initiator) {}

    access_plan next(unsigned id) {
        access_plan plan;
        plan.id = id;
        plan.command = random.below(2) == 0 ? tlm::TLM_READ_COMMAND : tlm::TLM_WRITE_COMMAND;
        plan.data.resize(1 + random.below(2 * piece));
        for (auto& byte : plan.data) { byte = static_cast<std::uint8_t>(random.next()); }
        const unsigned size = static_cast<unsigned>(plan.data.size());
        plan.width = 1 + random.below(std::min(size, piece));
        if (size <= piece && random.below(2) == 0) { plan.width = size; }
        const unsigned position = random.below(piece - plan.width + 1);
        plan.address = (1 + random.below(nodes)) * node_stride + (initiator * ids + id) * piece + position;
        plan.enables.resize(random.below(2) * (1 + random.below(size)));
        for (auto& enable : plan.enables) { enable = random.below(2) == 0 ? TLM_BYTE_ENABLED : TLM_BYTE_DISABLED; }
        if (random.below(20) == 0) { spoil(plan); }
        return plan;
    }
    void spoil(access_plan& plan) {
        switch (random.below(4)) {
            case 0:
                plan.address = (random.below(2) == 0 ? 1 : nodes + 1) * node_stride + memory_bytes - plan.width / 2;
                plan.width = std::max(plan.width, 2U);
                plan.data.resize(std::max<std::size_t>(plan.data.size(), 2));
                plan.expected = tlm::TLM_ADDRESS_ERROR_RESPONSE;
                break;
            case 1:
                plan.width = 0;
                plan.expected = tlm::TLM_BURST_ERROR_RESPONSE;
                break;
            case 2:
                plan.enables = {TLM_BYTE_ENABLED, 1};
                plan.expected = tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE;
                break;
            default: plan.exclusive = true; plan.expected = tlm::TLM_COMMAND_ERROR_RESPONSE;
        }
    }
    unsigned initiator;
    random_stream random;
};

/// The transactions of an initiator: expected data, and the order of each id.
struct scoreboard {
    struct pending {
        access_plan plan;
        bytes data;
        std::size_t number = 0;
    };
    explicit scoreboard(plain_memory& reference) : reference(reference) {}

    pending begin(const access_plan& plan) {
        if (plan.expected != tlm::TLM_OK_RESPONSE) { return {plan, plan.data, 0}; }
        return {plan, reference.transfer(plan), begun[plan.id]++};
    }
    void end(const pending& known, const tlm::tlm_generic_payload& payload) {
        ++finished;
        EXPECT_EQ(payload.get_response_status(), known.plan.expected);
        EXPECT_EQ(bytes(payload.get_data_ptr(), payload.get_data_ptr() + known.data.size()), known.data);
        if (known.plan.expected == tlm::TLM_OK_RESPONSE) {
            EXPECT_EQ(known.number, ended[known.plan.id]++) << "responses of an id in the order of its requests";
        }
    }
    plain_memory& reference;
    std::array<std::size_t, ids> begun{};
    std::array<std::size_t, ids> ended{};
    unsigned finished = 0;
};

void describe(counted_payload& payload, const access_plan& plan) {
    payload.set_streaming_width(plan.width);
    payload.enables = plan.enables;
    if (!plan.enables.empty()) {
        payload.set_byte_enable_ptr(payload.enables.data());
        payload.set_byte_enable_length(static_cast<unsigned>(payload.enables.size()));
    }
    if (plan.named) { payload.set_extension(new transaction_id(plan.id)); }
    if (plan.exclusive) { payload.set_extension(new exclusive_access); }
}

/// An initiator of random transactions.
struct random_initiator {
    random_initiator(unsigned number, std::uint64_t seed, plain_memory& reference)
        : source(number, seed), board(reference), cpu(sc_core::sc_gen_unique_name("cpu")) {
        cpu.on_response = [this](tlm::tlm_generic_payload& payload, tlm::tlm_phase& phase, sc_core::sc_time& delay) {
            return respond(payload, phase, delay);
        };
    }
    /// Threads of blocking calls, which share ids. One does not name its id, which is the number of the socket.
    void spawn_blocking(unsigned threads, unsigned transfers) {
        for (unsigned thread = 0; thread < threads; ++thread) {
            cpu.thread([this, thread, transfers] {
                for (unsigned i = 0; i < transfers; ++i) {
                    transfer(thread != 0);
                    sc_core::wait(source.random.below(30) * sc_core::sc_time(1, sc_core::SC_NS));
                }
            });
        }
    }
    void transfer(bool named) {
        access_plan plan = source.next(named ? source.random.below(ids - 1) : source.initiator % 2);
        plan.named = named;
        counted_payload& payload = cpu.make(plan.command, plan.address, plan.data);
        describe(payload, plan);
        sc_core::sc_time delay = SC_ZERO_TIME;
        const scoreboard::pending known = board.begin(plan);
        cpu.socket->b_transport(payload, delay);
        board.end(known, payload);
        payload.release();
    }
    /// A thread of requests by phases. Ids that blocking calls use, too, begin without delay.
    void spawn_phased(unsigned transfers) {
        cpu.thread([this, transfers] {
            for (unsigned i = 0; i < transfers; ++i) {
                const access_plan plan = source.next(source.random.below(ids));
                const unsigned delay = plan.id == ids - 1 ? source.random.below(4) : 0;
                counted_payload& payload = cpu.make(plan.command, plan.address, plan.data);
                describe(payload, plan);
                waiting.emplace(&payload, board.begin(plan));
                const tlm::tlm_sync_enum status = cpu.begin(payload, delay * period);
                if (status == tlm::TLM_COMPLETED) {
                    finish(payload);
                } else if (status == tlm::TLM_ACCEPTED) {
                    sc_core::wait(cpu.request_ended);
                }
                sc_core::wait(source.random.below(3) * sc_core::sc_time(7, sc_core::SC_NS));
            }
        });
    }
    tlm::tlm_sync_enum respond(tlm::tlm_generic_payload& payload, tlm::tlm_phase& phase, sc_core::sc_time& delay) {
        const unsigned ending = source.random.below(3);
        if (ending == 0) {
            finish(payload);
            return tlm::TLM_COMPLETED;
        }
        if (ending == 1) {
            finish(payload);
            phase = tlm::END_RESP;
            delay = source.random.below(5) * period;
            return tlm::TLM_UPDATED;
        }
        check(payload);
        sc_core::sc_spawn([this, &payload] {
            sc_core::wait((1 + source.random.below(4)) * period);
            EXPECT_EQ(cpu.call(payload, tlm::END_RESP, SC_ZERO_TIME), tlm::TLM_COMPLETED);
            payload.release();
        });
        return tlm::TLM_ACCEPTED;
    }
    void check(tlm::tlm_generic_payload& payload) {
        board.end(waiting.at(&payload), payload);
        waiting.erase(&payload);
    }
    void finish(tlm::tlm_generic_payload& payload) {
        check(payload);
        payload.release();
    }

    access_source source;
    scoreboard board;
    timed_software cpu;
    phase_watch watch{sc_core::sc_gen_unique_name("watch")};
    std::map<tlm::tlm_generic_payload*, scoreboard::pending> waiting;  // by phases
};

/// A node: two initiators, both ends of the bridge, and a memory that answers by calls or by phases.
struct bus_node {
    bus_node(unsigned number, bool phased, network& fabric, clock_domain& domain, packet_ledger& ledger,
             bridge_order order, std::uint64_t seed, plain_memory& reference)
        : base((number + 1) * node_stride),
          manners(seed, "manners", number),
          near(sc_core::sc_gen_unique_name("near"), domain, ledger,
               node_endpoint(fabric, {static_cast<std::uint16_t>(number)}),
               {.outstanding = 4, .max_bytes = 256, .order = order}, route),
          far(sc_core::sc_gen_unique_name("far"), near,
              phased ? bridge_transport::non_blocking : bridge_transport::blocking),
          blocking(2 * number, seed, reference),
          both(2 * number + 1, seed, reference) {
        for (random_initiator* each : {&blocking, &both}) {
            each->cpu.socket.bind(each->watch.in);
            each->watch.out.bind(near.socket);
        }
        far.socket.bind(watch.in);
        if (phased) {
            watch.out.bind(by_phases.emplace(sc_core::sc_gen_unique_name("memory")).socket);
            by_phases->base = base;
            by_phases->storage.resize(memory_bytes);
            by_phases->manner_of = [this](const auto&) { return static_cast<manner>(manners.below(5)); };
            by_phases->latency_of = [this](const auto&) { return manners.below(40) * period; };
        } else {
            watch.out.bind(by_calls.emplace(sc_core::sc_gen_unique_name("memory")).socket);
            by_calls->base = base;
            by_calls->storage.resize(memory_bytes);
            by_calls->annotated = 2 * period;
        }
        bind_node(fabric, {static_cast<std::uint16_t>(number)}, near);
    }
    static std::optional<bridge_route> route(std::uint64_t address) {
        const std::uint64_t number = address / node_stride - 1;
        const std::uint64_t first = (number + 1) * node_stride;
        if (number >= nodes || address - first >= memory_bytes) { return std::nullopt; }
        return bridge_route({static_cast<std::uint16_t>(number)}, first, first + memory_bytes - 1);
    }

    std::uint64_t base;
    random_stream manners;
    memory_bridge_requester near;
    memory_bridge_completer far;
    random_initiator blocking;
    random_initiator both;
    phase_watch watch{sc_core::sc_gen_unique_name("target_watch")};
    std::optional<timed_memory> by_phases;
    std::optional<slow_memory> by_calls;
};

using traffic_case = std::tuple<bridge_order, std::uint64_t>;

struct bridge_traffic : testing::TestWithParam<traffic_case> {
    static network_desc described() {
        return {.topology = {.kind = "mesh", .dims = {3, 3}},
                .routing = "o1turn",
                .classes = {{"data", 4, {message_type::data}}}};
    }
    bridge_traffic() {
        for (unsigned number = 0; number < nodes; ++number) {
            placed.push_back(std::make_unique<bus_node>(number, number % 3 != 0, fabric, domain, ledger,
                                                        std::get<bridge_order>(GetParam()),
                                                        std::get<std::uint64_t>(GetParam()), reference));
        }
        for (const auto& near : placed) {
            for (const auto& far : placed) { near->near.add_debug_target(far->far); }
        }
    }
    /// The bytes of a node's memory, as another node's debugger sees them.
    static bytes content(bus_node& reader, const bus_node& node) {
        bytes seen(memory_bytes);
        tlm::tlm_generic_payload payload;
        payload.set_read();
        payload.set_address(node.base);
        payload.set_data_ptr(seen.data());
        payload.set_data_length(memory_bytes);
        EXPECT_EQ(reader.blocking.cpu.socket->transport_dbg(payload), memory_bytes);
        return seen;
    }

    clock_domain domain{"clock", period};
    packet_ledger ledger;
    network fabric{"network", domain, described(), ledger};
    plain_memory reference;
    std::vector<std::unique_ptr<bus_node>> placed;
};

TEST_P(bridge_traffic, is_that_of_a_plain_memory) {
    constexpr unsigned transfers = 60;
    for (const auto& node : placed) {
        node->blocking.spawn_blocking(4, transfers);
        node->both.spawn_blocking(2, transfers);
        node->both.spawn_phased(2 * transfers);
    }
    sc_core::sc_start();
    unsigned by_phases = 0;
    for (const auto& node : placed) {
        EXPECT_EQ(node->blocking.board.finished, 4 * transfers);
        EXPECT_EQ(node->both.board.finished, 4 * transfers);
        EXPECT_EQ(node->blocking.cpu.alive + node->both.cpu.alive, 0U);
        by_phases += node->watch.phases;
        const bytes seen = content(*placed[0], *node);
        for (unsigned i = 0; i < memory_bytes; ++i) {
            ASSERT_EQ(seen[i], reference.content[node->base + i]) << node->base << " + " << i;
        }
    }
    EXPECT_GT(by_phases, 1000U) << "targets were asked by phases";
    EXPECT_EQ(ledger.in_flight(), 0U);
}

INSTANTIATE_TEST_SUITE_P(seeds, bridge_traffic,
                         testing::Combine(testing::Values(bridge_order::reorder_buffer, bridge_order::stall),
                                          testing::Values(1U, 2U, 3U)));

}  // namespace
}  // namespace orbweaver::noc
