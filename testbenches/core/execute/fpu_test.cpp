// SPDX-License-Identifier: Apache-2.0
#include "hw/core/execute/fpu.h"

#include <gmock/gmock.h>

#include <cfenv>
#include <string>

#include "hw/base/random_stream.h"
#include "testbenches/core/execute/fpu_reference.h"

namespace orbweaver::core {
namespace {

namespace reference = fpu_reference;
using fpu::rounding;

constexpr rounding all_modes[] = {rounding::rne, rounding::rtz, rounding::rdn, rounding::rup, rounding::rmm};

/// The operations under one name for both formats.
template <class Bits>
struct unit;
template <>
struct unit<std::uint64_t> {
    static constexpr auto add = fpu::add<std::uint64_t>;
    static constexpr auto sub = fpu::sub<std::uint64_t>;
    static constexpr auto mul = fpu::mul<std::uint64_t>;
    static constexpr auto div = fpu::div<std::uint64_t>;
    static constexpr auto sqrt = fpu::sqrt<std::uint64_t>;
    static constexpr auto fma = fpu::fma<std::uint64_t>;
    static constexpr auto min = fpu::min<std::uint64_t>;
    static constexpr auto max = fpu::max<std::uint64_t>;
    static constexpr auto eq = fpu::eq<std::uint64_t>;
    static constexpr auto lt = fpu::lt<std::uint64_t>;
    static constexpr auto le = fpu::le<std::uint64_t>;
    static constexpr auto classify = fpu::classify<std::uint64_t>;
    static constexpr auto to_i32 = fpu::d_to_i32;
    static constexpr auto to_u32 = fpu::d_to_u32;
};
template <>
struct unit<std::uint32_t> {
    static constexpr auto add = fpu::add<std::uint32_t>;
    static constexpr auto sub = fpu::sub<std::uint32_t>;
    static constexpr auto mul = fpu::mul<std::uint32_t>;
    static constexpr auto div = fpu::div<std::uint32_t>;
    static constexpr auto sqrt = fpu::sqrt<std::uint32_t>;
    static constexpr auto fma = fpu::fma<std::uint32_t>;
    static constexpr auto min = fpu::min<std::uint32_t>;
    static constexpr auto max = fpu::max<std::uint32_t>;
    static constexpr auto eq = fpu::eq<std::uint32_t>;
    static constexpr auto lt = fpu::lt<std::uint32_t>;
    static constexpr auto le = fpu::le<std::uint32_t>;
    static constexpr auto classify = fpu::classify<std::uint32_t>;
    static constexpr auto to_i32 = fpu::s_to_i32;
    static constexpr auto to_u32 = fpu::s_to_u32;
};

/// Zeros, subnormals, neighbours of powers of two, near overflow, ties, infinities and NaNs, with both signs.
template <class Bits>
std::vector<Bits> corners() {
    constexpr int precision = reference::parameters<Bits>::precision;
    constexpr Bits unit_in_field = Bits{1} << (precision - 1);
    constexpr Bits inf = reference::infinity<Bits>;
    constexpr Bits one = (inf >> 1) & ~(unit_in_field - 1);
    std::vector<Bits> list{0,
                           1,
                           2,
                           3,
                           unit_in_field / 2,
                           unit_in_field - 1,
                           unit_in_field,
                           unit_in_field + 1,
                           2 * unit_in_field,
                           one - unit_in_field,
                           one - 1,
                           one,
                           one + 1,
                           one + unit_in_field / 2,
                           one + 2 * unit_in_field - 1,
                           one + (precision - 1) * unit_in_field,
                           one + (precision - 1) * unit_in_field + 1,
                           one + precision * unit_in_field,
                           one - precision * unit_in_field,
                           one + 31 * unit_in_field,
                           one + 32 * unit_in_field,
                           inf / 2,
                           inf - unit_in_field,
                           inf - 2,
                           inf - 1,
                           inf,
                           inf + 1,
                           inf + unit_in_field / 2,
                           inf + unit_in_field - 1};
    const std::size_t positive = list.size();
    for (std::size_t i = 0; i < positive; ++i) { list.push_back(list[i] | reference::sign_bit<Bits>); }
    return list;
}

/// Random patterns whose exponents and significands meet often: near each other, near both ends, few bits set (ties).
template <class Bits>
class patterns {
public:
    explicit patterns(std::string_view name) : m_random(7, name) {}

    Bits next() {
        constexpr int precision = reference::parameters<Bits>::precision;
        constexpr unsigned exponents = 1U << (sizeof(Bits) * 8 - static_cast<unsigned>(precision));
        const auto noise = static_cast<Bits>(m_random.next());
        unsigned exponent = 0;
        switch (m_random.below(8)) {
            case 0: return noise;
            case 1: exponent = m_random.below(4); break;
            case 2: exponent = exponents - 1 - m_random.below(4); break;
            case 3: exponent = exponents / 4 + m_random.below(static_cast<std::uint32_t>(precision)); break;
            case 4: exponent = exponents * 3 / 4 - m_random.below(static_cast<std::uint32_t>(precision)); break;
            default:
                exponent = exponents / 2 - static_cast<unsigned>(precision) +
                           m_random.below(2 * static_cast<std::uint32_t>(precision));
        }
        Bits fraction = noise & ((Bits{1} << (precision - 1)) - 1);
        switch (m_random.below(4)) {
            case 0: fraction = fraction >> m_random.below(precision - 1) << m_random.below(precision - 1); break;
            case 1: fraction = Bits{1} << m_random.below(precision - 1); break;
            case 2: fraction = ~(Bits{1} << m_random.below(precision - 1)); break;
            default: break;
        }
        fraction &= (Bits{1} << (precision - 1)) - 1;
        return (noise & reference::sign_bit<Bits>) | static_cast<Bits>(exponent) << (precision - 1) | fraction;
    }

private:
    random_stream m_random;
};

/// Compares an operation with the reference in all modes, with nx accrued before and without.
template <class Operation, class Expected>
void expect_equal(const char* name, Operation operation, Expected expected,
                  std::initializer_list<std::uint64_t> operands) {
    for (const rounding mode : all_modes) {
        const auto want = expected(mode);
        for (const std::uint8_t before : {std::uint8_t{0}, fpu::nx}) {
            std::uint8_t flags = before;
            const auto got = operation(mode, flags);
            if (got != want.value || flags != (want.flags | before)) {
                std::string text;
                for (const std::uint64_t operand : operands) {
                    text += " " + testing::PrintToString(reinterpret_cast<void*>(operand));
                }
                ADD_FAILURE() << name << text << " mode " << int(mode) << ": got " << std::hex << got << " flags "
                              << int(flags) << ", want " << want.value << " flags " << int(want.flags | before);
                return;
            }
        }
    }
}

template <class Bits>
void compare_two_operand(Bits a, Bits b) {
    using u = unit<Bits>;
    using r = rounding;
    using f = std::uint8_t&;
    expect_equal(
        "add", [&](r m, f x) { return u::add(a, b, m, x); }, [&](r m) { return reference::add(a, b, m); }, {a, b});
    const Bits minus_b = b ^ reference::sign_bit<Bits>;
    expect_equal(
        "sub", [&](r m, f x) { return u::sub(a, b, m, x); }, [&](r m) { return reference::add<Bits>(a, minus_b, m); },
        {a, b});
    expect_equal(
        "mul", [&](r m, f x) { return u::mul(a, b, m, x); },
        [&](r m) { return reference::multiply_add<Bits>(a, b, 0, false, m); }, {a, b});
    expect_equal(
        "div", [&](r m, f x) { return u::div(a, b, m, x); }, [&](r m) { return reference::divide(a, b, m); }, {a, b});
}

template <class Bits>
void compare_one_operand(Bits a) {
    using u = unit<Bits>;
    using r = rounding;
    using f = std::uint8_t&;
    expect_equal(
        "sqrt", [&](r m, f x) { return u::sqrt(a, m, x); }, [&](r m) { return reference::square_root(a, m); }, {a});
    expect_equal(
        "to_i32", [&](r m, f x) { return std::int64_t{u::to_i32(a, m, x)}; },
        [&](r m) { return reference::to_integer(a, INT32_MIN, INT32_MAX, m); }, {a});
    expect_equal(
        "to_u32", [&](r m, f x) { return std::int64_t{u::to_u32(a, m, x)}; },
        [&](r m) { return reference::to_integer(a, 0, UINT32_MAX, m); }, {a});
}

template <class Bits>
void compare_fma(Bits a, Bits b, Bits addend) {
    expect_equal(
        "fma", [&](rounding m, std::uint8_t& x) { return unit<Bits>::fma(a, b, addend, m, x); },
        [&](rounding m) { return reference::multiply_add(a, b, addend, true, m); }, {a, b, addend});
}

template <class Bits>
class floating_point : public testing::Test {};
using formats = testing::Types<std::uint32_t, std::uint64_t>;
TYPED_TEST_SUITE(floating_point, formats);

TYPED_TEST(floating_point, corner_cases_crossed_equal_the_definition) {
    const auto list = corners<TypeParam>();
    for (const TypeParam a : list) {
        compare_one_operand(a);
        for (const TypeParam b : list) { compare_two_operand(a, b); }
        if (this->HasFailure()) { return; }
    }
}

TYPED_TEST(floating_point, fused_corner_cases_crossed_equal_the_definition) {
    const auto list = corners<TypeParam>();
    for (const TypeParam a : list) {
        for (std::size_t b = 0; b < list.size() / 2; ++b) {
            for (const TypeParam addend : list) { compare_fma(a, list[b], addend); }
        }
        if (this->HasFailure()) { return; }
    }
}

template <class Bits>
void compare_random_patterns(int count) {
    patterns<Bits> random("random_patterns");
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
        compare_two_operand(random.next(), random.next());
        compare_one_operand(random.next());
    }
}

template <class Bits>
void compare_random_fused_patterns(int count) {
    patterns<Bits> random("random_fused_patterns");
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
        const Bits a = random.next();
        const Bits b = random.next();
        Bits addend = random.next();
        if (i % 2 == 0) {  // nearly or wholly cancelling
            std::uint8_t flags = 0;
            addend = unit<Bits>::mul(a, b, rounding::rtz, flags) ^ reference::sign_bit<Bits>;
            addend += static_cast<Bits>(i % 5 - 2);
        }
        compare_fma(a, b, addend);
    }
}

TYPED_TEST(floating_point, random_patterns_equal_the_definition) { compare_random_patterns<TypeParam>(5000); }

TYPED_TEST(floating_point, random_fused_patterns_equal_the_definition) {
    compare_random_fused_patterns<TypeParam>(20000);
}

// The long form, after changes of the unit: core_test --gtest_also_run_disabled_tests --gtest_filter=*many_random*
template <class Bits>
class DISABLED_floating_point : public testing::Test {};
TYPED_TEST_SUITE(DISABLED_floating_point, formats);

TYPED_TEST(DISABLED_floating_point, many_random_patterns_equal_the_definition) {
    compare_random_patterns<TypeParam>(25000);
    compare_random_fused_patterns<TypeParam>(100000);
}

TYPED_TEST(floating_point, products_around_the_smallest_normal_number_underflow_after_rounding) {
    using u = unit<TypeParam>;
    constexpr TypeParam smallest = TypeParam{1} << (reference::parameters<TypeParam>::precision - 1);
    constexpr TypeParam infinity = reference::infinity<TypeParam>;
    constexpr TypeParam one = (infinity >> 1) & ~(smallest - 1);
    for (TypeParam below = 1; below < 60; ++below) {
        for (TypeParam above = 0; above < 60; ++above) {
            compare_two_operand<TypeParam>(smallest + above, one - below);
        }
    }
    // smallest * (1 - ulp/2) is a tie that rounds to the smallest normal number in the format, and is tiny: it is
    // exactly representable one binade lower.
    std::uint8_t flags = fpu::nx;
    EXPECT_EQ(u::mul(smallest, one - 1, rounding::rne, flags), smallest);
    EXPECT_EQ(flags, fpu::uf | fpu::nx);
}

TYPED_TEST(floating_point, flags_accrue_and_are_never_cleared) {
    std::uint8_t flags = 0x1f;
    for (const TypeParam a : corners<TypeParam>()) {
        for (const TypeParam b : corners<TypeParam>()) {
            unit<TypeParam>::add(a, b, rounding::rtz, flags);
            unit<TypeParam>::div(a, b, rounding::rne, flags);
            unit<TypeParam>::min(a, b, flags);
            unit<TypeParam>::lt(a, b, flags);
        }
    }
    EXPECT_EQ(flags, 0x1f);
}

TYPED_TEST(floating_point, comparisons_order_numbers_and_report_nan) {
    namespace ref = reference;
    for (const TypeParam a : corners<TypeParam>()) {
        for (const TypeParam b : corners<TypeParam>()) {
            const bool unordered = ref::is_nan(a) || ref::is_nan(b);
            const bool signalling = ref::is_signalling(a) || ref::is_signalling(b);
            int order = 0;
            if (!unordered) {
                const auto x = ref::number_of(a);
                const auto y = ref::number_of(b);
                const bool zeros = ref::magnitude(a) == 0 && ref::magnitude(b) == 0;
                order = zeros                      ? 0
                        : x.negative != y.negative ? (x.negative ? -1 : 1)
                                                   : compare(x.magnitude, y.magnitude) * (x.negative ? -1 : 1);
            }
            std::uint8_t quiet = 0;
            std::uint8_t less = 0;
            std::uint8_t less_or_equal = 0;
            EXPECT_EQ(unit<TypeParam>::eq(a, b, quiet), !unordered && order == 0) << std::hex << a << ' ' << b;
            EXPECT_EQ(unit<TypeParam>::lt(a, b, less), !unordered && order < 0) << std::hex << a << ' ' << b;
            EXPECT_EQ(unit<TypeParam>::le(a, b, less_or_equal), !unordered && order <= 0) << std::hex << a << ' ' << b;
            EXPECT_EQ(quiet, signalling ? fpu::nv : 0);
            EXPECT_EQ(less, unordered ? fpu::nv : 0);
            EXPECT_EQ(less_or_equal, unordered ? fpu::nv : 0);
        }
    }
}

TYPED_TEST(floating_point, minimum_and_maximum_prefer_numbers_and_order_zeros) {
    namespace ref = reference;
    for (const TypeParam a : corners<TypeParam>()) {
        for (const TypeParam b : corners<TypeParam>()) {
            std::uint8_t flags = 0;
            const TypeParam least = unit<TypeParam>::min(a, b, flags);
            EXPECT_EQ(flags, ref::is_signalling(a) || ref::is_signalling(b) ? fpu::nv : 0);
            flags = 0;
            const TypeParam most = unit<TypeParam>::max(a, b, flags);
            EXPECT_EQ(flags, ref::is_signalling(a) || ref::is_signalling(b) ? fpu::nv : 0);
            if (ref::is_nan(a) || ref::is_nan(b)) {
                const TypeParam other = ref::is_nan(a) ? (ref::is_nan(b) ? ref::nan<TypeParam> : b) : a;
                EXPECT_EQ(least, other);
                EXPECT_EQ(most, other);
                continue;
            }
            // Monotonic in the order of signed magnitudes, where -0 stands just below +0.
            const auto rank = [](TypeParam x) {
                const auto size = static_cast<std::int64_t>(ref::magnitude(x));
                return ref::negative(x) ? -size - 1 : size;
            };
            EXPECT_EQ(rank(least), std::min(rank(a), rank(b)));
            EXPECT_EQ(rank(most), std::max(rank(a), rank(b)));
        }
    }
}

TYPED_TEST(floating_point, classify_names_each_of_the_ten_classes) {
    constexpr TypeParam inf = reference::infinity<TypeParam>;
    constexpr TypeParam minus = reference::sign_bit<TypeParam>;
    constexpr TypeParam smallest = TypeParam{1} << (reference::parameters<TypeParam>::precision - 1);
    const TypeParam examples[][2] = {{inf | minus, inf | minus},
                                     {(inf - 1) | minus, smallest | minus},
                                     {(smallest - 1) | minus, 1 | minus},
                                     {minus, minus},
                                     {0, 0},
                                     {1, smallest - 1},
                                     {smallest, inf - 1},
                                     {inf, inf},
                                     {inf + 1, (inf + 1) | minus},
                                     {reference::nan<TypeParam>, reference::nan<TypeParam> | minus}};
    for (unsigned bit = 0; bit < 10; ++bit) {
        for (const TypeParam example : examples[bit]) {
            EXPECT_EQ(unit<TypeParam>::classify(example), 1U << bit) << std::hex << example;
        }
    }
}

TEST(floating_point_conversion, between_the_formats_equals_the_definition) {
    std::vector<std::uint64_t> wide = corners<std::uint64_t>();
    patterns<std::uint64_t> random("narrowing");
    std::vector<std::uint32_t> narrow = corners<std::uint32_t>();
    patterns<std::uint32_t> random_narrow("widening");
    random_stream spread(7, "spread");
    for (int i = 0; i < 15000; ++i) {
        std::uint64_t a = random.next();
        if (i % 2 == 0) {  // into the range of single precision, its ends included
            a = (a & ~(std::uint64_t{0x7ff} << 52)) | std::uint64_t{1023 - 155 + spread.below(290)} << 52;
        }
        wide.push_back(a);
        narrow.push_back(random_narrow.next());
    }
    for (const std::uint64_t a : wide) {
        expect_equal(
            "d_to_s", [&](rounding m, std::uint8_t& x) { return fpu::d_to_s(a, m, x); },
            [&](rounding m) { return reference::convert<std::uint32_t>(a, m); }, {a});
    }
    for (const std::uint32_t a : narrow) {
        std::uint8_t flags = 0;
        const auto want = reference::convert<std::uint64_t>(a, rounding::rne);
        EXPECT_EQ(fpu::s_to_d(a, flags), want.value);
        EXPECT_EQ(flags, want.flags);
    }
}

TEST(floating_point_conversion, from_integers_equals_the_definition) {
    std::vector<std::uint32_t> list{0,          1,          2,         0x7fffffff, 0x80000000,
                                    0xffffffff, 0xfffffffe, 0x1000001, 0x1000003,  0x2000002};
    random_stream random(7, "integers");
    for (int i = 0; i < 12000; ++i) { list.push_back(static_cast<std::uint32_t>(random.next()) >> random.below(32)); }
    for (const std::uint32_t a : list) {
        const auto integer = static_cast<std::int32_t>(a);
        expect_equal(
            "i32_to_s", [&](rounding m, std::uint8_t& x) { return fpu::i32_to_s(integer, m, x); },
            [&](rounding m) { return reference::from_integer<std::uint32_t>(integer, m); }, {a});
        expect_equal(
            "u32_to_s", [&](rounding m, std::uint8_t& x) { return fpu::u32_to_s(a, m, x); },
            [&](rounding m) { return reference::from_integer<std::uint32_t>(a, m); }, {a});
        EXPECT_EQ(fpu::i32_to_d(integer), reference::from_integer<std::uint64_t>(integer, rounding::rne).value);
        EXPECT_EQ(fpu::u32_to_d(a), reference::from_integer<std::uint64_t>(a, rounding::rne).value);
    }
}

TEST(floating_point_conversion, to_integers_around_every_limit_equals_the_definition) {
    for (const double centre : {0.0, 1.0, 2.0, 2147483648.0, 4294967296.0, 8589934592.0}) {
        for (const double sign : {1.0, -1.0}) {
            for (int quarters = -12; quarters <= 12; ++quarters) {
                const auto a = std::bit_cast<std::uint64_t>(sign * (centre + quarters * 0.25));
                compare_one_operand(a);
                compare_one_operand(a + 1);
                compare_one_operand(a - 1);
                compare_one_operand(std::bit_cast<std::uint32_t>(static_cast<float>(std::bit_cast<double>(a))));
            }
        }
    }
}

TEST(floating_point_conversion, a_random_number_to_integer_equals_the_definition) {
    random_stream random(7, "to_integer");
    for (int i = 0; i < 8000; ++i) {
        const std::uint64_t a = (random.next() & ~(std::uint64_t{0x7ff} << 52)) | std::uint64_t{1020 + random.below(37)}
                                                                                      << 52;
        compare_one_operand(a);
    }
}

TEST(floating_point_fast_path, agrees_with_the_complete_operation_on_random_patterns) {
    patterns<std::uint64_t> wide("fast wide");
    patterns<std::uint32_t> narrow("fast narrow");
    for (int i = 0; i < 300000; ++i) {
        const auto same = [](auto fast, auto complete, auto... operands) {
            std::uint8_t fast_flags = fpu::nx;
            std::uint8_t flags = fpu::nx;
            ASSERT_EQ(fast(operands..., rounding::rne, fast_flags), complete(operands..., rounding::rne, flags));
            ASSERT_EQ(fast_flags, flags);
        };
        const auto same_of = [&same]<class Bits>(patterns<Bits>& random) {
            const Bits x = random.next();
            const Bits y = random.next();
            same(fpu::add<Bits>, fpu::detail::add<Bits>, x, y);
            same(fpu::mul<Bits>, fpu::detail::mul<Bits>, x, y);
            same(fpu::div<Bits>, fpu::detail::div<Bits>, x, y);
            same(fpu::sqrt<Bits>, fpu::detail::sqrt<Bits>, x);
            same(fpu::fma<Bits>, fpu::detail::fma<Bits>, x, y, random.next());
        };
        same_of(wide);
        same(fpu::d_to_s, fpu::detail::d_to_s, wide.next());
        same_of(narrow);
        if (testing::Test::HasFailure()) { return; }
    }
}

#if defined(__x86_64__)
// The host detects tininess after rounding, as RISC-V does, so its flags are a second witness.
TEST(floating_point_host, equals_the_host_in_its_four_rounding_modes) {
    constexpr struct {
        rounding mode;
        int host;
    } modes[] = {{rounding::rne, FE_TONEAREST},
                 {rounding::rtz, FE_TOWARDZERO},
                 {rounding::rdn, FE_DOWNWARD},
                 {rounding::rup, FE_UPWARD}};
    patterns<std::uint64_t> random("host");
    const auto check = [](auto compute, auto operation, const auto& mode) {
        std::feclearexcept(FE_ALL_EXCEPT);
        std::fesetround(mode.host);
        const volatile double host = compute();
        const int raised = std::fetestexcept(FE_ALL_EXCEPT);
        std::fesetround(FE_TONEAREST);
        std::uint8_t flags = 0;
        const std::uint64_t got = operation(mode.mode, flags);
        const int want = ((raised & FE_INEXACT) != 0 ? fpu::nx : 0) | ((raised & FE_UNDERFLOW) != 0 ? fpu::uf : 0) |
                         ((raised & FE_OVERFLOW) != 0 ? fpu::of : 0) | ((raised & FE_DIVBYZERO) != 0 ? fpu::dz : 0) |
                         ((raised & FE_INVALID) != 0 ? fpu::nv : 0);
        const double value = host;
        EXPECT_EQ(got, std::isnan(value) ? fpu::canonical_nan_d : std::bit_cast<std::uint64_t>(value));
        EXPECT_EQ(flags, want);
    };
    for (int i = 0; i < 250000 && !testing::Test::HasFailure(); ++i) {
        const std::uint64_t a = random.next();
        const std::uint64_t b = random.next();
        const volatile double x = std::bit_cast<double>(a);
        const volatile double y = std::bit_cast<double>(b);
        const auto& mode = modes[i % 4];
        check([&] { return x + y; }, [&](rounding m, std::uint8_t& flags) { return fpu::add(a, b, m, flags); }, mode);
        check([&] { return x * y; }, [&](rounding m, std::uint8_t& flags) { return fpu::mul(a, b, m, flags); }, mode);
        check([&] { return x / y; }, [&](rounding m, std::uint8_t& flags) { return fpu::div(a, b, m, flags); }, mode);
        check([&] { return std::sqrt(x); }, [&](rounding m, std::uint8_t& flags) { return fpu::sqrt(a, m, flags); },
              mode);
    }
}
#endif

TEST(floating_point_host, leaves_the_rounding_mode_of_the_host_alone) {
    const int before = std::fegetround();
    patterns<std::uint64_t> random("environment");
    for (int i = 0; i < 1000; ++i) {
        for (const rounding mode : all_modes) {
            std::uint8_t flags = 0;
            fpu::fma(random.next(), random.next(), random.next(), mode, flags);
            fpu::div(random.next(), random.next(), mode, flags);
        }
    }
    EXPECT_EQ(before, FE_TONEAREST);
    EXPECT_EQ(std::fegetround(), before);
}

}  // namespace
}  // namespace orbweaver::core
