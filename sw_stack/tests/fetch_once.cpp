// SPDX-License-Identifier: Apache-2.0
// A single transfer of the original system (thesis section 3.3, Figure 3.3; row F31): node 0 fetches 20 words from the
// last node. Linked with the library of active messages.
#include "sw_stack/messaging/active_message.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/machine.h"

using namespace orbweaver;

namespace {

constexpr int words = 20;
int source[words] = {5, 6, 7};
int* shared_block = source;
int fetched[words];

}  // namespace

int main() {
    getBlock(nodes() - 1, reinterpret_cast<char*>(fetched), 1, reinterpret_cast<char**>(&shared_block), 0, 1, words);
    while (__atomic_load_n(&fetched[2], __ATOMIC_RELAXED) != 7) {}
    verified(true);
    return 0;
}
