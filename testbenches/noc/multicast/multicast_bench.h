// SPDX-License-Identifier: Apache-2.0
// A network of switches on which a plan runs, watched at its links.
#pragma once

#include <memory>
#include <string>

#include "hw/noc/multicast/contention_watch.h"
#include "hw/noc/multicast/multicast.h"
#include "hw/noc/network_desc.h"
#include "multicast/network/edge_list.h"
#include "multicast/plan/plan.h"
#include "testbenches/noc/support/edge_graph.h"
#include "testbenches/support/scratch_file.h"
#include "tlm/flit_recorder.h"

namespace orbweaver::noc {

inline constexpr unsigned hop = 2;  // cycles of a head through a router and the link behind it
inline constexpr multicast_sending brief{100, false, 20};

/// Returns the relays of a plan, as the nodes of a network know them.
inline multicast_relays relays_of(const orbweaver::multicast::multicast_plan& plan) {
    const auto node = [](unsigned processor) { return node_id{static_cast<std::uint16_t>(processor)}; };
    std::vector<relayed_message> messages;
    for (const auto& message : plan.messages) {
        messages.push_back({node(message.source), {}});
        for (const auto& [sender, receivers] : message.relays) {
            messages.back().relays.push_back({node(sender), {}});
            for (const unsigned each : receivers) { messages.back().relays.back().receivers.push_back(node(each)); }
        }
    }
    return multicast_relays(std::move(messages));
}

class multicast_bench {
public:
    multicast_bench(clock_domain& domain, const std::string& name, const orbweaver::multicast::switch_graph& switches,
                    network_desc described, const orbweaver::multicast::multicast_plan& plan,
                    const multicast_sending& sending)
        : m_edges(write_edge_list(switches)),
          net((name + "_net").c_str(), domain, on_edges(std::move(described)), ledger,
              [this, &domain, name](unsigned link, const std::string&, const link_desc&) {
                  return std::make_unique<flit_recorder>(
                      (name + "_tap" + std::to_string(link)).c_str(), domain, [this, link](const flit_record& passed) {
                          if (!passed.credit && is_head(passed.content.kind)) {
                              watch.saw_head(link, passed.content.packet, passed.sent, passed.seen);
                          }
                      });
              }),
          run((name + "_run").c_str(), domain, net, relays_of(plan), sending, control) {
        watch.attach(net);
    }

    std::uint64_t blocked_requests() const {
        return watch.blocked(link_kind::injection).requests + watch.blocked(link_kind::transit).requests +
               watch.blocked(link_kind::ejection).requests;
    }

private:
    network_desc on_edges(network_desc described) const {
        described.topology = irregular_topology(m_edges.path());
        return described;
    }

    scratch_file m_edges;

public:
    run_control control;  // not attached to the clock: other networks go on
    packet_ledger ledger;
    contention_watch watch;
    network net;
    multicast run;
};

/// One virtual channel, buffers that sustain full rate, heads that wait as in the model of
/// studies/arithmetic/multicast.
inline network_desc wormhole_switches(const std::string& routing = "up_down_lowest", unsigned head_cycles = 28) {
    return {.routing = routing,
            .classes = {{"any", 1, {}}},
            .vc_depth = 4,
            .router = {.arbiter = arbiter_kind::oldest_first, .head_cycles = head_cycles}};
}

}  // namespace orbweaver::noc
