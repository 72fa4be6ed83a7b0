// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/planes/planes.h"

#include <algorithm>

namespace orbweaver::noc {

namespace {

bool carries(const plane_desc& plane, const std::string& class_name) {
    return std::ranges::find(plane.classes, class_name) != plane.classes.end();
}

template <class Value>
void replace(Value& value, const Value& given) {
    if (given != Value{}) { value = given; }
}

}  // namespace

std::optional<std::size_t> plane_of(const network_desc& described, const std::string& class_name) {
    for (std::size_t number = 0; number < described.planes.size(); ++number) {
        if (carries(described.planes[number], class_name)) { return number; }
    }
    return std::nullopt;
}

network_desc network_of_plane(const network_desc& described, std::size_t number) {
    const plane_desc& plane = described.planes[number];
    network_desc made = described;
    made.planes.clear();
    made.name = "network";
    made.seed += std::uint64_t{number} << 32;
    std::erase_if(made.classes, [&plane](const message_class_desc& each) { return !carries(plane, each.name); });
    replace(made.routing, plane.routing);
    replace(made.flit_bits, plane.flit_bits);
    replace(made.vc_depth, plane.vc_depth);
    replace(made.link.cycles, plane.link_cycles);
    if (plane.flits_per_cycle != 0) { made.link.flits_per_cycle = made.node_flits_per_cycle = plane.flits_per_cycle; }
    return made;
}

unsigned flit_bits_of(const network_desc& described, const std::string& class_name) {
    const std::optional<std::size_t> plane = plane_of(described, class_name);
    const unsigned own = plane ? described.planes[*plane].flit_bits : 0;
    return own != 0 ? own : described.flit_bits;
}

}  // namespace orbweaver::noc
