// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "hw/base/clock_partitions.h"
#include "hw/base/processes/process_boundary.h"

namespace orbweaver {

/// Calls of functions that concern the whole machine, such as the end of the run or a line of a console. Components of
/// partitions request them during a cycle. All processes execute them at its end, in the order of one thread: by stage,
/// partition and request. So all processes take the same decisions.
class ordered_calls final : public process_boundary {
public:
    using function = std::function<void(byte_reader&)>;

    /// @param clocks partitions of a machine that processes divide; they outlive this object
    explicit ordered_calls(clock_partitions& clocks);

    /// Adds a function, which reads its arguments. All processes add the same functions in the same order.
    /// @return the number of the function
    unsigned add(function called) {
        m_functions.push_back(std::move(called));
        return static_cast<unsigned>(m_functions.size() - 1);
    }
    /// Requests a call. Precondition: the caller has called clock_partitions::await_turn() in this cycle.
    void call(unsigned number, byte_writer& arguments);
    /// Executes calls that were requested between cycles. All processes call it.
    void exchange(process_group& processes);

    cycle_t lookahead() const override { return 1; }
    cycle_t write(unsigned process, byte_writer& stream) override;
    void read(unsigned process, byte_reader& stream) override;
    void complete() override;

private:
    struct request {
        unsigned stage = 0;
        unsigned process = 0;
        unsigned number = 0;  // of the function
        process_group::message arguments;
    };

    std::vector<function> m_functions;
    std::vector<request> m_requests;  // of the present cycle
    const unsigned m_rank;
};

}  // namespace orbweaver
