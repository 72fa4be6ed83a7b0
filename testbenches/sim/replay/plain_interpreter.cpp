// SPDX-License-Identifier: Apache-2.0
#include "testbenches/sim/replay/plain_interpreter.h"

#include <fmt/core.h>

#include <algorithm>
#include <tuple>

namespace orbweaver::sim {

namespace {

constexpr unsigned max_processors = 8;
constexpr long patience = 2000;  // cycles without an event, more than any operation takes

std::string operation_text(const plain_operation& operation) {
    const std::string tag = fmt::format(" tag {} cpu {}", operation.tag, operation.processor);
    switch (operation.what) {
        case plain_operation::sort::send: return fmt::format("send {}b to {}{}", operation.bytes, operation.peer, tag);
        case plain_operation::sort::receive:
            return fmt::format("recv {}b from {}{}", operation.bytes,
                               operation.any_source ? "-1" : std::to_string(operation.peer), tag);
        default: return fmt::format("calc {} cpu {}", operation.cycles, operation.processor);
    }
}

}  // namespace

std::string goal_text(const plain_program& program) {
    std::string text = fmt::format("num_ranks {}\n", program.size());
    for (unsigned rank = 0; rank < program.size(); ++rank) {
        text += fmt::format("rank {} {{\n", rank);
        for (unsigned number = 0; number < program[rank].size(); ++number) {
            text += fmt::format("l{}: {}\n", number, operation_text(program[rank][number]));
        }
        for (unsigned number = 0; number < program[rank].size(); ++number) {
            for (const plain_operation::need& need : program[rank][number].needs) {
                text += fmt::format("l{} {} l{}\n", number, need.start ? "irequires" : "requires", need.earlier);
            }
        }
        text += "}\n";
    }
    return text;
}

plain_interpreter::plain_interpreter(const plain_program& program, latency_rule latency)
    : m_program(program), m_latency(std::move(latency)) {
    for (const auto& operations : program) {
        m_states.emplace_back(operations.size());
        m_leaving.emplace_back(operations.size(), -1);
        m_free.emplace_back(max_processors);
        m_unfinished += operations.size();
    }
}

bool plain_interpreter::is_ready(position where, long cycle) const {
    return std::ranges::all_of(at_position(where).needs, [&](const plain_operation::need& need) {
        const state& earlier = m_states[where.first][need.earlier];
        const long when = need.start ? earlier.start : earlier.over;
        return when >= 0 && when <= cycle;
    });
}

/// The first of all that may begin: sends, then receives, then computing.
bool plain_interpreter::find_ready(long cycle, position& found) const {
    bool any = false;
    for (unsigned rank = 0; rank < m_program.size(); ++rank) {
        for (unsigned number = 0; number < m_program[rank].size(); ++number) {
            const position where{rank, number};
            const bool begun = m_states[rank][number].start >= 0;
            if (!begun && is_ready(where, cycle) && (!any || at_position(where).what < at_position(found).what)) {
                found = where;
                any = true;
            }
        }
    }
    return any;
}

void plain_interpreter::begin(position where, long cycle) {
    const plain_operation& operation = at_position(where);
    state& own = m_states[where.first][where.second];
    long& free = m_free[where.first][operation.processor];
    own.start = operation.what == plain_operation::sort::receive ? cycle : std::max(cycle, free);
    if (operation.what == plain_operation::sort::compute) {
        free = own.start + operation.cycles;
        own.over = free;
        m_end = std::max(m_end, free);
        --m_unfinished;
    } else if (operation.what == plain_operation::sort::send) {
        m_leaving[where.first][where.second] = own.start + 1;
        own.over = own.start + 1;
        const long arrival = own.start + 1 + m_latency(where.first, where.second);
        m_sent.push_back({where.first, where.second, arrival, false});
        std::ranges::sort(m_sent, [this](const message& a, const message& b) {
            return std::tuple(m_leaving[a.rank][a.operation], a.rank, a.operation) <
                   std::tuple(m_leaving[b.rank][b.operation], b.rank, b.operation);
        });
    } else {
        receive(where, cycle);
    }
}

bool plain_interpreter::fits(position receive, const message& what) const {
    const plain_operation& wanted = at_position(receive);
    const plain_operation& sent = m_program[what.rank][what.operation];
    return sent.peer == receive.first && (wanted.any_source || wanted.peer == what.rank) &&
           (wanted.tag == -1 || wanted.tag == sent.tag);
}

void plain_interpreter::receive(position where, long cycle) {
    const auto found = std::ranges::find_if(m_arrived, [&](const message& each) { return fits(where, each); });
    if (found == m_arrived.end()) {
        m_posted.push_back(where);
        return;
    }
    m_arrived.erase(found);
    long& over = m_states[where.first][where.second].over;
    over = std::max(cycle, m_free[where.first][at_position(where).processor]);
    m_end = std::max(m_end, over);
    --m_unfinished;
}

void plain_interpreter::release(const message& what, long cycle) {
    const plain_operation& sent = m_program[what.rank][what.operation];
    m_bytes += sent.bytes;
    m_end = std::max(m_end, cycle);
    --m_unfinished;
    m_arrived.push_back(what);
    const auto found = std::ranges::find_if(m_posted, [&](position each) { return fits(each, what); });
    if (found != m_posted.end()) {
        const position where = *found;
        m_posted.erase(found);
        receive(where, cycle);
    }
}

/// Messages of a pair are seen in the order in which they left.
void plain_interpreter::arrive(long cycle) {
    const auto in_turn = [&](const message& what) {
        const unsigned peer = m_program[what.rank][what.operation].peer;
        for (const message& other : m_sent) {
            if (other.rank == what.rank && other.operation == what.operation) { return true; }
            if (other.rank == what.rank && m_program[other.rank][other.operation].peer == peer && !other.released) {
                return false;
            }
        }
        return true;
    };
    std::vector<message*> due;
    for (message& each : m_sent) {
        if (!each.released && each.arrival <= cycle) { due.push_back(&each); }
    }
    // One that arrives now comes in the order of all messages; one that waited for it follows at once.
    std::ranges::sort(due, [](const message* a, const message* b) {
        return std::tuple(a->rank, a->operation) < std::tuple(b->rank, b->operation);
    });
    const auto next = [&] {
        return std::ranges::find_if(due, [&](const message* each) { return !each->released && in_turn(*each); });
    };
    for (auto found = next(); found != due.end(); found = next()) {
        (*found)->released = true;
        release(**found, cycle);
    }
}

void plain_interpreter::run() {
    long last = 0;
    for (long cycle = 0; cycle < last + patience && m_unfinished != 0; ++cycle) {
        const std::size_t before = m_unfinished;
        arrive(cycle);
        for (position found; find_ready(cycle, found);) {
            begin(found, cycle);
            last = cycle;
        }
        last = m_unfinished != before ? cycle : last;
    }
}

}  // namespace orbweaver::sim
