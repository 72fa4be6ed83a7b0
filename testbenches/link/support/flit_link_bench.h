// SPDX-License-Identifier: Apache-2.0
// A flit link over serial lines between two senders and receivers, watched on all sides.
#pragma once

#include <fmt/core.h>

#include <string>
#include <vector>

#include "hw/base/random_stream.h"
#include "hw/link/flit_serial_link.h"
#include "testbenches/noc/support/packet_ends.h"
#include "tlm/flit_monitor.h"

namespace orbweaver::serial {

/// Notes failures.
struct noting_owner final : flit_link_owner {
    void flit_link_failed(unsigned end, flit_link_failure why) override { failures.emplace_back(end, why); }
    std::vector<std::pair<unsigned, flit_link_failure>> failures;
};

/// The parameters on which the two ends of a link agree.
struct flit_neighbours {
    unsigned vcs = 2;
    unsigned depth = 8;
};

/// The network at one end: who sends there, who receives, and monitors of the rules on both links.
class flit_side {
public:
    flit_side(const std::string& name, clock_domain& domain, flit_neighbours neighbours, flit_link_end& end)
        : source((name + "_source").c_str(), domain, neighbours.vcs, neighbours.depth),
          entering((name + "_entering").c_str(), domain, rules(neighbours)),
          leaving((name + "_leaving").c_str(), domain, rules(neighbours)),
          sink((name + "_sink").c_str(), domain),
          sent(neighbours.vcs) {
        source.out.bind(entering.in);
        entering.out.bind(end.in);
        end.out.bind(leaving.in);
        leaving.out.bind(sink.in);
    }

    /// @param start first cycle in which it may leave
    void send_packet(unsigned vc, unsigned flits, cycle_t start) {
        ++m_packets;
        for (unsigned n = 0; n < flits; ++n) {
            flit one;
            one.kind = flits == 1       ? flit_kind::head_tail
                       : n == 0         ? flit_kind::head
                       : n + 1 == flits ? flit_kind::tail
                       : n % 2 == 1     ? flit_kind::tag
                                        : flit_kind::body;
            one.vc = {static_cast<std::uint8_t>(vc)};
            one.payload = static_cast<std::uint32_t>(mix_bits(m_packets * 64U + n));
            one.packet = {m_packets};
            one.destination = {static_cast<std::uint16_t>(m_packets % 1000)};
            one.routing = static_cast<std::uint16_t>(n + 1);
            source.queue(one, start);
            sent[vc].push_back(one);
        }
    }

    noc::flit_sender source;
    flit_monitor entering;
    flit_monitor leaving;
    noc::flit_receiver sink;
    std::vector<std::vector<flit>> sent;  // [vc]

private:
    static flit_rules rules(flit_neighbours neighbours) {
        return {neighbours.vcs,
                neighbours.depth,
                1,
                {neighbours.vcs == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << neighbours.vcs) - 1}};
    }

    std::uint32_t m_packets = 0;
};

/// Checks the flits that arrived at `to`. All virtual channels are FIFOs. Returns the error; empty: none.
inline std::string wrong_with_flits(const flit_side& sender, const flit_side& receiver, bool all = true) {
    std::vector<std::size_t> arrived(sender.sent.size());
    for (const auto& [cycle, seen] : receiver.sink.arrivals) {
        const auto& due = sender.sent[seen.vc.value];
        const std::size_t n = arrived[seen.vc.value]++;
        if (n >= due.size() || seen.packet != due[n].packet || seen.payload != due[n].payload ||
            seen.kind != due[n].kind || seen.destination != due[n].destination || seen.routing != due[n].routing) {
            return fmt::format("flit {} of VC {}, in cycle {}, is not the one that was sent", n, seen.vc.value, cycle);
        }
    }
    for (std::size_t vc = 0; vc < arrived.size(); ++vc) {
        if (all && arrived[vc] != sender.sent[vc].size()) {
            return fmt::format("{} of {} flits of VC {} have arrived", arrived[vc], sender.sent[vc].size(), vc);
        }
    }
    return all && !(sender.entering.at_rest() && receiver.leaving.at_rest()) ? "credits are missing" : "";
}

/// One link, both its ends busy.
struct linked_sides {
    linked_sides(clock_domain& domain, const serial_link_desc& line, const flit_link_desc& described,
                 flit_neighbours neighbours = {}, std::uint64_t seed = 1, const std::string& prefix = "")
        : link((prefix + "link").c_str(), domain, line, described, owner, seed),
          near_side(prefix + "near", domain, neighbours, link.end(0)),
          far(prefix + "far", domain, neighbours, link.end(1)) {}

    std::string wrong() const {
        const std::string near_error = wrong_with_flits(near_side, far);
        const std::string down = wrong_with_flits(far, near_side);
        return (near_error.empty() ? "" : "from the near end: " + near_error) +
               (down.empty() ? "" : " from the far end: " + down);
    }

    noting_owner owner;
    flit_serial_link link;
    flit_side near_side;
    flit_side far;
};

/// A clock that exists before the modules that use it.
struct linked_sides_clock {
    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
};

/// One clock and one link.
struct flit_link_bench : linked_sides_clock, linked_sides {
    explicit flit_link_bench(const serial_link_desc& line = {}, const flit_link_desc& described = {},
                             flit_neighbours neighbours = {})
        : linked_sides(domain, line, described, neighbours) {}
    void run(cycle_t cycles) { sc_core::sc_start(domain.time(cycles)); }
};

}  // namespace orbweaver::serial
