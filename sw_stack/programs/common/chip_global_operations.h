// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/collectives/communicator.h"
#include "sw_stack/programs/common/global_operations.h"

namespace orbweaver {

/// Global operations where only the first tile of each chip is a host (cluster.cop.hosts: first_of_chip): the members
/// of a chip combine by messages, and the first tiles do the operation for their chips.
class chip_global_operations final : public global_operations {
public:
    /// What the members at first tiles do it with; called there alone, with the communicator of all of them.
    using maker = global_operations& (*)(const communicator&);

    /// @param group outlives this. If it has a member on a chip, it has one at the chip's first tile; its members are
    ///              in the order of their nodes
    /// @param tiles of a chip
    chip_global_operations(const communicator& group, uint32_t tiles, maker make);

    void barrier() override;
    void multicast(double* values, uint32_t count, uint32_t root) override;
    void sum_to(double* values, uint32_t count, uint32_t root) override;
    void sum(double* values, uint32_t count) override;
    const char* name() const override { return "libcop at the first tile of each chip"; }

private:
    bool is_first() const { return m_chip.rank() == 0; }
    uint32_t chip_of(uint32_t rank) const { return m_group.node(rank) / m_tiles; }
    bool is_on_this_chip(uint32_t rank) const;
    uint32_t rank_in_chip(uint32_t rank) const;
    uint32_t rank_of_chip(uint32_t rank) const;

    const communicator& m_group;
    const uint32_t m_tiles;
    communicator m_chip;                         // members of this chip
    communicator m_first;                        // members at first tiles; of other tiles, their own alone
    global_operations* m_among_chips = nullptr;  // at first tiles
};

}  // namespace orbweaver
