// SPDX-License-Identifier: Apache-2.0
#include "hw/base/work_observer.h"

#include <utility>

namespace orbweaver {

thread_local work_observer* work_observer::active = nullptr;

work_observer::work_observer(taker take) : m_take(std::move(take)), m_former(std::exchange(active, this)) {}

work_observer::~work_observer() { active = m_former; }

}  // namespace orbweaver
