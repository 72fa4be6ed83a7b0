// SPDX-License-Identifier: Apache-2.0
// Neighborhood of the DIS stressmarks (Lewis, section 6.2.1): entropy and energy of an image's texture, from histograms
// of sums and differences of pixels at four angles and two distances. Every node counts the pairs of its rows; then
// each gathers one section of the combined histograms. Arguments: dimension: rows and columns (default 512), bits per
// pixel (7 to 15, default 7), short and long: the distances (default 1 and 8), seed (default 1), check (exact, none);
// requests: with active messages, the maximum number of simultaneous histogram requests of a node (default: all);
// barriers: with active messages, none, as in the study (named, the default), or two per class (added); order in which
// a node asks the others, or sends to them: nearest (from the next node on; default) or ascending (from node 0 on);
// receives: with send and receive, posted (all before the first send; default) or in_turn (each after the preceding one
// has completed; needs rendezvous mode); kernels (tuned, plain): how bins of other nodes are added; image: seeded noise
// (default) or lines: line segments on black (line_image.h), with lines: their number (64), thinnest and thickest:
// pixels across (1 and 8). Alternatively the image is read from the input file (portable grey map), which defines its
// size and bits.
#include "sw_stack/messaging/threads.h"
#include "sw_stack/programs/common/program.h"
#include "sw_stack/programs/neighborhood/neighborhood_exchange.h"
#include "sw_stack/programs/neighborhood/texture_measurement.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/console.h"

using namespace orbweaver;
using namespace orbweaver::neighborhood;

namespace {

/// This node's rows, for getBlock; a global pointer has the same address on every node.
char* node_rows = nullptr;

constexpr int64_t max_requests = 2046;  // two per other node of the largest machine

struct task {
    problem texture;
    uint32_t seed;
    bool drawn;  // lines instead of noise
    line_image lines;
    bool check;
    combining_plan plan;
    args::input_file input;
    pgm_header header;
};

task read_task() {
    task job{};
    read_library_arguments();
    job.plan.barriers = read_barriers();
    problem& shape = job.texture;
    shape.shape.width = static_cast<uint32_t>(args::integer("dimension", 512, 1, max_pixels_of_row));
    shape.shape.height = shape.shape.width;
    shape.shape.bits = static_cast<uint32_t>(args::integer("bits", 7, min_bits, max_bits));
    shape.short_distance = static_cast<uint32_t>(args::integer("short", 1, 1, max_pixels_of_row));
    shape.long_distance = static_cast<uint32_t>(args::integer("long", 8, 1, max_pixels_of_row));
    job.seed = static_cast<uint32_t>(args::integer("seed", 1, 0, UINT32_MAX));
    static constexpr const char* images[] = {"noise", "lines"};
    job.drawn = choice_argument("image", images) == 1;
    job.lines.seed = job.seed;
    job.lines.lines = static_cast<uint32_t>(args::integer("lines", 64, 0, 65536));
    job.lines.thinnest = static_cast<uint32_t>(args::integer("thinnest", 1, 1, max_pixels_of_row));
    job.lines.thickest = static_cast<uint32_t>(args::integer("thickest", 8, job.lines.thinnest, max_pixels_of_row));
    static constexpr const char* checks[] = {"exact", "none"};
    job.check = choice_argument("check", checks) == 0;
    job.plan.at_a_time = static_cast<uint32_t>(args::integer("requests", max_requests, 1, max_requests));
    static constexpr const char* orders[] = {"nearest", "ascending"};
    job.plan.ascending = choice_argument("order", orders) == 1;
    static constexpr const char* receives[] = {"posted", "in_turn"};
    job.plan.in_turn = choice_argument("receives", receives) == 1;
    job.plan.add = read_kernels() == kernel_kind::tuned ? add_bins_tuned : add_bins_plain;
    job.input = args::input();
    if (job.input.given()) {
        const input_error error = read_pgm_header(job.input.begin, job.input.end, job.header);
        if (error.what != nullptr) { fail_in_file(error); }
        shape.shape = {job.header.width, job.header.height, job.header.bits()};
    }
    const uint32_t shorter = shape.shape.width < shape.shape.height ? shape.shape.width : shape.shape.height;
    if (shape.short_distance >= shorter || shape.long_distance >= shorter) {
        fail("distances of %lu and %lu pixels: the image has %lu x %lu\n", shape.short_distance, shape.long_distance,
             shape.shape.width, shape.shape.height);
    }
    return job;
}

/// Returns a hash for each bin of each histogram, so that a single count in a wrong bin changes the sum.
uint32_t bin_hash(uint32_t bin, uint32_t kind) {
    uint32_t word = (bin + 1) * 0x9e3779b1U + kind;
    word = (word ^ word >> 15) * 0x85ebca6bU;
    return word ^ word >> 13;
}

/// Counts the wrong combined histograms: compares the sums of bin_hash() over them with the sums over all pairs, for
/// which `image` also holds rows of other nodes. The result is on node 0.
uint32_t count_wrong(const problem& shape, const even_part& rows, const image_rows& image,
                     const texture_measurement& measured) {
    const auto largest = static_cast<int32_t>(shape.shape.largest());
    uint64_t excess[classes * kinds] = {};
    for (uint32_t number = 0; number < classes; ++number) {
        uint64_t* const sum = excess + number * kinds;
        for (uint32_t kind = 0; kind < kinds; ++kind) {
            const uint32_t* const bins = measured.sections(number).bins(kind);
            for (uint32_t i = 0; i < measured.section().size(); ++i) {
                if (bins[i] != 0) {
                    sum[kind] += static_cast<uint64_t>(bins[i]) * bin_hash(measured.section().first + i, kind);
                }
            }
        }
        for_each_row_of_pairs(
            shape, shape.pairs_of(number), rows, [&image](uint32_t y) { return image.row(y); },
            [&](const uint16_t* first, const uint16_t* second, uint32_t count) {
                for (uint32_t i = 0; i < count; ++i) {
                    sum[0] -= bin_hash(static_cast<uint32_t>(first[i] + second[i]), 0);
                    sum[1] -= bin_hash(static_cast<uint32_t>(first[i] - second[i] + largest), 1);
                }
            });
    }
    reduce(excess, classes * kinds, reduction_operator::sum);
    uint32_t wrong = 0;
    for (const uint64_t sum : excess) { wrong += sum == 0 ? 0 : 1; }
    return wrong;
}

/// Returns the sum of element_checksum() over the nonempty bins of the combined histograms; the result is on node 0.
uint64_t checksum(const texture_measurement& measured) {
    uint64_t sum = 0;
    for (uint32_t number = 0; number < classes; ++number) {
        for (uint32_t kind = 0; kind < kinds; ++kind) {
            const uint32_t* const bins = measured.sections(number).bins(kind);
            for (uint32_t i = 0; i < measured.section().size(); ++i) {
                if (bins[i] != 0) {
                    sum += element_checksum(bins[i], number * kinds + kind, measured.section().first + i);
                }
            }
        }
    }
    reduce(&sum, 1, reduction_operator::sum);
    return sum;
}

void report_textures(const task& job, const texture_sums* sums) {
    static constexpr const char* entropies[classes] = {"entropy_0_short",   "entropy_45_short", "entropy_90_short",
                                                       "entropy_135_short", "entropy_0_long",   "entropy_45_long",
                                                       "entropy_90_long",   "entropy_135_long"};
    static constexpr const char* energies[classes] = {"energy_0_short",   "energy_45_short", "energy_90_short",
                                                      "energy_135_short", "energy_0_long",   "energy_45_long",
                                                      "energy_90_long",   "energy_135_long"};
    for (uint32_t number = 0; number < classes; ++number) {
        report_real(entropies[number], sums[number].entropy(job.texture.pairs(number)));
        report_real(energies[number], sums[number].energy(job.texture.pairs(number)));
    }
}

/// Adds the shares of all nodes on node 0.
void add_up(texture_sums (&sums)[classes]) {
    constexpr uint32_t words = sizeof(texture_sums) / sizeof(uint64_t);
    uint64_t values[classes * words];
    static_assert(sizeof values == sizeof sums);
    __builtin_memcpy(values, sums, sizeof values);
    reduce(values, classes * words, reduction_operator::sum);
    __builtin_memcpy(sums, values, sizeof values);
}

void measure() {
    const task job = read_task();
    const problem& shape = job.texture;
    const even_part rows(shape.shape.height, nodes(), node_id());
    // The rows below this node's are needed only for the verification.
    const uint32_t below =
        job.check ? (shape.short_distance > shape.long_distance ? shape.short_distance : shape.long_distance) : 0;
    const uint32_t last = rows.last + below < shape.shape.height ? rows.last + below : shape.shape.height;
    image_rows image(shape.shape, rows.first, last);
    if (job.input.given()) {
        fail_on_first_error(image.read(job.header, job.input.end));
    } else if (job.drawn) {
        image.draw(job.lines);
    } else {
        image.fill(job.seed);
    }
    node_rows = reinterpret_cast<char*>(image.data());

    neighborhood_exchange* const exchange = make_exchange(shape.shape, shape.bins(), &node_rows, job.plan);
    texture_measurement measurement(shape, node_id(), nodes(), image, job.check);
    texture_sums sums[classes] = {};
    const uint64_t elapsed = timed_region([&] {
        measurement.run(*exchange, sums);
        add_up(sums);
    });

    const uint64_t start = cycles();
    const uint32_t wrong = job.check ? count_wrong(shape, rows, image, measurement) : 0;
    const uint64_t sum = job.check ? checksum(measurement) : 0;
    barrier();  // keep the rows until no node requests them
    delete exchange;
    if (node_id() != 0) { return; }
    console::print("neighborhood: %lu x %lu pixels of %lu bits on %lu x %lu nodes, %s: %llu cycles\n",
                   shape.shape.width, shape.shape.height, shape.shape.bits, grid_x(), grid_y(), mode_name(), elapsed);
    report("neighborhood_cycles", elapsed);
    report("verification_cycles", cycles() - start);
    report("bits", shape.shape.bits);
    report_textures(job, sums);
    if (job.check) {
        console::print("neighborhood: %lu of %lu histograms wrong, checksum %016llx: %s\n", wrong, classes * kinds, sum,
                       wrong == 0 ? "correct" : "WRONG");
        report("wrong_histograms", wrong);
        report_checksum("checksum", sum);
        verified(wrong == 0);
    }
    exit(wrong == 0 ? 0 : 1);
}

}  // namespace

int main() {
    check_plan(read_task().plan);  // node 0 alone reports wrong arguments
    run_everywhere(measure);
    return 1;  // not reached: node 0 reports and ends the run
}
