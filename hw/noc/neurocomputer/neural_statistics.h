// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "hw/base/statistics.h"

namespace orbweaver::noc {

/// The counters of a processor for neural networks.
struct neural_counters {
    std::uint64_t passes = 0;
    std::uint64_t updates = 0;
    std::uint64_t weight_updates = 0;
    std::uint64_t changed_outputs = 0;
    std::uint64_t interface_stalls = 0;
    std::uint64_t bin_waits = 0;
    std::uint64_t rest_cycles = 0;
    std::uint64_t packets_sent = 0;
    std::uint64_t full_packets = 0;
    std::uint64_t messages_sent = 0;
    std::uint64_t packets_received = 0;
    std::uint64_t messages_received = 0;
    std::uint64_t late_messages = 0;
};

inline constexpr std::array<statistic<neural_counters>, 13> neural_statistics{{
    {"passes", "passes", "updates of all cells of the home group", &neural_counters::passes},
    {"updates", "connections", "products that the pipeline has added to weighted sums", &neural_counters::updates},
    {"weight_updates", "connections", "weights that the pipeline has written", &neural_counters::weight_updates},
    {"changed_outputs", "cells", "updates that changed an output", &neural_counters::changed_outputs},
    {"interface_stalls", "cycles", "the pipeline waited, since the interface still had an earlier output",
     &neural_counters::interface_stalls},
    {"bin_waits", "cycles", "the interface waited for a bin whose packet had not left", &neural_counters::bin_waits},
    {"rest_cycles", "cycles", "all outputs were what their neighbours ask for, until the end or an output that changed",
     &neural_counters::rest_cycles},
    {"packets_sent", "packets", "packets of outputs", &neural_counters::packets_sent},
    {"full_packets", "packets", "of these, sent since the bin was full", &neural_counters::full_packets},
    {"messages_sent", "messages", "outputs in them", &neural_counters::messages_sent},
    {"packets_received", "packets", "packets that arrived", &neural_counters::packets_received},
    {"messages_received", "messages", "outputs in them", &neural_counters::messages_received},
    {"late_messages", "messages", "of these, older than what the table had", &neural_counters::late_messages},
}};

}  // namespace orbweaver::noc
