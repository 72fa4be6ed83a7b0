// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/hypernet/packaging/packaging.h"

#include <functional>
#include <stdexcept>

namespace orbweaver::studies::hypernet_model {

namespace {

constexpr std::uint64_t power(unsigned exponent) { return std::uint64_t{1} << exponent; }

/// Links that leave a part of 2^bits processors.
using leaving_links = std::function<std::uint64_t(unsigned bits)>;

/// Returns log2 of the largest part of at most `processors` processors with enough pins for its links.
unsigned largest_part(unsigned n, std::uint64_t processors, std::uint64_t pins, unsigned pins_per_link,
                      const leaving_links& leaving) {
    for (unsigned bits = n + 1; bits-- > 0;) {
        if (power(bits) <= processors && leaving(bits) * pins_per_link <= pins) { return bits; }
    }
    throw std::invalid_argument("a processor has more pins than its package");
}

packaged_machine package(unsigned n, unsigned pins_per_link, const package_limits& limits,
                         const leaving_links& leaving) {
    const unsigned chip = largest_part(n, limits.processors_per_chip, limits.pins_per_chip, pins_per_link, leaving);
    const unsigned board =
        largest_part(n, power(chip) * limits.chips_per_board, limits.connectors_per_board, pins_per_link, leaving);
    packaged_machine machine;
    machine.processors_per_chip = power(chip);
    machine.pins_per_chip = leaving(chip) * pins_per_link;
    machine.processors_per_board = power(board);
    machine.connectors_per_board = leaving(board) * pins_per_link;
    machine.boards = power(n - board);
    return machine;
}

/// Returns the links that leave a rectangle of 2^bits processors; none in a direction in which it spans the torus.
std::uint64_t leaving_rectangle(unsigned n, unsigned bits) {
    const unsigned wide = (bits + 1) / 2;
    const unsigned high = bits / 2;
    return (high < n / 2 ? 2 * power(wide) : 0) + (wide < (n + 1) / 2 ? 2 * power(high) : 0);
}

/// All blocks are equivalent: by symmetry of the connection rule each has the same number of internal links.
std::uint64_t leaving_block(const hypernet& net, unsigned bits) {
    std::uint64_t leaving = 0;
    for (address position = 0; position < power(bits); ++position) {
        if (net.is_node(position)) {
            for (const address other : net.module().neighbours(position & (net.module().positions() - 1))) {
                leaving += other >> bits == 0 ? 0 : 1;
            }
        }
        const external_port port = net.port(position);
        leaving += port.use == port_use::link && port.peer >> bits == 0 ? 0 : 1;
    }
    return leaving;
}

}  // namespace

packaged_machine package_hypercube(unsigned n, unsigned pins_per_link, const package_limits& limits) {
    return package(n, pins_per_link, limits, [n](unsigned bits) { return power(bits) * (n - bits); });
}

packaged_machine package_torus(unsigned n, unsigned pins_per_link, const package_limits& limits) {
    return package(n, pins_per_link, limits, [n](unsigned bits) { return leaving_rectangle(n, bits); });
}

packaged_machine package_hypernet(const hypernet& net, unsigned pins_per_link, const package_limits& limits) {
    return package(net.bits(), pins_per_link, limits, [&net](unsigned bits) { return leaving_block(net, bits); });
}

}  // namespace orbweaver::studies::hypernet_model
