// SPDX-License-Identifier: Apache-2.0
// Composition of modules to a (d,h)-net: addresses and external links (section 2.1 of the dissertation). Level-i links
// join the (d,i)-subnets of one (d,i+1)-net.
#pragma once

#include "studies/arithmetic/hypernet/structure/basic_module.h"

namespace orbweaver::studies::hypernet_model {

using port_use = hypernet_use;
using external_port = basic_hypernet_port<address>;

/// A valid hypernet (B, d, h, G), with the rules of basic_hypernet_net.
class hypernet : public basic_hypernet_net<address> {
public:
    /// @param d      log2 of a module's external links
    /// @param h      levels, 1 .. d + 1: after level d a module has one external link left
    /// @param log2_g log2 of the links between two siblings, the same at all levels
    /// @throws std::invalid_argument a value is outside its range, a level would have less than two subnets, or an
    ///                               address more than 63 bits
    hypernet(module_kind kind, unsigned d, unsigned h, unsigned log2_g = 0);

    /// Makes the net of 2^width positions (section 2.4).
    /// @throws std::invalid_argument no net of the module has this width
    static hypernet of_width(module_kind kind, unsigned d, unsigned width);

    basic_module module() const { return {basic_hypernet_net::module().kind(), d()}; }

private:
    explicit hypernet(const basic_hypernet_net& net);
};

}  // namespace orbweaver::studies::hypernet_model
