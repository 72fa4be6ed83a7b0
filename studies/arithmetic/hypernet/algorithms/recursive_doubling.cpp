// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/hypernet/algorithms/recursive_doubling.h"

#include <stdexcept>

namespace orbweaver::studies::hypernet_model {

reduction reduce(const hypernet& net, std::vector<double> values,
                 const std::function<double(double, double)>& combine) {
    const bool is_d_2_net = net.module().kind() == module_kind::cubelet && net.h() == 2 && net.link_bits(2) == 0;
    if (!is_d_2_net || values.size() != net.positions()) {
        throw std::invalid_argument("recursive doubling takes a (d,2)-net of cubelets with a value for each node");
    }
    reduction result;
    const auto halve = [&](address nodes, unsigned dimension) {
        const address apart = address{1} << dimension;
        for (address node = 0; node < nodes; node += 2 * apart) {
            values[node] = combine(values[node], values[node + apart]);
        }
        ++result.steps;
    };
    for (unsigned dimension = 0; dimension < net.d(); ++dimension) { halve(net.positions(), dimension); }
    for (address node = 0; node < net.module().positions(); ++node) {
        values[node] = values[net.port(node).peer];  // node 0 has the I/O channel and keeps its own value
    }
    ++result.steps;
    for (unsigned dimension = 1; dimension < net.d(); ++dimension) {  // only even nodes have external links
        halve(net.module().positions(), dimension);
    }
    result.value = values[0];
    return result;
}

}  // namespace orbweaver::studies::hypernet_model
