// SPDX-License-Identifier: Apache-2.0
#include "hw/base/processes/process_group.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "hw/base/processes/byte_stream.h"

namespace orbweaver {

std::vector<process_group::message> process_group::gather(message own) {
    std::vector<message> sent(count());
    std::vector<message> received(count());
    if (rank() != 0) { sent.front() = std::move(own); }
    exchange(sent, received);
    if (rank() != 0) { return {}; }
    received.front() = std::move(own);
    return received;
}

std::vector<std::uint64_t> process_group::all(std::uint64_t own) {
    byte_writer written;
    written.add(own);
    const std::vector<message> sent(count(), written.bytes());
    std::vector<message> received(count());
    exchange(sent, received);
    std::vector<std::uint64_t> values(count(), own);
    for (unsigned number = 0; number < count(); ++number) {
        if (number != rank()) { values[number] = byte_reader(received[number]).take<std::uint64_t>(); }
    }
    return values;
}

std::uint64_t process_group::sum(std::uint64_t own) {
    const std::vector<std::uint64_t> values = all(own);
    return std::accumulate(values.begin(), values.end(), std::uint64_t{0});
}

std::uint64_t process_group::least(std::uint64_t own) {
    const std::vector<std::uint64_t> values = all(own);
    return *std::min_element(values.begin(), values.end());
}

}  // namespace orbweaver
