// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/cop/pvm_measured.h"

#include <span>

namespace orbweaver::studies::cop_model {

namespace {

struct measurement {
    double bytes;
    double microseconds;
};

constexpr double kibibyte = 1024;
constexpr measurement smallest{0, 900};
constexpr measurement point_to_point[] = {smallest, {8 * kibibyte, 7000}, {16 * kibibyte, 15000}};
constexpr measurement multicast[] = {smallest, {16 * kibibyte, 12000}};
constexpr measurement broadcast[] = {smallest, {16 * kibibyte, 17000}};
constexpr measurement reduction[] = {smallest, {8 * kibibyte, 19000}};
constexpr double barrier_microseconds = 10000;

/// Returns the measurements in ascending order of size.
std::span<const measurement> measured(pvm_function function) {
    switch (function) {
        case pvm_function::point_to_point: return point_to_point;
        case pvm_function::multicast: return multicast;
        case pvm_function::broadcast: return broadcast;
        case pvm_function::reduce: return reduction;
        case pvm_function::barrier: break;
    }
    return {};
}

}  // namespace

std::optional<double> pvm_measured_microseconds(pvm_function function, double bytes) {
    if (function == pvm_function::barrier) { return barrier_microseconds; }
    const std::span<const measurement> points = measured(function);
    for (std::size_t next = 1; next < points.size(); ++next) {
        const measurement& low = points[next - 1];
        const measurement& high = points[next];
        if (bytes <= high.bytes) {
            return low.microseconds +
                   (high.microseconds - low.microseconds) * (bytes - low.bytes) / (high.bytes - low.bytes);
        }
    }
    return std::nullopt;
}

}  // namespace orbweaver::studies::cop_model
