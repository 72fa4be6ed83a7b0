// SPDX-License-Identifier: Apache-2.0
import { element } from "../parts/dom.js";
import { count, duration, figure, percent, short, words } from "../parts/format.js";
import { section, tiles } from "../parts/section.js";
import { plainTable } from "../parts/table.js";

const kindOf = { ok: "good", saturated: "fair", timeout: "bad", deadlock: "bad", trap: "bad", mismatch: "bad" };

/** "chip, 8 x 8 mesh, dimension order routing, 6 virtual channels of 4 flits" */
function machineInWords(config) {
    const { topology, classes, phases, vc_depth: depth, routing } = config.network;
    const shape = topology.dims ? `${topology.dims.join(" x ")} ${topology.kind}` : topology.kind;
    const own = classes.reduce((sum, one) => sum + (one.vcs ?? 1), 0) * (phases ?? 1);
    const channels = classes.some((one) => one.range) ? "shared virtual channels" : count(own, "virtual channel");
    return [config.system, words(shape), `${words(String(routing?.kind ?? routing))} routing`,
        `${channels} of ${depth === 0 ? "unlimited depth" : count(depth, "flit")}`].join(", ");
}

export function runHeading(result) {
    const load = result.workload?.program ?? (result.replay ? "replay" : result.config?.traffic?.pattern);
    return {
        title: result.name,
        lines: [
            element("h1", {}, result.name, " ",
                element("span", { class: `badge ${kindOf[result.status] ?? "bad"}` }, result.status)),
            element("p", { class: "line" },
                `${machineInWords(result.config)}${load ? `; ${words(String(load))}` : ""}`),
            element("p", { class: "line" },
                `orbweaver ${result.version}, seed ${result.seed}. ${result.outcome?.summary ?? ""}`),
        ],
    };
}

function trafficTiles(traffic) {
    if (traffic?.packet_latency?.mean === null || !traffic) {
        return [];
    }
    const { packet_latency: latency, packet_latency_interval: interval } = traffic;
    return [
        ["Accepted", figure(traffic.accepted), `flits/node/cycle; offered ${figure(traffic.offered)}`],
        ["Packet latency", figure(latency.mean),
            `cycles, mean${interval ? ` ± ${figure(interval.half_width)}` : ""}; p99 ${figure(latency.p99)}`],
    ];
}

function coreTiles({ cores, nodes }) {
    if (!cores) {
        return [];
    }
    const busy = nodes ? nodes.busy.reduce((sum, one) => sum + one, 0) / nodes.busy.length : 0;
    return [
        ["Pipelines busy", percent(busy), `${figure(cores.instructions / cores.core_cycles)} instructions a cycle`],
        ["Instructions", short(cores.instructions),
            `${count(cores.threads_created, "thread")}, ${figure(cores.switches)} context switches`],
    ];
}

function networkTiles({ network, energy }) {
    const busy = network?.link_utilisation;
    const list = [];
    if (busy) {
        list.push(["Busiest link", percent(busy.max), `${busy.busiest || "none"}; mean ${percent(busy.mean)}`]);
    }
    if (energy?.total > 0) {
        list.push(["Energy", short(energy.total), energy.unit === "pJ" ? "pJ" : "relative units"]);
    }
    return list;
}

function workloadTiles(workload) {
    if (!workload?.cycles) {
        return [];
    }
    const proof = { true: "verified", false: "WRONG RESULT" }[String(workload.verified)] ?? "not verified";
    return [["Timed region", short(workload.cycles), `cycles of ${workload.program}, ${proof}`]];
}

function listOf(title, lines) {
    return lines?.length ? [element("h3", {}, title), element("pre", {}, lines.join("\n"))] : [];
}

/** How the run ended, and its figures at a glance. */
export function summary({ result }) {
    const entries = [
        ["Simulated time", duration(result.time_ns), `${short(result.cycles)} cycles`],
        ...workloadTiles(result.workload), ...trafficTiles(result.traffic), ...coreTiles(result),
        ...networkTiles(result),
        ["Host time", duration(result.wall_seconds * 1e9),
            `${short(result.cycles / result.wall_seconds)} cycles a second`],
    ];
    const reports = Object.entries(result.workload?.reports ?? {});
    return section("summary", "Summary", null, tiles(entries),
        ...listOf("Why it ended so", result.outcome?.details), ...listOf("What the machine logged", result.log),
        reports.length > 0 ? [element("h3", {}, "What the program reported"), element("div", { class: "table plain narrow" },
            plainTable({ columns: ["name", "value"], rows: reports }))] : []);
}
