// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "hw/niu/blocks/niu_block_maker.h"
#include "hw/niu/niu_desc.h"
#include "rtl_bridge/build/library_cache.h"
#include "rtl_bridge/lockstep/clocked_side.h"
#include "rtl_bridge/lockstep/inspection.h"
#include "rtl_bridge/lockstep/rtl_watch.h"
#include "rtl_bridge/niu/niu_shape.h"

namespace orbweaver::rtl {

/// The designs of an NIU's blocks, which tests modify.
struct niu_designs {
    verilated_design send_table;
    verilated_design receive_table;
    std::map<unsigned, verilated_design> transmit_queues;  // [depth]
    verilated_design injector;
    verilated_design ejector;
    unsigned lookups = 1;           // lookups of the receive table
    std::vector<unsigned> credits;  // [vc]: credits of the injection link
};
/// @param offset_headers whether heads have the layout `offsets`
niu_designs niu_designs_of(const niu::niu_desc& described, niu::messaging_mode mode, const noc::network_desc& network,
                           bool offset_headers, unsigned nodes);

/// Counters of comparisons, for result.json.
struct rtl_niu_counters {
    rtl_counters send_table;
    rtl_counters receive_table;
    rtl_counters transmit_queue;
    rtl_counters injector;
    rtl_counters ejector;
};

/// Makes the tables, queues and channels of NIUs according to `niu.impl`, and ends the run when an RTL block differs
/// from its reference. It outlives the NIUs, which must exist when counters() is called.
class rtl_niu_blocks final : public niu::niu_block_maker {
public:
    /// Builds the RTL or finds it in the cache. Precondition: `described.impl` is not model.
    /// @throws user_error if it cannot be built
    rtl_niu_blocks(const niu::niu_desc& described, const niu_designs& designs, const rtl_surroundings& surroundings);

    std::unique_ptr<niu::send_table_block> send_table(const niu::niu_block_context& context) override;
    std::unique_ptr<niu::receive_table_block> receive_table(const niu::niu_block_context& context) override;
    std::unique_ptr<niu::transmit_queue_port> transmit_queue(const niu::niu_block_context& context,
                                                             unsigned depth) override;
    std::unique_ptr<niu::injector_port> injector(const niu::niu_block_context& context) override;
    std::unique_ptr<niu::ejector_port> ejector(const niu::niu_block_context& context) override;

    /// Return the libraries of the blocks' designs, for tests.
    const shared_library& send_table_library() const { return m_send_table->code; }
    const shared_library& receive_table_library() const { return m_receive_table->code; }
    const shared_library& transmit_queue_library(unsigned depth) const { return m_transmit_queues.at(depth)->code; }
    const shared_library& injector_library() const { return m_injector->code; }
    const shared_library& ejector_library() const { return m_ejector->code; }

    /// Returns the counters. Call it after the run.
    rtl_niu_counters counters() const {
        return {m_send_tables.counters(), m_receive_tables.counters(), m_queues.counters(), m_injectors.counters(),
                m_ejectors.counters()};
    }

private:
    bool is_model(const niu::niu_block_context& context) const {
        return !chosen_for_rtl(m_described.impl_nodes, context.node.value);
    }
    bool in_lockstep() const { return m_described.impl == niu::niu_impl::lockstep; }

    niu::niu_desc m_described;
    unsigned m_lookups;
    std::vector<unsigned> m_credits;
    rtl_watch m_send_tables;
    rtl_watch m_receive_tables;
    rtl_watch m_queues;
    rtl_watch m_injectors;
    rtl_watch m_ejectors;
    std::unique_ptr<block_library> m_send_table;
    std::unique_ptr<block_library> m_receive_table;
    std::map<unsigned, std::unique_ptr<block_library>> m_transmit_queues;  // [depth]
    std::unique_ptr<block_library> m_injector;
    std::unique_ptr<block_library> m_ejector;
};

}  // namespace orbweaver::rtl
