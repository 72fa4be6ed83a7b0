// SPDX-License-Identifier: Apache-2.0
// An NIU with flit sockets to routers acts in every cycle like an NIU at the end of a network.
#include <string>
#include <tuple>

#include "hw/base/random_stream.h"
#include "hw/noc/link.h"
#include "hw/noc/network_plan.h"
#include "hw/noc/router.h"
#include "testbenches/niu/support/machine.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::niu {
namespace {

using op = messaging_operation;

constexpr unsigned data_senders = 4;    // contexts 0 .. 3 of each node
constexpr unsigned thread_sender = 4;   // context
constexpr unsigned data_receivers = 5;  // contexts 5 .. 9
constexpr unsigned first_free_context = 10;
constexpr std::uint32_t buffer_bytes = 0x200;

/// A machine below a module, so that several have names of their own.
struct named_machine : sc_core::sc_module {
    named_machine(sc_core::sc_module_name name, const machine_options& options) : sc_module(name), inside(options) {}
    machine inside;
};

struct attachment {
    const char* name;
    bool routers_are_modules;
    bool has_unused_ends;
    messaging_mode mode;
    unsigned link_cycles;
    bool half_are_modules = false;  // a random half of the routers
    noc::router_pipeline pipeline = noc::router_pipeline::single_cycle;
};
void PrintTo(const attachment& tested, std::ostream* out) { *out << tested.name; }

std::unique_ptr<noc::router_block> make_router(const char* name, clock_domain& clock,
                                               const noc::router_parameters& parameters) {
    return std::make_unique<noc::router>(name, clock, parameters.plan, parameters.number, *parameters.ledger);
}

machine_options options_of(const attachment& tested, bool sockets, std::uint64_t seed = 1) {
    machine_options made{.mode = tested.mode,
                         .columns = 3,
                         .rows = 2,
                         .vc_depth = 2,
                         .pipeline = tested.pipeline,
                         .link_cycles = tested.link_cycles,
                         .sockets = sockets,
                         .has_unused_ends = tested.has_unused_ends};
    if (sockets && tested.routers_are_modules) { made.routers = make_router; }
    if (sockets && tested.half_are_modules) {
        made.routers = [seed](const char* name, clock_domain& clock, const noc::router_parameters& parameters) {
            const bool is_module = (mix_bits(seed * 64 + parameters.number) & 1) != 0;
            return is_module ? make_router(name, clock, parameters) : nullptr;
        };
    }
    return made;
}

/// An equal machine without a `network`: its routers and links are modules that it connects one by one.
class hand_made_machine : public sc_core::sc_module {
public:
    hand_made_machine(sc_core::sc_module_name name, const noc::network_desc& network)
        : sc_module(name),
          clock("clock", sc_core::sc_time(10, sc_core::SC_NS)),
          plan(std::make_shared<const noc::network_plan>("mesh", network)) {
        control.attach(clock);
        for (unsigned number = 0; number < plan->routers(); ++number) {
            const std::string router = "r" + std::to_string(number);
            routers.push_back(std::make_unique<noc::router>(router.c_str(), clock, plan, number, ledger));
        }
        for (std::uint16_t node = 0; node < plan->nodes(); ++node) { add_node({node}); }
        for (unsigned number = 0; number < plan->links(); ++number) { add_link(number); }
    }

    run_control control;
    packet_ledger ledger;
    clock_domain clock;
    std::shared_ptr<const noc::network_plan> plan;
    std::vector<std::unique_ptr<noc::router>> routers;
    std::vector<std::unique_ptr<noc::link>> links;
    std::vector<std::unique_ptr<mock_core>> cores;
    std::vector<std::unique_ptr<mock_memory>> memories;
    std::vector<std::unique_ptr<niu>> units;

private:
    void add_node(node_id node) {
        const std::string suffix = std::to_string(node.value);
        cores.push_back(std::make_unique<mock_core>(("core" + suffix).c_str(), clock));
        memories.push_back(std::make_unique<mock_memory>(("memory" + suffix).c_str(), 1 << 16, true));
        units.push_back(std::make_unique<niu>(("niu" + suffix).c_str(), clock, control, niu_desc{}, messaging_desc{},
                                              context_at(plan, node, ledger)));
        cores.back()->niu.bind(units.back()->core);
        units.back()->memory.bind(memories.back()->socket);
    }
    void add_link(unsigned number) {
        links.push_back(std::make_unique<noc::link>(("link" + std::to_string(number)).c_str(), clock, plan, number));
        noc::link& made = *links.back();
        const noc::link_kind kind = plan->kind_of_link(number);
        if (kind == noc::link_kind::transit) {
            const auto& described = plan->graph().links[number];
            routers[described.origin]->out[described.origin_port.value].bind(made.in);
            made.out.bind(routers[described.target]->in[described.target_port.value]);
            return;
        }
        const bool enters = kind == noc::link_kind::injection;
        const unsigned node = number - (enters ? plan->injection_link({}) : plan->ejection_link({}));
        const auto& [router, port] = plan->graph().nodes[node];
        if (enters) {
            units[node]->injection().bind(made.in);
            made.out.bind(routers[router]->in[port.value]);
        } else {
            routers[router]->out[port.value].bind(made.in);
            made.out.bind(units[node]->ejection());
        }
    }
};

/// Gives the cores of a machine programs that are the same for the same seed: every node sends DATA and THREAD messages
/// to random nodes.
template <class Machine>
void load(Machine& loaded, std::uint64_t seed) {
    random_stream random(seed, "flit_sockets", 0);
    const auto nodes = static_cast<unsigned>(loaded.units.size());
    std::vector<std::uint32_t> received(nodes);
    for (unsigned node = 0; node < nodes; ++node) {
        mock_core& core = *loaded.cores[node];
        for (unsigned context = first_free_context; context < mock_core::contexts; ++context) {
            core.set_free(context);
        }
        core.on_thread = [&core, &loaded](const started_thread& thread) {
            core.release_at(thread.context, loaded.clock.now() + 30);
        };
    }
    for (std::uint32_t id = 1; id <= 20 * nodes; ++id) {
        const unsigned source = random.below(nodes);
        const unsigned target = random.below(nodes);
        const std::uint32_t words = 1 + random.below(40);
        const std::uint32_t block = random.below(2) * 0x1000;
        loaded.memories[source]->word(block + 4 * random.below(40)) = id;
        std::vector<instruction> send{{op::sendh_data, target, id},
                                      {op::send, id},
                                      {op::sendme, block, block_shape(1, words)},
                                      {op::wait_send, id},
                                      {op::rms, id}};
        mock_core& sender = *loaded.cores[source];
        const unsigned sending = random.below(data_senders);
        const unsigned receiving = data_senders + 1 + random.below(data_receivers);
        const std::uint32_t buffer = 0x2000 + buffer_bytes * received[target]++;
        loaded.cores[target]->program(
            receiving, {op::str, id, buffer, 1, 0, [&sender, sending, send](const messaging_transaction&) {
                            for (const instruction& each : send) { sender.program(sending, each); }
                        }});
        loaded.cores[target]->program(receiving, {{op::wait_receive, id}, {op::rmr, id}});
        sender.program(thread_sender, {{op::sendh_thread, random.below(nodes), 0x4000 + id}, {op::send2e, id, words}});
    }
}

/// All that the cores, memories and NIUs of a machine have seen, with cycles.
template <class Machine>
std::string record(Machine& observed) {
    std::string text;
    const auto add = [&text](auto... values) { ((text += std::to_string(values) + " "), ...); };
    for (unsigned node = 0; node < observed.units.size(); ++node) {
        text += "\nnode " + std::to_string(node) + ": ";
        for (const issued& event : observed.cores[node]->log) {
            add(event.cycle, event.context, static_cast<int>(event.operation), static_cast<int>(event.verdict),
                static_cast<int>(event.reason), event.result);
        }
        for (const started_thread& thread : observed.cores[node]->threads) {
            add(thread.cycle, thread.context, thread.address, thread.arguments[0]);
        }
        for (const auto& [cycle, context] : observed.cores[node]->wakes) { add(cycle, context); }
        const niu_statistics counted = observed.units[node]->statistics();
        for (const auto& counter : niu_counters) {
            text += std::string(counter.name) + " ";
            add(counted.*counter.value);
        }
        for (const std::uint32_t word : observed.memories[node]->words) { add(word); }
    }
    return text;
}

class flit_sockets : public testing::TestWithParam<std::tuple<attachment, unsigned>> {};

TEST_P(flit_sockets, give_the_cycles_of_the_end_of_a_network) {
    const auto& [tested, seed] = GetParam();
    named_machine direct("direct", options_of(tested, false));
    named_machine attached("attached", options_of(tested, true, seed));
    load(direct.inside, seed);
    load(attached.inside, seed);
    ASSERT_TRUE(direct.inside.run_until_done(200000)) << direct.inside.waits();
    EXPECT_TRUE(attached.inside.done()) << attached.inside.waits();
    EXPECT_EQ(attached.inside.ledger.in_flight(), 0U);
    EXPECT_EQ(attached.inside.net.flit_hops(), direct.inside.net.flit_hops());
    EXPECT_GT(direct.inside.net.flit_hops(), 1000U);
    EXPECT_TRUE(record(attached.inside) == record(direct.inside));
}

constexpr attachment attachments[] = {
    {"routers_in_a_fabric", false, false, messaging_mode::rendezvous, 1},
    {"routers_as_modules", true, false, messaging_mode::rendezvous, 1},
    {"routers_as_modules_ready", true, false, messaging_mode::ready, 1},
    {"long_links", true, false, messaging_mode::rendezvous, 3},
    {"half_as_modules", false, false, messaging_mode::rendezvous, 1, true},
    {"half_as_modules_ready", false, false, messaging_mode::ready, 2, true},
    {"three_stages", true, false, messaging_mode::rendezvous, 1, false, noc::router_pipeline::three_stage},
    {"beside_an_end", true, true, messaging_mode::rendezvous, 1},
};

INSTANTIATE_TEST_SUITE_P(every_attachment, flit_sockets,
                         testing::Combine(testing::ValuesIn(attachments), testing::Values(1U, 2U, 3U)),
                         [](const auto& instance) {
                             return std::string(std::get<0>(instance.param).name) + "_" +
                                    std::to_string(std::get<1>(instance.param));
                         });

TEST(modules_joined_by_hand, give_the_cycles_of_a_network) {
    const attachment plain{"long_links", false, false, messaging_mode::rendezvous, 3};
    named_machine direct("direct", options_of(plain, false));
    hand_made_machine joined("joined", direct.inside.network);
    load(direct.inside, 4);
    load(joined, 4);
    ASSERT_TRUE(direct.inside.run_until_done(200000)) << direct.inside.waits();
    EXPECT_EQ(joined.ledger.in_flight(), 0U);
    EXPECT_TRUE(record(joined) == record(direct.inside));
    std::uint64_t hops = 0;
    for (unsigned number = 0; number < joined.plan->links(); ++number) {
        const bool leaves_router = joined.plan->kind_of_link(number) != noc::link_kind::injection;
        hops += leaves_router ? joined.links[number]->counters().flits : 0;
    }
    EXPECT_EQ(hops, direct.inside.net.flit_hops());
}

/// Counts the flits of a link, and those that are seen after another time than the link takes.
struct counting_observer : tlm::tlm_analysis_if<noc::flit_transfer> {
    void write(const noc::flit_transfer& transfer) override {
        ++flits;
        late += transfer.visible != transfer.sent + cycles ? 1U : 0U;
    }
    cycle_t cycles = 0;
    std::uint64_t flits = 0;
    std::uint64_t late = 0;
};

TEST(links_joined_by_hand, report_their_flits_to_observers) {
    const attachment plain{"long_links", false, false, messaging_mode::rendezvous, 3};
    named_machine direct("direct", options_of(plain, false));
    hand_made_machine joined("joined", direct.inside.network);
    std::vector<counting_observer> observers(joined.plan->nodes());
    for (std::uint16_t node = 0; node < observers.size(); ++node) {
        observers[node].cycles = 3;
        joined.links[joined.plan->injection_link({node})]->flits().bind(observers[node]);
    }
    load(direct.inside, 5);
    load(joined, 5);
    ASSERT_TRUE(direct.inside.run_until_done(200000)) << direct.inside.waits();
    EXPECT_TRUE(record(joined) == record(direct.inside));
    for (std::uint16_t node = 0; node < observers.size(); ++node) {
        EXPECT_EQ(observers[node].flits, direct.inside.net.injection_link({node}).counters().flits);
        EXPECT_EQ(observers[node].late, 0U);
    }
}

TEST(routers_and_links, that_nobody_binds_are_named_at_elaboration) {
    noc::network_desc network{.topology = {.dims = {2, 1}}, .classes = four_classes()};
    clock_domain clock("clock", sc_core::sc_time(10, sc_core::SC_NS));
    packet_ledger ledger;
    const auto plan = std::make_shared<const noc::network_plan>("mesh", network);
    noc::router router("r1", clock, plan, 1, ledger);
    noc::link link("east", clock, plan, 0);
    link.out.bind(router.in[plan->graph().links[0].target_port.value]);
    try {
        sc_core::sc_start(10, sc_core::SC_NS);
        FAIL() << "a simulation began";
    } catch (const sc_core::sc_report& refused) {
        EXPECT_THAT(refused.what(), AllOf(HasSubstr("is bound to nothing: it needs the link that"), HasSubstr("r1.")));
    }
}

TEST(router, refuses_a_number_that_the_network_does_not_have) {
    noc::network_desc network{.topology = {.dims = {2, 1}}, .classes = four_classes()};
    clock_domain clock("clock", sc_core::sc_time(10, sc_core::SC_NS));
    packet_ledger ledger;
    const auto plan = std::make_shared<const noc::network_plan>("mesh", network);
    EXPECT_THAT([&] { const noc::router router("r2", clock, plan, 2, ledger); },
                ThrowsMessage<user_error>(HasSubstr("mesh: there are routers 0 to 1, not 2")));
}

/// One NIU with a core and a memory, and without a network.
struct lone_niu : sc_core::sc_module {
    lone_niu(sc_core::sc_module_name name, const noc::network_desc* network)
        : sc_module(name),
          clock("clock", sc_core::sc_time(10, sc_core::SC_NS)),
          core("core", clock),
          memory("memory", 1 << 10, true),
          partition(four_classes(), 1),
          unit("niu", clock, control, {}, {},
               {.node = {0}, .nodes = 2, .partition = partition, .codec = {}, .ledger = ledger, .network = network},
               nullptr) {
        core.niu.bind(unit.core);
        unit.memory.bind(memory.socket);
    }

    run_control control;
    packet_ledger ledger;
    clock_domain clock;
    mock_core core;
    mock_memory memory;
    noc::vc_partition partition;
    niu unit;
};

TEST(niu_sockets, take_a_description_of_the_network) {
    EXPECT_THAT([&] { const lone_niu system("system", nullptr); },
                ThrowsMessage<user_error>(HasSubstr("system.niu: flit sockets take a description of the network")));
}

TEST(niu_sockets, that_nobody_binds_are_named_at_elaboration) {
    noc::network_desc network{.classes = four_classes()};
    const lone_niu system("system", &network);
    try {
        sc_core::sc_start(10, sc_core::SC_NS);
        FAIL() << "a simulation began";
    } catch (const sc_core::sc_report& refused) {
        EXPECT_THAT(refused.what(), HasSubstr("system.niu.injection is bound to nothing: it needs a link"));
    }
}

}  // namespace
}  // namespace orbweaver::niu
