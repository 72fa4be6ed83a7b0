// SPDX-License-Identifier: Apache-2.0
// A router of a user in plain SystemC. It uses nothing of orbweaver's routers except the flit protocol and the plan of
// the network, which has the links of its ports and the routes.
#pragma once

#include <algorithm>
#include <deque>
#include <memory>
#include <optional>
#include <systemc>
#include <vector>

#include "hw/noc/network_plan.h"
#include "tlm/flit_credit.h"
#include "tlm/flit_module.h"

/// A wormhole router with virtual channels and credits, and one cycle from a buffer to a link. Its routing function has
/// one route for each packet. It takes turns as routers of orbweaver do with `pipeline: single_cycle`, so the cycles
/// are the same.
class own_router : public orbweaver::flit_module {
public:
    SC_HAS_PROCESS(own_router);
    const char* kind() const override { return "own_router"; }

    own_router(sc_core::sc_module_name name, const sc_core::sc_time& cycle,
               std::shared_ptr<const orbweaver::noc::network_plan> plan, unsigned number)
        : flit_module(name, plan->graph().routers[number].ports.size()),
          cycle(cycle),
          plan(std::move(plan)),
          number(number),
          ports(this->plan->graph().routers[number].ports),
          vcs(this->plan->partition().vcs()),
          inputs(ports.size() * vcs),
          outputs(ports.size() * vcs),
          turns(ports.size()) {
        for (unsigned port = 0; port < ports.size(); ++port) {
            entrances.push_back(std::make_unique<entrance>(*this, port));
            exits.push_back(std::make_unique<exit>(*this, port));
            in[port].bind(*entrances.back());
            out[port].bind(*exits.back());
            for (unsigned vc = 0; vc < vcs; ++vc) {
                outputs[port * vcs + vc].credits = this->plan->depths().at_end_of({})[vc];
            }
        }
        SC_METHOD(step);
        sensitive << wake;
        dont_initialize();
    }

private:
    /// A flit, or the number of an output channel that gets a credit, and when it is seen.
    template <class Content>
    struct arrival {
        Content content;
        sc_core::sc_time seen;
    };
    /// A virtual channel of an input port. Those of all ports are numbered port * vcs + vc.
    struct input_channel {
        std::deque<arrival<orbweaver::flit>> buffer;
        std::optional<unsigned> holds;         // output channel that its packet has
        orbweaver::noc::route_option route{};  // where the packet goes
        unsigned next = 0;                     // round-robin pointer: first output channel to consider
    };
    /// A virtual channel of an output port.
    struct output_channel {
        unsigned credits = 0;
        bool is_free = true;
        unsigned next = 0;  // round-robin pointer: first input channel to receive it
    };
    /// Turns of a port.
    struct port_turns {
        unsigned output = 0;  // round-robin pointer: first output to which its input channels may send
        unsigned vc = 0;      // round-robin pointer: first input channel among those to one output
        unsigned input = 0;   // round-robin pointer: first input port at this output
    };
    struct entrance : orbweaver::flit_target {
        entrance(own_router& owner, unsigned port) : owner(owner), port(port) {}
        void accept_flit(const orbweaver::flit& arriving, const sc_core::sc_time& delay) override {
            owner.inputs[port * owner.vcs + arriving.vc.value].buffer.push_back(
                {arriving, sc_core::sc_time_stamp() + delay});
            owner.wake.notify(delay);
        }
        own_router& owner;
        unsigned port;
    };
    struct exit : orbweaver::flit_initiator {
        exit(own_router& owner, unsigned port) : owner(owner), port(port) {}
        void accept_credit(orbweaver::vc_id vc, const sc_core::sc_time& delay) override {
            owner.credits.push_back({port * owner.vcs + vc.value, sc_core::sc_time_stamp() + delay});
            owner.wake.notify(delay);
        }
        own_router& owner;
        unsigned port;
    };

    /// One cycle.
    void step() {
        std::erase_if(credits, [this](const arrival<unsigned>& credit) {
            if (credit.seen > sc_core::sc_time_stamp()) { return false; }
            ++outputs[credit.content].credits;
            return true;
        });
        allocate_channels();
        allocate_switch();
        const bool is_busy =
            std::ranges::any_of(inputs, [](const input_channel& each) { return !each.buffer.empty(); });
        if (is_busy || !credits.empty()) { wake.notify(cycle); }
    }

    static bool has_flit(const input_channel& channel) {
        return !channel.buffer.empty() && channel.buffer.front().seen <= sc_core::sc_time_stamp();
    }

    /// Allocates channels: every head requests a free channel of its output, and every requested channel accepts the
    /// next head, round-robin.
    void allocate_channels() {
        std::vector<std::optional<unsigned>> winner(outputs.size());
        const unsigned count = static_cast<unsigned>(inputs.size());
        for (unsigned head = 0; head < count; ++head) {
            input_channel& channel = inputs[head];
            if (channel.holds || !has_flit(channel)) { continue; }
            const orbweaver::port_id input{static_cast<std::uint8_t>(head / vcs)};
            channel.route = plan->routing().next_hop(number, input, channel.buffer.front().content);
            const std::optional<unsigned> wanted = free_channel(channel);
            if (!wanted) { continue; }
            const auto distance = [&](unsigned other) { return (other + count - outputs[*wanted].next) % count; };
            if (!winner[*wanted] || distance(head) < distance(*winner[*wanted])) { winner[*wanted] = head; }
        }
        for (unsigned number = 0; number < count; ++number) {
            if (!winner[number]) { continue; }
            inputs[*winner[number]].holds = number;
            inputs[*winner[number]].next = number + 1;
            outputs[number].is_free = false;
            outputs[number].next = *winner[number] + 1;
        }
    }

    /// The next channel in turn that a head may have.
    std::optional<unsigned> free_channel(const input_channel& channel) const {
        const orbweaver::flit& head = channel.buffer.front().content;
        const auto all = plan->partition().list(head.message_class, head.phase);
        const std::uint64_t allowed = all.subset(plan->routing().vc_set(channel.route.vc_set, all.count()));
        const unsigned count = static_cast<unsigned>(outputs.size());
        for (unsigned offset = 0; offset < count; ++offset) {
            const unsigned number = (channel.next + offset) % count;
            const bool is_allowed = (allowed >> number % vcs & 1) != 0;
            if (number / vcs == channel.route.port.value && outputs[number].is_free && is_allowed) { return number; }
        }
        return std::nullopt;
    }

    /// Every input port offers one flit, and every output port takes one.
    void allocate_switch() {
        const unsigned count = static_cast<unsigned>(ports.size());
        std::vector<std::optional<unsigned>> winner(count);  // [output]: input channel
        for (unsigned port = 0; port < count; ++port) {
            const std::optional<unsigned> offered = offer(port);
            if (!offered) { continue; }
            const unsigned output = inputs[*offered].route.port.value;
            const auto distance = [&](unsigned other) { return (other + count - turns[output].input) % count; };
            if (!winner[output] || distance(port) < distance(*winner[output] / vcs)) { winner[output] = offered; }
        }
        for (const std::optional<unsigned>& number : winner) {
            if (number) { send(*number); }
        }
    }

    /// The channel of an input port that is next in turn of those that can send: by output, then by channel.
    std::optional<unsigned> offer(unsigned port) const {
        std::optional<unsigned> best;
        unsigned least = 0;
        for (unsigned vc = 0; vc < vcs; ++vc) {
            const input_channel& channel = inputs[port * vcs + vc];
            if (!channel.holds || !has_flit(channel) || outputs[*channel.holds].credits == 0) { continue; }
            const unsigned rank =
                (channel.route.port.value + 64U - turns[port].output) % 64 * 64 + (vc + 64 - turns[port].vc) % 64;
            if (!best || rank < least) {
                best = port * vcs + vc;
                least = rank;
            }
        }
        return best;
    }

    /// A flit leaves its buffer; it and its credit are on the links a cycle later.
    void send(unsigned number) {
        input_channel& channel = inputs[number];
        orbweaver::flit leaving = channel.buffer.front().content;
        channel.buffer.pop_front();
        const unsigned output = channel.route.port.value;
        turns[output].input = number / vcs + 1;
        turns[number / vcs].output = output + 1;
        turns[number / vcs].vc = number % vcs + 1;
        if (is_head(leaving.kind)) {
            leaving.routing = channel.route.state;
            leaving.payload = step_head(leaving.payload, ports[output]);
        }
        leaving.vc = {static_cast<std::uint8_t>(*channel.holds % vcs)};
        --outputs[*channel.holds].credits;
        if (is_tail(leaving.kind)) {
            outputs[*channel.holds].is_free = true;
            channel.holds.reset();
        }
        orbweaver::flit_phase phase = orbweaver::flit_phase::flit;
        sc_core::sc_time delay = cycle;
        out[output]->nb_transport_fw(leaving, phase, delay);
        orbweaver::return_credit(in[number / vcs], {static_cast<std::uint8_t>(number % vcs)}, cycle);
    }

    /// The head has one hop less to go. Heads of a mesh state how many are left.
    std::uint32_t step_head(std::uint32_t head, const orbweaver::noc::topology_port& port) const {
        if (!plan->graph().offset_headers) { return head; }
        const int dx = port.dimension == 0 ? port.direction : 0;
        const int dy = port.dimension == 1 ? port.direction : 0;
        const std::uint32_t field = orbweaver::noc::header_codec::step_field(dx, dy);
        return (head & ~field) | ((head + orbweaver::noc::header_codec::step_add(dx, dy)) & field);
    }

    const sc_core::sc_time cycle;
    const std::shared_ptr<const orbweaver::noc::network_plan> plan;
    const unsigned number;
    const std::vector<orbweaver::noc::topology_port>& ports;
    const unsigned vcs;
    std::vector<input_channel> inputs;
    std::vector<output_channel> outputs;
    std::vector<port_turns> turns;
    std::deque<arrival<unsigned>> credits;
    std::vector<std::unique_ptr<entrance>> entrances;
    std::vector<std::unique_ptr<exit>> exits;
    sc_core::sc_event wake;
};
