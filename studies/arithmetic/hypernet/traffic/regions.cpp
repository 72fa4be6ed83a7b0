// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/hypernet/traffic/regions.h"

#include <cmath>

namespace orbweaver::studies::hypernet_model {

namespace {

double nodes_of(const hypernet& net, unsigned level) {
    return level == 0
               ? 0
               : std::ldexp(static_cast<double>(net.module().nodes()), static_cast<int>(net.bits(level) - net.d()));
}

/// Adds traffic that is uniform over the source's (d,level)-net, as a fraction of the whole.
void add_uniform(region_shares& shares, const hypernet& net, unsigned level, double whole) {
    for (unsigned region = 1; region <= level; ++region) {
        shares[region] += whole * (nodes_of(net, region) - nodes_of(net, region - 1)) / nodes_of(net, level);
    }
}

}  // namespace

region_shares uniform_traffic(const hypernet& net) { return threshold_traffic(net, 0); }

region_shares threshold_traffic(const hypernet& net, double alpha, unsigned sphere) {
    region_shares shares(net.h() + 1);
    add_uniform(shares, net, sphere, alpha);
    add_uniform(shares, net, net.h(), 1 - alpha);
    return shares;
}

region_shares geometric_traffic(const hypernet& net, double beta) {
    region_shares shares(net.h() + 1);
    double rest = 1;
    for (unsigned region = 1; region < net.h(); ++region) {
        shares[region] = beta * rest;
        rest -= shares[region];
    }
    shares[net.h()] = rest;
    return shares;
}

double natural_alpha(unsigned h) {
    const double local = std::ldexp(1.0, static_cast<int>(h) - 1);
    return local / (local + 1);
}

std::vector<double> loads_per_message(const route_survey& survey, const region_shares& shares) {
    std::vector<double> loads(survey.loads.size());
    for (std::size_t level = 0; level < loads.size(); ++level) {
        for (std::size_t region = 1; region < shares.size(); ++region) {
            loads[level] += shares[region] * survey.hops[region][level];
        }
        loads[level] /= static_cast<double>(survey.loads[level].links);
    }
    return loads;
}

}  // namespace orbweaver::studies::hypernet_model
