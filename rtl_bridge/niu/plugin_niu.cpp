// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/niu/plugin_niu.h"

#include <fmt/core.h>

#include <utility>

namespace orbweaver::rtl {

plugin_niu::plugin_niu(sc_core::sc_module_name name, const niu::niu_module_context& context,
                       const plugin_library& library, const system::plugin_parameters& values,
                       departed_packets& departed, listener listening)
    : niu_module(name),
      judged_end(*this, context.clock, *context.environment.plan, context.environment.ledger, context.environment.node,
                 departed, std::move(listening)),
      m_environment(context.environment),
      m_user(library.make(&system::plugin::niu, "niu", [&] {
          system::plugin_niu_context inner{context, values};
          inner.name = library.contents().name;
          return inner;
      }())) {
    join_user(*m_user, library, "a niu");
    library.require_interface(m_user->core, "an object that takes instructions, such as a messaging_target");
    library.require_interface(m_user->memory, "a tlm_bw_transport_if");
    core.bind(m_user->core);
    m_user->memory.bind(memory);
}

std::vector<std::string> plugin_niu::describe_waits() const {
    std::vector<std::string> lines = m_user->describe_waits();
    if (const cycle_t oldest = oldest_arrival(); oldest != never) {
        lines.push_back(
            fmt::format("node {}: the interface unit of the plug-in has not taken a flit that arrived in "
                        "cycle {}",
                        m_node.value, oldest));
    }
    return lines;
}

/// Checks the data of a head that routers, the other units and reports read.
std::optional<broken_rule> plugin_niu::judge_header(const flit& leaving) const {
    const message_type type = m_environment.codec.type(leaving.payload);
    const auto broken = [](const std::string& text) { return broken_rule{router_rule::content, text}; };
    class_id carrier;
    if (!m_environment.partition.class_of(type, carrier) || carrier != leaving.message_class) {
        return broken(fmt::format("a head of TYPE {} leaves in class {}", static_cast<unsigned>(type),
                                  m_environment.partition.name(leaving.message_class)));
    }
    const std::uint32_t wanted = m_environment.codec.encode(type, m_node, leaving.destination, leaving.payload);
    if (leaving.payload != wanted) {
        return broken(fmt::format("a head for node {} leaves with payload {:#x} in place of {:#x}",
                                  leaving.destination.value, leaving.payload, wanted));
    }
    return std::nullopt;
}

}  // namespace orbweaver::rtl
