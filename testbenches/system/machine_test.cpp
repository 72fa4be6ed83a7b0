// SPDX-License-Identifier: Apache-2.0
// Tests of a machine as a module in a foreign sc_main, and of tiles without a machine.
#include "hw/system/machine.h"

#include <tlm_utils/simple_initiator_socket.h>

#include <algorithm>
#include <array>
#include <map>

#include "hw/base/child_module.h"
#include "hw/niu/message_classes.h"
#include "hw/noc/link.h"
#include "hw/noc/router.h"
#include "hw/system/firmware.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"
#include "testbenches/support/vcd_values.h"

namespace orbweaver::system {
namespace {

system_desc described_chip() {
    system_desc made;
    made.network.topology.kind = "mesh";
    made.network.topology.dims = {2, 2};
    made.network.classes = niu::default_message_classes(made.messaging.system);
    return made;
}

/// Clock, records and consoles that the modules of a machine share.
struct surroundings {
    clock_domain clock;
    run_control control;
    packet_ledger ledger;
    core::host_reports reports;
    std::vector<std::string> lines;  // of all consoles
    core::host_console_output console = [this](node_id, std::string_view line) { lines.emplace_back(line); };

    explicit surroundings(const char* name = "clock") : clock(name, sc_core::sc_time(10, sc_core::SC_NS)) {
        control.attach(clock);
    }
};

/// A memory that counts who asks for direct access.
struct counting_memory : core::memory {
    using memory::memory;
    bool get_direct_mem_ptr(tlm::tlm_generic_payload& payload, tlm::tlm_dmi& dmi) override {
        ++requests;
        return memory::get_direct_mem_ptr(payload, dmi);
    }
    unsigned requests = 0;
};

/// Loads hello into all tiles and runs it. @return the cycle in which it ended
cycle_t run_hello(surroundings& shared, const std::vector<tile*>& tiles) {
    const firmware program(ORBWEAVER_FIRMWARE_DIR "/hello.elf", {});
    for (tile* const each : tiles) { program.load(each->memory(), each->core()); }
    sc_core::sc_start();
    return shared.control.finished() ? shared.control.outcome()->cycle : 0;
}

std::vector<tile*> tiles_of(machine& chip) {
    std::vector<tile*> tiles;
    for (unsigned node = 0; node < chip.nodes(); ++node) {
        tiles.push_back(&chip.node_tile({static_cast<std::uint16_t>(node)}));
    }
    return tiles;
}

TEST(machine, runs_a_program_in_an_sc_main) {
    surroundings shared;
    machine chip("chip", described_chip(), shared.clock, shared.control, shared.ledger, shared.reports, shared.console);
    EXPECT_GT(run_hello(shared, tiles_of(chip)), 0U);
    EXPECT_THAT(shared.lines, Contains(HasSubstr("hello from node 3, column 1, row 1")));
}

TEST(machine, has_children_with_names) {
    surroundings shared;
    machine chip("chip", described_chip(), shared.clock, shared.control, shared.ledger, shared.reports);
    EXPECT_EQ(&child_module<core::memory>(chip, "tile3.memory"), &chip.node_tile({3}).memory());
    EXPECT_EQ(&child_module<core::core>(chip, "tile0.core"), &chip.node_tile({0}).core());
    EXPECT_EQ(&child_module<core::memory_bus>(chip.node_tile({1}), "bus"), &chip.node_tile({1}).bus());
    EXPECT_EQ(&child_module<noc::network>(chip, "network"), &chip.net());
    EXPECT_THROW(child_module<core::core>(chip, "tile4.core"), user_error);
    EXPECT_THROW(child_module<core::core>(chip, "tile0.memory"), user_error);
}

TEST(machine, takes_a_memory_of_the_user) {
    surroundings shared;
    std::vector<counting_memory*> made;
    block_factory blocks;
    blocks.memory = [&](sc_core::sc_module_name name, node_id node,
                        std::uint64_t bytes) -> std::unique_ptr<core::memory> {
        if (node.value != 1) { return nullptr; }
        auto memory = std::make_unique<counting_memory>(name, bytes);
        made.push_back(memory.get());
        return memory;
    };
    machine chip("chip", described_chip(), shared.clock, shared.control, shared.ledger, shared.reports, shared.console,
                 nullptr, {}, nullptr, blocks);
    EXPECT_GT(run_hello(shared, tiles_of(chip)), 0U);
    ASSERT_EQ(made.size(), 1U);
    EXPECT_EQ(made[0], &chip.node_tile({1}).memory());
    EXPECT_EQ(made[0]->requests, 2U);  // core and NIU
    EXPECT_THAT(shared.lines, Contains(HasSubstr("hello from node 1")));
}

/// orbweaver's NIU as a unit of the user.
struct wrapped_niu : niu::niu_module {
    wrapped_niu(sc_core::sc_module_name name, const niu::niu_module_context& context)
        : niu_module(name),
          unit("unit", context.clock, context.control, context.described, context.messaging, context.environment) {
        core.bind(unit.core);
        unit.memory.bind(memory);
        in[0].bind(unit.ejection());
        unit.injection().bind(out[0]);
    }
    bool idle() const override { return unit.idle(); }
    niu::niu unit;
};

TEST(machine, takes_an_niu_of_the_user_with_the_same_cycles) {
    surroundings of_models("clock_of_models");
    machine other("other", described_chip(), of_models.clock, of_models.control, of_models.ledger, of_models.reports);
    surroundings shared;
    const block_factory blocks{
        .niu_unit = [](const niu::niu_module_context& context) -> std::unique_ptr<niu::niu_module> {
            if (context.environment.node.value == 3) { return nullptr; }
            return std::make_unique<wrapped_niu>(context.name, context);
        }};
    machine chip("chip", described_chip(), shared.clock, shared.control, shared.ledger, shared.reports, shared.console,
                 nullptr, {}, nullptr, blocks);
    EXPECT_TRUE(chip.node_tile({0}).has_own_niu());
    EXPECT_FALSE(chip.node_tile({3}).has_own_niu());
    EXPECT_THAT([&] { chip.node_tile({0}).niu(); },
                ThrowsMessage<user_error>(HasSubstr("chip.tile0: its NIU is a unit of the user")));
    EXPECT_TRUE(chip.node_tile({0}).is_niu_idle());
    EXPECT_THAT(chip.node_tile({0}).describe_niu_waits(), IsEmpty());
    const firmware program(ORBWEAVER_FIRMWARE_DIR "/hello.elf", {});
    for (tile* const each : tiles_of(other)) { program.load(each->memory(), each->core()); }
    const cycle_t cycles = run_hello(shared, tiles_of(chip));
    EXPECT_EQ(of_models.control.outcome()->cycle, cycles);
}

TEST(machine, refuses_a_memory_of_another_size) {
    surroundings shared;
    block_factory blocks{.memory = [](sc_core::sc_module_name name, node_id, std::uint64_t) {
        return std::make_unique<core::memory>(name, 4096);
    }};
    EXPECT_THAT(
        [&] {
            machine("chip", described_chip(), shared.clock, shared.control, shared.ledger, shared.reports, {}, nullptr,
                    {}, nullptr, blocks);
        },
        ThrowsMessage<user_error>(HasSubstr("a memory of 4096 bytes was made")));
}

TEST(memory_bus, of_a_tile_takes_initiators_and_targets_of_the_user) {
    surroundings shared;
    system_desc described = described_chip();
    described.core.run_ahead = false;
    machine chip("chip", described, shared.clock, shared.control, shared.ledger, shared.reports);
    struct asker : sc_core::sc_module {
        explicit asker(sc_core::sc_module_name name) : sc_module(name) {}
        tlm_utils::simple_initiator_socket<asker> socket{"socket"};
    } asks("asks");
    core::memory more("more", 4096);
    core::memory_bus& bus = chip.node_tile({2}).bus();
    asks.socket.bind(bus.add_initiator("from_user"));
    bus.add_target({"to_user", 0x50000000, 4096}).bind(more.socket);
    EXPECT_THROW(bus.add_target({"to_memory_again", 0, 4}), user_error);
    EXPECT_THROW(bus.add_target({"to_nothing", 0x60000000, 0}), user_error);
    sc_core::sc_start(sc_core::SC_ZERO_TIME);
    more.data()[4] = 7;
    std::uint8_t found = 0;
    tlm::tlm_generic_payload payload;
    payload.set_read();
    payload.set_address(0x50000004);
    payload.set_data_ptr(&found);
    payload.set_data_length(1);
    payload.set_streaming_width(1);
    sc_core::sc_time delay;
    asks.socket->b_transport(payload, delay);
    EXPECT_EQ(found, 7);
}

TEST(tile, stands_at_links_and_routers_that_are_modules_with_the_same_cycles) {
    const system_desc described = described_chip();
    surroundings of_machine;
    machine chip("chip", described, of_machine.clock, of_machine.control, of_machine.ledger, of_machine.reports,
                 of_machine.console);
    const firmware program(ORBWEAVER_FIRMWARE_DIR "/hello.elf", {});
    for (tile* const each : tiles_of(chip)) { program.load(each->memory(), each->core()); }

    surroundings shared("clock_of_tiles");
    const auto plan = std::make_shared<const noc::network_plan>("network", described.network);
    std::vector<std::unique_ptr<noc::router>> routers;
    for (unsigned number = 0; number < plan->routers(); ++number) {
        routers.push_back(std::make_unique<noc::router>(("r" + std::to_string(number)).c_str(), shared.clock, plan,
                                                        number, shared.ledger));
    }
    std::vector<std::unique_ptr<noc::link>> links;
    for (unsigned number = 0; number < plan->links(); ++number) {
        links.push_back(
            std::make_unique<noc::link>(("link" + std::to_string(number)).c_str(), shared.clock, plan, number));
    }
    for (unsigned number = 0; number < plan->graph().links.size(); ++number) {
        const auto& ends = plan->graph().links[number];
        routers[ends.origin]->out[ends.origin_port.value].bind(links[number]->in);
        links[number]->out.bind(routers[ends.target]->in[ends.target_port.value]);
    }
    std::vector<std::unique_ptr<tile>> tiles;
    for (std::uint16_t number = 0; number < plan->nodes(); ++number) {
        tiles.push_back(std::make_unique<tile>(("tile" + std::to_string(number)).c_str(), described, node_id{number},
                                               tile_surroundings{.clock = shared.clock,
                                                                 .control = shared.control,
                                                                 .plan = plan,
                                                                 .ledger = shared.ledger,
                                                                 .reports = shared.reports,
                                                                 .console = shared.console}));
        const auto& attached = plan->graph().nodes[number];
        tiles.back()->injection().bind(links[plan->injection_link({number})]->in);
        links[plan->injection_link({number})]->out.bind(routers[attached.router]->in[attached.port.value]);
        routers[attached.router]->out[attached.port.value].bind(links[plan->ejection_link({number})]->in);
        links[plan->ejection_link({number})]->out.bind(tiles.back()->ejection());
        program.load(tiles.back()->memory(), tiles.back()->core());
    }
    sc_core::sc_start();  // both end in the same cycle, or only one does
    ASSERT_TRUE(of_machine.control.finished());
    ASSERT_TRUE(shared.control.finished());
    EXPECT_EQ(shared.control.outcome()->cycle, of_machine.control.outcome()->cycle);
    EXPECT_EQ(shared.lines, of_machine.lines);
}

/// A chip whose routers are modules, with NIUs that are joined to them by sockets.
system_desc chip_of_modules() {
    system_desc made = described_chip();
    made.network.router.impl = noc::router_impl::module;
    return made;
}

TEST(machine, has_children_whose_kinds_name_them) {
    surroundings shared;
    const machine chip("chip", chip_of_modules(), shared.clock, shared.control, shared.ledger, shared.reports);
    for (const auto& [name, kind] :
         std::map<std::string, std::string>{{"chip", "machine"},
                                            {"chip.network", "network"},
                                            {"chip.network.r3", "router"},
                                            {"chip.network.link_r3_N", "link"},
                                            {"chip.tile3", "tile"},
                                            {"chip.tile3.core", "core"},
                                            {"chip.tile3.niu", "niu"},
                                            {"chip.tile3.memory", "memory"},
                                            {"chip.tile3.bus", "memory_bus"},
                                            {"chip.tile3.niu.injection", "tlm_initiator_socket"}}) {
        sc_core::sc_object* const found = sc_core::sc_find_object(name.c_str());
        ASSERT_NE(found, nullptr) << name;
        EXPECT_EQ(found->kind(), kind) << name;
    }
}

TEST(tile, refuses_its_links_in_a_network) {
    surroundings shared;
    machine chip("chip", described_chip(), shared.clock, shared.control, shared.ledger, shared.reports);
    EXPECT_THROW(chip.node_tile({0}).injection(), user_error);
    EXPECT_THROW(chip.node_tile({0}).ejection(), user_error);
}

std::uint64_t largest(const std::vector<std::string>& binary_numbers) {
    std::uint64_t most = 0;
    for (const std::string& each : binary_numbers) {
        most = std::max<std::uint64_t>(most, std::stoull(each, nullptr, 2));
    }
    return most;
}

TEST(tile, traces_registers_without_a_change_of_cycles) {
    const scratch_folder folder;
    surroundings untraced("untraced");
    machine other("other", chip_of_modules(), untraced.clock, untraced.control, untraced.ledger, untraced.reports);
    surroundings shared;
    machine chip("chip", chip_of_modules(), shared.clock, shared.control, shared.ledger, shared.reports);
    sc_core::sc_trace_file* const waves = sc_core::sc_create_vcd_trace_file((folder.path() / "chip").c_str());
    waves->set_time_unit(1, sc_core::SC_NS);
    chip.node_tile({1}).trace(waves);
    child_module<noc::router>(chip, "network.r1").trace(waves);
    const firmware program(ORBWEAVER_FIRMWARE_DIR "/alltoall.elf", {});
    for (machine* const loaded : {&other, &chip}) {
        for (tile* const each : tiles_of(*loaded)) { program.load(each->memory(), each->core(), {{"words", "40"}}); }
    }
    sc_core::sc_start();
    sc_core::sc_close_vcd_trace_file(waves);
    ASSERT_TRUE(shared.control.finished() && untraced.control.finished());
    EXPECT_EQ(shared.control.outcome()->cycle, untraced.control.outcome()->cycle);
    const auto shown = [&folder](const std::string& name) {
        return values_of(folder.path() / "chip.vcd", "chip." + name);
    };
    const std::string depth = "100";  // 4 flits, in binary
    for (const char* const buffer : {"network.r1.in_local.vc2", "tile1.niu.data_queue_0.entries"}) {
        EXPECT_EQ(shown(buffer).front(), "0") << buffer;
        EXPECT_EQ(shown(buffer).back(), "0") << buffer;
        EXPECT_GE(largest(shown(buffer)), 1U) << buffer;
    }
    for (const char* const credits : {"network.r1.out_W.vc2", "tile1.niu.injection.vc2"}) {
        EXPECT_EQ(shown(credits).front(), depth) << credits;
        EXPECT_EQ(shown(credits).back(), depth) << credits;
        EXPECT_EQ(largest(shown(credits)), 4U) << credits;
        EXPECT_GT(shown(credits).size(), 2U) << credits;
    }
    EXPECT_GE(largest(shown("tile1.niu.send_table")), 1U);
    EXPECT_EQ(shown("tile1.core.running").front(), "0");
    EXPECT_GE(largest(shown("tile1.core.running")), 1U);
    EXPECT_GT(shown("tile1.core.context_0.pc").size(), 100U);
    EXPECT_GE(largest(shown("tile1.core.context_0.state")), static_cast<unsigned>(core::context_state::suspended));
}

/// Keeps the messages that an NIU reports.
struct message_list : tlm::tlm_analysis_if<niu::niu_message> {
    void write(const niu::niu_message& message) override { messages.push_back(message); }
    std::vector<niu::niu_message> messages;
};

TEST(niu, reports_messages_to_observers) {
    surroundings shared;
    machine chip("chip", described_chip(), shared.clock, shared.control, shared.ledger, shared.reports);
    std::array<message_list, 4> seen;
    for (std::uint16_t node = 0; node < seen.size(); ++node) {
        chip.node_tile({node}).niu().messages().bind(seen[node]);
    }
    ASSERT_GT(run_hello(shared, tiles_of(chip)), 0U);
    std::map<std::uint64_t, niu::niu_message> left;
    unsigned arrived = 0;
    for (const message_list& each : seen) {
        for (const niu::niu_message& message : each.messages) {
            if (!message.arrived) { left[message.packet] = message; }
        }
    }
    for (std::uint16_t node = 0; node < seen.size(); ++node) {
        for (const niu::niu_message& message : seen[node].messages) {
            if (!message.arrived) {
                EXPECT_EQ(message.source.value, node);
                continue;
            }
            ++arrived;
            ASSERT_TRUE(left.contains(message.packet));
            const niu::niu_message& sent = left[message.packet];
            EXPECT_EQ(message.destination.value, node);
            EXPECT_EQ(message.type, sent.type);
            EXPECT_EQ(message.tag, sent.tag);
            EXPECT_EQ(message.flits, sent.flits);
            EXPECT_GT(message.seen, sent.seen);
            EXPECT_GE(sent.seen, sent.created);
        }
    }
    EXPECT_EQ(arrived, left.size());
    EXPECT_GT(arrived, 8U);
}

}  // namespace
}  // namespace orbweaver::system
