// SPDX-License-Identifier: Apache-2.0
import { element } from "../parts/dom.js";
import { absent } from "../parts/section.js";
import { optionsFor } from "./advice.js";
import { stallCauses } from "./network_layers.js";
import { shareChart } from "./shares.js";

/** What happened to virtual channels that held flits: {cause, name, value}; the causes of waiting, and the rest. */
export function vcCycles({ stalls, vc_cycles: rest }) {
    const causes = Object.entries(stallCauses).map(([cause, name]) => ({ cause, name, value: stalls?.[cause] ?? 0 }));
    return [{ cause: "sent", name: "a flit left: no wait", value: rest?.sent ?? 0 },
        { cause: "allocating", name: "allocation, as configured: no wait", value: rest?.allocating ?? 0 }, ...causes];
}

/** Why flits waited in routers. */
export function stallBars(result) {
    const { stalls } = result.network;
    const counted = stalls ? vcCycles(result.network) : [];
    const parts = counted.map((part, colour) => ({ ...part, colour })).filter(({ value }) => value > 0);
    if (parts.length === 0) {
        const canCount = !result.config.activity && result.config.network?.router?.impl === "model";
        return { body: canCount ? [absent("For why flits wait in routers run with",
            optionsFor(result, "--set activity=true"))] : [] };
    }
    const chart = shareChart({ label: "What virtual channels of routers did while they held flits",
        unit: "cycles of virtual channels", parts, whole: parts.reduce((sum, { value }) => sum + value, 0) });
    const body = [element("h3", {}, "Why flits wait in routers"),
        element("p", { class: "absent" }, "Of the cycles in which a virtual channel of a router held a flit, each counted once, " +
            "by what its first flit did."), chart.body];
    return { body, chart };
}
