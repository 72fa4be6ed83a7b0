// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/niu/rtl_niu_blocks.h"

#include "rtl_bridge/niu/ejector/rtl_ejector.h"
#include "rtl_bridge/niu/injector/rtl_injector.h"
#include "rtl_bridge/niu/receive_table/lockstep_receive_table.h"
#include "rtl_bridge/niu/send_table/lockstep_send_table.h"
#include "rtl_bridge/niu/transmit_queue/rtl_transmit_queue.h"

namespace orbweaver::rtl {

namespace {

rtl_context position_in(const niu::niu_block_context& context, const block_library& library, rtl_watch& watch) {
    return {context.name, context.clock, library.code, watch.listener(), library.inspection_or_null()};
}

/// Returns the recorded wires of a block.
const lockstep_record& record_of(const rtl_send_table& table) { return table.rtl().wires(); }
const lockstep_record& record_of(const rtl_receive_table& table) { return table.rtl().wires(); }
const lockstep_record& record_of(const lockstep_send_table& table) { return record_of(table.rtl()); }
const lockstep_record& record_of(const lockstep_receive_table& table) { return record_of(table.rtl()); }
const lockstep_record& record_of(const rtl_transmit_queue& queue) { return queue.wires(); }
const lockstep_record& record_of(const rtl_injector& channel) { return channel.wires(); }

const lockstep_record& record_of(const rtl_ejector& channel) { return channel.wires(); }

template <class Block>
std::unique_ptr<Block> watched(std::unique_ptr<Block> made, rtl_watch& watcher) {
    watcher.add(record_of(*made));
    return made;
}

}  // namespace

niu_designs niu_designs_of(const niu::niu_desc& described, niu::messaging_mode mode, const noc::network_desc& network,
                           bool offset_headers, unsigned nodes) {
    const noc::vc_partition partition(network.classes, network.phases);
    const receive_table_shape receives = receive_table_shape_of(described, mode, partition, nodes);
    const injector_shape channel = injector_shape_of(described, network);
    niu_designs designs{send_table_design(described.send_table_entries),
                        receive_table_design(receives),
                        {},
                        injector_design(channel),
                        ejector_design(ejector_shape_of(mode, network, offset_headers, nodes)),
                        receives.lookups,
                        channel.depths};
    for (const unsigned depth : {described.transmit_queue_depth, described.thread_transmit_queue_depth}) {
        designs.transmit_queues[depth] = transmit_queue_design(depth);
    }
    return designs;
}

rtl_niu_blocks::rtl_niu_blocks(const niu::niu_desc& described, const niu_designs& designs,
                               const rtl_surroundings& surroundings)
    : m_described(described),
      m_lookups(designs.lookups),
      m_credits(designs.credits),
      m_send_tables(surroundings),
      m_receive_tables(surroundings),
      m_queues(surroundings),
      m_injectors(surroundings),
      m_ejectors(surroundings) {
    library_cache cache(surroundings.cache);
    const auto library = [this, &cache](const verilated_design& design) {
        return std::make_unique<block_library>(library_of_block(cache, design, in_lockstep()));
    };
    m_send_table = library(designs.send_table);
    m_receive_table = library(designs.receive_table);
    for (const auto& [depth, design] : designs.transmit_queues) { m_transmit_queues[depth] = library(design); }
    m_injector = library(designs.injector);
    m_ejector = library(designs.ejector);
}

std::unique_ptr<niu::send_table_block> rtl_niu_blocks::send_table(const niu::niu_block_context& context) {
    if (is_model(context)) { return nullptr; }
    const rtl_context host = position_in(context, *m_send_table, m_send_tables);
    if (in_lockstep()) {
        return watched(std::make_unique<lockstep_send_table>(host, m_described.send_table_entries), m_send_tables);
    }
    return watched(std::make_unique<rtl_send_table>(host), m_send_tables);
}

std::unique_ptr<niu::receive_table_block> rtl_niu_blocks::receive_table(const niu::niu_block_context& context) {
    if (is_model(context)) { return nullptr; }
    const rtl_context host = position_in(context, *m_receive_table, m_receive_tables);
    if (in_lockstep()) {
        return watched(std::make_unique<lockstep_receive_table>(host, m_lookups, m_described.receive_table_entries,
                                                                m_described.receive_table_reserve),
                       m_receive_tables);
    }
    return watched(std::make_unique<rtl_receive_table>(host, m_lookups), m_receive_tables);
}

std::unique_ptr<niu::transmit_queue_port> rtl_niu_blocks::transmit_queue(const niu::niu_block_context& context,
                                                                         unsigned depth) {
    if (is_model(context)) { return nullptr; }
    return watched(std::make_unique<rtl_transmit_queue>(position_in(context, *m_transmit_queues.at(depth), m_queues),
                                                        in_lockstep()),
                   m_queues);
}

std::unique_ptr<niu::injector_port> rtl_niu_blocks::injector(const niu::niu_block_context& context) {
    if (is_model(context)) { return nullptr; }
    return watched(
        std::make_unique<rtl_injector>(position_in(context, *m_injector, m_injectors), m_credits, in_lockstep()),
        m_injectors);
}

std::unique_ptr<niu::ejector_port> rtl_niu_blocks::ejector(const niu::niu_block_context& context) {
    if (is_model(context)) { return nullptr; }
    return watched(std::make_unique<rtl_ejector>(position_in(context, *m_ejector, m_ejectors), in_lockstep()),
                   m_ejectors);
}

}  // namespace orbweaver::rtl
