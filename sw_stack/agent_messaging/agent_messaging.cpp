// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/agent_messaging/agent_messaging.h"

#include "sw_stack/agents/headers/basic.h"
#include "sw_stack/agents/headers/broadcast.h"
#include "sw_stack/agents/headers/fault_tolerant.h"
#include "sw_stack/agents/headers/mesh_adaptive.h"
#include "sw_stack/agents/headers/mesh_broadcast.h"
#include "sw_stack/agents/headers/tree_combine.h"
#include "sw_stack/agents/headers/valiant.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/lock.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver::agents {

namespace {

constexpr auto basic_words = in_words(agency::basic::body);
constexpr auto flood_words = in_words(agency::broadcast::body);
constexpr auto mesh_words = in_words(agency::mesh_broadcast::body);
constexpr auto combine_words = in_words(agency::tree_combine::body);

constexpr program basic = make_program(basic_words, agency::basic::entry, agency::basic::holes);
constexpr program flood = make_program(flood_words, agency::broadcast::entry, agency::broadcast::holes);
constexpr program mesh_flood = make_program(mesh_words, agency::mesh_broadcast::entry, agency::mesh_broadcast::holes);
constexpr program combine = make_program(combine_words, agency::tree_combine::entry, agency::tree_combine::holes);

constexpr auto valiant_words = in_words(agency::valiant::body);
constexpr auto adaptive_words = in_words(agency::mesh_adaptive::body);
constexpr auto tolerant_words = in_words(agency::fault_tolerant::body);

constexpr program valiant = make_program(valiant_words, agency::valiant::entry, agency::valiant::holes);
constexpr program adaptive = make_program(adaptive_words, agency::mesh_adaptive::entry, agency::mesh_adaptive::holes);
constexpr program tolerant = make_program(tolerant_words, agency::fault_tolerant::entry, agency::fault_tolerant::holes);

constexpr uint32_t crowd = 4;  // for round_faults: a longer queue of the signed channel counts as crowded

spin_lock port;  // keeps the words of two agents from being interleaved

/// A program with its parameters bound, in words.
struct bound_program {
    union {
        uint32_t words[max_program_bytes / 4];
        uint8_t bytes[max_program_bytes];
    };
};

void send_valiant(uint32_t node, uint32_t id, const payload& message) {
    uint32_t values[3];
    values[agency::valiant::parameter_nodes] = nodes() - 1;  // the agent draws from 1 .. this
    values[agency::valiant::parameter_dest] = node;
    values[agency::valiant::parameter_id] = id;
    inject(valiant, id, values, message);
}

void send_adaptive(uint32_t node, uint32_t id, const payload& message) {
    uint32_t values[3];
    values[agency::mesh_adaptive::parameter_columns] = grid_x();
    values[agency::mesh_adaptive::parameter_dest] = node;
    values[agency::mesh_adaptive::parameter_id] = id;
    inject(adaptive, id, values, message);
}

void send_tolerant(uint32_t node, uint32_t id, const payload& message) {
    uint32_t values[3];
    values[agency::fault_tolerant::parameter_limit] = crowd;
    values[agency::fault_tolerant::parameter_dest] = node;
    values[agency::fault_tolerant::parameter_id] = id;
    inject(tolerant, id, values, message);
}

void bind(bound_program& bound, const program& source, const uint32_t* values) {
    for (uint32_t word = 0; word < source.count; ++word) { bound.words[word] = source.words[word]; }
    for (uint32_t number = 0; number < source.hole_count; ++number) {
        const agent_hole& hole = source.holes[number];
        if (!fill_agent_hole(bound.bytes, hole, values[hole.parameter])) {
            fail("%lu does not fit parameter %u of an agent\n", values[hole.parameter], hole.parameter);
        }
    }
}

void store_words(const uint32_t* words, uint32_t count) {
    for (uint32_t number = 0; number < count; ++number) { store_port(agent_port_word, words[number]); }
}

}  // namespace

void inject(const program& image, uint32_t id, const uint32_t* values, const payload& carried, uint32_t priority) {
    bound_program bound;
    bind(bound, image, values);
    const lock_guard alone(port);
    while (load_port(agent_port_ready) == 0) { instruction::yield(); }
    store_port(agent_port_word, agent_port_name(id, image.entry));
    store_port(agent_port_word, 4 * (image.count + carried.count));
    store_port(agent_port_word, priority);
    store_port(agent_port_word, 4 * carried.count);
    store_port(agent_port_word, 4 * image.count);
    store_words(bound.words, image.count);
    store_words(carried.words, carried.count);
}

void wait_for_agent(uint32_t id) {
    while (load_port(agent_port_address) != id) { instruction::yield(); }
}

void send(uint32_t node, uint32_t id, const payload& message) {
    uint32_t values[2];
    values[agency::basic::parameter_dest] = node;
    values[agency::basic::parameter_id] = id;
    inject(basic, id, values, message);
}

uint32_t receive(uint32_t id, uint32_t* buffer, uint32_t words) {
    uint32_t received = 0;
    download(id, [&](const arrived_agent& arrived) {
        received = arrived.words();
        for (uint32_t number = 0; number < received && number < words; ++number) {
            buffer[number] = arrived.word(number);
        }
        return true;
    });
    return received;
}

void broadcast_send(uint32_t id, const payload& message) {
    uint32_t values[2];
    values[agency::broadcast::parameter_source] = node_id();
    values[agency::broadcast::parameter_id] = id;
    inject(flood, id, values, message);
}

void mesh_broadcast_send(uint32_t id, const payload& message) {
    uint32_t values[2];
    values[agency::mesh_broadcast::parameter_source] = node_id();
    values[agency::mesh_broadcast::parameter_id] = id;
    inject(mesh_flood, id, values, message);
}

void combine_or(uint32_t id, uint32_t root, uint32_t* words, uint32_t count) {
    uint32_t values[2];
    values[agency::tree_combine::parameter_root] = root;
    values[agency::tree_combine::parameter_id] = id;
    inject(combine, id, values, {words, count});
    if (node_id() != root) { return; }
    uint32_t participants = 0;
    download(id, [&](const arrived_agent& arrived) {
        for (uint32_t number = 0; number < count; ++number) { words[number] |= arrived.word(number); }
        participants += arrived.body_word(0);
        return participants == nodes();
    });
}

void combine_or_at_root(uint32_t id, uint32_t root, uint32_t* words, uint32_t count) {
    if (node_id() != root) {
        send(root, id, {words, count});
        return;
    }
    uint32_t left = nodes() - 1;
    if (left == 0) { return; }
    download(id, [&](const arrived_agent& arrived) {
        for (uint32_t number = 0; number < count; ++number) { words[number] |= arrived.word(number); }
        return --left == 0;
    });
}

void send(uint32_t node, uint32_t id, const payload& message, route chosen) {
    switch (chosen) {
        case route::signs: return send(node, id, message);
        case route::random_node: return send_valiant(node, id, message);
        case route::shorter_queue: return send_adaptive(node, id, message);
        case route::round_faults: return send_tolerant(node, id, message);
    }
}

}  // namespace orbweaver::agents
