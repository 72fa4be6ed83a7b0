// SPDX-License-Identifier: Apache-2.0
// A flit link over serial lines between two senders and receivers, watched on all sides. No mirror: it serves the tests
// of this folder.
#pragma once

#include <fmt/core.h>

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "hw/base/random_stream.h"
#include "hw/link/flit_serial_link.h"
#include "testbenches/noc/support/packet_ends.h"
#include "tlm/flit_monitor.h"

namespace orbweaver {

/// Notes failures.
struct noting_owner final : flit_link_owner {
    void flit_link_failed(unsigned end, flit_link_failure why) override { failures.emplace_back(end, why); }
    std::vector<std::pair<unsigned, flit_link_failure>> failures;
};

/// What the neighbours of a link agree on.
struct flit_neighbours {
    unsigned vcs = 2;
    unsigned depth = 8;
};

/// The network at one end: who sends there, who receives, and monitors of the rules on both links.
class flit_side {
public:
    flit_side(const std::string& name, clock_domain& domain, flit_neighbours of, flit_link_end& end)
        : source((name + "_source").c_str(), domain, of.vcs, of.depth),
          entering((name + "_entering").c_str(), domain, rules(of)),
          leaving((name + "_leaving").c_str(), domain, rules(of)),
          sink((name + "_sink").c_str(), domain),
          sent(of.vcs) {
        source.out.bind(entering.in);
        entering.out.bind(end.in);
        end.out.bind(leaving.in);
        leaving.out.bind(sink.in);
    }

    /// @param at first cycle in which it may leave
    void send_packet(unsigned vc, unsigned flits, cycle_t at) {
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
            source.queue(one, at);
            sent[vc].push_back(one);
        }
    }

    flit_sender source;
    flit_monitor entering;
    flit_monitor leaving;
    flit_receiver sink;
    std::vector<std::vector<flit>> sent;  // [vc]

private:
    static flit_rules rules(flit_neighbours of) {
        return {of.vcs, of.depth, 1, {of.vcs == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << of.vcs) - 1}};
    }

    std::uint32_t m_packets = 0;
};

/// What is wrong with what arrived at `to`, all virtual channels being FIFOs. Empty: nothing.
inline std::string wrong_with_flits(const flit_side& from, const flit_side& to, bool all = true) {
    std::vector<std::size_t> arrived(from.sent.size());
    for (const auto& [at, seen] : to.sink.arrivals) {
        const auto& due = from.sent[seen.vc.value];
        const std::size_t n = arrived[seen.vc.value]++;
        if (n >= due.size() || seen.packet != due[n].packet || seen.payload != due[n].payload ||
            seen.kind != due[n].kind || seen.destination != due[n].destination || seen.routing != due[n].routing) {
            return fmt::format("flit {} of VC {}, in cycle {}, is not the one that was sent", n, seen.vc.value, at);
        }
    }
    for (std::size_t vc = 0; vc < arrived.size(); ++vc) {
        if (all && arrived[vc] != from.sent[vc].size()) {
            return fmt::format("{} of {} flits of VC {} have arrived", arrived[vc], from.sent[vc].size(), vc);
        }
    }
    return all && !(from.entering.at_rest() && to.leaving.at_rest()) ? "credits are missing" : "";
}

/// One link, both its ends busy.
struct linked_sides {
    linked_sides(clock_domain& domain, const serial_link_desc& line, const flit_link_desc& described,
                 flit_neighbours of = {}, std::uint64_t seed = 1, const std::string& prefix = "")
        : link((prefix + "link").c_str(), domain, line, described, owner, seed),
          near(prefix + "near", domain, of, link.end(0)),
          far(prefix + "far", domain, of, link.end(1)) {}

    std::string wrong() const {
        const std::string up = wrong_with_flits(near, far);
        const std::string down = wrong_with_flits(far, near);
        return (up.empty() ? "" : "from the near end: " + up) + (down.empty() ? "" : " from the far end: " + down);
    }

    noting_owner owner;
    flit_serial_link link;
    flit_side near;
    flit_side far;
};

/// A clock that is there before what runs on it.
struct linked_sides_clock {
    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
};

/// One clock and one link.
struct flit_link_bench : linked_sides_clock, linked_sides {
    explicit flit_link_bench(const serial_link_desc& line = {}, const flit_link_desc& described = {},
                             flit_neighbours of = {})
        : linked_sides(domain, line, described, of) {}
    void run(cycle_t cycles) { sc_core::sc_start(domain.time(cycles)); }
};

}  // namespace orbweaver
