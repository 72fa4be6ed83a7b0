// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string>

#include "hw/base/run_control.h"
#include "hw/link/flit_link_owner.h"
#include "hw/link/flit_serial_link.h"
#include "hw/noc/flit_channel.h"
#include "hw/system/network_links_desc.h"

namespace orbweaver::system {

/// A serial link between two routers of a network (docs/link.md, Flits). Its failure ends the run, because lost flits
/// would corrupt the state of the network.
class serial_channel final : public noc::flit_channel, private serial::flit_link_owner {
public:
    /// @param links names of the links that lead into ends 0 and 1
    /// @param seed  seed of the run
    serial_channel(sc_core::sc_module_name name, std::array<std::string, 2> links, clock_domain& domain,
                   run_control& control, const network_links_desc& described, std::uint64_t seed);

    flit_target_socket& in(unsigned end) override { return m_link.end(end).in; }
    flit_initiator_socket& out(unsigned end) override { return m_link.end(end).out; }
    bool is_busy() const override { return m_link.is_busy(); }

    const serial::flit_serial_link& serial() const { return m_link; }
    /// Returns the name of the link that leads into an end, for reports: "cluster.r0.E".
    const std::string& link_name(unsigned end) const { return m_links[end]; }

private:
    void flit_link_failed(unsigned end, serial::flit_link_failure why) override;

    const std::array<std::string, 2> m_links;
    clock_domain& m_domain;
    run_control& m_control;
    const network_links_desc m_described;
    serial::flit_serial_link m_link;
};

}  // namespace orbweaver::system
