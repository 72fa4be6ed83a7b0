// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/channel_rate.h"

#include <algorithm>
#include <array>
#include <vector>

#include "hw/base/types.h"
#include "hw/noc/link_pace.h"

namespace orbweaver::noc {

namespace {

constexpr unsigned links = 4;  // consecutive links: with tail_credit the first ones matter, further ones do not
constexpr std::size_t min_flits = 2000;   // enough to eliminate the start-up transient
constexpr unsigned longest_packet = 500;  // longer packets have the same rate to within 0.1 %
constexpr double rate_tolerance = 2e-3;

/// The cycles in which the flits of a channel leave the buffers of consecutive routers. The first router always has
/// another flit, the last one never lacks a credit.
class channel_times {
public:
    channel_times(const channel_desc& described, unsigned depth)
        : m_described(described),
          m_depth(depth),
          m_packet(std::min(described.packet_flits, longest_packet)),
          m_cycles(router_cycles(described.router.pipeline) + described.link.cycles),
          m_head(described.router.pipeline == router_pipeline::three_stage ? 1 : 0),
          m_flits((std::max(min_flits, std::size_t{8} * m_packet) / m_packet + 1) * m_packet) {
        m_paces.fill(link_pace(described.link.flits_per_cycle));
        for (auto& left : m_left) { left.resize(m_flits); }
        // With store-and-forward, all flits of a packet leave the upstream router before its head leaves here.
        const std::size_t together = described.switching == switching_kind::store_and_forward ? m_packet : 1;
        for (std::size_t first = 0; first < m_flits; first += together) {
            for (unsigned router = 0; router <= links; ++router) {
                for (std::size_t number = first; number < first + together; ++number) { leave(router, number); }
            }
        }
    }

    double rate() const {
        const std::size_t begin = m_flits / m_packet / 2 * m_packet;
        const std::size_t end = m_flits - m_packet;
        return static_cast<double>(end - begin) / static_cast<double>(m_left[links][end] - m_left[links][begin]);
    }

private:
    bool is_head(std::size_t number) const { return number % m_packet == 0; }
    cycle_t visible(unsigned router, std::size_t number) const {
        return router == 0 ? 0 : m_left[router - 1][number] + m_cycles;
    }
    /// Returns when the credit of a flit that was sent to the next router is usable.
    cycle_t credit(unsigned router, std::size_t number) const { return m_left[router + 1][number] + m_cycles; }

    void leave(unsigned router, std::size_t number) {
        cycle_t cycle = visible(router, number);
        if (number != 0) {  // a flit is at the front from the cycle after the previous flit leaves
            cycle = std::max(cycle, m_left[router][number - 1] + 1);
        }
        if (is_head(number)) { cycle = allocated(router, number, cycle + m_described.router.head_cycles) + m_head; }
        if (router < links && m_depth != 0 && number >= m_depth) {
            cycle = std::max(cycle, credit(router, number - m_depth));
        }
        if (router < links) {
            cycle = std::max(cycle, m_paces[router].free_at());
            m_paces[router].take(cycle);
        }
        m_left[router][number] = cycle;
    }

    /// Returns when a head that requests an output VC from `cycle` on gets it.
    cycle_t allocated(unsigned router, std::size_t number, cycle_t cycle) const {
        if (m_described.switching == switching_kind::store_and_forward) {
            cycle = std::max(cycle, visible(router, number + m_packet - 1));
        }
        if (router == links) { return cycle; }
        if (m_described.switching != switching_kind::wormhole && m_depth != 0 && number + m_packet > m_depth) {
            cycle = std::max(cycle, credit(router, number + m_packet - 1 - m_depth));
        }
        if (m_described.router.vc_release == vc_release_kind::tail_credit && number != 0) {
            cycle = std::max(cycle, credit(router, number - 1));
        }
        return cycle;
    }

    const channel_desc& m_described;
    const unsigned m_depth;
    const unsigned m_packet;
    const cycle_t m_cycles;  // from leaving a buffer to visibility in the next one; the same for a credit
    const cycle_t m_head;    // cycles in which a head wins an output VC
    const std::size_t m_flits;
    std::array<link_pace, links> m_paces;
    std::array<std::vector<cycle_t>, links + 1> m_left;  // [router][flit]
};

}  // namespace

double channel_rate(const channel_desc& described, unsigned depth) { return channel_times(described, depth).rate(); }

unsigned sustaining_depth(const channel_desc& described) {
    const double most = channel_rate(described, 0) * (1 - rate_tolerance);
    unsigned enough = credit_round_trip(described.router.pipeline, described.link.cycles) +
                      described.router.head_cycles + 2 * described.packet_flits + 2;
    unsigned least = described.switching == switching_kind::wormhole ? 1 : described.packet_flits;
    while (least < enough) {
        const unsigned middle = (least + enough) / 2;
        if (channel_rate(described, middle) >= most) {
            enough = middle;
        } else {
            least = middle + 1;
        }
    }
    return least;
}

}  // namespace orbweaver::noc
