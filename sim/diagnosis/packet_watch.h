// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/noc/network.h"
#include "hw/noc/topology/link_map.h"
#include "sim/trace/link_trace.h"

namespace orbweaver::sim {

/// Reports everything that happens to one packet (`watch: {packet: ID}`): its creation and injection, every link that a
/// flit of it crosses, the virtual channels that it takes, why it waits and for how long, its arrival. It hears of all
/// links through the taps of a trace, and looks at the routers that hold the packet in the cycles in which anything
/// moves; without a watch there is neither.
class packet_watch : public link_trace, public clocked {
public:
    using listener = std::function<void(const std::string& line)>;

    /// @param packet id in the ledger: 1, 2, 3, ... in the order of creation
    /// @param report   is given each line
    packet_watch(clock_domain& domain, const packet_ledger& ledger, std::uint64_t packet, listener notify);

    /// The network that is traced, as soon as it is built.
    void attach(const noc::network& net);

    void add_link(std::size_t number, const std::string& name) override;
    void record(std::size_t number, const flit_record& what) override;
    void tick(cycle_t now) override;

private:
    /// A buffer that holds flits of the packet, or soon will.
    struct held_channel {
        std::uint32_t link = 0;  // that leads to it
        vc_id vc;
        noc::wait_reason reason = noc::wait_reason::moving;
        cycle_t start = 0;
    };

    void saw_flit(std::uint32_t link, const flit_record& what);
    void look_at(held_channel& channel, cycle_t now);
    void report(cycle_t cycle, const std::string& text) const;
    bool is_watched(packet_slot slot) const;

    clock_domain& m_domain;
    clock_domain::handle m_self;
    const packet_ledger& m_ledger;
    const std::uint64_t m_packet;
    listener m_listener;
    const noc::network* m_net = nullptr;
    std::vector<noc::link_map> m_links;  // one, once the network is known
    std::vector<std::string> m_names;
    std::vector<held_channel> m_held_channels;
    cycle_t m_look_until = 0;
};

}  // namespace orbweaver::sim
