// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace orbweaver {

/// A configuration of `system: network`, drawn inside the documented ranges: topologies with routers and with buses,
/// parallel, narrow and serial links, links that fail and are repaired, bad acceptance, requests with slow replies. Of
/// one seed always the same. Few are refused.
std::string random_network(unsigned seed);

}  // namespace orbweaver
