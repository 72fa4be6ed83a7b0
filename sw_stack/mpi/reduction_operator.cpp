// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/mpi/reduction_operator.h"

#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/profiling_names.h"

namespace orbweaver::mpi {

namespace {

struct made_operator {
    MPI_User_function* function;
    bool commutes;
};

constexpr int built_in_operators = MPI_REPLACE;
handle_table<made_operator> made_operators;

/// Classes of element types; an operator is defined for some of them.
enum class family { integer, real, complex, bytes, pair, other };

family family_of(element_kind kind) {
    switch (kind) {
        case element_kind::none: return family::other;
        case element_kind::real32:
        case element_kind::real64:
        case element_kind::real128: return family::real;
        case element_kind::complex32:
        case element_kind::complex64:
        case element_kind::complex128: return family::complex;
        case element_kind::byte: return family::bytes;
        case element_kind::float_int:
        case element_kind::double_int:
        case element_kind::long_int:
        case element_kind::short_int:
        case element_kind::two_int:
        case element_kind::long_double_int: return family::pair;
        default: return family::integer;
    }
}

template <class T>
struct value_and_position {
    T value;
    int index;
};

template <class T, class Function>
void each(const void* in, void* inout, int count, Function function) {
    const T* const left = static_cast<const T*>(in);
    T* const right = static_cast<T*>(inout);
    for (int i = 0; i < count; ++i) { right[i] = static_cast<T>(function(left[i], right[i])); }
}

template <class T>
void combine_logical(int op, const void* in, void* inout, int count) {
    switch (op) {
        case MPI_LAND: each<T>(in, inout, count, [](T a, T b) { return a != 0 && b != 0; }); break;
        case MPI_LOR: each<T>(in, inout, count, [](T a, T b) { return a != 0 || b != 0; }); break;
        default: each<T>(in, inout, count, [](T a, T b) { return (a != 0) != (b != 0); }); break;
    }
}

template <class T>
void combine_bits(int op, const void* in, void* inout, int count) {
    switch (op) {
        case MPI_BAND: each<T>(in, inout, count, [](T a, T b) { return a & b; }); break;
        case MPI_BOR: each<T>(in, inout, count, [](T a, T b) { return a | b; }); break;
        default: each<T>(in, inout, count, [](T a, T b) { return a ^ b; }); break;
    }
}

template <class T>
void combine_numbers(int op, const void* in, void* inout, int count) {
    switch (op) {
        case MPI_MAX: each<T>(in, inout, count, [](T a, T b) { return a > b ? a : b; }); break;
        case MPI_MIN: each<T>(in, inout, count, [](T a, T b) { return a < b ? a : b; }); break;
        case MPI_SUM: each<T>(in, inout, count, [](T a, T b) { return a + b; }); break;
        case MPI_PROD: each<T>(in, inout, count, [](T a, T b) { return a * b; }); break;
        default: combine_logical<T>(op, in, inout, count); break;
    }
}

/// Combines elements by sum or product.
template <class T>
void combine_complex(int op, const void* in, void* inout, int count) {
    if (op == MPI_SUM) {
        each<T>(in, inout, count, [](T a, T b) { return a + b; });
    } else {
        each<T>(in, inout, count, [](T a, T b) { return a * b; });
    }
}

template <class T>
void combine_integers(int op, const void* in, void* inout, int count) {
    if (op == MPI_BAND || op == MPI_BOR || op == MPI_BXOR) {
        combine_bits<T>(op, in, inout, count);
    } else {
        combine_numbers<T>(op, in, inout, count);
    }
}

/// Keeps the lower index of equal values. Accesses each member separately, because the memory may end after the index
/// of the last pair.
template <class T>
void combine_pairs(int op, const void* in, void* inout, int count) {
    const auto* const left = static_cast<const value_and_position<T>*>(in);
    auto* const right = static_cast<value_and_position<T>*>(inout);
    for (int i = 0; i < count; ++i) {
        if (left[i].value == right[i].value) {
            right[i].index = left[i].index < right[i].index ? left[i].index : right[i].index;
        } else if ((left[i].value > right[i].value) == (op == MPI_MAXLOC)) {
            right[i].value = left[i].value;
            right[i].index = left[i].index;
        }
    }
}

void combine_built_in(int op, element_kind kind, const void* in, void* inout, int count) {
    switch (kind) {
        case element_kind::int8: return combine_integers<int8_t>(op, in, inout, count);
        case element_kind::uint8:
        case element_kind::byte:
        case element_kind::boolean: return combine_integers<uint8_t>(op, in, inout, count);
        case element_kind::int16: return combine_integers<int16_t>(op, in, inout, count);
        case element_kind::uint16: return combine_integers<uint16_t>(op, in, inout, count);
        case element_kind::int32: return combine_integers<int32_t>(op, in, inout, count);
        case element_kind::uint32: return combine_integers<uint32_t>(op, in, inout, count);
        case element_kind::int64: return combine_integers<int64_t>(op, in, inout, count);
        case element_kind::uint64: return combine_integers<uint64_t>(op, in, inout, count);
        case element_kind::real32: return combine_numbers<float>(op, in, inout, count);
        case element_kind::real64: return combine_numbers<double>(op, in, inout, count);
        case element_kind::real128: return combine_numbers<long double>(op, in, inout, count);
        case element_kind::complex32: return combine_complex<float _Complex>(op, in, inout, count);
        case element_kind::complex64: return combine_complex<double _Complex>(op, in, inout, count);
        case element_kind::complex128: return combine_complex<long double _Complex>(op, in, inout, count);
        case element_kind::float_int: return combine_pairs<float>(op, in, inout, count);
        case element_kind::double_int: return combine_pairs<double>(op, in, inout, count);
        case element_kind::long_int: return combine_pairs<int32_t>(op, in, inout, count);
        case element_kind::short_int: return combine_pairs<int16_t>(op, in, inout, count);
        case element_kind::two_int: return combine_pairs<int32_t>(op, in, inout, count);
        case element_kind::long_double_int: return combine_pairs<long double>(op, in, inout, count);
        case element_kind::none: return;
    }
}

}  // namespace

bool find_operator(int handle, reduction_operator& found) {
    if (handle > 0 && handle <= built_in_operators) {
        found = {nullptr, handle, handle != MPI_REPLACE};
        return true;
    }
    const made_operator* const made = made_operators.find(handle - built_in_operators);
    if (made == nullptr) { return false; }
    found = {made->function, handle, made->commutes};
    return true;
}

bool suits(const reduction_operator& op, const datatype& type) {
    if (op.function != nullptr) { return true; }
    const family elements = family_of(type.kind);
    switch (op.handle) {
        case MPI_MAXLOC:
        case MPI_MINLOC: return elements == family::pair;
        case MPI_BAND:
        case MPI_BOR:
        case MPI_BXOR: return elements == family::integer || elements == family::bytes;
        case MPI_REPLACE: return false;
        case MPI_SUM:
        case MPI_PROD: return elements == family::integer || elements == family::real || elements == family::complex;
        default: return elements == family::integer || elements == family::real;
    }
}

void orbweaver_mpi_combine(const reduction_operator& op, const void* in, void* inout, int count, const datatype& type,
                           int type_handle) {
    if (op.function != nullptr) {
        op.function(const_cast<void*>(in), inout, &count, &type_handle);
        return;
    }
    combine_built_in(op.handle, type.kind, in, inout, count);
}

[[gnu::weak, gnu::alias("orbweaver_mpi_combine")]] void combine(const reduction_operator& op, const void* in,
                                                                void* inout, int count, const datatype& type,
                                                                int type_handle);

}  // namespace orbweaver::mpi

using namespace orbweaver::mpi;

extern "C" {

int MPI_Op_create(MPI_User_function* function, int commutes, MPI_Op* op) {
    ORBWEAVER_MPI_CALL(MPI_Op_create);
    *op = made_operators.make(made_operator{function, commutes != 0}) + built_in_operators;
    return MPI_SUCCESS;
}

int PMPI_Op_free(MPI_Op* op) {
    ORBWEAVER_MPI_CALL(MPI_Op_free);
    reduction_operator found{};
    if (!find_operator(*op, found) || found.function == nullptr) {
        return mistake(nullptr, MPI_ERR_OP, "the operator is not one that the program has made");
    }
    made_operators.forget(*op - built_in_operators);
    *op = MPI_OP_NULL;
    return MPI_SUCCESS;
}

int MPI_Op_commutative(MPI_Op op, int* commutes) {
    ORBWEAVER_MPI_CALL(MPI_Op_commutative);
    reduction_operator found{};
    if (!find_operator(op, found)) { return mistake(nullptr, MPI_ERR_OP, "there is no operator %d", op); }
    *commutes = found.commutes ? 1 : 0;
    return MPI_SUCCESS;
}

}  // extern "C"

ORBWEAVER_MPI_WEAK(Op_free, (MPI_Op * op))
