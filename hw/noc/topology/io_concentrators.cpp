// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/topology/io_concentrators.h"

#include <algorithm>
#include <utility>

namespace orbweaver::noc {

namespace {

std::size_t groups(std::size_t count, std::size_t size) { return (count + size - 1) / size; }

}  // namespace

io_concentrators::io_concentrators(const hypernet_net& net, std::vector<hypernet_address> exits,
                                   const std::vector<unsigned>& gathered)
    : m_net(net), m_exits(std::move(exits)), m_sizes{1}, m_first{0} {
    for (const unsigned of_stage : gathered) {
        m_sizes.push_back(m_sizes.back() * of_stage);
        m_first.push_back(m_first.back() + static_cast<unsigned>(groups(m_exits.size(), m_sizes.back())));
    }
}

unsigned io_concentrators::stage(unsigned number) const {
    unsigned stage = 1;
    while (number >= m_first[stage]) { ++stage; }
    return stage;
}

unsigned io_concentrators::gathered(unsigned number) const {
    const range below = range_of(number);
    return static_cast<unsigned>(groups(below.end - below.first, m_sizes[stage(number) - 1]));
}

unsigned io_concentrators::above(unsigned number) const {
    const unsigned tier = stage(number);
    return m_first[tier] + static_cast<unsigned>(range_of(number).first / m_sizes[tier + 1]);
}

unsigned io_concentrators::last_above(unsigned number) const {
    while (stage(number) != stages()) { number = above(number); }
    return number;
}

hypernet_address io_concentrators::nearest_exit(unsigned number, hypernet_address address) const {
    const range below = range_of(number);
    const auto first = m_exits.begin() + static_cast<std::ptrdiff_t>(below.first);
    const auto end = m_exits.begin() + static_cast<std::ptrdiff_t>(below.end);
    const auto successor = std::lower_bound(first, end, address);
    unsigned level = m_net.h();
    if (successor != end) { level = m_net.common_level(address, *successor); }
    if (successor != first) { level = std::min(level, m_net.common_level(address, *(successor - 1))); }
    return *std::lower_bound(first, end, address >> m_net.bits(level) << m_net.bits(level));
}

unsigned io_concentrators::number_of(hypernet_address exit) const {
    return static_cast<unsigned>(exit_position(exit) / m_sizes[1]);
}

unsigned io_concentrators::port_to(unsigned number, hypernet_address exit) const {
    return static_cast<unsigned>((exit_position(exit) - range_of(number).first) / m_sizes[stage(number) - 1]);
}

std::size_t io_concentrators::exit_position(hypernet_address exit) const {
    return static_cast<std::size_t>(std::lower_bound(m_exits.begin(), m_exits.end(), exit) - m_exits.begin());
}

io_concentrators::range io_concentrators::range_of(unsigned number) const {
    const std::size_t size = m_sizes[stage(number)];
    const std::size_t first = number_in_stage(number) * size;
    return {first, std::min(first + size, m_exits.size())};
}

}  // namespace orbweaver::noc
