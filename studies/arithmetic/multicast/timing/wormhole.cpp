// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/multicast/timing/wormhole.h"

#include <fmt/core.h>

#include <algorithm>
#include <deque>
#include <queue>
#include <tuple>

namespace orbweaver::studies::multicast_model {
namespace {

/// Numbering of the channels: an injection and an ejection channel of every processor, then links by their first
/// switch.
class channel_numbers {
public:
    explicit channel_numbers(const multicast::switch_graph& graph) : m_graph(graph) {
        std::size_t next = std::size_t{2} * graph.processors();
        for (const auto& ends : graph.neighbours) {
            m_first.push_back(next);
            next += ends.size();
        }
        m_count = next;
    }

    std::size_t count() const { return m_count; }
    std::size_t injection(multicast::processor_id processor) const { return processor; }
    std::size_t ejection(multicast::processor_id processor) const {
        return std::size_t{m_graph.processors()} + processor;
    }
    bool is_link(std::size_t channel) const { return channel >= std::size_t{2} * m_graph.processors(); }
    std::size_t link(multicast::switch_id source, multicast::switch_id target) const {
        const auto& ends = m_graph.neighbours[source];
        return m_first[source] +
               static_cast<std::size_t>(std::lower_bound(ends.begin(), ends.end(), target) - ends.begin());
    }

private:
    const multicast::switch_graph& m_graph;
    std::vector<std::size_t> m_first;  // [switch]
    std::size_t m_count = 0;
};

class simulation {
public:
    simulation(const multicast::routed_network& network, const multicast::multicast_plan& plan,
               const wormhole_timing& timing)
        : m_network(network),
          m_plan(plan),
          m_timing(timing),
          m_numbers(network.graph),
          m_channels(m_numbers.count()),
          m_senders(plan.processors) {
        m_run.delivered.assign(plan.messages.size(), std::vector<nanoseconds>(plan.processors));
        m_run.completed.resize(plan.messages.size());
    }

    wormhole_run run() {
        for (std::size_t message = 0; message < m_plan.messages.size(); ++message) {
            queue_relays(message, m_plan.messages[message].source);
        }
        while (!m_events.empty()) {
            const event next = m_events.top();
            m_events.pop();
            m_now = next.time;
            handle(next);
        }
        return std::move(m_run);
    }

private:
    enum class what : std::uint8_t {
        release,
        sent,
        delivered,
        request
    };  // simultaneous events are processed in this order
    struct event {
        nanoseconds time;
        what kind;
        std::uint64_t order;  // order of creation, for simultaneous events of one kind
        std::size_t subject;  // index of a worm; of a channel for `release`, of a processor for `sent`

        bool operator<(const event& other) const {  // the priority queue has its greatest on top
            return std::tuple(other.time, other.kind, other.order) < std::tuple(time, kind, order);
        }
    };
    struct worm {
        std::size_t message = 0;
        multicast::processor_id destination = 0;
        std::vector<std::size_t> route;  // channels
        std::size_t held = 0;            // held channels
        nanoseconds asked = 0;           // time of the request for the next channel
    };
    struct channel {
        bool taken = false;
        std::deque<std::size_t> waiting;  // worms
    };
    struct copy {
        std::size_t message = 0;
        multicast::processor_id destination = 0;
        nanoseconds queued = 0;
    };
    struct sender {
        bool busy = false;
        std::deque<copy> queue;
    };

    void schedule(nanoseconds time, what kind, std::size_t subject) { m_events.push({time, kind, m_order++, subject}); }

    void handle(const event& next) {
        switch (next.kind) {
            case what::request: request(next.subject); break;
            case what::release: release(next.subject); break;
            case what::sent:
                m_senders[next.subject].busy = false;
                start_next(static_cast<multicast::processor_id>(next.subject));
                break;
            case what::delivered: deliver(m_worms[next.subject]); break;
        }
    }

    void queue_relays(std::size_t message, multicast::processor_id processor) {
        const auto& relays = m_plan.messages[message].relays;
        const auto found =
            std::lower_bound(relays.begin(), relays.end(), processor,
                             [](const multicast::relay& one, multicast::processor_id key) { return one.sender < key; });
        if (found != relays.end() && found->sender == processor) {
            for (const multicast::processor_id receiver : found->receivers) {
                m_senders[processor].queue.push_back({message, receiver, m_now});
            }
            start_next(processor);
        }
    }

    void start_next(multicast::processor_id processor) {
        sender& here = m_senders[processor];
        if (here.busy || here.queue.empty()) { return; }
        const copy next = here.queue.front();
        here.queue.pop_front();
        here.busy = true;
        m_run.queued += m_now - next.queued;
        m_worms.push_back({next.message, next.destination, route(processor, next.destination)});
        schedule(m_now + m_timing.start_up, what::request, m_worms.size() - 1);
    }

    std::vector<std::size_t> route(multicast::processor_id source, multicast::processor_id destination) {
        const auto switches =
            m_network.routes.route(m_network.graph.switch_of[source], m_network.graph.switch_of[destination]);
        std::vector<std::size_t> channels{m_numbers.injection(source)};
        for (std::size_t hop = 1; hop < switches.size(); ++hop) {
            channels.push_back(m_numbers.link(switches[hop - 1], switches[hop]));
            const bool inner = hop + 1 != switches.size();
            m_run.root_crossings += inner && switches[hop] == m_network.tree.root ? 1 : 0;
        }
        channels.push_back(m_numbers.ejection(destination));
        return channels;
    }

    void request(std::size_t number) {
        worm& head = m_worms[number];
        head.asked = m_now;
        channel& wanted = m_channels[head.route[head.held]];
        if (wanted.taken) {
            wanted.waiting.push_back(number);
            ++contention_at(head.route[head.held]).requests;
        } else {
            grant(number);
        }
    }

    void grant(std::size_t number) {
        worm& head = m_worms[number];
        const std::size_t granted = head.route[head.held++];
        m_channels[granted].taken = true;
        contention_at(granted).waited += m_now - head.asked;
        if (head.held == head.route.size()) {
            arrive(number);
        } else {
            schedule(m_now + m_timing.hop, what::request, number);
        }
    }

    /// Handles a worm whose whole route is acquired: its flits stream.
    void arrive(std::size_t number) {
        const worm& head = m_worms[number];
        const nanoseconds end = m_now + m_timing.hop + m_timing.message_flits * m_timing.flit;
        for (std::size_t hop = 0; hop < head.route.size(); ++hop) {
            const auto following = static_cast<nanoseconds>(head.route.size() - 1 - hop);
            const nanoseconds left = end - std::min<nanoseconds>(following, m_timing.message_flits) * m_timing.flit;
            schedule(left, what::release, head.route[hop]);
            if (hop == 0) {
                schedule(left, what::sent, head.route[hop]);  // an injection channel has the number of its processor
            }
        }
        schedule(end, what::delivered, number);
    }

    void release(std::size_t number) {
        channel& here = m_channels[number];
        here.taken = false;
        if (!here.waiting.empty()) {
            const std::size_t next = here.waiting.front();
            here.waiting.pop_front();
            grant(next);
        }
    }

    void deliver(const worm& arrived) {
        const std::size_t message = arrived.message;
        const multicast::processor_id destination = arrived.destination;
        m_run.delivered[message][destination] = m_run.completed[message] = m_run.last = m_now;
        queue_relays(message, destination);
    }

    contention& contention_at(std::size_t number) { return m_numbers.is_link(number) ? m_run.links : m_run.ejections; }

    const multicast::routed_network& m_network;
    const multicast::multicast_plan& m_plan;
    wormhole_timing m_timing;
    channel_numbers m_numbers;
    std::vector<channel> m_channels;
    std::vector<sender> m_senders;  // [processor]
    std::vector<worm> m_worms;
    std::priority_queue<event> m_events;
    std::uint64_t m_order = 0;
    nanoseconds m_now = 0;
    wormhole_run m_run;
};

}  // namespace

wormhole_run run_wormhole(const multicast::routed_network& network, const multicast::multicast_plan& plan,
                          const wormhole_timing& timing) {
    multicast::check_plan(plan);
    if (plan.processors != network.graph.processors()) {
        throw multicast::plan_error(
            fmt::format("a plan for {} processors on a network of {}", plan.processors, network.graph.processors()));
    }
    return simulation(network, plan, timing).run();
}

}  // namespace orbweaver::studies::multicast_model
