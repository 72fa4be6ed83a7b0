// SPDX-License-Identifier: Apache-2.0
#include "studies/truth/periodic_traffic.h"

#include <fmt/core.h>

#include <utility>

namespace orbweaver::studies::truth {

namespace {

constexpr unsigned most_flits = 10;
constexpr unsigned full_rate = 1000;           // unit of the counter that spaces packets
constexpr unsigned start = 16383 * full_rate;  // start of this counter; its size does not matter
constexpr unsigned end = 9996;                 // last cycle of a source, counted from the start signal
constexpr unsigned longest_drain = 1000;

/// A source: it counts up while a packet would be sent, down until the next is due.
struct source {
    unsigned flits = 0;  // length of the packet that is made next
    unsigned destination = 0;
    unsigned first = 0;    // cycle
    unsigned spacing = 0;  // flits of the packet that is spaced now
    unsigned counter = start;
    unsigned flit = 0;
    bool counts_up = true;
    unsigned made = 0;  // cycles since a packet was made, plus one; 0: none waits
};

/// Advances a source by a cycle. @return whether a packet is made in the next
bool advances(source& one, unsigned rate) {
    const bool begins = one.flit == 0;
    const unsigned spacing = std::exchange(one.spacing, begins ? one.flits : one.spacing);
    if (!one.counts_up) {
        one.counts_up = one.counter < start;
        one.counter -= rate;
        return false;
    }
    one.counter += full_rate - rate;
    one.flit = one.flit + 1 >= spacing ? 0 : one.flit + 1;
    one.counts_up = one.flit + 1 < spacing || one.counter < start;
    return begins;
}

void draw(source& one, unsigned endpoint, const periodic_load& load, library_random& random) {
    random.next();  // the class of the packet
    const unsigned flits = random.number(load.least_flits, most_flits);
    one.flits = load.single_flit ? 1 : flits;
    one.destination = endpoint;
    if (load.destination) {
        one.destination = load.destination(endpoint);
        return;
    }
    while (one.destination == endpoint) { one.destination = random.next() % load.endpoints; }
}

}  // namespace

message_trace::message_trace(unsigned nodes) : m_text(fmt::format("orbweaver-messages 1\nnodes {}\n", nodes)) {}

void message_trace::add(unsigned cycle, unsigned source, unsigned destination, unsigned flits, const char* type) {
    m_last = cycle;
    m_text += fmt::format("m {} {} {} {} {} +{}\n", ++m_messages, type, source, destination, flits, cycle);
}

std::string message_trace::text(unsigned final_message) const {
    const std::string cause = final_message == 0 ? fmt::format("+{}", m_last + 1) : fmt::format("{}+0", final_message);
    return m_text + fmt::format("end {} {}\n", m_last + 1, cause);
}

std::string periodic_trace(const periodic_load& load) {
    library_random random;
    std::vector<source> sources(load.endpoints);
    for (unsigned i = 0; i < load.endpoints; ++i) {
        draw(sources[i], i, load, random);
        sources[i].spacing = sources[i].flits;
        sources[i].first = random.number(10, 500);
    }
    const auto node = [&load](unsigned endpoint) { return load.nodes.empty() ? endpoint : load.nodes[endpoint]; };
    message_trace trace(load.endpoints);
    for (unsigned cycle = 0; cycle < end + longest_drain; ++cycle) {
        for (unsigned i = 0; i < load.endpoints; ++i) {
            source& one = sources[i];
            if (one.destination == i) { continue; }  // never sends
            if (one.made == 2) {                     // the head is on the wire
                trace.add(cycle, node(i), node(one.destination), one.flits);
                draw(one, i, load, random);
                one.made = 0;
            }
            if (one.made == 1) { ++one.made; }
            if (cycle >= one.first && cycle <= end && advances(one, load.percent * full_rate / 100)) { one.made = 1; }
        }
    }
    return trace.text();
}

}  // namespace orbweaver::studies::truth
