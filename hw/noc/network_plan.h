// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "hw/base/types.h"
#include "hw/noc/buffer_depths.h"
#include "hw/noc/header_codec.h"
#include "hw/noc/link_desc.h"
#include "hw/noc/link_kind.h"
#include "hw/noc/link_properties.h"
#include "hw/noc/message_class.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/routing/routing.h"
#include "hw/noc/throttles/link_throttle_desc.h"
#include "hw/noc/topology/topology.h"

namespace orbweaver::noc {

/// The data that all routers and links of a network share: the graph, the routes in it, the virtual channels, the
/// depths of buffers, the delays and capacities of links. It is built once from a description and never changes:
/// `std::make_shared<const noc::network_plan>("network", described)`. It knows no modules.
///
/// Links are numbered: those between routers as in graph(), then the injection links by node, then the ejection links.
class network_plan {
public:
    /// @param name      of the network in messages. Random choices of routers are drawn by it and by the seed of the
    ///                  description, so modules that should do what those of a `network` do take its hierarchical name
    /// @param described what to build
    /// @throws user_error for an unknown topology or routing function, description_error for impossible dimensions,
    ///         classes or depths
    network_plan(std::string name, const network_desc& described);
    network_plan(const network_plan&) = delete;
    network_plan& operator=(const network_plan&) = delete;

    const std::string& name() const { return m_name; }
    const network_desc& description() const { return m_described; }
    const vc_partition& partition() const { return m_partition; }
    /// Returns the depths of all buffers, including those of nodes.
    const buffer_depths& depths() const { return m_depths; }
    const topology_graph& graph() const { return m_graph; }
    const routing_function& routing() const { return *m_routing; }
    /// Returns the coding of heads: `offsets` on meshes up to 32 x 32, else `address`.
    const header_codec& codec() const { return m_codec; }

    unsigned routers() const { return static_cast<unsigned>(m_graph.routers.size()); }
    unsigned nodes() const { return static_cast<unsigned>(m_graph.nodes.size()); }
    unsigned links() const { return ejection_link({}) + nodes(); }
    /// Returns the index of the injection link of a node.
    unsigned injection_link(node_id node) const { return static_cast<unsigned>(m_graph.links.size()) + node.value; }
    /// Returns the index of the ejection link of a node.
    unsigned ejection_link(node_id node) const { return injection_link(node) + nodes(); }
    link_kind kind_of_link(unsigned link) const;
    /// Returns a name for people: "r3.E" leaves router 3 to the east, "n3.in" injects at node 3, "n3.out" ejects there.
    std::string link_name(unsigned link) const;
    /// Returns the delay and the capacity of a link.
    link_desc link_properties(unsigned link) const { return noc::link_properties(m_described, m_graph, link); }
    /// Returns the delay of the longest link in cycles.
    unsigned longest_link() const { return m_longest_link; }

    /// Returns [output]: capacity of the output's link in flits per cycle; empty: every link accepts a flit per cycle.
    const std::vector<double>& capacities(unsigned router) const { return part_of(m_capacities, router); }
    /// Returns [output]: how its link is throttled; empty: no link is.
    const std::vector<output_throttle>& throttles(unsigned router) const { return part_of(m_throttles, router); }

private:
    template <class Part>
    static const std::vector<Part>& part_of(const std::vector<std::vector<Part>>& all, unsigned router) {
        static const std::vector<Part> none;
        return all.empty() ? none : all[router];
    }
    void note_capacities();
    void note_throttles();

    std::string m_name;
    network_desc m_described;
    vc_partition m_partition;
    buffer_depths m_depths;
    topology_graph m_graph;
    header_codec m_codec;
    std::unique_ptr<routing_function> m_routing;
    unsigned m_longest_link;
    std::vector<std::vector<double>> m_capacities;          // [router][output]; empty: no link is narrow
    std::vector<std::vector<output_throttle>> m_throttles;  // [router][output]; empty: no link is throttled
};

}  // namespace orbweaver::noc
