// SPDX-License-Identifier: Apache-2.0
// Neighborhood (Lewis, section 6.2.1) on whole machines, against histograms of the host by their definition.
#include <fmt/core.h>

#include <cmath>
#include <map>

#include "sw_stack/programs/common/hash.h"
#include "sw_stack/programs/neighborhood/image.h"
#include "testbenches/machine/support/stressmark_run.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

using image = std::vector<std::vector<unsigned>>;

struct texture {
    long double entropy[8];
    long double energy[8];
    std::uint64_t checksum = 0;
};

/// Histograms, entropy and energy by their definition.
texture texture_of(const image& pixels, unsigned bits, int short_distance, int long_distance) {
    texture result{};
    const int directions[4][2] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}};
    const int height = static_cast<int>(pixels.size());
    const int width = static_cast<int>(pixels[0].size());
    for (unsigned number = 0; number < 8; ++number) {
        const int distance = number < 4 ? short_distance : long_distance;
        std::map<unsigned, unsigned> bins[2];
        long double pairs = 0;
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < width; ++x) {
                const int x1 = x + distance * directions[number % 4][0];
                const int y1 = y + distance * directions[number % 4][1];
                if (x1 >= 0 && x1 < width && y1 < height) {
                    ++bins[0][pixels[y][x] + pixels[y1][x1]];
                    ++bins[1][pixels[y][x] + (1U << bits) - 1 - pixels[y1][x1]];
                    ++pairs;
                }
            }
        }
        result.energy[number] = 1;
        for (unsigned kind = 0; kind < 2; ++kind) {
            long double squares = 0;
            for (const auto& [bin, count] : bins[kind]) {
                result.entropy[number] -= count / pairs * std::log(count / pairs);
                squares += count / pairs * (count / pairs);
                result.checksum += element_checksum(count, 2 * number + kind, bin);
            }
            result.energy[number] *= squares;
        }
    }
    return result;
}

void expect_texture(const nlohmann::ordered_json& reports, const texture& right, const std::string& where) {
    const char* classes[] = {"0_short", "45_short", "90_short", "135_short",
                             "0_long",  "45_long",  "90_long",  "135_long"};
    for (unsigned number = 0; number < 8; ++number) {
        const double entropy = reports[std::string("entropy_") + classes[number]];
        const double energy = reports[std::string("energy_") + classes[number]];
        EXPECT_NEAR(entropy, static_cast<double>(right.entropy[number]), 0x1p-32) << where << classes[number];
        EXPECT_NEAR(energy / static_cast<double>(right.energy[number]), 1, 1e-12) << where << classes[number];
    }
    EXPECT_EQ(reports["checksum"], fmt::format("0x{:016x}", right.checksum)) << where;
}

image noise(unsigned dimension, unsigned bits, unsigned seed) {
    image pixels(dimension, std::vector<unsigned>(dimension));
    for (unsigned y = 0; y < dimension; ++y) {
        for (unsigned x = 0; x < dimension; ++x) { pixels[y][x] = neighborhood::seeded_pixel(seed, bits, x, y); }
    }
    return pixels;
}

TEST(neighborhood, measures_the_texture_by_definition_on_1_to_64_nodes_with_all_messagings) {
    const texture right = texture_of(noise(45, 7, 3), 7, 2, 9);
    for (const char* dims : grids) {
        for (const char* messaging : messagings) {
            const auto reports =
                reports_of("configs/scmp64_neighborhood.yaml",
                           {"workload.args={dimension: 45, bits: 7, seed: 3, short: 2, long: 9}"}, dims, messaging);
            expect_texture(reports, right, std::string(dims) + messaging);
            EXPECT_EQ(reports["wrong_histograms"], 0);
        }
    }
}

image lines(const neighborhood::line_image& picture, unsigned dimension, unsigned bits) {
    std::vector<std::uint16_t> drawn(std::size_t{dimension} * dimension);
    neighborhood::draw_lines(picture, dimension, dimension, (1U << bits) - 1, 0, dimension, drawn.data(), dimension);
    image pixels(dimension);
    for (unsigned y = 0; y < dimension; ++y) {
        pixels[y].assign(drawn.begin() + y * dimension, drawn.begin() + (y + 1) * dimension);
    }
    return pixels;
}

TEST(neighborhood, measures_an_image_of_lines_with_all_messagings) {
    const texture right = texture_of(lines({5, 12, 2, 5}, 40, 11), 11, 1, 8);
    for (const char* messaging : messagings) {
        const auto reports = reports_of("configs/scmp64_neighborhood.yaml",
                                        {"workload.args={dimension: 40, bits: 11, seed: 5, image: lines, lines: 12, "
                                         "thinnest: 2, thickest: 5}"},
                                        "[3, 2]", messaging);
        expect_texture(reports, right, messaging);
    }
}

TEST(neighborhood, measures_pixels_of_7_11_and_15_bits_with_all_messagings) {
    for (const unsigned bits : {7U, 11U, 15U}) {
        const texture right = texture_of(noise(20, bits, 1), bits, 1, 8);
        for (const char* messaging : messagings) {
            const auto reports =
                reports_of("configs/scmp64_neighborhood.yaml",
                           {fmt::format("workload.args={{dimension: 20, bits: {}}}", bits)}, "[2, 2]", messaging);
            expect_texture(reports, right, messaging);
        }
    }
}

TEST(neighborhood, takes_wide_pixels_and_cores_of_two_contexts) {
    const texture right = texture_of(noise(20, 12, 1), 12, 1, 8);
    for (const char* messaging : messagings) {
        const auto reports =
            reports_of("configs/scmp64_neighborhood.yaml",
                       {"workload.args={dimension: 20, bits: 12}", "core.contexts=2"}, "[3, 2]", messaging);
        expect_texture(reports, right, messaging);
    }
}

TEST(neighborhood, exchanges_in_windows_on_more_nodes_than_tables_have_room_for) {
    const texture right = texture_of(noise(20, 7, 1), 7, 1, 8);
    for (const char* messaging : messagings) {
        const auto reports =
            reports_of("configs/scmp64_neighborhood.yaml", {"workload.args={dimension: 20}"}, "[11, 6]", messaging);
        expect_texture(reports, right, messaging);
    }
}

// Behind a barrier, so that no thread that waits for its node takes time from the counting of pairs.
TEST(neighborhood, with_active_messages_makes_as_many_requests_at_a_time_as_it_is_asked) {
    const texture right = texture_of(noise(20, 7, 1), 7, 1, 8);
    std::map<std::string, std::uint64_t> cycles;
    for (const std::string requests : {"1", "7", "30"}) {
        const auto reports =
            reports_of("configs/scmp64_neighborhood.yaml",
                       {"workload.args={dimension: 20, barriers: added}", "workload.args.requests=" + requests},
                       "[4, 4]", "active_message");
        expect_texture(reports, right, requests);
        cycles[requests] = reports["neighborhood_cycles"];
    }
    EXPECT_GT(cycles["1"], cycles["30"]) << "nothing was asked for while another answer was under way";
}

TEST(neighborhood, asks_and_sends_in_the_order_that_it_is_asked) {
    const texture right = texture_of(noise(20, 7, 1), 7, 1, 8);
    std::map<std::string, std::uint64_t> cycles;
    for (const char* messaging : messagings) {
        for (const std::string order : {"nearest", "ascending"}) {
            const auto reports =
                reports_of("configs/scmp64_neighborhood.yaml",
                           {"workload.args={dimension: 20, requests: 1, order: " + order + "}"}, "[4, 4]", messaging);
            expect_texture(reports, right, order + messaging);
            cycles[order + messaging] = reports["neighborhood_cycles"];
        }
        EXPECT_NE(cycles[std::string("ascending") + messaging], cycles[std::string("nearest") + messaging])
            << messaging << ": the order is the same";
    }
    EXPECT_GT(cycles["ascendingactive_message"], cycles["nearestactive_message"])
        << "all nodes ask one node at a time, and wait for it";
}

TEST(neighborhood, posts_receives_before_the_sends_or_in_turn) {
    const texture right = texture_of(noise(20, 11, 1), 11, 1, 8);
    for (const std::string order : {"nearest", "ascending"}) {
        std::map<std::string, std::uint64_t> cycles;
        for (const std::string receives : {"posted", "in_turn"}) {
            const auto reports = reports_of(
                "configs/scmp64_neighborhood.yaml",
                {fmt::format("workload.args={{dimension: 20, bits: 11, order: {}, receives: {}}}", order, receives)},
                "[4, 4]", "rendezvous");
            expect_texture(reports, right, order + receives);
            cycles[receives] = reports["neighborhood_cycles"];
        }
        EXPECT_GT(cycles["in_turn"], cycles["posted"]) << order << ": no section comes before its turn";
    }
}

TEST(neighborhood, posts_receives_in_turn_on_cores_of_three_contexts) {
    const texture right = texture_of(noise(20, 12, 1), 12, 1, 8);
    for (const std::string order : {"nearest", "ascending"}) {
        const auto reports = reports_of(
            "configs/scmp64_neighborhood.yaml",
            {"workload.args={dimension: 20, bits: 12, receives: in_turn, order: " + order + "}", "core.contexts=3"},
            "[3, 2]", "rendezvous");
        expect_texture(reports, right, order);
    }
}

TEST(neighborhood, exchanges_in_windows_with_receives_in_turn) {
    const texture right = texture_of(noise(20, 7, 1), 7, 1, 8);
    const auto reports = reports_of("configs/scmp64_neighborhood.yaml",
                                    {"workload.args={dimension: 20, receives: in_turn}"}, "[11, 6]", "rendezvous");
    expect_texture(reports, right, "");
}

TEST(neighborhood, refuses_plans_that_it_cannot_follow) {
    const struct {
        const char* args;
        const char* dims;
        const char* mode;
        const char* contexts;
        const char* message;
    } plans[] = {
        {"{order: ascending}", "[11, 6]", "rendezvous", "16",
         "argument order: ascending is for at most 65 nodes, found 66\n"},
        {"{receives: in_turn}", "[2, 2]", "ready", "16", "argument receives: in_turn needs rendezvous mode"},
        {"{receives: in_turn}", "[2, 2]", "rendezvous", "2",
         "argument receives: in_turn needs 3 contexts a core, found 2\n"},
        {"{order: random}", "[2, 2]", "ready", "16", "argument order: \"random\" is none of nearest, ascending\n"},
    };
    for (const auto& plan : plans) {
        const program_run run = run_orbweaver(
            "configs/scmp64_neighborhood.yaml",
            settings({std::string("workload.args=") + plan.args, std::string("network.topology.dims=") + plan.dims,
                      "messaging.system=send_receive", std::string("messaging.mode=") + plan.mode,
                      std::string("core.contexts=") + plan.contexts}));
        EXPECT_THAT(run, ends_with(4, HasSubstr(plan.message))) << plan.args;
    }
}

program_run run_image_file(const std::string& bytes, const std::string& dims) {
    const auto file = temporary_config("image.pgm", bytes);
    return run_orbweaver("configs/scmp64_neighborhood.yaml",
                         settings({"workload.input=" + file.string(), "network.topology.dims=" + dims,
                                   "workload.args={short: 1, long: 3}"}));
}

TEST(neighborhood, measures_a_portable_grey_map_plain_or_raw_square_or_not) {
    image pixels = noise(11, 9, 5);
    pixels.resize(7);
    const texture right = texture_of(pixels, 9, 1, 3);
    std::string plain = "P2\n# a test\n11 7\n511\n";
    std::string raw = "P5\n11 7\n511\n";
    for (const auto& row : pixels) {
        for (const unsigned pixel : row) {
            plain += fmt::format("{}\n", pixel);
            raw += {static_cast<char>(pixel >> 8), static_cast<char>(pixel & 0xff)};
        }
    }
    for (const std::string& bytes : {plain, raw}) {
        for (const char* dims : {"[1, 1]", "[3, 2]", "[4, 4]"}) {
            const program_run run = succeeded(run_image_file(bytes, dims));
            expect_texture(run.result["workload"]["reports"], right, dims);
        }
    }
}

TEST(neighborhood, refuses_a_wrong_file_with_its_first_wrong_line) {
    const bad_input files[] = {
        {"P6\n4 4\n255\n", "input file, line 1: not a portable grey map"},
        {"P2\n4 4\n9\n1 2 3 4\n1 2 3 x\n1 2 3 4\n1 2 y 4\n", "input file, line 5: expected a grey value"},
        {"P2\n4 4\n9\n1 2 3 4\n1 2 3 4\n1 2 3 4\n1 2 4\n", "line 8: the file ends before its last pixel"},
        {"P5\n4 4\n255\nabcdefgh", "line 4: the file ends before its last pixel"},
        {"P2\n2 2\n9\n1 2 3 4\n", "distances of 1 and 3 pixels: the image has 2 x 2"},
    };
    for (const bad_input& file : files) {
        for (const char* dims : {"[1, 1]", "[3, 2]"}) {
            EXPECT_THAT(run_image_file(file.text, dims), ends_with(4, HasSubstr(file.message))) << file.text;
        }
    }
}

}  // namespace
}  // namespace orbweaver
