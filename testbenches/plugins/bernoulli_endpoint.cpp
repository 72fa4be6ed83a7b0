// SPDX-License-Identifier: Apache-2.0
// An endpoint that creates the packets of the model's with uniform traffic: the same random streams, written once more.
// Parameters: rate in flits a cycle, flits of a packet (3 or more).
#include <systemc>

#include "hw/base/random_stream.h"
#include "hw/noc/traffic/injection_process.h"
#include "hw/system/plugin.h"

namespace {

using namespace orbweaver;
using system::plugin;
using system::plugin_endpoint_context;

class bernoulli_endpoint : public flit_module {
public:
    SC_HAS_PROCESS(bernoulli_endpoint);
    bernoulli_endpoint(sc_core::sc_module_name name, const plugin_endpoint_context& context)
        : flit_module(name, 1),
          m_clock(context.clock),
          m_nodes(context.nodes),
          m_flits(static_cast<unsigned>(std::stoul(context.parameters.at("flits")))),
          m_process(described(std::stod(context.parameters.at("rate")), m_flits)),
          m_creations(context.seed, stream_name(context.end.node), 0),
          m_destinations(context.seed, stream_name(context.end.node), 1),
          m_packets("packets", context.clock, context.packets, context.end, [](const auto&) {}) {
        in[0].bind(m_packets.in);
        m_packets.out.bind(out[0]);
        m_next = m_process.first(m_creations);
        SC_METHOD(create);
    }

private:
    static std::string stream_name(node_id node) { return "traffic." + std::to_string(node.value); }
    static noc::traffic_source_desc described(double rate, unsigned flits) {
        noc::traffic_source_desc source;
        source.rate = rate;
        source.packet_flits = flits;
        return source;
    }

    void create() {
        const sc_core::sc_time due = m_clock.time(m_next.cycle);
        if (due == sc_core::sc_time_stamp()) {
            m_packets.send({static_cast<std::uint16_t>(m_destinations.below(m_nodes))},
                           std::vector<std::uint32_t>(m_flits - 1));
            m_process.advance(m_next, m_creations, m_flits);
        }
        next_trigger(m_clock.time(m_next.cycle) - sc_core::sc_time_stamp());
    }

    clock_domain& m_clock;
    const unsigned m_nodes;
    const unsigned m_flits;
    const noc::injection_process m_process;
    noc::injection_process::state m_next;
    random_stream m_creations;
    random_stream m_destinations;
    packet_endpoint m_packets;
};

std::unique_ptr<flit_module> make_endpoint(const plugin_endpoint_context& context) {
    return std::make_unique<bernoulli_endpoint>(context.name, context);
}

}  // namespace

const plugin* orbweaver_plugin() {
    static const plugin own{.name = "bernoulli", .endpoint = make_endpoint};
    return &own;
}
