// SPDX-License-Identifier: Apache-2.0
// The dissertation's simulation of dynamic process allocation (section 4.3 and appendix A): the TAK function as a tree
// of processes on a hypernet of cubelets. In each iteration every node with work runs one process, which ends or hands
// three children to its least loaded neighbours; all transfers arrive before the next iteration. It reproduces the
// counts of appendix A's program, including the order of its lists.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "studies/arithmetic/hypernet/structure/hypernet.h"

namespace orbweaver::studies::hypernet_model {

/// End of a node's run queue at which a process joins. The text and the printed trace use the tail; Table 4.2 is from
/// the printed function, which uses the head.
enum class queue_order : std::uint8_t { fifo, lifo };

struct tak_setting {
    int x = 18, y = 12, z = 6;  // arguments, 0 or more; results are positive
    address root = 128;
    /// [level of the link] added to a neighbour's load; 0 for levels that are not listed.
    std::vector<int> bias = {0, 2, 4};
    queue_order order = queue_order::fifo;
};

/// Results that the program reports.
struct tak_figures {
    unsigned iterations = 0;                // complete ones
    std::uint64_t peak_queue = 0;           // longest run queue at the start of any iteration
    std::vector<std::uint64_t> executed;    // processes, by node
    std::vector<std::uint64_t> traversals;  // [link level] transfers of children
};

/// A run, iteration by iteration.
class tak_simulator {
public:
    /// @throws std::invalid_argument the modules are not cubelets of three dimensions or more, or the root is not a
    /// node
    tak_simulator(const hypernet& net, const tak_setting& setting);

    /// Runs one iteration.
    /// @return whether the answer is not yet known
    bool step();
    /// Runs to the answer.
    int run();

    const std::optional<int>& answer() const { return m_answer; }
    const tak_figures& figures() const { return m_figures; }
    // Sampled at the start of the last iteration, as printed in appendix A together with the figures of its end.
    /// Returns the number of nodes with a process in their run queue.
    std::uint64_t busy_nodes() const;
    std::uint64_t longest_queue() const;
    /// Returns the processes in the run queues of each (d,level)-subnet.
    /// @param level 1 .. h
    std::vector<std::uint64_t> queued(unsigned level) const;

    /// Returns the processes executed in each (d,level)-subnet.
    std::vector<std::uint64_t> executed(unsigned level) const;

private:
    static constexpr unsigned children = 3;

    /// Destination of a result: a slot of a suspended process.
    struct slot {
        address node = 0;
        std::uint32_t process = 0;  // number within its node, from 1
        unsigned position = 0;      // 1 .. 3; 0 for the root
    };
    struct process {
        int x = 0, y = 0, z = 0;
        slot parent;
    };
    /// A process that waits for three results; 0 marks a missing one.
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
        std::vector<neighbour> neighbours;  // in the order that breaks ties
        std::deque<process> queue;          // processes join at the end; FIFO removes at the front, LIFO at the end
        std::vector<suspended> table;       // [process number - 1]
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
    std::vector<spawned> m_spawned;    // tasks of the iteration; handled last first
    std::vector<returned> m_returned;  // results of the iteration; handled last first
    std::optional<int> m_answer;
    tak_figures m_figures;
};

}  // namespace orbweaver::studies::hypernet_model
