// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/dependency/release_order.h"

#include <bit>

#include "hw/base/errors.h"
#include "hw/base/work_observer.h"

namespace orbweaver::noc {

namespace {

/// Calls a function with the index of every set bit.
template <class Visitor>
void for_each_bit(std::uint64_t bits, Visitor&& visit) {
    for (; bits != 0; bits &= bits - 1) { visit(static_cast<unsigned>(std::countr_zero(bits))); }
}

/// Converts counts to offsets: entry n is where group n begins.
void make_places(std::vector<std::uint32_t>& counts) {
    std::uint32_t sum = 0;
    for (std::uint32_t& entry : counts) {
        const std::uint32_t count = entry;
        entry = sum;
        sum += count;
    }
}

}  // namespace

release_order::release_order(const link_map& links, const routing_function& routing, const vc_group& group,
                             const std::vector<bool>& consumed, bool whole_packets)
    : m_links(links),
      m_group(group),
      m_sets(routing.vc_sets()),
      m_lanes(static_cast<unsigned>(group.lanes.size())),
      m_whole_packets(whole_packets),
      m_first_state{0},
      m_first_option{0} {
    routing_walk walk(links, routing);
    collect(walk);
    index_backwards();
    solve(consumed);
}

void release_order::collect(routing_walk& walk) {
    for (std::uint32_t node = 0; node < m_links.nodes(); ++node) {
        work_observer::note("ways out of cycles", node, m_links.nodes());
        const bool walked = walk.walk({static_cast<std::uint16_t>(node)});
        invariant(walked, "release_order", 0, "routes that cannot be walked");
        const route_states& states = walk.states();
        const auto base = static_cast<std::uint32_t>(m_channel.size());
        const auto first = static_cast<std::uint32_t>(m_options.size());
        m_channel.insert(m_channel.end(), states.channel.begin(), states.channel.end());
        for (std::uint32_t state = 0; state < states.size(); ++state) {
            m_before.push_back(states.before[state] == route_states::none ? route_states::none
                                                                          : base + states.before[state]);
            m_first_option.push_back(first + states.first_option[state + 1]);
        }
        for (const std::uint32_t option : states.options) { m_options.push_back(base + option); }
        m_first_state.push_back(static_cast<std::uint32_t>(m_channel.size()));
    }
}

void release_order::index_backwards() {
    const auto count = static_cast<std::uint32_t>(m_channel.size());
    m_first_previous.assign(count + 1, 0);
    m_first_on.assign(std::size_t{m_links.links()} * m_sets + 1, 0);
    for (const std::uint32_t option : m_options) { ++m_first_previous[option]; }
    for (const std::uint32_t channel : m_channel) { ++m_first_on[channel]; }
    make_places(m_first_previous);
    make_places(m_first_on);
    m_previous.resize(m_options.size());
    m_channel_states.resize(count);
    std::vector<std::uint32_t> next = m_first_previous;
    for (std::uint32_t state = 0; state < count; ++state) {
        for (std::uint32_t position = m_first_option[state]; position < m_first_option[state + 1]; ++position) {
            m_previous[next[m_options[position]]++] = state;
        }
    }
    next = m_first_on;
    for (std::uint32_t state = 0; state < count; ++state) { m_channel_states[next[m_channel[state]]++] = state; }
}

bool release_order::is_sure(std::size_t location) const {
    const std::size_t first = location * m_channel.size();
    for (std::size_t state = first; state < first + m_channel.size(); ++state) {
        if (m_sure[state] == 0) { return false; }
    }
    return true;
}

void release_order::solve(const std::vector<bool>& consumed) {
    const auto count = static_cast<std::uint32_t>(m_channel.size());
    const std::size_t pairs = m_group.pairs.size();
    m_sure.assign(pairs * count, 0);
    m_unsure.assign(pairs * count, 0);
    m_available.assign(pairs * m_links.links() * m_sets, 0);
    m_held.assign(std::size_t{m_links.links()} * m_lanes, 0);
    for (std::size_t pair = 0; pair < pairs; ++pair) {
        for (std::uint32_t state = 0; state < count; ++state) {
            m_unsure[pair * count + state] =
                static_cast<std::uint8_t>(m_first_option[state + 1] - m_first_option[state]);
            for_each_bit(lanes_of(pair, m_channel[state]),
                         [&](unsigned lane) { ++m_held[m_channel[state] / m_sets * m_lanes + lane]; });
        }
    }
    for (std::uint32_t channel = 0; channel < m_held.size(); ++channel) {
        if (m_held[channel] == 0) { m_new_channels.push_back(channel); }
    }
    for (std::size_t pair = 0; pair < pairs; ++pair) {
        if (!consumed.empty() && !consumed[pair]) { continue; }
        for (std::uint32_t state = 0; state < count; ++state) {
            if (m_links.is_ejection(m_channel[state] / m_sets)) {
                m_sure[pair * count + state] = 1;
                m_new_states.push_back({pair, state});
            }
        }
    }
    while (!m_new_states.empty() || !m_new_channels.empty()) {
        if (!m_new_states.empty()) {
            const settled next = m_new_states.back();
            m_new_states.pop_back();
            settle_state(next.pair, next.state);
        } else {
            const std::uint32_t next = m_new_channels.back();
            m_new_channels.pop_back();
            release(next);
        }
    }
}

void release_order::settle_state(std::size_t pair, std::uint32_t state) {
    const std::uint32_t link = m_channel[state] / m_sets;
    for_each_bit(lanes_of(pair, m_channel[state]), [&](unsigned lane) {
        const std::uint32_t channel = link * m_lanes + lane;
        if (--m_held[channel] == 0) { m_new_channels.push_back(channel); }
    });
    for (std::uint32_t position = m_first_previous[state]; position < m_first_previous[state + 1]; ++position) {
        const std::uint32_t previous = m_previous[position];
        --m_unsure[pair * m_channel.size() + previous];
        if (has_outlet(pair, previous)) { try_state(pair, previous); }
    }
}

void release_order::release(std::uint32_t channel) {
    ++m_released_channels;
    const std::uint32_t link = channel / m_lanes;
    const std::uint64_t lane = std::uint64_t{1} << (channel % m_lanes);
    for (std::size_t pair = 0; pair < m_group.pairs.size(); ++pair) {
        for (unsigned set = 0; set < m_sets; ++set) {
            const std::uint32_t link_set = link * m_sets + set;
            std::uint8_t& available = m_available[pair * m_links.links() * m_sets + link_set];
            if ((m_group.sets[pair][set] & lane) == 0 || available != 0) { continue; }
            available = 1;
            for (std::uint32_t index = m_first_on[link_set]; index < m_first_on[link_set + 1]; ++index) {
                for (std::uint32_t position = m_first_previous[m_channel_states[index]];
                     position < m_first_previous[m_channel_states[index] + 1]; ++position) {
                    try_state(pair, m_previous[position]);
                }
            }
        }
    }
}

/// Marks a state with an outlet as sure, if its candidate outputs allow that.
void release_order::try_state(std::size_t pair, std::uint32_t state) {
    const std::size_t location = pair * m_channel.size() + state;
    if ((m_whole_packets || m_unsure[location] == 0) && m_sure[location] == 0) {
        m_sure[location] = 1;
        m_new_states.push_back({pair, state});
    }
}

bool release_order::has_outlet(std::size_t pair, std::uint32_t state) const {
    for (std::uint32_t position = m_first_option[state]; position < m_first_option[state + 1]; ++position) {
        if (m_available[pair * m_links.links() * m_sets + m_channel[m_options[position]]] != 0) { return true; }
    }
    return false;
}

/// Calls visit(pair, state, option) for the reasons why a state is not sure: all of its candidate outputs if it has no
/// outlet, else the candidate outputs after which it is not sure to move on.
template <class Visitor>
void release_order::for_each_stuck_wait(Visitor&& visit) const {
    for (std::size_t pair = 0; pair < m_group.pairs.size(); ++pair) {
        for (std::uint32_t state = 0; state < m_channel.size(); ++state) {
            if (m_sure[pair * m_channel.size() + state] != 0) { continue; }
            const bool outlet = has_outlet(pair, state);
            for (std::uint32_t position = m_first_option[state]; position < m_first_option[state + 1]; ++position) {
                if (!outlet || m_sure[pair * m_channel.size() + m_options[position]] == 0) {
                    visit(pair, state, m_options[position]);
                }
            }
        }
    }
}

digraph release_order::waits() const {
    digraph found(static_cast<std::uint32_t>(m_held.size()));
    for_each_stuck_wait([&](std::size_t pair, std::uint32_t state, std::uint32_t option) {
        for_each_bit(lanes_of(pair, m_channel[state]), [&](unsigned held) {
            for_each_bit(lanes_of(pair, m_channel[option]), [&](unsigned wanted) {
                const std::uint32_t target = m_channel[option] / m_sets * m_lanes + wanted;
                if (m_held[target] != 0) { found.add(m_channel[state] / m_sets * m_lanes + held, target); }
            });
        });
    });
    return found;
}

release_order::witness release_order::find(std::uint32_t held, std::uint32_t wanted) const {
    const auto is_lane = [&](std::size_t pair, std::uint32_t state, std::uint32_t channel) {
        return m_channel[state] / m_sets == channel / m_lanes &&
               (lanes_of(pair, m_channel[state]) >> (channel % m_lanes) & 1) != 0;
    };
    witness found;
    bool known = false;
    for_each_stuck_wait([&](std::size_t pair, std::uint32_t state, std::uint32_t option) {
        if (known || !is_lane(pair, state, held) || !is_lane(pair, option, wanted)) { return; }
        known = true;
        found.pair = m_group.pairs[pair];
        found.source = source_of(state);
        while (m_first_state[found.destination.value + 1U] <= state) { ++found.destination.value; }
        if (has_outlet(pair, state)) { return; }
        for (std::uint32_t position = m_first_option[state]; position < m_first_option[state + 1]; ++position) {
            const std::uint32_t channel = m_channel[m_options[position]];
            for_each_bit(lanes_of(pair, channel), [&](unsigned lane) {
                if (channel / m_sets * m_lanes + lane != wanted) {
                    found.others.push_back(channel / m_sets * m_lanes + lane);
                }
            });
        }
    });
    invariant(known, "release_order", 0, "the wait is not known");
    return found;
}

node_id release_order::source_of(std::uint32_t state) const {
    while (m_before[state] != route_states::none) { state = m_before[state]; }
    return {static_cast<std::uint16_t>(m_channel[state] / m_sets - m_links.injection({0}))};
}

}  // namespace orbweaver::noc
