// SPDX-License-Identifier: Apache-2.0
// Nodes, modules, I/O nodes and links of a (d,h)-net with G = 1 (Table 2.1).
#pragma once

namespace orbweaver::studies::hypernet_model {

/// The columns of Table 2.1. Floating point, because the largest nets have 2^103 nodes; values are sums of few powers
/// of two and therefore exact where it matters.
struct component_counts {
    double nodes = 0;       // N
    double subnets = 0;     // M: (d,h-1)-subnets
    double modules = 0;     // C
    double processing = 0;  // P: nodes that are not I/O nodes
    double io = 0;          // I: one per (d,i)-subnet, i < h
    double free_links = 0;  // L: external links not used by any level
};

/// Returns n_h: log2 of the nodes.
/// @param d 1 or more
/// @param h 1 .. d + 1
unsigned address_bits(unsigned d, unsigned h);

/// Counts the components of nets whose modules have one node per external link.
component_counts count_components(unsigned d, unsigned h);

/// Counts the level-i I/O channels: one per (d,i)-subnet.
/// @param level 1 .. h - 1
double count_io(unsigned d, unsigned h, unsigned level);

/// Counts the level-i links.
/// @param level 1 .. h - 1
double count_links(unsigned d, unsigned h, unsigned level);

/// Counts the internal links of a net of cubelets.
double count_cubelet_links(unsigned d, unsigned h);

/// Counts the links between two halves of the subnets: the top-level cut M^2/4. It is not proved to be the smallest
/// cut.
/// @param h 2 or more
double count_top_cut(unsigned d, unsigned h);

}  // namespace orbweaver::studies::hypernet_model
