// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/cop/projection.h"

namespace orbweaver::studies::cop_model {

double remaining_time(const std::vector<time_share>& parts) {
    double sum = 0;
    for (const time_share& part : parts) { sum += part.share / part.speedup; }
    return sum;
}

double remaining_communication(const std::vector<time_share>& parts) {
    double sum = 0;
    for (const time_share& part : parts) { sum += part.name == computation_part ? 0 : part.share / part.speedup; }
    return sum;
}

std::vector<time_share> ego_on_five_hosts() {
    return {{"multicast", 0.16, 24},
            {"global reduction", 0.14, 4},
            {"barrier", 0.04, 1000},
            {"point-to-point", 0.06, 30},
            {computation_part, 0.60, 1}};
}

}  // namespace orbweaver::studies::cop_model
