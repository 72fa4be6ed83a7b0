// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "sw_stack/shared/enum_names.h"

namespace orbweaver::noc {

/// The algorithm by which the ranks of a group perform a collective (docs/noc/collective_algorithms.md).
enum class collective_algorithm : std::uint8_t {
    automatic,
    ring,
    tree,
    halving_doubling,
    direct,
    hierarchical,
    in_routers,
    multicast
};
constexpr auto enumerators(collective_algorithm) {
    return name_table<collective_algorithm>({{collective_algorithm::automatic, "auto"},
                                             {collective_algorithm::ring, "ring"},
                                             {collective_algorithm::tree, "tree"},
                                             {collective_algorithm::halving_doubling, "halving_doubling"},
                                             {collective_algorithm::direct, "direct"},
                                             {collective_algorithm::hierarchical, "hierarchical"},
                                             {collective_algorithm::in_routers, "in_routers"},
                                             {collective_algorithm::multicast, "multicast"}});
}

/// The algorithms for all collectives of a program.
struct collective_desc {
    collective_algorithm algorithm = collective_algorithm::automatic;
    std::uint32_t group = 0;  // hierarchical: ranks per inner group; 0: about the square root of all
    std::string plan;         // multicast: file of a plan
};

}  // namespace orbweaver::noc
