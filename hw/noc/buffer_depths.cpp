// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/buffer_depths.h"

#include <fmt/core.h>

#include <algorithm>

#include "hw/noc/description_error.h"
#include "hw/noc/message_class.h"
#include "hw/noc/network_desc.h"

namespace orbweaver::noc {

namespace {

std::string depth_key(std::size_t number) { return fmt::format("network.classes.{}.depth", number); }

/// Checks that no depth is given in addition to unlimited buffers.
void check_unlimited(const network_desc& described) {
    const auto refuse = [](const std::string& key) {
        throw description_error(key, "contradicts network.vc_depth: unlimited, which is for all buffers or for none");
    };
    for (std::size_t number = 0; number < described.classes.size(); ++number) {
        if (described.classes[number].depth != 0) { refuse(depth_key(number)); }
    }
    if (described.local_depth != 0) { refuse("network.local_depth"); }
}

/// Returns, for the message, the preceding class that may use the VC of a mask.
std::string sharing_class(const network_desc& described, const vc_partition& partition, std::size_t number, vc_id vc) {
    for (std::size_t other = 0; other < number; ++other) {
        for (std::uint8_t phase = 0; phase < partition.phases(); ++phase) {
            if (partition.list({static_cast<std::uint8_t>(other)}, phase).contains(vc)) {
                return described.classes[other].name;
            }
        }
    }
    return {};
}

/// Returns the depths that classes define, for each VC.
vc_depths class_depths(const network_desc& described) {
    const auto& classes = described.classes;
    if (std::none_of(classes.begin(), classes.end(), [](const message_class_desc& any) { return any.depth != 0; })) {
        return described.vc_depth;
    }
    const vc_partition partition(classes, described.phases);
    std::vector<unsigned> depths(partition.vcs(), 0);
    for (std::size_t number = 0; number < classes.size(); ++number) {
        const unsigned depth = class_depth(described, number);
        for (std::uint8_t phase = 0; phase < partition.phases(); ++phase) {
            const vc_list list = partition.list({static_cast<std::uint8_t>(number)}, phase);
            for (std::uint8_t vc = 0; vc < partition.vcs(); ++vc) {
                if (list.contains({vc}) && depths[vc] != 0 && depths[vc] != depth) {
                    throw description_error(
                        depth_key(number),
                        fmt::format("virtual channel {} has buffers of one depth, and class '{}', which shares it, has "
                                    "{} flits, not {}",
                                    vc, sharing_class(described, partition, number, {vc}), depths[vc], depth));
                }
                depths[vc] = list.contains({vc}) ? depth : depths[vc];
            }
        }
    }
    for (unsigned& depth : depths) { depth = depth != 0 ? depth : described.vc_depth; }
    return vc_depths(std::move(depths));
}

}  // namespace

unsigned class_depth(const network_desc& described, std::size_t number) {
    const unsigned own = described.classes[number].depth;
    return own != 0 ? own : described.vc_depth;
}

buffer_depths::buffer_depths(const network_desc& described)
    : m_common(described.vc_depth == unlimited ? vc_depths(unlimited) : class_depths(described)),
      m_local(described.local_depth != 0 ? vc_depths(described.local_depth) : m_common) {
    if (described.vc_depth == unlimited) { check_unlimited(described); }
}

depth_limit min_depth(const network_desc& described, std::size_t number) {
    const bool is_own = described.classes[number].depth != 0;
    const unsigned common = class_depth(described, number);
    if (described.local_depth != 0 && described.local_depth < common) {
        return {described.local_depth, "network.local_depth"};
    }
    return {common, is_own ? depth_key(number) : "network.vc_depth"};
}

}  // namespace orbweaver::noc
