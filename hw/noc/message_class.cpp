// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/message_class.h"

#include <algorithm>

#include "hw/base/errors.h"

namespace orbweaver::noc {

std::uint64_t vc_list::subset(std::uint64_t positions) const {
    std::uint64_t found = 0;
    for (std::uint64_t left = mask; left != 0 && positions != 0; left &= left - 1, positions >>= 1) {
        found |= (positions & 1) != 0 ? left & (~left + 1) : 0;
    }
    return found;
}

std::optional<std::size_t> carrying_class(const std::vector<message_class_desc>& classes, message_type type) {
    const auto carries = [type](const message_class_desc& any) {
        return std::find(any.types.begin(), any.types.end(), type) != any.types.end();
    };
    auto found = std::find_if(classes.begin(), classes.end(), carries);
    if (found == classes.end()) {
        found = std::find_if(classes.begin(), classes.end(), [](const auto& any) { return any.types.empty(); });
    }
    return found != classes.end() ? std::optional(static_cast<std::size_t>(found - classes.begin())) : std::nullopt;
}

vc_partition::vc_partition(const std::vector<message_class_desc>& classes, unsigned phases)
    : m_phases(phases), m_class_of_type(message_types, -1) {
    number_vcs(classes);
    for (const auto& described : classes) {
        const class_id number{static_cast<std::uint8_t>(m_names.size())};
        m_names.push_back(described.name);
        m_broadcast_levels.push_back(is_broadcast(described) ? std::optional(described.broadcast_level) : std::nullopt);
        const std::uint64_t own = std::uint64_t{1} << number.value;
        const class_delivery_kind delivery = described.delivery;
        m_copied |= delivery == class_delivery_kind::broadcast || delivery == class_delivery_kind::multicast ? own : 0;
        m_reduced |= delivery == class_delivery_kind::reduction ? own : 0;
        for (const message_type type : described.types) {
            int& owner = m_class_of_type[static_cast<std::size_t>(type)];
            invariant(owner == -1, "vc_partition", 0, "a TYPE is in two classes");
            owner = number.value;
        }
    }
}

void vc_partition::number_vcs(const std::vector<message_class_desc>& classes) {
    std::uint64_t ranges = 0;
    for (const auto& described : classes) { ranges |= described.range; }
    const auto of_phase = static_cast<unsigned>(std::bit_width(ranges));
    unsigned total = of_phase * m_phases;
    for (const auto& described : classes) {
        invariant((described.range != 0) == (ranges != 0), "vc_partition", 0, "only some classes have a range");
        total += ranges != 0 ? 0 : described.vcs * m_phases;
    }
    invariant(total > 0 && total <= 64, "vc_partition", 0, "no virtual channels, or more than 64");
    for (const auto& described : classes) {
        for (unsigned phase = 0; phase < m_phases; ++phase) {
            if (ranges != 0) {
                m_masks.push_back(described.range << (phase * of_phase));
            } else {
                m_masks.push_back(first_vcs(described.vcs) << m_vcs);
                m_vcs += described.vcs;
            }
        }
    }
    m_vcs = total;
}

bool vc_partition::shares_vcs() const {
    std::uint64_t used = 0;
    std::uint64_t shared = 0;
    for (const std::uint64_t vcs : m_masks) {
        shared |= used & vcs;
        used |= vcs;
    }
    return shared != 0;
}

bool vc_partition::class_of(message_type type, class_id& message_class) const {
    const int found = m_class_of_type[static_cast<std::size_t>(type)];
    if (found < 0) { return false; }
    message_class.value = static_cast<std::uint8_t>(found);
    return true;
}

}  // namespace orbweaver::noc
