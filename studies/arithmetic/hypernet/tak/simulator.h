// SPDX-License-Identifier: Apache-2.0
// The dissertation's simulation of dynamic process allocation (section 4.3 and appendix A): the TAK
// function as a tree of processes on a hypernet of cubelets. In each iteration every node with work runs one process,
// which ends or hands three children to its least loaded neighbours; all that moves arrives before the next iteration.
// Appendix A's program to the count, its order of lists included.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "studies/arithmetic/hypernet/structure/hypernet.h"

namespace orbweaver::studies::hypernet_model {

/// Where a process joins a node's run queue. The text and the printed trace state at the tail; Table 4.2 comes from the
/// printed function, which puts it at the head.
enum class queue_order : std::uint8_t { fifo, lifo };

struct tak_setting {
    int x = 18, y = 12, z = 6;  // arguments, 0 or more; results are above 0
    address root = 128;
    /// Added to a neighbour's load, by the level of the link to it. Of higher levels that are not listed: 0.
    std::vector<int> bias = {0, 2, 4};
    queue_order order = queue_order::fifo;
};

/// What the program reports.
struct tak_figures {
    unsigned iterations = 0;                // complete ones
    std::uint64_t peak_queue = 0;           // longest run queue at the start of any iteration
    std::vector<std::uint64_t> executed;    // processes, by node
    std::vector<std::uint64_t> traversals;  // of children, by link level
};

/// A run, iteration by iteration.
class tak_simulator {
public:
    /// @throws std::invalid_argument the modules are not cubelets of three dimensions or more, or the root is not a
    /// node
    tak_simulator(const hypernet& net, const tak_setting& setting);

    /// One iteration. @return whether there is no answer yet
    bool step();
    /// Iterations to the answer.
    int run();

    const std::optional<int>& answer() const { return m_answer; }
    const tak_figures& figures() const { return m_figures; }
    // As sampled at the start of the last iteration, which is what appendix A prints next to the figures of its end.
    /// Nodes with a process in their run queue.
    std::uint64_t busy_nodes() const;
    std::uint64_t longest_queue() const;
    /// Processes in the run queues of each (d,level)-subnet. @param level 1 .. h
    std::vector<std::uint64_t> queued(unsigned level) const;

    /// Processes that each (d,level)-subnet has executed.
    std::vector<std::uint64_t> executed(unsigned level) const;

private:
    static constexpr unsigned children = 3;

    /// Where a result goes: a slot of a suspended process.
    struct slot {
        address node = 0;
        std::uint32_t process = 0;  // as its node numbers it, from 1
        unsigned position = 0;      // 1 .. 3, of the root 0
    };
    struct process {
        int x = 0, y = 0, z = 0;
        slot parent;
    };
    /// Waits for three results; 0 is not there yet.
    struct suspended {
        int results[children] = {};
        slot parent;
    };
    struct neighbour {
        address node = 0;
        unsigned level = 0;
        int bias = 0;
    };
    struct node_state {
        std::vector<neighbour> neighbours;  // in the order in which ties are decided
        std::deque<process> queue;          // joined at the end; FIFO leaves it at the front, LIFO at the end
        std::vector<suspended> table;       // by number, less 1
        std::uint64_t load = 0;             // queued at the start of the iteration
    };
    struct spawned {
        address node = 0;
        process child;
    };
    struct returned {
        slot parent;
        int value = 0;
    };

    void sample_loads();
    void execute(address node);
    void spawn(address node, const process& parent, std::uint32_t number);
    const neighbour& least_loaded(const node_state& node, unsigned taken) const;
    void enqueue(address node, const process& what);
    process dequeue(address node);
    void deliver(const returned& result);
    std::vector<std::uint64_t> by_subnet(const std::vector<std::uint64_t>& by_node, unsigned level) const;

    hypernet m_net;
    queue_order m_order;
    std::vector<node_state> m_nodes;
    std::vector<spawned> m_spawned;    // of the iteration; handled last first
    std::vector<returned> m_returned;  // of the iteration; handled last first
    std::optional<int> m_answer;
    tak_figures m_figures;
};

}  // namespace orbweaver::studies::hypernet_model
