// SPDX-License-Identifier: Apache-2.0
// Cyclic shift, convolution and matrix product on a (d,h)-net by a virtual hypercube (Ghosh 1988, section 4.2).
// Arguments: d (default 3), h (default 3), operation (shift, convolution, product, convolution_2d), seed (default 1);
// words: samples per node (shift, convolution; default 4), distance of the shift in nodes (default 1), window of a
// convolution in samples (default 5; for convolution_2d its edge), edge of a node's blocks (product; default 2).
#include "sw_stack/hypernet/this_net.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/programs/common/hash.h"
#include "sw_stack/programs/common/program.h"
#include "sw_stack/programs/hypernet/array_algorithms/operations.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/console.h"

using namespace orbweaver;
using array_algorithms::outcome;
using array_algorithms::task;

namespace {

constexpr const char* operation_names[] = {"shift", "convolution", "product", "convolution_2d"};
constexpr outcome (*operations[])(const task&) = {array_algorithms::shift, array_algorithms::convolve,
                                                  array_algorithms::multiply, array_algorithms::convolve_plane};
constexpr uint32_t product = 2;
constexpr uint32_t convolution_2d = 3;

uint32_t number(const char* key, uint32_t otherwise, uint32_t least, uint32_t most) {
    return static_cast<uint32_t>(args::integer(key, otherwise, least, most));
}

uint32_t read_operation(const hypernet_net& net) {
    const uint32_t operation = choice_argument("operation", operation_names);
    if (operation == product && net.bits() % 2 != 0) {
        fail("argument operation: a product needs a net whose addresses have an even number of bits, this one has %u\n",
             net.bits());
    }
    const uint32_t largest = array_algorithms::largest_window(net);
    if (operation == convolution_2d && number("window", 5, 1, 65536) > largest) {
        fail("argument window: the plane of this net has no room for more than %lu samples on a side\n", largest);
    }
    return operation;
}

task read_task() {
    return {read_net(),
            number("seed", 1, 0, UINT32_MAX),
            number("words", 4, 1, 1024),
            number("distance", 1, 0, UINT32_MAX),
            number("window", 5, 1, 65536),
            number("edge", 2, 1, 64)};
}

void report_result(const task& job, const char* operation, const outcome& here, uint64_t wrong, uint64_t checksum) {
    console::print("%s on a (%u,%u)-net: %lu steps, %lu exchanges over external links, %llu cycles\n", operation,
                   job.net.d(), job.net.h(), here.steps, here.exchanges, here.cycles);
    report("steps", here.steps);
    report("exchanges", here.exchanges);
    report("array_cycles", here.cycles);
    report("wrong_words", wrong);
    report_checksum("checksum", checksum);
    verified(wrong == 0);
    exit(wrong == 0 ? 0 : 1);
}

void run() {
    const task job = read_task();
    const uint32_t operation = read_operation(job.net);
    const outcome here = operations[operation](job);
    const uint64_t wrong = all_reduce(uint64_t{here.wrong}, reduction_operator::sum);
    const uint64_t checksum = all_reduce(here.checksum, reduction_operator::sum);
    if (node_id() == 0) { report_result(job, operation_names[operation], here, wrong, checksum); }
}

}  // namespace

int main() {
    read_operation(read_task().net);  // before all nodes start, so that one node reports a wrong argument
    run_everywhere(run);
    return 1;  // not reached: node 0 reports and ends the run
}
