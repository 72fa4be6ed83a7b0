// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/noc/fabric/router_fabric.h"
#include "hw/noc/link.h"
#include "hw/noc/link_view.h"

namespace orbweaver::noc {

/// A network's report on one of its links, inside or outside the fabric. It is created on request, so that a network
/// stores nothing for links inside the fabric.
class network_link final : public link_view {
public:
    /// @param module null: the link is in the fabric
    /// @param number index of the link
    network_link(const link* module, const router_fabric& fabric, unsigned number) : m_module(module) {
        if (module == nullptr) { m_inside = fabric.link(number); }
    }

    link_counters counters(vc_id vc) const override { return view().counters(vc); }
    link_counters counters(class_id message_class) const override { return view().counters(message_class); }
    link_counters counters() const override { return view().counters(); }
    unsigned uncredited(vc_id vc) const override { return view().uncredited(vc); }
    bool is_open(vc_id vc) const override { return view().is_open(vc); }
    packet_slot packet(vc_id vc) const override { return view().packet(vc); }

private:
    const link_view& view() const { return m_module != nullptr ? static_cast<const link_view&>(*m_module) : m_inside; }

    const link* m_module;
    fabric_report::link_of_fabric m_inside;
};

}  // namespace orbweaver::noc
