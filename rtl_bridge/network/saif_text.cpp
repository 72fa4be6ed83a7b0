// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/network/saif_text.h"

#include <fmt/core.h>

#include <iterator>

namespace orbweaver::rtl {

namespace {

class saif_writer {
public:
    saif_writer(const network_shape& shape, cycle_t cycles, std::uint64_t period_ps)
        : m_shape(shape), m_cycles(cycles), m_period_ps(period_ps) {}

    std::string text(const std::vector<link_activity>& links) {
        m_text = fmt::format(
            "(SAIFILE\n(SAIFVERSION \"2.0\")\n(DIRECTION \"backward\")\n(DESIGN \"top\")\n(VENDOR \"orbweaver\")\n"
            "(PROGRAM_NAME \"orbweaver\")\n(DIVIDER / )\n(TIMESCALE 1 ps)\n(DURATION {})\n(INSTANCE top\n  (NET\n",
            duration());
        const std::uint64_t half = m_cycles * (m_period_ps / 2);
        net("clk_i", half, 2 * m_cycles);
        net("rst_i", 0, 0);
        for (std::size_t number = 0; number < links.size(); ++number) {
            end_nets(m_shape.links[number].sender, true, links[number].sender);
            end_nets(m_shape.links[number].receiver, false, links[number].receiver);
        }
        return m_text + "  )\n)\n)\n";
    }

private:
    std::uint64_t duration() const { return m_cycles * m_period_ps; }

    void net(const std::string& name, std::uint64_t high_ps, std::uint64_t changes) {
        fmt::format_to(std::back_inserter(m_text), "    ({} (T0 {}) (T1 {}) (TX 0) (TC {}) (IG 0))\n", name,
                       duration() - high_ps, high_ps, changes);
    }

    /// Writes the wires at an end of a link: ports of the top at a node, or else bits of a router's vectors.
    void end_nets(const network_shape::link_end& end, bool sends, const link_end_activity& activity) {
        const std::string stem = end.is_node ? "" : fmt::format("r{}_{}_", end.number, sends ? "leaving" : "arriving");
        const char* const forward = !end.is_node ? "" : sends ? "_i" : "_o";
        const char* const back = !end.is_node ? "" : sends ? "_o" : "_i";
        const unsigned slot = end.is_node ? end.number : end.slot;
        vector_nets(stem + "valid" + forward, slot, activity.valid);
        vector_nets(stem + "vc" + forward, slot * m_shape.vc_bits, activity.vc);
        unsigned first = slot * m_shape.flit_bits;
        vector_nets(stem + "flit" + forward, first, activity.flit);
        first += m_shape.lower_bits();
        for (const wire_activity& word : activity.further) {
            vector_nets(stem + "flit" + forward, first, word);
            first += word.wires();
        }
        vector_nets(stem + "credit" + back, slot * m_shape.vcs, activity.credit);
    }

    void vector_nets(const std::string& name, unsigned first, const wire_activity& activity) {
        for (unsigned wire = 0; wire < activity.wires(); ++wire) {
            net(fmt::format("{}\\[{}\\]", name, first + wire), activity.high(wire) * m_period_ps,
                activity.changes(wire));
        }
    }

    const network_shape& m_shape;
    cycle_t m_cycles;
    std::uint64_t m_period_ps;
    std::string m_text;
};

}  // namespace

void link_end_activity::add(cycle_t cycle, const link_wires& wires) {
    valid.add(cycle, 1);
    vc.add(cycle, wires.vc);
    flit.add(cycle, wires.flit);
    for (unsigned word = 0; word < further.size(); ++word) {
        const std::uint32_t all = ~std::uint32_t{0} >> (32 - further[word].wires());
        further[word].add(cycle, further_word(wires.further, word) & all);
    }
}

std::string saif_text(const network_shape& shape, const std::vector<link_activity>& links, cycle_t cycles,
                      std::uint64_t period_ps) {
    return saif_writer(shape, cycles, period_ps).text(links);
}

}  // namespace orbweaver::rtl
