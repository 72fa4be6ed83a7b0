// SPDX-License-Identifier: Apache-2.0
// The figures of a network, from the counters of its links. Results and manual are generated from these tables: a new
// figure is one line in network_statistics.cpp.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <variant>

#include "hw/base/types.h"
#include "hw/noc/link.h"

namespace orbweaver::noc {

class network;

/// The link counters of a network for the packets of a class.
struct class_counts {
    link_counters injected;
    link_counters transit;  // between routers
    link_counters ejected;
    unsigned routers = 0;  // size of the network
    cycle_t cycles = 0;    // length of the run
};

class_counts counts_of(const network& net, class_id message_class, cycle_t cycles);

/// A figure for the whole run.
/// @tparam Source the counters from which it is computed
template <class Source>
struct network_statistic {
    std::string_view name;     // key in result.json
    std::string_view unit;     // "flits", "packets"
    std::string_view meaning;  // one line for the manual
    std::variant<std::uint64_t, double> (*value)(const Source& source);
};

std::span<const network_statistic<network>> network_statistics();
std::span<const network_statistic<class_counts>> class_statistics();

}  // namespace orbweaver::noc
