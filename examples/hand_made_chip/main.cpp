// SPDX-License-Identifier: Apache-2.0
// A chip of 2 x 2 tiles, composed module by module: hand_made_chip ELF [KEY=VALUE...] runs a program on it.
// Router 3 is a model of a user (../own_router/own_router.h), a monitor watches a link between two routers, and an
// initiator of a user reads the memory of each tile over its bus.
#include <tlm_utils/simple_initiator_socket.h>

#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <systemc>
#include <vector>

#include "../own_router/own_router.h"
#include "hw/core/core.h"
#include "hw/core/devices/clint.h"
#include "hw/core/devices/host_port.h"
#include "hw/core/memory/memory.h"
#include "hw/core/memory/memory_bus.h"
#include "hw/niu/message_classes.h"
#include "hw/niu/niu.h"
#include "hw/noc/link.h"
#include "hw/noc/network_plan.h"
#include "hw/noc/router.h"
#include "hw/system/firmware.h"
#include "sw_stack/shared/register_map.h"
#include "tlm/flit_monitor.h"

using namespace orbweaver;

/// Clock, records and plan that the modules of the chip share.
struct surroundings {
    clock_domain clock{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    run_control control;         // ends the run
    packet_ledger packets;       // packets in flight
    core::host_reports reports;  // reports of the firmware
    std::shared_ptr<const noc::network_plan> plan;

    surroundings() {
        control.attach(clock);
        noc::network_desc described;
        described.topology.kind = "mesh";
        described.topology.dims = {2, 2};
        described.classes = niu::default_message_classes(niu::messaging_system_kind::send_receive);
        plan = std::make_shared<const noc::network_plan>("network", described);
    }
};

/// Reads a word of a memory every microsecond.
struct probe : sc_core::sc_module {
    SC_HAS_PROCESS(probe);
    tlm_utils::simple_initiator_socket<probe> socket{"socket"};
    unsigned reads = 0;

    explicit probe(sc_core::sc_module_name name) : sc_module(name) { SC_THREAD(run); }

    void run() {
        while (true) {
            wait(1, sc_core::SC_US);
            std::uint32_t word = 0;
            tlm::tlm_generic_payload payload;
            payload.set_read();
            payload.set_address(0x1000);
            payload.set_data_ptr(reinterpret_cast<unsigned char*>(&word));
            payload.set_data_length(sizeof word);
            payload.set_streaming_width(sizeof word);
            sc_core::sc_time delay;
            socket->b_transport(payload, delay);
            reads += payload.is_response_ok() ? 1 : 0;
        }
    }
};

/// A core, its NIU, memory and devices, on a bus with a port for an initiator of a user.
struct tile : sc_core::sc_module {
    core::core_desc described;
    core::memory_bus bus{"bus",
                         {"from_core", "from_niu", "from_probe"},
                         {{"to_memory", described.memory_base, described.memory_bytes},
                          {"to_clint", clint_base, clint_bytes},
                          {"to_host", host_port_base, host_port_bytes}}};
    core::memory storage{"memory", described.memory_bytes};
    core::core pipeline;
    niu::niu unit;
    core::clint timer;
    core::host_port host;
    probe reader{"probe"};

    tile(sc_core::sc_module_name name, surroundings& shared, node_id node)
        : sc_module(name),
          pipeline("core", shared.clock, shared.control, described, {node, 4, 2, 2}),
          unit("niu", shared.clock, shared.control, {}, {}, niu::context_at(shared.plan, node, shared.packets)),
          timer("clint", shared.clock,
                [this](core::interrupt_line line, bool high) { pipeline.set_interrupt(line, high); }),
          host(
              "host", shared.clock, shared.control, shared.reports, pipeline, storage,
              [](node_id sender, std::string_view line) { std::cout << "[" << sender.value << "] " << line << "\n"; }) {
        pipeline.bus.bind(bus.initiator(0));
        pipeline.niu.bind(unit.core);
        unit.memory.bind(bus.initiator(1));
        reader.socket.bind(bus.initiator(2));
        bus.target(0).bind(storage.socket);
        bus.target(1).bind(timer.socket);
        bus.target(2).bind(host.socket);
    }
};

void print_hierarchy(const std::vector<sc_core::sc_object*>& objects) {
    for (sc_core::sc_object* const object : objects) {
        std::cout << object->name() << " " << object->kind() << "\n";
        print_hierarchy(object->get_child_objects());
    }
}

int sc_main(int argc, char* argv[]) {
    if (argc < 2) {
        std::cerr << "hand_made_chip ELF [KEY=VALUE...]\n";
        return 2;
    }
    surroundings shared;
    const noc::network_plan& plan = *shared.plan;
    const noc::topology_graph& graph = plan.graph();

    noc::router r0("r0", shared.clock, shared.plan, 0, shared.packets);
    noc::router r1("r1", shared.clock, shared.plan, 1, shared.packets);
    noc::router r2("r2", shared.clock, shared.plan, 2, shared.packets);
    own_router r3("r3", shared.clock.period(), shared.plan, 3);
    sc_core::sc_vector<flit_target_socket>* const in[] = {&r0.in, &r1.in, &r2.in, &r3.in};
    sc_core::sc_vector<flit_initiator_socket>* const out[] = {&r0.out, &r1.out, &r2.out, &r3.out};

    std::vector<std::unique_ptr<noc::link>> links;
    for (unsigned number = 0; number < plan.links(); ++number) {
        const std::string name = "link" + std::to_string(number);
        links.push_back(std::make_unique<noc::link>(name.c_str(), shared.clock, shared.plan, number));
    }
    flit_monitor monitor("monitor", shared.clock,
                         flit_rules(plan.partition().vcs(), plan.depths().at_end_of(noc::link_kind::transit),
                                    plan.partition().phases(), plan.partition().masks()));
    for (unsigned number = 0; number < graph.links.size(); ++number) {
        const auto& ends = graph.links[number];
        (*out[ends.origin])[ends.origin_port.value].bind(links[number]->in);
        flit_target_socket& input = (*in[ends.target])[ends.target_port.value];
        if (number == 0) {
            links[number]->out.bind(monitor.in);
            monitor.out.bind(input);
        } else {
            links[number]->out.bind(input);
        }
    }

    const system::firmware program(argv[1], {});
    std::map<std::string, std::string> arguments;
    for (const std::string& argument : std::vector<std::string>(argv + 2, argv + argc)) {
        const std::size_t equals = argument.find('=');
        if (equals == std::string::npos) {
            std::cerr << argument << " is not KEY=VALUE\n";
            return 2;
        }
        arguments[argument.substr(0, equals)] = argument.substr(equals + 1);
    }
    std::vector<std::unique_ptr<tile>> tiles;
    for (std::uint16_t number = 0; number < plan.nodes(); ++number) {
        const node_id node{number};
        tiles.push_back(std::make_unique<tile>(("tile" + std::to_string(number)).c_str(), shared, node));
        noc::link& injection = *links[plan.injection_link(node)];
        noc::link& ejection = *links[plan.ejection_link(node)];
        const auto& attached = graph.nodes[number];
        tiles.back()->unit.injection().bind(injection.in);
        injection.out.bind((*in[attached.router])[attached.port.value]);
        (*out[attached.router])[attached.port.value].bind(ejection.in);
        ejection.out.bind(tiles.back()->unit.ejection());
        program.load(tiles.back()->storage, tiles.back()->pipeline, arguments);
    }

    print_hierarchy(sc_core::sc_get_top_level_objects());
    sc_core::sc_start();

    if (!shared.control.finished()) {
        std::cout << "nothing moves any more, and the program has not ended\n";
        return 1;
    }
    const run_outcome& ended = *shared.control.outcome();
    std::uint64_t instructions = 0;
    for (const auto& each : tiles) {
        each->pipeline.settle(ended.cycle);
        instructions += each->pipeline.instructions();
    }
    std::uint64_t hops = 0;
    for (const auto& each : links) { hops += each->counters().flits; }
    for (unsigned node = 0; node < plan.nodes(); ++node) {
        hops -= links[plan.injection_link({static_cast<std::uint16_t>(node)})]->counters().flits;
    }
    std::cout << ended.status << ": " << ended.cycle << " cycles, " << instructions << " instructions, " << hops
              << " flit-hops\n";
    std::cout << "the probe read " << tiles[0]->reader.reads << " words; the monitored link "
              << (monitor.at_rest() ? "is at rest" : "holds a packet") << "\n";
    return ended.code == exit_code::success ? 0 : 1;
}
