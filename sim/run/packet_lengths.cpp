// SPDX-License-Identifier: Apache-2.0
#include "sim/run/packet_lengths.h"

#include <algorithm>

namespace orbweaver {

namespace {

bool has_single_flits(const packet_lengths& lengths) {
    return std::any_of(lengths.mix.begin(), lengths.mix.end(), [](const packet_length& of) { return of.flits == 1; });
}

bool has_single_flits(const traffic_source_desc& of) {
    return has_single_flits(of.packet_flits) || (!of.reply_class.empty() && has_single_flits(of.reply_flits));
}

}  // namespace

bool has_single_flits(const system_desc& described) {
    const traffic_desc& traffic = described.traffic;
    return described.kind == system_kind::network &&
           (!described.replay.trace.empty() || has_single_flits(static_cast<const traffic_source_desc&>(traffic)) ||
            std::any_of(traffic.classes.begin(), traffic.classes.end(),
                        [](const traffic_class_desc& of) { return has_single_flits(of); }));
}

}  // namespace orbweaver
