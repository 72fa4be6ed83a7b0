// SPDX-License-Identifier: Apache-2.0
#include "hw/system/cop_tree.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "hw/base/bit.h"
#include "hw/cop/mask_ram.h"

namespace orbweaver::system {
cop_tree::cop_tree(sc_core::sc_module_name name, clock_domain& domain, const system_desc& described,
                   const std::vector<serial_initiator_socket*>& cards, std::vector<node_id> hosts,
                   const controller_maker& core)
    : sc_module(name), m_described(described), m_domain(domain), m_hosts(std::move(hosts)) {
    add_controllers(static_cast<unsigned>(cards.size()), core);
    const unsigned channels = described.cop.controller.channels;
    for (unsigned host = 0; host < cards.size(); ++host) {
        add_link(*cards[host], m_controllers[host / channels]->socket(host % channels + 1),
                 fmt::format("link{}", host));
    }
    for (unsigned lower = 0; described.cluster.cop_levels == 2 && lower + 1 < m_controllers.size(); ++lower) {
        add_link(m_controllers[lower]->socket(cop::cop_uplink), m_controllers.back()->socket(lower + 1),
                 fmt::format("uplink{}", lower));
    }
}

std::vector<cop::controller_desc> controllers_of(const system_desc& described, unsigned hosts) {
    const bool two_levels = described.cluster.cop_levels == 2;
    const unsigned channels = described.cop.controller.channels;
    const unsigned lower = (hosts + channels - 1) / channels;
    std::vector<cop::controller_desc> all;
    const auto add = [&](cop::cop_level level, unsigned number, unsigned used) {
        cop::controller_desc& added = all.emplace_back(described.cop.controller);
        added.level = level;
        added.number = number;
        added.full_channels = channels;
        added.channels = used;
    };
    for (unsigned number = 0; number < lower; ++number) {
        add(two_levels ? cop::cop_level::lower : cop::cop_level::single, number,
            std::min(channels, hosts - number * channels));
    }
    if (two_levels) { add(cop::cop_level::upper, 0, lower); }
    return all;
}

void cop_tree::add_controllers(unsigned hosts, const controller_maker& core) {
    for (const cop::controller_desc& controller : controllers_of(m_described, hosts)) {
        const std::string name =
            controller.level == cop::cop_level::upper ? "upper" : fmt::format("controller{}", controller.number);
        const auto position = static_cast<unsigned>(m_controllers.size());
        const auto make_core = [&] {
            return core(fmt::format("{}.{}", this->name(), name), m_domain, position, controller);
        };
        m_controllers.push_back(std::make_unique<cop::cop_controller>(
            name.c_str(), m_domain, controller, m_described.cop.line, m_described.cop.link,
            core ? cop::core_maker(make_core) : cop::core_maker()));
    }
}

void cop_tree::add_link(serial_initiator_socket& near_end, serial_initiator_socket& far_end, const std::string& name) {
    m_links.push_back(
        std::make_unique<serial::serial_link>(name.c_str(), m_domain, m_described.cop.line, m_described.seed));
    near_end.bind(m_links.back()->near_end);
    far_end.bind(m_links.back()->far_end);
}

std::vector<cop_tree::operation> cop_tree::open_operations() const {
    std::vector<operation> open;
    for (unsigned number = 0; number < m_controllers.size(); ++number) {
        const cop::cop_controller& controller = *m_controllers[number];
        if (controller.terminal_counts() == nullptr) { continue; }
        for (std::uint32_t tag = 0; tag < controller.described().global_entries; ++tag) {
            const cop::mask_ram::entry& waits = (*controller.terminal_counts())[tag];
            const cop::mask_ram::entry& results = (*controller.broadcast_masks())[tag];
            const std::uint64_t receivers = results.accessed ? results.mask : 0;
            if (!waits.accessed) { continue; }
            const bool continued = !open.empty() && open.back().controller == number &&
                                   open.back().last_tag + 1 == tag && open.back().absent == waits.mask &&
                                   open.back().receivers == receivers;
            if (continued) {
                open.back().last_tag = tag;
            } else {
                open.push_back({number, tag, tag, waits.mask, receivers});
            }
        }
    }
    return open;
}

std::string cop_tree::name_of(unsigned controller) const {
    return is_upper(controller) ? "the controller of level 2" : fmt::format("controller {}", controller);
}

/// Returns the channels as text: "channel 3 (node 2) and channel 7 (node 6)".
std::string cop_tree::waited_for(unsigned controller, std::uint64_t channels) const {
    std::string text;
    for (std::uint64_t left = channels; left != 0; left &= left - 1) {
        const unsigned channel = lowest_bit(left) + 1;
        const bool last = (left & (left - 1)) == 0;
        text += text.empty() ? "" : last ? " and " : ", ";
        text += is_upper(controller) ? fmt::format("channel {} (controller {})", channel, channel - 1)
                                     : fmt::format("channel {} (node {})", channel, node_on(controller, channel));
    }
    return text;
}

std::vector<std::string> cop_tree::describe_waits() const {
    std::vector<std::string> lines;
    for (unsigned number = 0; number < m_controllers.size(); ++number) {
        const cop::cop_controller& controller = *m_controllers[number];
        if (controller.lock_port() != 0) {
            lines.push_back(fmt::format("{}: the poll is locked by {}", name_of(number),
                                        controller.lock_port() == cop::cop_uplink
                                            ? "the controller of level 2"
                                            : waited_for(number, std::uint64_t{1} << (controller.lock_port() - 1))));
        }
    }
    for (const operation& open : open_operations()) {
        if (open.absent != 0) {
            const std::string tags = open.first_tag == open.last_tag
                                         ? fmt::format("tag {}", open.first_tag)
                                         : fmt::format("tags {} to {}", open.first_tag, open.last_tag);
            lines.push_back(fmt::format("{}: the operation with {} waits for {}", name_of(open.controller), tags,
                                        waited_for(open.controller, open.absent)));
        }
    }
    return lines;
}

}  // namespace orbweaver::system
