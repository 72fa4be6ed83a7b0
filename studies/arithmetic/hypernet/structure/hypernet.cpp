// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/hypernet/structure/hypernet.h"

#include <stdexcept>

namespace orbweaver::studies::hypernet_model {

namespace {

const char* text(hypernet_fault fault) {
    switch (fault) {
        case hypernet_fault::module: return "a module has 2^d external links, d from 1 to 16";
        case hypernet_fault::levels: return "a hypernet has 1 to d + 1 levels";
        case hypernet_fault::subnets: return "a level of a hypernet joins two subnets or more";
        case hypernet_fault::address: return "an address of a hypernet has at most 63 bits";
        case hypernet_fault::width: return "a hypernet is at least a module and at most a (d,d+1)-net";
        case hypernet_fault::none: break;
    }
    return "";
}

}  // namespace

hypernet::hypernet(const basic_hypernet_net& net) : basic_hypernet_net(net) {
    if (fault() != hypernet_fault::none) { throw std::invalid_argument(text(fault())); }
}

hypernet::hypernet(module_kind kind, unsigned d, unsigned h, unsigned log2_g)
    : hypernet(basic_hypernet_net(kind, d, h, log2_g)) {}

hypernet hypernet::of_width(module_kind kind, unsigned d, unsigned width) {
    return hypernet(basic_hypernet_net::of_width(kind, d, width));
}

}  // namespace orbweaver::studies::hypernet_model
