// SPDX-License-Identifier: Apache-2.0
#include "sim/config/table/member_value.h"

#include <cstring>

#include "hw/base/errors.h"

namespace orbweaver::sim {

void member_value::expect(bool fits) {
    invariant(fits, "member_value", 0, "a parameter is bound to a member of another type");
}

namespace {

template <class Integer>
std::uint64_t load(const void* address) {
    Integer number{};
    std::memcpy(&number, address, sizeof number);  // copied, because the type of an enumerator is not Integer
    return static_cast<std::uint64_t>(number);
}

template <class Integer>
void store(void* address, std::uint64_t number) {
    const auto narrow = static_cast<Integer>(number);
    std::memcpy(address, &narrow, sizeof narrow);
}

}  // namespace

std::uint64_t member_value::number() const {
    expect(m_type->integer_bytes != 0);
    switch (m_type->integer_bytes) {
        case 1: return load<std::uint8_t>(m_address);
        case 2: return load<std::uint16_t>(m_address);
        case 4: return load<std::uint32_t>(m_address);
        default: return load<std::uint64_t>(m_address);
    }
}

void member_value::set_number(std::uint64_t number) const {
    expect(m_type->integer_bytes != 0);
    switch (m_type->integer_bytes) {
        case 1: return store<std::uint8_t>(m_address, number);
        case 2: return store<std::uint16_t>(m_address, number);
        case 4: return store<std::uint32_t>(m_address, number);
        default: return store<std::uint64_t>(m_address, number);
    }
}

}  // namespace orbweaver::sim
