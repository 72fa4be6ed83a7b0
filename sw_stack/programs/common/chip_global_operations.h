// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/collectives/communicator.h"
#include "sw_stack/programs/common/global_operations.h"

namespace orbweaver {

/// Global operations on clusters in which only the first tile of each chip is a host (cluster.cop.hosts:
/// first_of_chip). The members of a chip combine by messages, and the first tiles perform the operation for their
/// chips.
class chip_global_operations final : public global_operations {
public:
    /// Makes the operations among first tiles; called only there, with the communicator of all first tiles.
    using maker = global_operations& (*)(const communicator&);

    /// @param group outlives this. A chip with a member has one at its first tile; members are in the order of their
    ///              nodes
    /// @param tiles number of tiles of a chip
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
    communicator m_first;                        // members at first tiles; on other tiles only the tile itself
    global_operations* m_among_chips = nullptr;  // only on first tiles
};

}  // namespace orbweaver
