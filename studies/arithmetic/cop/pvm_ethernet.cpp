// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/cop/pvm_ethernet.h"

#include <algorithm>
#include <cmath>

namespace orbweaver::studies::cop_model {

double pvm_ethernet::copy(double bytes) const {
    const double fragments = std::max(1.0, std::ceil(bytes / fragment_bytes));
    return byte * bytes + fragment * (fragments - 1);
}

double pvm_ethernet::microseconds(pvm_function function, double bytes, unsigned tasks) const {
    const double others = tasks - 1.0;
    // A group's members are asked of its server: a question and an answer.
    const double group_server = 2 * message;
    switch (function) {
        case pvm_function::point_to_point:
            return message + copy(bytes);
        case pvm_function::multicast:
            return message + others * copy(bytes);
        case pvm_function::broadcast:
        case pvm_function::reduce:
            return group_server + message + others * copy(bytes);
        case pvm_function::barrier:
            // Each member's message to the server, and the server's to each: it does one after the other.
            return 2 * message * tasks;
    }
    return 0;
}

}  // namespace orbweaver::studies::cop_model
