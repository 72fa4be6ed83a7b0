// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/hypernet/neural/bandwidth.h"

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "studies/arithmetic/hypernet/metrics/distances.h"

namespace orbweaver::studies::hypernet_model {

namespace {

/// Hops of a message to a random destination in a region, by class of links.
template <std::size_t Classes>
using spread = std::array<double, Classes>;

/// The five dimensions of a cubelet, and levels 1 and 2; level 3 is not charged.
constexpr unsigned cubelet_classes = 7;
using cubelet_spread = spread<cubelet_classes>;

constexpr unsigned d = 5;
constexpr unsigned first_listed = d + 1;

/// As printed, for regions of 6 to 16 bits; irregular entries included.
constexpr std::array<cubelet_spread, 11> listed{{
    {.75, .516, .5, .5, .5, .5, 0},
    {.875, .875, .875, .5, .5, .75, 0},
    {.9375, .9375, .9375, .9375, .5, .875, 0},
    {.96875, .96875, .96875, .96875, .96875, .9375, 0},
    {1.22, 1.22, .97, .97, .97, .94, .5},
    {1.34, 1.34, 1.34, 1.34, .97, .94, .75},
    {1.40, 1.40, 1.40, 1.40, 1.40, .94, .875},
    {1.67, 1.45, 1.44, 1.44, 1.44, 1.4, .9375},
    {1.82, 1.82, 1.82, 1.46, 1.46, 1.7, .97},
    {1.89, 1.89, 1.89, 1.89, 1.46, 1.83, .99},
    {1.93, 1.93, 1.93, 1.93, 1.93, 1.87, 1},
}};
constexpr unsigned listed_apart = 19;
constexpr cubelet_spread listed_for_19{2.59, 2.38, 2.37, 2.37, 2.37, 2.31, 1};

/// Half or a quarter of the nodes have a link of level 1 or 2.
constexpr cubelet_spread charges{1, 1, 1, 1, 1, 2, 4};
/// Twice the links of a node that are in use in a (5,3)-net.
constexpr double cubelet_links = 11.5;

cubelet_spread spread_on_cubelets(unsigned bits) {
    cubelet_spread hops{};
    if (bits < first_listed) {
        std::fill_n(hops.begin(), bits, 0.5);
    } else if (bits - first_listed < listed.size()) {
        hops = listed[bits - first_listed];
    } else if (bits == listed_apart) {
        hops = listed_for_19;
    } else {
        throw std::invalid_argument("no traffic on cubelets is listed for a region of this size");
    }
    return hops;
}

/// The bus, and levels 1 to 3, already shared out to the links.
constexpr unsigned buslet_classes = 4;

spread<buslet_classes> spread_on_buslets(unsigned bits) {
    struct listed_region {
        unsigned up_to_bits;
        spread<buslet_classes> hops;
    };
    constexpr std::array<listed_region, 5> regions{
        {{0, {}}, {5, {1}}, {9, {1.5, 2}}, {16, {2.25, 4, 4}}, {20, {3.125, 8, 8, 8}}}};
    for (const listed_region& region : regions) {
        if (bits <= region.up_to_bits) { return region.hops; }
    }
    throw std::invalid_argument("no traffic on buslets is listed for a region of this size");
}

/// Hops of all packets by class of links.
template <std::size_t Classes>
spread<Classes> hops_of(const neural_load& load, spread<Classes> (*of_region)(unsigned bits)) {
    const auto core = of_region(load.core_bits);
    const auto influence = of_region(load.influence_bits);
    const auto remote = of_region(load.machine_bits);
    spread<Classes> hops{};
    for (std::size_t link = 0; link < Classes; ++link) {
        hops[link] = load.core * core[link] + load.influence * influence[link] + load.remote * remote[link];
    }
    return hops;
}

template <typename Hops>
double mean_and_most(const Hops& hops, double weight) {
    const double mean = std::accumulate(hops.begin(), hops.end(), 0.0) / static_cast<double>(hops.size());
    return weight * mean + (1 - weight) * *std::max_element(hops.begin(), hops.end());
}

}  // namespace

double handled_on_hypercube(const neural_load& load, double weight) {
    std::vector<double> hops(load.machine_bits, load.remote / 2);
    for (unsigned dimension = 0; dimension < load.machine_bits; ++dimension) {
        hops[dimension] += (dimension < load.core_bits ? load.core / 2 : 0) +
                           (dimension < load.influence_bits ? load.influence / 2 : 0);
    }
    return hops.empty() ? 0 : 2 * load.machine_bits * mean_and_most(hops, weight);
}

double handled_on_cubelets(const neural_load& load, double weight) {
    cubelet_spread hops = hops_of(load, spread_on_cubelets);
    std::transform(hops.begin(), hops.end(), charges.begin(), hops.begin(), std::multiplies<>());
    return cubelet_links * mean_and_most(hops, weight);
}

double handled_on_buslets(const neural_load& load, double tries) {
    const auto hops = hops_of(load, spread_on_buslets);
    return std::accumulate(hops.begin() + 1, hops.end(), tries * hops[0]);
}

double handled_on_torus(const neural_load& load, double per_hop) {
    return per_hop * (load.core * torus_mean(load.core_bits) + load.influence * torus_mean(load.influence_bits) +
                      load.remote * torus_mean(load.machine_bits));
}

}  // namespace orbweaver::studies::hypernet_model
