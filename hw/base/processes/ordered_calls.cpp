// SPDX-License-Identifier: Apache-2.0
#include "hw/base/processes/ordered_calls.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace orbweaver {

ordered_calls::ordered_calls(clock_partitions& clocks) : m_rank(clocks.processes()->rank()) { clocks.add(*this); }

void ordered_calls::call(unsigned number, byte_writer& arguments) {
    m_requests.push_back({clock_partitions::present_stage(), m_rank, number, std::move(arguments.bytes())});
}

void ordered_calls::exchange(process_group& processes) {
    byte_writer own;
    write(m_rank, own);
    std::vector<process_group::message> received(processes.count());
    processes.exchange(std::vector(processes.count(), own.bytes()), received);
    for (unsigned process = 0; process < processes.count(); ++process) {
        if (process == m_rank) { continue; }
        byte_reader stream(received[process]);
        read(process, stream);
    }
    complete();
}

cycle_t ordered_calls::write(unsigned /*process*/, byte_writer& stream) {
    stream.add(static_cast<std::uint32_t>(m_requests.size()));
    for (const request& each : m_requests) {
        stream.add(each.stage);
        stream.add(each.number);
        stream.add_vector(each.arguments);
    }
    return never;
}

void ordered_calls::read(unsigned process, byte_reader& stream) {
    for (auto left = stream.take<std::uint32_t>(); left != 0; --left) {
        request taken{
            .stage = stream.take<unsigned>(), .process = process, .number = stream.take<unsigned>(), .arguments = {}};
        stream.take_vector(taken.arguments);
        m_requests.push_back(std::move(taken));
    }
}

void ordered_calls::complete() {
    if (m_requests.empty()) { return; }
    std::vector<request> requests = std::exchange(m_requests, {});
    std::stable_sort(requests.begin(), requests.end(), [](const request& one, const request& other) {
        return std::tie(one.stage, one.process) < std::tie(other.stage, other.process);
    });
    for (const request& each : requests) {
        byte_reader arguments(each.arguments);
        m_functions[each.number](arguments);
    }
}

}  // namespace orbweaver
