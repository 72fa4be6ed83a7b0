// SPDX-License-Identifier: Apache-2.0
import { element } from "../parts/dom.js";
import { stallCauses } from "./network_layers.js";
import { shareChart } from "./shares.js";

/** Why flits waited in routers, and what binds the network. */
export function stallBars({ network }) {
    const { stalls, binding, warnings } = network;
    const body = [];
    if (binding?.text) {
        body.push(element("h3", {}, "What binds"), element("p", {}, binding.text));
    }
    if (warnings?.length) {
        body.push(element("h3", {}, "Warnings"), element("ul", {}, ...warnings.map((text) => element("li", {}, text))));
    }
    const parts = Object.entries(stallCauses).filter(([cause]) => stalls?.[cause] > 0)
        .map(([cause, name], colour) => ({ name, value: stalls[cause], colour })).sort((a, b) => b.value - a.value);
    if (parts.length === 0) {
        return { body };
    }
    const chart = shareChart({ label: "Why flits waited in routers, by cause", unit: "cycles of waiting flits", parts,
        whole: parts.reduce((sum, one) => sum + one.value, 0) });
    body.push(element("h3", {}, "Why flits wait in routers"), chart.body);
    return { body, chart };
}
