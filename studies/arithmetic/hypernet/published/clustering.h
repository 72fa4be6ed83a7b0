// SPDX-License-Identifier: Apache-2.0
// Effect of clustered connections on the packets of net A on a hypercube of 16K processors: the lists of appendix
// B.2.3, and the resulting packets handled, which are Fig 6.1 (the data of the figure are lost).
#pragma once

#include <array>

namespace orbweaver::studies::hypernet_model {

/// 1/p_i and 1/p_r of the lists.
inline constexpr std::array<unsigned, 5> published_inverses{4, 8, 16, 32, 64};

struct published_clustering {
    std::array<double, 5> influence{}, remote{};     // packets of a processor, by 1/p_i and by 1/p_r
    std::array<std::array<double, 5>, 5> handled{};  // [1/p_i][1/p_r]
};

inline constexpr published_clustering clustering_in_theory{{248, 487, 926, 1770, 2795},
                                                           {64, 129, 264, 544, 1039},
                                                           {{{3376, 4286, 6176, 10096, 17026},
                                                             {5766, 6676, 8566, 12486, 19416},
                                                             {10156, 11066, 12956, 16876, 23806},
                                                             {18596, 19506, 21396, 25316, 32246},
                                                             {28846, 29756, 31646, 35566, 42496}}}};

inline constexpr published_clustering clustering_observed{{287, 499, 969, 1963, 2996},
                                                          {69, 128, 253, 528, 1004},
                                                          {{{3836, 4662, 6412, 10262, 16926},
                                                            {5956, 6782, 8532, 12382, 19046},
                                                            {10656, 11482, 13232, 17082, 23746},
                                                            {20596, 21422, 23172, 27022, 33686},
                                                            {30926, 31752, 33502, 37352, 44016}}}};

/// Packets of random connections: to the influence and the remote region, and handled (printed as 265,216).
inline constexpr double random_influence_in_theory = 3584, random_remote_in_theory = 16384;
inline constexpr double random_handled_in_theory = 265216;
inline constexpr double random_influence_observed = 3401, random_remote_observed = 15834;
inline constexpr double random_handled_observed = 255686;

}  // namespace orbweaver::studies::hypernet_model
