// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hw/base/types.h"
#include "sw_stack/shared/message_types.h"

namespace orbweaver {

/// One entry of network.classes as the user wrote it.
struct message_class_desc {
    std::string name;
    unsigned vcs = 1;                 // virtual channels of its own, 1 or more, in each phase
    std::vector<message_type> types;  // TYPEs it carries; empty: whatever its endpoints send
};

/// The set of virtual channels that one (class, phase) may use: first .. first+count-1.
struct vc_range {
    std::uint8_t first = 0;
    std::uint8_t count = 0;

    constexpr bool contains(vc_id vc) const { return vc.value >= first && vc.value < first + count; }
    /// Bit v set: VC v is in the range. At most 64 virtual channels.
    constexpr std::uint64_t mask() const {
        return (count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1) << first;
    }
};

/// How the virtual channels of every physical channel are divided among (class, phase) pairs (thesis
/// sections 3.3, 5.6.1). VCs are numbered class by class in the order of network.classes, within a class phase by
/// phase.
class vc_partition {
public:
    /// @param classes at least one; every TYPE in at most one class
    /// @param phases  1 or more; multiplies every class
    vc_partition(const std::vector<message_class_desc>& classes, unsigned phases);

    unsigned classes() const { return static_cast<unsigned>(m_names.size()); }
    unsigned phases() const { return m_phases; }
    unsigned vcs() const { return m_vcs; }

    vc_range range(class_id message_class, unsigned phase) const {
        return m_ranges[message_class.value * m_phases + phase];
    }
    /// [class * phases + phase]: the virtual channels of each pair, as flit_rules wants them.
    std::vector<std::uint64_t> masks() const {
        std::vector<std::uint64_t> of_pair;
        for (const vc_range& of : m_ranges) {
            of_pair.push_back(of.mask());
        }
        return of_pair;
    }
    /// The class that owns a virtual channel.
    class_id owner(vc_id vc) const { return m_owner[vc.value]; }
    const std::string& name(class_id message_class) const { return m_names[message_class.value]; }

    /// The class that carries a TYPE. False if none does.
    bool class_of(message_type type, class_id& message_class) const;

private:
    unsigned m_phases;
    unsigned m_vcs = 0;
    std::vector<std::string> m_names;
    std::vector<vc_range> m_ranges;    // [class][phase]
    std::vector<class_id> m_owner;     // [vc]
    std::vector<int> m_class_of_type;  // -1: in no class
};

}  // namespace orbweaver
