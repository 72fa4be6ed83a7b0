// SPDX-License-Identifier: Apache-2.0
// The papers that orbweaver reproduces. Each function returns one with its experiments.
#pragma once

#include "studies/experiment.h"

namespace orbweaver::studies {

namespace cop_paper {
/// R. M. Sankaran, "Performance Evaluation of Specialized Hardware for Fast Global Operations on Distributed Memory
/// Multicomputers", MS thesis, Portland State University, 1995.
/// @param quick shorter arrays, smaller trees
paper make_paper(bool quick);
}  // namespace cop_paper

namespace hypernet_paper {
/// J. Ghosh, "Communication-Efficient Architectures for Massively Parallel Processing", PhD dissertation, University
/// of Southern California, 1988.
/// @param quick without nets of 4096 nodes and more, fewer and shorter runs
paper make_paper(bool quick);
}  // namespace hypernet_paper

namespace multicast_paper {
/// Liu, Wu and Lin's report on agent-based multicasts: experiments M1 to M7.
/// @param quick fewer networks and points
paper make_paper(bool quick);
}  // namespace multicast_paper

namespace scmp {
/// C. W. Lewis Jr., "Support for Send-and-Receive Based Message-Passing for the Single-Chip Message-Passing
/// Architecture", MS thesis, Virginia Tech, 2004.
/// @param quick smaller inputs and machines
paper make_paper(bool quick);
}  // namespace scmp

namespace spider_paper {
/// The thesis on communication agents, E1 to E6.
/// @param quick fewer meshes, sizes and agents
paper make_paper(bool quick);
}  // namespace spider_paper

namespace truth {
/// Figures that others measured: their RTL, their silicon, their simulators (protocol.md).
/// @param quick small models of ProNoC, short runs of Merlin
paper make_paper(bool quick);
}  // namespace truth

}  // namespace orbweaver::studies
