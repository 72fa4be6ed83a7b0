// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/message_class.h"

#include "hw/base/errors.h"

namespace orbweaver {

vc_partition::vc_partition(const std::vector<message_class_desc>& classes, unsigned phases)
    : m_phases(phases), m_class_of_type(message_types, -1) {
    for (const auto& described : classes) {
        const class_id number{static_cast<std::uint8_t>(m_names.size())};
        m_names.push_back(described.name);
        for (unsigned phase = 0; phase < phases; ++phase) {
            m_ranges.push_back({static_cast<std::uint8_t>(m_vcs), static_cast<std::uint8_t>(described.vcs)});
            m_owner.insert(m_owner.end(), described.vcs, number);
            m_vcs += described.vcs;
        }
        for (const message_type type : described.types) {
            int& owner = m_class_of_type[static_cast<std::size_t>(type)];
            invariant(owner == -1, "vc_partition", 0, "a TYPE is in two classes");
            owner = number.value;
        }
    }
    invariant(m_vcs > 0, "vc_partition", 0, "no virtual channels");
}

bool vc_partition::class_of(message_type type, class_id& message_class) const {
    const int found = m_class_of_type[static_cast<std::size_t>(type)];
    if (found < 0) {
        return false;
    }
    message_class.value = static_cast<std::uint8_t>(found);
    return true;
}

}  // namespace orbweaver
