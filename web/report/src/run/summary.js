// SPDX-License-Identifier: Apache-2.0
import { element } from "../parts/dom.js";
import { count, duration, figure, percent, power, short, words } from "../parts/format.js";
import { section, tiles } from "../parts/section.js";
import { plainTable } from "../parts/table.js";
import { linksOf } from "./network_layers.js";
import { loadInWords, machineInWords } from "./workload_words.js";

const kindOf = { ok: "good", saturated: "fair", timeout: "bad", deadlock: "bad", trap: "bad", mismatch: "bad",
  link_failure: "bad" };

export function runHeading(result) {
    const load = loadInWords(result);
    return {
        title: result.name,
        lines: [
            element("h1", {}, result.name, " ",
                element("span", { class: `badge ${kindOf[result.status] ?? "bad"}` }, result.status)),
            element("p", { class: "line" },
                `${machineInWords(result.config)}${load ? `; ${load}` : ""}`),
            element("p", { class: "line" },
                `orbweaver ${result.version}, seed ${result.seed}. ${result.outcome?.summary ?? ""}`),
        ],
    };
}

function trafficTiles({ status, traffic }) {
    if (traffic?.packet_latency?.mean === null || !traffic) {
        return [];
    }
    const { packet_latency: latency, packet_latency_interval: interval } = traffic;
    const end = status === "saturated" ? "; saturated: it depends on how long one watches" : "";
    return [
        ["Accepted", figure(traffic.accepted), `flits/node/cycle; offered ${figure(traffic.offered)}`],
        ["Packet latency", figure(latency.mean),
            `cycles, mean${interval ? ` ± ${figure(interval.half_width)}` : ""}; p99 ${figure(latency.p99)}${end}`],
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

function networkTiles(result) {
    const { network, energy, binding } = result;
    const list = [];
    if (binding) {
        list.push(["Nearest to its limit", percent(binding.utilisation), `${words(binding.kind)} ${binding.name}`]);
    }
    const links = network?.links ? linksOf(result).sort((a, b) => b.busy - a.busy) : [];
    if (links.length > 0) {
        const between = links.filter(({ router }) => router !== undefined);
        const mean = between.reduce((sum, { busy }) => sum + busy, 0) / between.length;
        list.push(["Busiest link", percent(links[0].busy),
            `${links[0].name}${between.length > 0 ? `; mean between routers ${percent(mean)}` : ""}`]);
    }
    if (energy?.mean_mw > 0) {
        list.push(["Power", power(energy.mean_mw), `${power(energy.idle_mw)} of it idle; ${short(energy.total)} pJ in all`]);
    } else if (energy?.total > 0) {
        list.push(["Energy", short(energy.total), energy.unit === "pJ" ? "pJ" : "relative units"]);
    }
    return list;
}

function agentTiles({ agents }) {
    return agents ? [
        ["Delivered", count(agents.delivered, "agent"), `${figure(agents.injected)} injected, ${figure(agents.copies)} copies`],
        ["Processors busy", percent(agents.utilisation), `${short(agents.instructions)} instructions of agents`],
    ] : [];
}

function workloadTiles(workload) {
    if (!workload?.cycles) {
        return [];
    }
    const proof = { true: "verified", false: "WRONG RESULT" }[String(workload.verified)] ?? "not verified";
    return [["Timed region", short(workload.cycles), `cycles of ${workload.program}, ${proof}`]];
}

function warningList({ warnings = [], doubts = [] }) {
    const lines = (title, texts) => (texts.length ? [element("h3", {}, title),
        element("ul", {}, ...texts.map((text) => element("li", {}, text)))] : []);
    return [...lines("Doubts about the measurement", doubts), ...lines("Warnings", warnings)];
}

function listOf(title, lines) {
    return lines?.length ? [element("h3", {}, title), element("pre", { class: "log" }, lines.join("\n"))] : [];
}

/** How the run ended, and its figures at a glance. */
export function summary({ result }) {
    const entries = [
        ["Simulated time", duration(result.time_ns), `${short(result.cycles)} cycles`],
        ...workloadTiles(result.workload), ...trafficTiles(result), ...coreTiles(result),
        ...agentTiles(result), ...networkTiles(result),
        ["Host time", duration(result.wall_seconds * 1e9),
            `${short(result.cycles / result.wall_seconds)} cycles a second`],
    ];
    const reports = Object.entries(result.workload?.reports ?? {});
    return section("summary", "Summary", result.binding?.text ?? null, tiles(entries), ...warningList(result),
        ...listOf("Why it ended so", result.outcome?.details), ...listOf("What the machine logged", result.log),
        reports.length > 0 ? [element("h3", {}, "What the program reported"), element("div", { class: "table plain narrow" },
            plainTable({ columns: ["name", "value"], rows: reports }))] : []);
}
