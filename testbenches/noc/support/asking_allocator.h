// SPDX-License-Identifier: Apache-2.0
// An allocator, or that of a switch, that is asked for one resource at a time.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "hw/base/bit.h"
#include "hw/noc/router/allocators/allocator.h"
#include "hw/noc/router/allocators/port_allocator.h"

namespace orbweaver::noc {

/// Adapts the class under test to its kind of requests: lists, or a matrix of bits.
enum class tested_allocator : std::uint8_t { lists, matrix };

class asking_allocator {
public:
    struct match {
        unsigned requester = 0;
        unsigned resource = 0;

        friend constexpr bool operator==(const match&, const match&) = default;
    };

    /// @param group resources that a requester may ask for in a cycle: 0 .. group-1, group .. 2*group-1, ...
    asking_allocator(allocator_kind kind, arbiter_kind arbiter, unsigned iterations, unsigned requesters,
                     unsigned resources, unsigned group = 64, tested_allocator tested = tested_allocator::lists)
        : m_tested(tested),
          m_allocator(kind, arbiter, iterations, requesters, resources),
          m_ports(kind, arbiter, iterations, requesters, resources),
          m_group(group) {}

    void request(unsigned requester, unsigned resource, cycle_t created) {
        wish& entry = m_wishes[resource / m_group][requester];
        entry.wanted |= bit(resource % m_group);
        entry.ages.resize(m_group);
        entry.ages[resource % m_group] = created;
    }
    void grant_uncontested(unsigned requester, unsigned resource) {
        m_allocator.grant_uncontested(requester, resource);
        m_ports.grant_uncontested(requester, resource);
        m_has_granted = true;
    }
    std::vector<match> allocate() {
        std::vector<match> made = m_tested == tested_allocator::lists ? allocate_lists() : allocate_ports();
        if (!m_wishes.empty() || m_has_granted) {
            m_allocator.finish_cycle();
            m_ports.finish_cycle();
        }
        m_wishes.clear();
        m_has_granted = false;
        return made;
    }

private:
    struct wish {
        std::uint64_t wanted = 0;
        std::vector<cycle_t> ages;
    };

    std::vector<match> allocate_lists() {
        std::vector<match> made;
        for (const auto& [group, wishes] : m_wishes) {
            std::vector<allocation_request> requests;
            for (const auto& [requester, entry] : wishes) {
                requests.push_back({requester, entry.wanted, entry.ages.data(), 1});
            }
            for (const allocation_match& entry : m_allocator.allocate(requests, group * m_group)) {
                made.push_back({requests[entry.request].requester, group * m_group + entry.resource});
            }
        }
        return made;
    }
    std::vector<match> allocate_ports() {
        std::vector<match> made;
        port_requests requests;
        for (const auto& [requester, entry] : m_wishes[0]) {
            requests.inputs |= bit(requester);
            requests.rows[requester] = entry.wanted;
        }
        m_ports.allocate(
            requests, [&](unsigned requester, unsigned resource) { return m_wishes[0][requester].ages[resource]; },
            [&](unsigned requester, unsigned resource) {
                made.push_back({requester, resource});
            });
        if (requests.inputs == 0) { m_wishes.clear(); }
        return made;
    }

    tested_allocator m_tested;
    allocator m_allocator;
    port_allocator m_ports;
    unsigned m_group;
    std::map<unsigned, std::map<unsigned, wish>> m_wishes;  // by group and requester
    bool m_has_granted = false;
};

inline std::unique_ptr<asking_allocator> make_allocator(allocator_kind kind, arbiter_kind arbiter, unsigned iterations,
                                                        unsigned requesters, unsigned resources, unsigned group = 64,
                                                        tested_allocator tested = tested_allocator::lists) {
    return std::make_unique<asking_allocator>(kind, arbiter, iterations, requesters, resources, group, tested);
}

}  // namespace orbweaver::noc
