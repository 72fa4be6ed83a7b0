// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/runtime/decimal.h"

namespace orbweaver {

namespace {

constexpr uint32_t powers_of_ten[] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000};

}  // namespace

template <int integer_limbs, int fraction_limbs>
basic_decimal_expansion<integer_limbs, fraction_limbs>::basic_decimal_expansion(uint64_t mantissa, int exponent) {
    for (uint32_t& limb : m_limb) { limb = 0; }
    for (int i = units; mantissa != 0; --i, mantissa /= limb_base) {
        m_limb[i] = static_cast<uint32_t>(mantissa % limb_base);
        m_first = i;
    }
    scale(exponent);
}

template <int integer_limbs, int fraction_limbs>
basic_decimal_expansion<integer_limbs, fraction_limbs>::basic_decimal_expansion(uint64_t high, uint64_t low,
                                                                                int exponent)
    : basic_decimal_expansion(high, 0) {
    scale(64);
    uint64_t carry = low;
    for (int i = units; carry != 0; --i) {
        const auto sum = static_cast<uint32_t>(carry % limb_base) + m_limb[i];
        carry = carry / limb_base + (sum >= limb_base ? 1 : 0);
        m_limb[i] = sum >= limb_base ? sum - limb_base : sum;
        m_first = m_first < i ? m_first : i;
    }
    scale(exponent);
}

template <int integer_limbs, int fraction_limbs>
void basic_decimal_expansion<integer_limbs, fraction_limbs>::scale(int exponent) {
    for (; exponent > 0; exponent -= exponent < 29 ? exponent : 29) {
        multiply(static_cast<unsigned>(exponent < 29 ? exponent : 29));
    }
    for (; exponent < 0; exponent += -exponent < limb_digits ? -exponent : limb_digits) {
        divide(static_cast<unsigned>(-exponent < limb_digits ? -exponent : limb_digits));
    }
}

template <int integer_limbs, int fraction_limbs>
void basic_decimal_expansion<integer_limbs, fraction_limbs>::multiply(unsigned shift) {
    uint32_t carry = 0;
    for (int i = m_last; i >= m_first; --i) {
        const uint64_t value = (static_cast<uint64_t>(m_limb[i]) << shift) + carry;
        m_limb[i] = static_cast<uint32_t>(value % limb_base);
        carry = static_cast<uint32_t>(value / limb_base);
    }
    if (carry != 0) { m_limb[--m_first] = carry; }
}

template <int integer_limbs, int fraction_limbs>
void basic_decimal_expansion<integer_limbs, fraction_limbs>::divide(unsigned shift) {
    uint32_t carry = 0;
    for (int i = m_first; i <= m_last; ++i) {
        const uint32_t rest = m_limb[i] & ((1U << shift) - 1);
        m_limb[i] = (m_limb[i] >> shift) + carry;
        carry = (limb_base >> shift) * rest;  // 10^9 has nine factors of two
    }
    if (carry != 0) { m_limb[++m_last] = carry; }
    while (m_first < m_last && m_limb[m_first] == 0) { ++m_first; }
}

template <int integer_limbs, int fraction_limbs>
typename basic_decimal_expansion<integer_limbs, fraction_limbs>::digit_position
basic_decimal_expansion<integer_limbs, fraction_limbs>::position(int power) {
    const int shifted = power + fraction_limbs * limb_digits;  // not negative
    return {units + fraction_limbs - shifted / limb_digits, powers_of_ten[shifted % limb_digits]};
}

template <int integer_limbs, int fraction_limbs>
unsigned basic_decimal_expansion<integer_limbs, fraction_limbs>::digit(int power) const {
    if (power < -fraction_limbs * limb_digits || power >= integer_limbs * limb_digits) { return 0; }
    const digit_position kept = position(power);
    return m_limb[kept.limb] / kept.weight % 10;
}

template <int integer_limbs, int fraction_limbs>
int basic_decimal_expansion<integer_limbs, fraction_limbs>::leading_power() const {
    for (int limb = m_first; limb <= m_last; ++limb) {
        for (int digit = limb_digits - 1; digit >= 0; --digit) {
            if (m_limb[limb] >= powers_of_ten[digit]) { return (units - limb) * limb_digits + digit; }
        }
    }
    return 0;
}

template <int integer_limbs, int fraction_limbs>
int basic_decimal_expansion<integer_limbs, fraction_limbs>::last_power() const {
    return (units - m_last) * limb_digits;
}

template <int integer_limbs, int fraction_limbs>
void basic_decimal_expansion<integer_limbs, fraction_limbs>::round_at(int power) {
    if (power <= last_power() || power >= integer_limbs * limb_digits - 1) { return; }
    const digit_position kept = position(power);
    const digit_position below = position(power - 1);
    const uint32_t rest = kept.limb == below.limb ? m_limb[kept.limb] % kept.weight : m_limb[below.limb];
    const uint32_t half = 5 * below.weight;
    bool more = false;
    for (int i = below.limb + 1; i <= m_last; ++i) {
        more = more || m_limb[i] != 0;
        m_limb[i] = 0;
    }
    const bool odd = digit(power) % 2 != 0;
    m_limb[below.limb] = kept.limb == below.limb ? m_limb[kept.limb] - rest : 0;
    m_last = kept.limb;
    m_first = m_first < kept.limb ? m_first : kept.limb;
    if (rest < half || (rest == half && !more && !odd)) { return; }
    uint32_t carry = kept.weight;
    for (int i = kept.limb; carry != 0; --i) {
        m_limb[i] += carry;
        carry = m_limb[i] >= limb_base ? 1 : 0;
        m_limb[i] -= carry * limb_base;
        m_first = m_first < i ? m_first : i;
    }
}

template class basic_decimal_expansion<36, 120>;
template class basic_decimal_expansion<549, 1833>;

}  // namespace orbweaver
