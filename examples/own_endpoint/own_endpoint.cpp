// SPDX-License-Identifier: Apache-2.0
// An endpoint of a user, as a plug-in. It sends a request to a random other node after a random pause, and answers each
// request. The parameter `pause` is the mean pause in cycles.
#include <systemc>

#include "hw/base/random_stream.h"
#include "hw/system/plugin.h"
#include "tlm/packet_endpoint.h"

namespace {

using orbweaver::system::plugin;
using orbweaver::system::plugin_endpoint_context;

class own_endpoint : public orbweaver::flit_module {
public:
    SC_HAS_PROCESS(own_endpoint);
    const char* kind() const override { return "own_endpoint"; }

    own_endpoint(sc_core::sc_module_name name, const plugin_endpoint_context& context)
        : flit_module(name, 1),
          cycle(context.clock.period()),
          self(context.end.node.value),
          nodes(context.nodes),
          pause(context.parameters.count("pause") != 0 ? std::stoi(context.parameters.at("pause")) : 100),
          random(context.seed, "own_endpoint", self),
          packets("packets", context.clock, context.packets, context.end,
                  [this](const std::vector<std::uint32_t>& words) { answer(words); }) {
        in[0].bind(packets.in);
        packets.out.bind(out[0]);
        SC_METHOD(request);
    }

private:
    enum : std::uint32_t { is_request, is_answer };

    /// Sends two words: what the packet is, and who has sent it.
    void send(unsigned destination, std::uint32_t what) {
        packets.send({static_cast<std::uint16_t>(destination)}, {what, self});
    }

    void request() {
        if (sc_core::sc_time_stamp() != sc_core::SC_ZERO_TIME && nodes > 1) {
            send((self + 1 + random.below(nodes - 1)) % nodes, is_request);
        }
        next_trigger((1 + random.below(2U * static_cast<unsigned>(pause))) * cycle);
    }

    void answer(const std::vector<std::uint32_t>& words) {
        if (words[0] == is_request) { send(words[1], is_answer); }
    }

    const sc_core::sc_time cycle;
    const unsigned self;
    const unsigned nodes;
    const int pause;
    orbweaver::random_stream random;
    orbweaver::packet_endpoint packets;
};

std::unique_ptr<orbweaver::flit_module> make_endpoint(const plugin_endpoint_context& context) {
    return std::make_unique<own_endpoint>(context.name, context);
}

}  // namespace

const plugin* orbweaver_plugin() {
    static const plugin own{.name = "own_endpoint", .endpoint = make_endpoint};
    return &own;
}
