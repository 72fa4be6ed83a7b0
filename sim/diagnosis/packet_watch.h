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

/// Reports all events of one packet (`watch: {packet: ID}`): creation and injection, every link that its flits cross,
/// the VCs that it is granted, the causes and durations of its waits, and its arrival. It observes all links through
/// trace taps. In active cycles it also checks the routers that hold the packet; without a watch neither happens.
class packet_watch : public link_trace, public clocked {
public:
    using listener = std::function<void(const std::string& line)>;

    /// @param packet id in the ledger, from 1
    /// @param notify receives each line
    packet_watch(clock_domain& domain, const packet_ledger& ledger, std::uint64_t packet, listener notify);

    /// Attaches the traced network after its construction.
    void attach(const noc::network& net);

    void add_link(std::size_t number, const std::string& name) override;
    void record(std::size_t number, const flit_record& what) override;
    void tick(cycle_t now) override;

private:
    /// A buffer that contains flits of the packet, or soon will.
    struct held_channel {
        std::uint32_t link = 0;  // link to the buffer
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
    std::vector<noc::link_map> m_links;  // one entry, after the network is known
    std::vector<std::string> m_names;
    std::vector<held_channel> m_held_channels;
    cycle_t m_look_until = 0;
};

}  // namespace orbweaver::sim
