// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/mpi/collective_algorithms.h"

#include <stddef.h>
#include <string.h>

#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/include/mpi.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/format.h"

namespace orbweaver::mpi {

collective_algorithms asked_algorithms = {};

namespace {

template <class Algorithm>
[[noreturn]] void refuse(const char* argument, const char* word) {
    char text[240];
    size_t length =
        format_text(text, sizeof text, "workload.args.%s: there is no algorithm \"%.40s\"; there are", argument, word);
    const char* comma = "";
    for (const auto& known : enum_names<Algorithm>) {
        length += format_text(text + length, sizeof text - length, "%s %s", comma, known.text);
        comma = ",";
    }
    fail_call(MPI_ERR_ARG, text);
}

template <class Algorithm>
Algorithm read_word(const char* argument) {
    const char* const word = args::text(argument, enum_names<Algorithm>[0].text);
    for (const auto& known : enum_names<Algorithm>) {
        if (strcmp(word, known.text) == 0) { return known.value; }
    }
    refuse<Algorithm>(argument, word);
}

}  // namespace

void collective_algorithms::read() {
    barrier = read_word<barrier_algorithm>("mpi_barrier");
    broadcast = read_word<broadcast_algorithm>("mpi_broadcast");
    all_reduce = read_word<all_reduce_algorithm>("mpi_all_reduce");
}

}  // namespace orbweaver::mpi
