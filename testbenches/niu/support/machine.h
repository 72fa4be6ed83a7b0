// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "hw/noc/network.h"
#include "hw/noc/network_desc.h"
#include "testbenches/niu/support/niu_bench.h"

namespace orbweaver::niu {

/// The parameters of a test machine.
struct machine_options {
    messaging_mode mode = messaging_mode::rendezvous;
    niu_desc unit{};
    std::vector<noc::message_class_desc> classes = four_classes();
    unsigned columns = 2;
    unsigned rows = 1;
    unsigned vc_depth = 4;
    noc::router_pipeline pipeline = noc::router_pipeline::single_cycle;
    std::uint32_t memory_bytes = 1 << 16;
    bool direct_memory = true;
    unsigned link_cycles = 1;
    bool sockets = false;          // the NIUs are attached by flit sockets
    bool has_unused_ends = false;  // with sockets: the NIUs also have the ends of another network
    noc::router_maker routers{};   // makes routers that are modules; empty: none is
};

/// NIUs with mock cores and memories on a mesh.
class machine {
public:
    explicit machine(const machine_options& options)
        : clock("clock", sc_core::sc_time(10, sc_core::SC_NS)),
          network(described(options)),
          net("network", clock, network, ledger, {}, options.routers) {
        control.attach(clock);
        for (std::uint16_t n = 0; n < net.nodes(); ++n) {
            const std::string suffix = std::to_string(n);
            cores.push_back(std::make_unique<mock_core>(("core" + suffix).c_str(), clock));
            memories.push_back(std::make_unique<mock_memory>(("memory" + suffix).c_str(), options.memory_bytes,
                                                             options.direct_memory));
            const niu_context context{.node = {n},
                                      .nodes = net.nodes(),
                                      .contexts = 16,
                                      .partition = net.partition(),
                                      .end = end_of({n}, options),
                                      .codec = net.codec(),
                                      .ledger = ledger,
                                      .network = &network};
            units.push_back(std::make_unique<niu>(("niu" + suffix).c_str(), clock, control, options.unit,
                                                  messaging_desc{messaging_system_kind::send_receive, options.mode},
                                                  context, nullptr));
            cores[n]->niu.bind(units[n]->core);
            units[n]->memory.bind(memories[n]->socket);
            if (options.sockets) {
                units[n]->injection().bind(net.injection({n}));
                net.ejection({n}).bind(units[n]->ejection());
            }
        }
    }

    void run(cycle_t cycles) {
        m_ran += cycles;
        sc_core::sc_start(clock.time(m_ran) + sc_core::sc_time(5, sc_core::SC_NS) - sc_core::sc_time_stamp());
    }

    /// Runs until all programs are done and nothing moves, at most `limit` cycles. False: not done.
    bool run_until_done(cycle_t limit) {
        while (m_ran < limit && !control.finished()) {
            run(100);
            if (done() && ledger.in_flight() == 0) { return true; }
        }
        return done() && ledger.in_flight() == 0;
    }
    bool done() const {
        for (const auto& core : cores) {
            if (!core->done()) { return false; }
        }
        return true;
    }
    /// All that waits, for the message of a failed expectation.
    std::string waits() const {
        std::string all;
        for (const auto& unit : units) {
            for (const std::string& line : unit->describe_waits()) { all += line + "\n"; }
        }
        return all;
    }

    run_control control;
    packet_ledger ledger;
    clock_domain clock;
    noc::network_desc network;
    noc::network net;
    std::vector<std::unique_ptr<mock_core>> cores;
    std::vector<std::unique_ptr<mock_memory>> memories;
    std::vector<std::unique_ptr<niu>> units;

private:
    static noc::network_desc described(const machine_options& options) {
        return {.topology = {.dims = {options.columns, options.rows}},
                .classes = options.classes,
                .vc_depth = options.vc_depth,
                .router = {.pipeline = options.pipeline},
                .link = {.cycles = options.link_cycles}};
    }

    /// Returns the network end of an NIU whose sockets the test does not use.
    noc::node_end end_of(node_id node, const machine_options& options) {
        if (!options.sockets) { return net.end_of(node); }
        if (!options.has_unused_ends) { return {}; }
        if (m_unused == nullptr) { m_unused = std::make_unique<noc::network>("unused", clock, network, ledger); }
        return m_unused->end_of(node);
    }

    std::unique_ptr<noc::network> m_unused;
    cycle_t m_ran = 0;
};

}  // namespace orbweaver::niu
