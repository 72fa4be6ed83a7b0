// SPDX-License-Identifier: Apache-2.0
// Tables 5.1 to 5.8 of Birsan 1995. Milliseconds.
#pragma once

#include <array>
#include <cstddef>

namespace orbweaver::studies::spider_model::published {

struct mesh_size {
    unsigned columns = 0;
    unsigned rows = 0;
};

/// The networks of T5.1 to T5.5: parts of an 8x8 mesh, and the root.
inline constexpr std::array<mesh_size, 6> meshes{{{2, 2}, {4, 4}, {5, 5}, {6, 6}, {7, 7}, {7, 8}}};
inline constexpr std::size_t largest_mesh = meshes.size() - 1;

/// T5.1 to T5.4: bytes of the message.
inline constexpr std::array<unsigned, 4> broadcast_bytes{1, 100, 1000, 10000};
using broadcast_table = std::array<std::array<double, 4>, 6>;  // by mesh, by size

inline constexpr broadcast_table chan_tree{{{.05, .25, 2.05, 20.07},
                                            {.07, .47, 4.09, 40.13},
                                            {.08, .62, 5.50, 54.27},
                                            {.09, .77, 6.90, 68.10},
                                            {.11, .93, 8.31, 82.37},
                                            {.12, 1.00, 8.94, 88.11}}};
inline constexpr broadcast_table vchan_tree{{{.51, .81, 2.52, 21.61},
                                             {.71, 1.11, 4.70, 43.01},
                                             {.85, 1.39, 6.24, 57.96},
                                             {1.00, 1.67, 7.86, 72.96},
                                             {1.15, 1.97, 9.35, 87.75},
                                             {1.23, 2.11, 10.01, 93.75}}};
inline constexpr broadcast_table vchan_send{{{.71, 1.16, 5.30, 51.97},
                                             {3.35, 5.15, 24.05, 250.24},
                                             {5.32, 8.16, 38.40, 404.50},
                                             {7.76, 11.78, 56.01, 597.02},
                                             {10.62, 16.07, 76.66, 827.85},
                                             {12.15, 18.34, 87.30, 947.99}}};
inline constexpr broadcast_table spider_broadcast{{{6.86, 7.12, 9.65, 35.02},
                                                   {12.71, 13.28, 18.39, 69.21},
                                                   {16.53, 17.28, 23.98, 91.81},
                                                   {20.34, 21.25, 29.58, 114.56},
                                                   {24.36, 25.49, 36.01, 141.79},
                                                   {26.20, 27.42, 38.70, 152.22}}};

/// T5.5: the bitwise OR of a word.
inline constexpr unsigned combine_bytes = 4;
struct combine_row {
    double spider_tree, spider_root, chan_tree, vchan_tree, vchan_root;
};
inline constexpr std::array<combine_row, 6> combine{{{3.69, 2.90, .09, 1.11, 3.37},
                                                     {10.73, 10.23, .26, 2.58, 64.50},
                                                     {16.17, 17.15, .36, 3.31, 110.13},
                                                     {20.87, 24.51, .45, 4.07, 173.80},
                                                     {24.52, 34.70, .55, 4.07, 244.73},
                                                     {27.50, 42.64, .59, 5.38, 280.02}}};
inline constexpr std::size_t suspect_combine_row = 4;  // its vchan.tree repeats the preceding row

/// T5.6 and T5.7: between opposite corners of the 8x8 mesh, without and with a hot spot on the route of the table.
inline constexpr unsigned unicast_hops = 14;
inline constexpr std::array<unsigned, 5> unicast_bytes{1, 100, 1000, 10000, 100000};
struct unicast_table {
    std::array<double, 5> virtual_channels, basic, dimension_order, adaptive;
};
inline constexpr unicast_table unicast{{1.85, 2.68, 10.00, 26.771, 192.28},
                                       {7.42, 8.42, 15.84, 90.78, 841.42},
                                       {23.63, 24.47, 32.13, 108.06, 865.53},
                                       {32.94, 33.75, 41.55, 117.04, 876.96}};
inline constexpr unicast_table hot_spot{{2.05, 2.78, 10.17, 28.03, 203.70},
                                        {35.18, 36.63, 56.43, 131.67, 883.30},
                                        {49.85, 53.05, 75.54, 149.83, 910.64},
                                        {35.16, 35.75, 43.60, 121.44, 883.97}};

/// Section 5.4.2: overhead of the fault-tolerant agent relative to the basic one without faults, and of faults relative
/// to the same agent without faults.
inline constexpr double fault_tolerant_cost = 0.34;
inline constexpr double faults_cost = 0.05;

/// T5.8: the Cholesky factorisation of a 65x65 matrix.
inline constexpr std::array<mesh_size, 3> cholesky_meshes{{{2, 2}, {3, 3}, {6, 6}}};
struct cholesky_row {
    double virtual_channels, spider_original, spider_modified;
};
inline constexpr std::array<cholesky_row, 3> cholesky{{{3323, 3856, 2359}, {3513, 3954, 2316}, {4434, 4162, 2237}}};

}  // namespace orbweaver::studies::spider_model::published
