// SPDX-License-Identifier: Apache-2.0
#include "tlm/request_sequence.h"

#include <utility>

namespace orbweaver {

std::vector<bridge_request> request_sequence::take(bridge_request arrived) {
    stream& source = m_streams[arrived.tag.source.value];
    source.early.emplace(arrived.sequence, std::move(arrived));
    std::vector<bridge_request> due;
    for (auto next = source.early.find(source.expected); next != source.early.end();
         next = source.early.find(source.expected)) {
        due.push_back(std::move(next->second));
        source.early.erase(next);
        ++source.expected;
    }
    return due;
}

}  // namespace orbweaver
