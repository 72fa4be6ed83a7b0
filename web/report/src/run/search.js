// SPDX-License-Identifier: Apache-2.0
import { count, figure } from "../parts/format.js";
import { LoadCurves, loadInWords } from "../parts/load_curves.js";

/** What find_saturation tried, up to the load that is no longer sustained. */
export function searchCurve({ load, saturated_load: beyond, probes }) {
    const ordered = [...probes].sort((a, b) => a.load - b.load);
    const points = ordered.map((probe) => ({ ...probe, saturated: probe.status === "saturated" }));
    const curves = new LoadCurves({
        label: "What each probe of the search found, over the offered load",
        measures: [
            { name: "packet latency", unit: "cycles", value: (probe) => probe.packet_latency },
            { name: "99th percentile of it", unit: "cycles", value: (probe) => probe.p99 },
            { name: "accepted traffic", unit: "flits/node/cycle", value: (probe) => probe.accepted, isTrue: true },
        ],
        curves: () => [{ name: "probes", points }],
        text: (probe) => loadInWords(probe, [["accepted", probe.accepted, "flits/node/cycle"],
            ["latency", probe.saturated ? NaN : probe.packet_latency, "cycles"]]),
        table: () => ({
            columns: ["load", "offered", "accepted", "latency", "p99", "status"],
            rows: ordered.map((one) => [one.load, one.offered, one.accepted, one.packet_latency, one.p99, one.status]),
        }),
    });
    const words = `${count(probes.length, "probe")}: the network sustains ${figure(load)} flits/node/cycle` +
        (beyond === null ? ", the highest load that there is." : ` and is saturated at ${figure(beyond)}. ` +
            "Higher loads are in the table alone.");
    return { curves, words };
}
