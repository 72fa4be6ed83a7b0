// SPDX-License-Identifier: Apache-2.0
import { latency } from "./latency.js";
import { linksOverTime } from "./links_over_time.js";
import { messages } from "./messages.js";
import { networkMap } from "./network_map.js";
import { configuration, counters, energy, functions, stalls } from "./shares.js";
import { runHeading, summary } from "./summary.js";
import { threads } from "./timeline.js";

/** The report of a run: the sections that a run of its kind has. */
export function showRun(data) {
    const sections = [summary, networkMap, latency, linksOverTime, threads, stalls, functions, messages, energy, counters,
        configuration]
        .map((make) => make(data)).filter((one) => one !== null);
    return { heading: runHeading(data.result), sections };
}
