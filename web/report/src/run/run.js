// SPDX-License-Identifier: Apache-2.0
import { flows } from "./flows.js";
import { latency } from "./latency.js";
import { linksOverTime } from "./links_over_time.js";
import { messages } from "./messages.js";
import { networkMap } from "./network_map.js";
import { configuration, counters, energy, functions, stalls } from "./shares.js";
import { section, sectionsOf } from "../parts/section.js";
import { runHeading, summary } from "./summary.js";
import { threads } from "./timeline.js";

/** The report of a run: the sections that a run of its kind has. */
export function showRun(data) {
    const network = [networkMap, latency, flows, linksOverTime];
    const computation = [threads, stalls, functions];
    const parts = data.result.mpi?.calls?.length > 0 ? [messages, functions, stalls, threads, ...network]
        : [...network, ...computation, messages];
    const all = sectionsOf([summary, ...parts, energy, counters, configuration], data);
    const missing = all.filter(({ advice }) => advice);
    const shown = all.filter(({ advice }) => !advice);
    return { heading: runHeading(data.result), sections: missing.length === 0 ? shown : [...shown.slice(0, -1),
        section("missing", "Not recorded", null, ...missing.map(({ advice }) => advice)), shown.at(-1)] };
}
