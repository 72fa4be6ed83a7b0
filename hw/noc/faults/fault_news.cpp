// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/faults/fault_news.h"

#include <cstdint>
#include <queue>
#include <set>
#include <utility>

namespace orbweaver::noc {

namespace {

/// The knowledge of a controller about an outage.
enum class outage_knowledge : std::uint8_t { nothing, failure, repair };

/// One direction of a link, over which a controller informs its neighbour.
struct news_line {
    unsigned origin = 0;
    unsigned target = 0;
    int failures = 0;    // present number of failures of the link
    bool was_up = true;  // before the changes of the present cycle
};

struct news_message {
    cycle_t arrival = 0;
    std::uint64_t number = 0;  // messages of one cycle are received in the order in which they were sent
    unsigned origin = 0;
    unsigned target = 0;
    unsigned outage = 0;
    outage_knowledge knowledge{};

    bool operator>(const news_message& other) const {
        return arrival != other.arrival ? arrival > other.arrival : number > other.number;
    }
};

/// Spreads the news of all outages, for each cycle with an event.
class news_spreading {
public:
    news_spreading(const topology_graph& graph, const std::vector<link_outage>& outages, cycle_t cycles_per_link,
                   const fault_news::scope& concerned)
        : notes(graph.routers.size()),
          m_outages(outages),
          m_concerned(concerned),
          m_cycles_per_link(cycles_per_link),
          m_lines_of(graph.routers.size()),
          m_router_failures(graph.routers.size()),
          m_known(graph.routers.size() * outages.size()) {
        for (const auto& link : graph.links) {
            m_lines_of[link.origin].push_back(m_lines.size());
            m_lines.push_back({link.origin, link.target});
        }
        for (unsigned outage = 0; outage < outages.size(); ++outage) {
            m_failure_of.push_back(events.size());
            events.push_back({outage, false, outages[outage].start});
            if (outages[outage].repair != never) { events.push_back({outage, true, outages[outage].repair}); }
        }
    }

    void run() {
        std::set<cycle_t> changes;
        for (const fault_news::event& event : events) { changes.insert(event.cycle); }
        while (!changes.empty() || !m_in_flight.empty()) {
            if (!changes.empty() && (m_in_flight.empty() || *changes.begin() <= m_in_flight.top().arrival)) {
                change_links(*changes.begin());
                changes.erase(changes.begin());
            } else {
                const news_message heard = m_in_flight.top();
                m_in_flight.pop();
                learn(heard.arrival, heard.target, heard.origin, heard.outage, heard.knowledge);
            }
        }
    }

    std::vector<fault_news::event> events;
    std::vector<std::vector<fault_news::note>> notes;  // [router]

private:
    static constexpr unsigned no_router = ~0U;

    bool is_up(const news_line& line) const { return line.failures == 0 && m_router_failures[line.origin] == 0; }
    outage_knowledge& known(unsigned router, unsigned outage) { return m_known[router * m_outages.size() + outage]; }
    fault_news::event& event_of(unsigned outage, outage_knowledge knowledge) {
        return events[m_failure_of[outage] + (knowledge == outage_knowledge::repair ? 1 : 0)];
    }

    /// Applies all failures and repairs of a cycle first. Then the ends of links that are up again exchange their
    /// knowledge, and finally the witnesses learn of the changes.
    void change_links(cycle_t cycle) {
        for (news_line& line : m_lines) { line.was_up = is_up(line); }
        for (const link_outage& outage : m_outages) { change_links_of(outage, cycle); }
        for (const news_line& line : m_lines) {
            if (is_up(line) && !line.was_up) { notify_all(cycle, line); }
        }
        for (unsigned outage = 0; outage < m_outages.size(); ++outage) {
            if (m_outages[outage].start == cycle) { show(cycle, outage, outage_knowledge::failure); }
            if (m_outages[outage].repair == cycle) { show(cycle, outage, outage_knowledge::repair); }
        }
    }

    void change_links_of(const link_outage& outage, cycle_t cycle) {
        const int change = (outage.start == cycle ? 1 : 0) - (outage.repair == cycle ? 1 : 0);
        for (const std::size_t link : outage.links) { m_lines[link].failures += change; }
        if (outage.is_router) { m_router_failures[outage.router] += change; }
    }

    /// Informs the routers that see the change themselves.
    void show(cycle_t cycle, unsigned outage, outage_knowledge knowledge) {
        for (const unsigned witness : m_outages[outage].witnesses) {
            learn(cycle, witness, no_router, outage, knowledge);
        }
    }

    void notify_all(cycle_t cycle, const news_line& line) {
        for (unsigned outage = 0; outage < m_outages.size(); ++outage) {
            const outage_knowledge knowledge = known(line.origin, outage);
            if (knowledge > known(line.target, outage)) { send(cycle, line, outage, knowledge); }
        }
    }

    void learn(cycle_t cycle, unsigned router, unsigned teller, unsigned outage, outage_knowledge knowledge) {
        if (known(router, outage) >= knowledge) { return; }
        known(router, outage) = knowledge;
        event_of(outage, knowledge).heard.push_back(cycle);
        notes[router].push_back({cycle, outage, knowledge == outage_knowledge::repair});
        for (const std::size_t number : m_lines_of[router]) {
            const news_line& line = m_lines[number];
            if (line.target != teller && is_up(line)) { send(cycle, line, outage, knowledge); }
        }
    }

    void send(cycle_t cycle, const news_line& line, unsigned outage, outage_knowledge knowledge) {
        if (!m_concerned || m_concerned(m_outages[outage], line.target)) {
            event_of(outage, knowledge).sent.push_back(cycle);
            m_in_flight.push({cycle + m_cycles_per_link, m_sent++, line.origin, line.target, outage, knowledge});
        }
    }

    const std::vector<link_outage>& m_outages;
    const fault_news::scope& m_concerned;
    const cycle_t m_cycles_per_link;
    std::vector<std::size_t> m_failure_of;             // [outage]: index into `events`
    std::vector<news_line> m_lines;                    // [link]
    std::vector<std::vector<std::size_t>> m_lines_of;  // [router]: the lines that begin there
    std::vector<int> m_router_failures;                // [router]: present number of failures
    std::vector<outage_knowledge> m_known;             // [router, outage]
    std::priority_queue<news_message, std::vector<news_message>, std::greater<>> m_in_flight;
    std::uint64_t m_sent = 0;
};

}  // namespace

fault_news::fault_news(const topology_graph& graph, const std::vector<link_outage>& outages, cycle_t cycles_per_link,
                       const scope& concerned) {
    news_spreading spreading(graph, outages, cycles_per_link, concerned);
    spreading.run();
    m_events = std::move(spreading.events);
    m_notes = std::move(spreading.notes);
}

}  // namespace orbweaver::noc
