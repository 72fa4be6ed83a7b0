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

constexpr const char* broadcast_words[] = {"automatic", "binomial", "chain"};
constexpr const char* all_reduce_words[] = {"automatic", "recursive_doubling", "ring", "tree"};

[[noreturn]] void refuse(const char* argument, const char* word, const char* const* words, size_t number) {
    char text[240];
    size_t length =
        format_text(text, sizeof text, "workload.args.%s: there is no algorithm \"%.40s\"; there are", argument, word);
    for (size_t i = 0; i < number; ++i) {
        length += format_text(text + length, sizeof text - length, "%s %s", i == 0 ? "" : ",", words[i]);
    }
    fail_call(MPI_ERR_ARG, text);
}

template <class Algorithm, size_t Number>
Algorithm read_word(const char* argument, const char* const (&words)[Number]) {
    const char* const word = args::text(argument, words[0]);
    for (size_t i = 0; i < Number; ++i) {
        if (strcmp(word, words[i]) == 0) {
            return static_cast<Algorithm>(i);
        }
    }
    refuse(argument, word, words, Number);
}

}  // namespace

void collective_algorithms::read() {
    broadcast = read_word<broadcast_algorithm>("mpi_broadcast", broadcast_words);
    all_reduce = read_word<all_reduce_algorithm>("mpi_all_reduce", all_reduce_words);
}

}  // namespace orbweaver::mpi
