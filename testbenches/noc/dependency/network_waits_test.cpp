// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/dependency/network_waits.h"

#include "hw/noc/network_desc.h"
#include "testbenches/noc/support/packet_ends.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

/// Two routers in a row; node 1 takes nothing, so that packets from node 0 pile up.
struct stuck_row {
    stuck_row() {
        for (unsigned node = 0; node < 2; ++node) {
            const node_id number{static_cast<std::uint16_t>(node)};
            senders.push_back(std::make_unique<flit_sender>(("sender" + std::to_string(node)).c_str(), domain,
                                                            net.partition().vcs(),
                                                            net.depths().at_end_of(link_kind::injection)[0]));
            senders.back()->out.bind(net.injection(number));
            net.ejection(number).bind(sinks[node].in);
        }
    }

    /// Binds like an endpoint and never returns a credit.
    struct silent_sink : sc_core::sc_module, flit_target_of<silent_sink> {
        explicit silent_sink(sc_core::sc_module_name name) : sc_module(name), in("in") { in.bind(*this); }
        void accept_flit(const flit&, const sc_core::sc_time&) {}
        flit_target_socket in;
    };

    packet_slot send(unsigned flits) {
        packet_record record;
        record.destination.value = 1;
        record.flits = flits;
        record.injected = 1;
        flit next;
        next.packet = ledger.open(record);
        next.destination = record.destination;
        for (unsigned number = 0; number < flits; ++number) {
            next.kind = number == 0 ? flit_kind::head : number + 1 == flits ? flit_kind::tail : flit_kind::body;
            next.payload = number == 0 ? net.codec().encode(record.type, {0}, {1}, 0) : number;
            senders[0]->queue(next, 1);
        }
        return next.packet;
    }

    static network_desc described() {
        return {.topology = {.dims = {2, 1}}, .classes = {{"any", 1, {}}}, .vc_depth = 2};
    }

    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    packet_ledger ledger;
    network net{"net", domain, described(), ledger};
    std::vector<std::unique_ptr<flit_sender>> senders;
    silent_sink sinks[2]{silent_sink{"sink0"}, silent_sink{"sink1"}};
};

std::string reason(const wait_graph& graph, const std::string& origin, const std::string& target) {
    for (const wait_graph::edge& arc : graph.edges()) {
        if (graph.vertices()[arc.origin].name == origin && graph.vertices()[arc.target].name == target) {
            return arc.reason;
        }
    }
    return "";
}

TEST(network_waits, names_channels_by_their_links_and_states_who_holds_them_and_why_they_wait) {
    stuck_row row;
    const packet_slot first = row.send(4);
    row.send(4);
    sc_core::sc_start(row.domain.time(100));
    wait_graph graph;
    network_waits waits(row.net, graph);
    waits.add(100);
    // The first packet fills the ejection buffer and has its rest in r0.E; the second wants r0.E.
    EXPECT_EQ(reason(graph, "r0.E vc 0", "n1.out vc 0"), "the buffer there is full");
    EXPECT_THAT(reason(graph, "n0.in vc 0", "r0.E vc 0"), Not(IsEmpty()));
    EXPECT_TRUE(graph.cycle().empty()) << "node 1 does not wait for the network";
    EXPECT_EQ(waits.held_by(first).size(), 2U);
    for (const wait_graph::vertex& entry : graph.vertices()) {
        if (entry.name == "r0.E vc 0") {
            EXPECT_THAT(entry.holder, AllOf(HasSubstr("packet 1"), HasSubstr("from node 0 to node 1")));
            EXPECT_THAT(entry.details, AllOf(HasSubstr("2 flits at r1.W"), HasSubstr("99 cycles since")));
        }
    }
}

}  // namespace
}  // namespace orbweaver::noc
