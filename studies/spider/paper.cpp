// SPDX-License-Identifier: Apache-2.0
#include "studies/papers.h"

#include "studies/spider/experiments.h"
#include "studies/spider/runs.h"

namespace orbweaver::studies::spider_paper {

namespace {

constexpr const char* introduction =
    "The thesis measures communication agents on a machine of T800 transputers and compares them with programs over "
    "raw "
    "links and over virtual channels.\n"
    "\n"
    "- *Calibration*: SPIDER's columns of T5.4, T5.5 and T5.6. The times of the modelled kernel were fitted to them; "
    "agreement shows that one set of times serves all three.\n"
    "- *Baseline*: the programs that SPIDER is compared with, over logical channels and raw links of the same machine. "
    "Their times come from T5.1, T5.2 and T5.6, where they are calibrated; elsewhere they predict.\n"
    "- *Recipe*: E4 to E6, whose load the thesis does not state; `docs/studies/agents.md` says what is run.\n"
    "- *On a chip*: the same agents on engines next to the tiles of a message-passing chip, against its messages and "
    "routers; `docs/agent/onchip.md`.\n"
    "- *E6 on a chip*: the factorisation as firmware on a machine that the thesis does not have. Orders and trends are "
    "set next to T5.8; no time is comparable.\n";

}  // namespace

paper make_paper(bool quick) {
    return {
        "spider",
        "D. Birsan, SPIDER: An Agent-Based Message-Passing Architecture, MSc thesis, University of British Columbia, "
        "1995",
        introduction, machine_yaml, all_experiments(quick)};
}

}  // namespace orbweaver::studies::spider_paper
