// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "hw/base/types.h"
#include "hw/noc/message_class_desc.h"
#include "sw_stack/shared/message_types.h"

namespace orbweaver::noc {

/// Returns VCs 0 .. count-1 as a mask. @param count at most 64
constexpr std::uint64_t first_vcs(unsigned count) {
    return count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
}

/// The VCs that one (class, phase) may use.
struct vc_list {
    std::uint64_t mask = 0;  // bit v: VC v

    constexpr unsigned count() const { return static_cast<unsigned>(std::popcount(mask)); }
    constexpr bool contains(vc_id vc) const { return vc.value < 64 && (mask >> vc.value & 1) != 0; }
    /// Returns the lowest VC.
    constexpr vc_id first() const { return {static_cast<std::uint8_t>(std::countr_zero(mask))}; }
    /// Returns the VCs at certain positions of the list, which is in ascending order.
    /// @param positions bit k: the k-th VC; bits from count() on are ignored
    std::uint64_t subset(std::uint64_t positions) const;
};

/// Returns the index of the class for packets of a TYPE that no class must carry explicitly: the class that carries it,
/// or else the first that names no types. Empty if there is none.
std::optional<std::size_t> carrying_class(const std::vector<message_class_desc>& classes, message_type type);

/// The division of the VCs of every physical channel among (class, phase) pairs (thesis sections 3.3, 5.6.1). Dedicated
/// VCs have ascending indices class by class in the order of network.classes, and within a class phase by phase. If
/// classes have ranges, these may overlap, and each phase has a separate copy of them.
class vc_partition {
public:
    /// @param classes at least one; every TYPE in at most one class; all of them with a range or none
    /// @param phases  1 or more; multiplies the VCs of every class
    vc_partition(const std::vector<message_class_desc>& classes, unsigned phases);

    unsigned classes() const { return static_cast<unsigned>(m_names.size()); }
    unsigned phases() const { return m_phases; }
    unsigned vcs() const { return m_vcs; }

    vc_list list(class_id message_class, unsigned phase) const {
        return {m_masks[message_class.value * m_phases + phase]};
    }
    /// Returns [class * phases + phase]: the VC mask of each pair, in the format of flit_rules.
    const std::vector<std::uint64_t>& masks() const { return m_masks; }
    /// Returns whether several classes or phases share a VC.
    bool shares_vcs() const;
    const std::string& name(class_id message_class) const { return m_names[message_class.value]; }

    /// Returns message_class_desc::broadcast_level of a broadcast class; empty for other classes.
    std::optional<unsigned> broadcast_level(class_id message_class) const {
        return m_broadcast_levels[message_class.value];
    }
    /// Returns the classes whose packets routers copy (broadcast or multicast), as bits.
    std::uint64_t copied() const { return m_copied; }
    /// Returns whether packets of a class are sent to groups.
    bool multicasts(class_id message_class) const {
        return (m_copied >> message_class.value & 1) != 0 && !m_broadcast_levels[message_class.value];
    }

    /// Returns the classes whose packets routers combine on their way, as bits.
    std::uint64_t reduced() const { return m_reduced; }

    /// Finds the class that carries a TYPE. @return false if there is none
    bool class_of(message_type type, class_id& message_class) const;

private:
    void number_vcs(const std::vector<message_class_desc>& classes);

    unsigned m_phases;
    unsigned m_vcs = 0;
    std::vector<std::string> m_names;
    std::vector<std::optional<unsigned>> m_broadcast_levels;  // [class]
    std::uint64_t m_copied = 0;
    std::uint64_t m_reduced = 0;
    std::vector<std::uint64_t> m_masks;  // [class][phase]
    std::vector<int> m_class_of_type;    // [TYPE]; -1: in no class
};

}  // namespace orbweaver::noc
