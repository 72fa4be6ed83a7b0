// SPDX-License-Identifier: Apache-2.0
#include "tlm/packet_ledger.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <vector>

namespace orbweaver {
namespace {

using testing::ElementsAre;

/// Opens a packet for each source, in this order. @return their ids
std::vector<std::uint64_t> opened(packet_ledger& packets, const std::vector<std::uint16_t>& sources) {
    std::vector<std::uint64_t> ids;
    for (const std::uint16_t source : sources) {
        const std::uint64_t next = packets.next_id({source});
        packet_record record;
        record.source = {source};
        ids.push_back(packets[packets.open(record)].id);
        EXPECT_EQ(ids.back(), next);
    }
    return ids;
}

TEST(packet_ledger, counts_packets_in_their_order_without_nodes) {
    packet_ledger packets;
    EXPECT_THAT(opened(packets, {7, 2, 7}), ElementsAre(1, 2, 3));
}

TEST(packet_ledger, counts_packets_by_their_nodes_whatever_the_order) {
    packet_ledger packets;
    packets.set_nodes(10);
    EXPECT_THAT(opened(packets, {7, 2, 7, 9, 7, 2}), ElementsAre(8, 3, 18, 10, 28, 13));
}

TEST(packet_ledger, has_the_same_ids_in_partitions_and_finds_the_packets_of_all) {
    packet_ledger packets;
    packets.set_nodes(10);
    packet_ledger& first = packets.add_partition();
    packet_ledger& second = packets.add_partition();
    EXPECT_THAT(opened(first, {2, 3, 2}), ElementsAre(3, 4, 13));
    EXPECT_THAT(opened(second, {7, 9, 7}), ElementsAre(8, 10, 18));
    EXPECT_EQ(packets.created(), 6U);
    std::vector<packet_slot> slots;
    std::vector<std::uint64_t> ids;
    packets.for_each_open([&](packet_slot slot, const packet_record& record) {
        slots.push_back(slot);
        ids.push_back(record.id);
    });
    std::ranges::sort(ids);
    EXPECT_THAT(ids, ElementsAre(3, 4, 8, 10, 13, 18));
    // The partition of its destination closes a packet.
    for (const packet_slot slot : slots) { second.close(slot); }
    EXPECT_FALSE(packets.is_open(slots.front()));
    EXPECT_EQ(packets.in_flight(), 0U);
}

TEST(packet_ledger, keeps_records_in_place_while_it_grows_and_uses_their_slots_again) {
    packet_ledger packets;
    std::vector<packet_slot> slots;
    for (unsigned number = 0; number < 5000; ++number) { slots.push_back(packets.open({})); }
    const packet_record* const first = &packets[slots.front()];
    EXPECT_EQ(packets[slots.back()].id, 5000U);
    for (const packet_slot slot : slots) { packets.close(slot); }
    std::vector<std::uint32_t> again;
    for (unsigned number = 0; number < 5000; ++number) { again.push_back(packets.open({}).value); }
    EXPECT_EQ(&packets[slots.front()], first);
    std::ranges::sort(again);
    EXPECT_EQ(std::ranges::unique(again).begin(), again.end());
    EXPECT_LT(again.back(), 5000U + packet_records::batch);
    EXPECT_FALSE(packets.is_open({1000000}));
}

TEST(packet_ledger, lets_a_partition_give_slots_back_to_the_others) {
    packet_ledger packets;
    packets.set_nodes(2);
    packet_ledger& source = packets.add_partition();
    packet_ledger& destination = packets.add_partition();
    std::uint32_t highest = 0;
    for (unsigned number = 0; number < 50000; ++number) {
        const packet_slot slot = source.open({});
        highest = std::max(highest, slot.value);
        destination.close(slot);
    }
    EXPECT_LT(highest, 20U * packet_records::batch);
}

}  // namespace
}  // namespace orbweaver
