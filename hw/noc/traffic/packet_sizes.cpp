// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/traffic/packet_sizes.h"

#include "hw/noc/traffic/injection_process.h"

namespace orbweaver::noc {

packet_lengths lengths_of(const packet_sizes& sizes, unsigned flit_bits) {
    std::vector<packet_length> mix;
    for (const packet_size& size : sizes.mix) {
        mix.push_back({1 + (8 * size.bytes + flit_bits - 1) / flit_bits, size.weight});
    }
    return packet_lengths(std::move(mix));
}

double mean_bytes(const packet_sizes& sizes) {
    double bytes = 0;
    double weight = 0;
    for (const packet_size& size : sizes.mix) {
        bytes += static_cast<double>(size.bytes) * size.weight;
        weight += size.weight;
    }
    return weight == 0 ? 0 : bytes / weight;
}

void derive_lengths(traffic_source_desc& source, unsigned flit_bits, unsigned reply_flit_bits) {
    if (source.packet_bytes.is_given()) { source.packet_flits = lengths_of(source.packet_bytes, flit_bits); }
    if (source.reply_bytes.is_given()) { source.reply_flits = lengths_of(source.reply_bytes, reply_flit_bits); }
    const double mean = mean_bytes(source.packet_bytes);
    if (source.rate_bytes != 0 && mean != 0) {
        source.rate = source.rate_bytes / mean * mean_flits(source.packet_flits);
    }
}

}  // namespace orbweaver::noc
