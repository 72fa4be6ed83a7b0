// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/niu/niu_area.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "rtl_bridge/niu/ejector/ejector_stimulus.h"
#include "rtl_bridge/niu/injector/injector_stimulus.h"
#include "rtl_bridge/niu/receive_table/receive_table_stimulus.h"
#include "rtl_bridge/niu/send_table/send_table_stimulus.h"
#include "rtl_bridge/niu/transmit_queue/queue_stimulus.h"

namespace orbweaver::rtl {

namespace {

constexpr const char* unit = "niu";

/// Returns the number of bits for a count of 0 to `entries`.
unsigned count_bits(unsigned entries) { return static_cast<unsigned>(std::bit_width(entries)); }

}  // namespace

std::uint64_t send_table_flip_flops(unsigned entries) {
    constexpr unsigned entry = 32 + 2;  // id, state
    return std::uint64_t{entry} * entries + count_bits(entries);
}

std::uint64_t receive_table_flip_flops(const receive_table_shape& shape) {
    // Id, address, stride, requesting node and context, state, storing.
    const unsigned entry = 32 + 30 + 16 + shape.node_bits + 4 + 3 + 1;
    return std::uint64_t{entry} * shape.entries + count_bits(shape.entries);
}

std::uint64_t transmit_queue_flip_flops(unsigned depth) {
    constexpr unsigned entry = 36;  // 34 wires of a flit, half of a block descriptor, end of the message
    const auto position_bits = static_cast<unsigned>(std::bit_width(depth - 1));
    return std::uint64_t{entry} * depth + 2 * position_bits + count_bits(depth);
}

std::uint64_t injector_flip_flops(const injector_shape& shape) {
    constexpr unsigned message = 64;              // head and id
    constexpr unsigned block = 16 + 30 + 16 + 1;  // words left, address, stride, end of the message
    constexpr unsigned order_bits = 2 + 1;        // heads of RTS and CTS that have left, priority of THREAD or DATA
    constexpr unsigned queues = 2;                // RTS queue and CTS queue
    constexpr unsigned streams_with_blocks = 2;   // THREAD and DATA
    std::uint64_t channels = 0;
    for (const std::uint64_t mask : shape.streams) { channels += static_cast<std::uint64_t>(std::popcount(mask)); }
    const auto position_bits = static_cast<unsigned>(std::bit_width(shape.control_depth - 1));
    const std::uint64_t queue =
        std::uint64_t{message} * shape.control_depth + 2 * position_bits + count_bits(shape.control_depth);
    return std::uint64_t{credit_bits(shape)} * shape.depths.size() + channels + queues * queue +
           streams_with_blocks * block + order_bits;
}

std::uint64_t ejector_flip_flops(const ejector_shape& shape) {
    constexpr unsigned state = 3 + 1;  // state of the next flit, blocked
    constexpr unsigned context = 4;
    constexpr unsigned tag = 32;         // handler or message id
    constexpr unsigned words = 30 + 16;  // address of the next word, stride
    constexpr unsigned order_bits = 2;   // retry of blocked messages, pending memory write
    const unsigned arguments = count_bits(max_thread_arguments);
    const auto channels = [&](std::initializer_list<niu::injection_stream> streams) {
        std::uint64_t all = 0;
        for (const niu::injection_stream stream : streams) { all |= shape.streams[stream]; }
        return static_cast<std::uint64_t>(std::popcount(all));
    };
    using enum niu::injection_stream;
    const auto next = static_cast<unsigned>(std::bit_width(shape.vcs - 1));
    return std::uint64_t{state} * shape.vcs + context * channels({thread_stream, rts_stream, cts_stream}) +
           shape.node_bits * channels({rts_stream}) + tag * channels({thread_stream, data_stream}) +
           words * channels({data_stream}) + arguments * channels({thread_stream}) + next + order_bits;
}

std::vector<synthesis_block> rtl_niu_tables(const niu::niu_desc& described, niu::messaging_mode mode,
                                            const noc::vc_partition& partition, unsigned nodes) {
    const auto sends = [nodes](unsigned entries) {
        synthesis_block made{"send_table", unit, nodes, send_table_flip_flops(entries), send_table_design(entries),
                             entries};
        made.stimulus = [entries](double rate, cycle_t cycles) { return send_table_stimulus(entries, rate, cycles); };
        return made;
    };
    const receive_table_shape shape = receive_table_shape_of(described, mode, partition, nodes);
    const auto receives = [nodes, shape](unsigned entries) {
        receive_table_shape resized = shape;
        resized.entries = entries;
        resized.reserve = std::min(shape.reserve, entries / 2);
        synthesis_block made{
            "receive_table", unit, nodes, receive_table_flip_flops(resized), receive_table_design(resized), entries};
        made.stimulus = [resized](double rate, cycle_t cycles) {
            return receive_table_stimulus(resized, rate, cycles);
        };
        return made;
    };
    synthesis_block send_table = sends(described.send_table_entries);
    send_table.resized = sends;
    synthesis_block receive_table = receives(shape.entries);
    receive_table.resized = receives;
    return {std::move(send_table), std::move(receive_table)};
}

std::vector<synthesis_block> rtl_niu_queues(const niu::niu_desc& described, unsigned nodes, unsigned contexts) {
    const auto queue = [nodes](const char* name, unsigned of_unit, unsigned depth) {
        synthesis_block made{name, unit, std::uint64_t{nodes} * of_unit, transmit_queue_flip_flops(depth),
                             transmit_queue_design(depth)};
        made.stimulus = [depth](double rate, cycle_t cycles) { return queue_stimulus(depth, rate, cycles); };
        return made;
    };
    const unsigned data_queues = described.data_queues == niu::transmit_queues::shared ? 1 : contexts;
    return {queue("transmit_queue", data_queues, described.transmit_queue_depth),
            queue("thread_transmit_queue", 1, described.thread_transmit_queue_depth)};
}

synthesis_block rtl_niu_injector(const niu::niu_desc& described, const noc::network_desc& network, unsigned nodes) {
    const injector_shape shape = injector_shape_of(described, network);
    synthesis_block made{"injector", unit, nodes, injector_flip_flops(shape), injector_design(shape)};
    made.stimulus = [shape](double rate, cycle_t cycles) { return injector_stimulus(shape, rate, cycles); };
    return made;
}

synthesis_block rtl_niu_ejector(niu::messaging_mode mode, const noc::network_desc& network, bool offset_headers,
                                unsigned nodes) {
    const ejector_shape shape = ejector_shape_of(mode, network, offset_headers, nodes);
    synthesis_block made{"ejector", unit, nodes, ejector_flip_flops(shape), ejector_design(shape)};
    made.stimulus = [shape](double rate, cycle_t cycles) { return ejector_stimulus(shape, rate, cycles); };
    return made;
}

}  // namespace orbweaver::rtl
