// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/external/external_reference.h"

#include <fmt/format.h>

#include <algorithm>

namespace orbweaver::rtl {

external_reference::external_reference(const noc::router_parameters& parameters, const external_limits& limits)
    : m_routing(*parameters.routing),
      m_partition(*parameters.partition),
      m_number(parameters.number),
      m_vcs(parameters.partition->vcs()),
      m_latency(limits.latency),
      m_tag_mask(limits.tag_bits >= 32 ? ~std::uint32_t{0} : (std::uint32_t{1} << limits.tag_bits) - 1),
      m_has_head(limits.has_head),
      m_has_tail(limits.has_tail) {
    for (std::size_t port = 0; port < parameters.ports.size(); ++port) {
        m_port_names.emplace_back(parameters.ports[port].name);
        for (unsigned vc = 0; vc < m_vcs; ++vc) {
            m_depths.push_back(parameters.input_depth(port)[vc]);
            m_credits.push_back(parameters.vc_depth[vc]);
        }
    }
    m_announced = m_credits;
    m_holders.resize(m_credits.size());
    m_inputs.resize(m_credits.size());
    for (input_channel& input : m_inputs) { input.left_last.resize(parameters.ports.size()); }
}

std::string external_reference::name(std::size_t channel, const char* side) const {
    return fmt::format("{} {} vc {}", side, m_port_names[channel / m_vcs], channel % m_vcs);
}

std::string external_reference::describe(const held_flit& shown) const {
    const auto packet = m_packets.find(shown.packet);
    return fmt::format("the {} that came by {} in cycle {} for node {}", name_of(shown.content.kind),
                       name(packet->second.channel, "input"), shown.due, shown.content.destination.value);
}

std::uint32_t external_reference::take_flit(port_id input, const flit& arriving, cycle_t due) {
    const std::size_t number = channel(input.value, arriving.vc.value);
    input_channel& entry = m_inputs[number];
    if (is_head(arriving.kind)) {
        entry.packet = m_next_packet++;
        m_packets[entry.packet] = {static_cast<unsigned>(number), none, 0, entry.arrived, false};
    }
    if (is_tail(arriving.kind)) { m_packets[entry.packet].whole = true; }
    while (m_held.count(m_next_tag & m_tag_mask) != 0) { ++m_next_tag; }
    const std::uint32_t tag = m_next_tag++ & m_tag_mask;
    m_held[tag] = {arriving, due, entry.arrived++, entry.packet};
    entry.tags.push_back(tag);
    ++m_uncredited;
    m_counters.max_flits = std::max<std::uint64_t>(m_counters.max_flits, m_held.size());
    return tag;
}

noc::route_options external_reference::options(const held_packet& packet, const flit& head) const {
    noc::route_options found;
    m_routing.options(m_number, {static_cast<std::uint8_t>(packet.channel / m_vcs)}, head, found);
    return found;
}

std::uint64_t external_reference::allowed_vcs(const flit& head, const noc::route_option& option) const {
    const noc::vc_list all = m_partition.list(head.message_class, head.phase);
    return all.subset(m_routing.vc_set(option.vc_set, all.count()));
}

/// Checks whether a head may leave through an output.
std::optional<broken_rule> external_reference::route(held_packet& packet, const held_flit& head, port_id output,
                                                     unsigned vc) {
    bool right_output = false;
    std::string outputs;
    for (const noc::route_option& option : options(packet, head.content)) {
        outputs += fmt::format("{}{}", outputs.empty() ? "" : " or ", m_port_names[option.port.value]);
        if (option.port == output) {
            right_output = true;
            if ((allowed_vcs(head.content, option) >> vc & 1) != 0) {
                packet.output = static_cast<unsigned>(channel(output.value, vc));
                packet.routing = option.state;
                return std::nullopt;
            }
        }
    }
    if (!right_output) {
        return broken_rule{router_rule::route, fmt::format("{} leaves through {}, and its route is {}", describe(head),
                                                           m_port_names[output.value], outputs)};
    }
    return broken_rule{router_rule::vc,
                       fmt::format("{} leaves on vc {}, which is not for its class or route", describe(head), vc)};
}

/// Checks whether another flit of a packet follows its head.
std::optional<broken_rule> external_reference::follow(const held_packet& packet, const held_flit& body,
                                                      std::size_t output) const {
    if (packet.output == none) {
        return broken_rule{router_rule::order, fmt::format("{} leaves before its head", describe(body))};
    }
    if (packet.output == output) { return std::nullopt; }
    const std::string text = fmt::format("{} leaves by {}, and its head left by {}", describe(body),
                                         name(output, "output"), name(packet.output, "output"));
    if (packet.output / m_vcs != output / m_vcs) { return broken_rule{router_rule::route, text}; }
    const bool held = m_holders[output] != 0;
    return broken_rule{held ? router_rule::interleaving : router_rule::vc,
                       held ? text + ", which leaves this channel to another packet" : text};
}

std::optional<broken_rule> external_reference::judge_order(const held_packet& packet, const held_flit& leaving,
                                                           port_id output) const {
    if (leaving.number != packet.next) {
        return broken_rule{
            router_rule::order,
            fmt::format("{} leaves before {} of its packet that came earlier", describe(leaving),
                        leaving.number - packet.next == 1 ? std::string("a flit")
                                                          : fmt::format("{} flits", leaving.number - packet.next))};
    }
    if (leaving.number < m_inputs[packet.channel].left_last[output.value]) {
        return broken_rule{router_rule::order, fmt::format("{} leaves after a flit that came later by the same channel",
                                                           describe(leaving))};
    }
    return std::nullopt;
}

std::optional<broken_rule> external_reference::judge_time(const held_flit& head, cycle_t now) const {
    const cycle_t taken = now + 1 - head.due;
    if (now + 1 < head.due + m_latency) {
        return broken_rule{router_rule::latency,
                           fmt::format("{} leaves after {} cycles, and network.router.external.latency is {}",
                                       describe(head), taken, m_latency)};
    }
    return std::nullopt;
}

void external_reference::note_departure(const held_packet& packet, const held_flit& leaving, port_id output,
                                        cycle_t now) {
    input_channel& input = m_inputs[packet.channel];
    input.left_last[output.value] = leaving.number + 1;
    input.last = leaving.content.packet;
    if (++input.left > input.returned) { input.uncredited.push_back(now); }
    ++m_counters.flits;
    if (is_head(leaving.content.kind)) {
        const std::uint64_t cycles = now + 1 - leaving.due;
        ++m_counters.packets;
        m_counters.head_cycles += cycles;
        m_counters.min_head_cycles = m_counters.packets == 1 ? cycles : std::min(m_counters.min_head_cycles, cycles);
    }
}

std::optional<broken_rule> external_reference::leave(port_id output, const external_link& wires, cycle_t now,
                                                     flit& left) {
    const auto position = m_held.find(wires.tag);
    if (position == m_held.end() || position->second.due > now) {
        return broken_rule{router_rule::tag,
                           fmt::format("a flit with tag {} leaves through {}: none with this tag is inside, so it has "
                                       "left before or never came",
                                       wires.tag, m_port_names[output.value])};
    }
    const held_flit leaving = position->second;
    held_packet& packet = m_packets[leaving.packet];
    const bool begins_packet = is_head(leaving.content.kind);
    const bool ends_packet = is_tail(leaving.content.kind);
    if ((m_has_head && wires.head != begins_packet) || (m_has_tail && wires.tail != ends_packet)) {
        return broken_rule{router_rule::kind, fmt::format("{} leaves with head {} and tail {}", describe(leaving),
                                                          wires.head ? 1 : 0, wires.tail ? 1 : 0)};
    }
    if (wires.vc >= m_vcs) {
        return broken_rule{router_rule::vc,
                           fmt::format("{} leaves on vc {}, and there are {}", describe(leaving), wires.vc, m_vcs)};
    }
    const std::size_t channel_out = channel(output.value, wires.vc);
    if (begins_packet && m_holders[channel_out] != 0) {
        return broken_rule{router_rule::interleaving, fmt::format("{} leaves by {}, which another packet has",
                                                                  describe(leaving), name(channel_out, "output"))};
    }
    for (const auto& broken :
         {begins_packet ? route(packet, leaving, output, wires.vc) : follow(packet, leaving, channel_out),
          judge_order(packet, leaving, output), begins_packet ? judge_time(leaving, now) : std::nullopt}) {
        if (broken) { return broken; }
    }
    if (m_credits[channel_out] == 0) {
        return broken_rule{router_rule::no_credit, fmt::format("{} leaves by {} without a credit", describe(leaving),
                                                               name(channel_out, "output"))};
    }
    --m_credits[channel_out];
    --m_announced[channel_out];
    note_departure(packet, leaving, output, now);
    m_holders[channel_out] = ends_packet ? 0 : leaving.packet;
    left = leaving.content;
    left.vc.value = wires.vc;
    left.routing = packet.routing;
    ++packet.next;
    m_held.erase(position);
    if (ends_packet) { m_packets.erase(leaving.packet); }
    return std::nullopt;
}

std::optional<broken_rule> external_reference::return_credit(port_id input, vc_id vc) {
    if (vc.value >= m_vcs) {
        return broken_rule{router_rule::vc, fmt::format("a credit leaves for {} on vc {}, and there are {}",
                                                        m_port_names[input.value], vc.value, m_vcs)};
    }
    const std::size_t number = channel(input.value, vc.value);
    input_channel& entry = m_inputs[number];
    if (entry.returned == entry.shown) {
        return broken_rule{router_rule::credit_excess,
                           fmt::format("a credit for {} leaves, and all {} flits that came there have been credited",
                                       name(number, "input"), entry.shown)};
    }
    ++entry.returned;
    --m_uncredited;
    ++m_counters.credits;
    if (!entry.uncredited.empty()) { entry.uncredited.pop_front(); }
    return std::nullopt;
}

/// Returns the first flit of an input VC that is still inside; null if there is none.
const external_reference::held_flit* external_reference::front(input_channel& input) const {
    while (!input.tags.empty()) {
        const auto found = m_held.find(input.tags.front());
        if (found != m_held.end()) { return &found->second; }
        input.tags.pop_front();
    }
    return nullptr;
}

/// Returns whether a flit may wait, because a resource that it could need is missing.
bool external_reference::is_explained(const held_flit& waiting_flit) const {
    const held_packet& packet = m_packets.find(waiting_flit.packet)->second;
    const input_channel& input = m_inputs[packet.channel];
    if (!packet.whole && input.arrived - input.returned < m_depths[packet.channel]) {
        return true;  // the router may wait for the rest of the packet
    }
    if (packet.output != none) { return m_credits[packet.output] == 0; }
    for (const noc::route_option& option : options(packet, waiting_flit.content)) {
        for (unsigned vc = 0; vc < m_vcs; ++vc) {
            const std::size_t output = channel(option.port.value, vc);
            const bool usable = m_holders[output] == 0 && m_credits[output] != 0;
            if ((allowed_vcs(waiting_flit.content, option) >> vc & 1) != 0 && !usable) { return true; }
        }
    }
    return false;
}

std::optional<broken_rule> external_reference::look_at(input_channel& input, cycle_t now) {
    const auto number = static_cast<std::size_t>(&input - m_inputs.data());
    if (!input.uncredited.empty() && input.uncredited.front() + credit_patience < now) {
        return broken_rule{router_rule::credit_lost,
                           fmt::format("no credit for {} has returned in the {} cycles since a flit left it",
                                       name(number, "input"), now - input.uncredited.front())};
    }
    const held_flit* const first = front(input);
    if (first == nullptr || first->due > now) {
        input.watched = 0;
        return std::nullopt;
    }
    if (input.watched != input.tags.front()) {
        input.watched = input.tags.front();
        input.could_leave = 0;
        return std::nullopt;
    }
    input.could_leave += is_explained(*first) ? 0 : look_cycles;
    if (input.could_leave > flit_patience) {
        return broken_rule{router_rule::stall, fmt::format("{} is still inside, and could have left in {} cycles",
                                                           describe(*first), input.could_leave)};
    }
    return std::nullopt;
}

std::optional<broken_rule> external_reference::look(cycle_t now) {
    for (input_channel& input : m_inputs) {
        if (auto broken = look_at(input, now)) { return broken; }
    }
    return std::nullopt;
}

unsigned external_reference::credits(port_id output, vc_id vc) const {
    return m_announced[channel(output.value, vc.value)];
}

noc::waiting_packet external_reference::describe_wait(std::size_t number, const held_flit* first) const {
    const input_channel& input = m_inputs[number];
    noc::waiting_packet entry;
    entry.router = m_number;
    entry.input.value = static_cast<std::uint8_t>(number / m_vcs);
    entry.vc.value = static_cast<std::uint8_t>(number % m_vcs);
    entry.flits = static_cast<unsigned>(input.arrived - input.left);
    entry.packet = first != nullptr ? first->content.packet : input.last;
    const held_packet& packet = m_packets.find(first != nullptr ? first->packet : input.packet)->second;
    entry.has_output_vc = packet.output != none;
    if (entry.has_output_vc) {
        entry.output.value = static_cast<std::uint8_t>(packet.output / m_vcs);
        entry.output_vc.value = static_cast<std::uint8_t>(packet.output % m_vcs);
        entry.reason = m_credits[packet.output] == 0 ? noc::wait_reason::no_credit
                       : first == nullptr            ? noc::wait_reason::no_flit
                                                     : noc::wait_reason::moving;
        return entry;
    }
    for (const noc::route_option& option : options(packet, first->content)) {
        entry.choices.push_back({option.port, allowed_vcs(first->content, option)});
    }
    entry.output = entry.choices.front().output;
    entry.reason = is_explained(*first) ? noc::wait_reason::no_vc : noc::wait_reason::moving;
    return entry;
}

std::vector<noc::waiting_packet> external_reference::waiting(cycle_t now) const {
    std::vector<noc::waiting_packet> found;
    for (std::size_t number = 0; number < m_inputs.size(); ++number) {
        input_channel input = m_inputs[number];
        const held_flit* const first = front(input);
        const bool visible = first != nullptr && first->due <= now;
        const bool is_open = first == nullptr && m_packets.count(input.packet) != 0;
        if (visible || is_open) { found.push_back(describe_wait(number, first)); }
    }
    return found;
}

}  // namespace orbweaver::rtl
