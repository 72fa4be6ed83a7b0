// SPDX-License-Identifier: Apache-2.0
// The workload of a run, in the words of its configuration.
import { count, figure, percent, words } from "../parts/format.js";
import { channelsOf } from "./network_layers.js";

/** "hot spot, 10 % to nodes 24 and 39" */
function patternInWords({ pattern, hotspots, hotspot_fraction: part, locality, locality_level: level }) {
    if (pattern === "hotspot" && hotspots?.length > 0) {
        const nodes = hotspots.map((one) => one.node);
        const named = nodes.length > 4 ? count(nodes.length, "node") : `node${nodes.length === 1 ? "" : "s"} ${nodes.join(", ")}`;
        return `hot spot, ${percent(part ?? 1, 0)} to ${named}`;
    }
    if (pattern === "threshold") {
        return `${percent(locality, 0)} within modules of level ${level}, the rest uniform`;
    }
    return words(String(pattern)) + (pattern === "geometric" ? `, ${percent(locality, 0)} local` : "");
}

function sourceInWords(source, isSearch) {
    const { name, rate, packet_flits: flits, packet_bytes: bytes, reply_class: reply } = source;
    const length = Array.isArray(flits) || Array.isArray(bytes) ? "packets of mixed length"
        : Number.isFinite(bytes) ? `packets with ${count(bytes, "byte")} of data` : `packets of ${count(flits, "flit")}`;
    return `${name ? `${name}: ` : ""}${patternInWords(source)}${isSearch ? "" : `, ${figure(rate)} flits/node/cycle`}, ${length}` +
        `${source.injection === "on_off" ? ", in bursts" : ""}${reply ? `, replies in class ${reply}` : ""}`;
}

/** The traffic of a run; empty if it has none. */
export function trafficInWords(traffic) {
    if (!traffic) {
        return "";
    }
    const sources = traffic.classes?.length > 0 ? traffic.classes : [traffic];
    const search = traffic.find_saturation ? "search for saturation under " : "";
    return search + sources.map((source) => sourceInWords(source, traffic.find_saturation)).join("; ");
}

/** "agents broadcast, basic" */
function agentsInWords({ inject = [], application }) {
    const names = [...new Set(inject.map(({ agent }) => agent))];
    const program = application?.program ?? "none";
    return [names.length > 0 ? `agents ${names.join(", ")}` : "", program === "none" ? "" : words(program)]
        .filter((part) => part).join("; ");
}

/** What ran on the machine; empty if the configuration does not say. */
export function loadInWords({ workload, replay, config }) {
    const program = workload?.program;
    return program ? words(String(program)) : replay ? "replay" : config?.agents ? agentsInWords(config.agents)
        : trafficInWords(config?.traffic);
}

/** "chip, 8 x 8 mesh, dimension order routing, 6 virtual channels of 4 flits" */
export function machineInWords(config) {
    if (!config.network?.classes) {
        const { kind, columns, rows } = config.agents?.topology ?? {};
        return [config.system, columns ? `${columns} x ${rows} ${kind}` : kind ?? ""].filter((part) => part).join(", ");
    }
    const { topology, classes, vc_depth: depth, routing } = config.network;
    const shape = topology.dims ? `${topology.dims.join(" x ")} ${topology.kind}` : topology.kind;
    const own = channelsOf(config.network);
    const channels = Number.isNaN(own) ? "shared virtual channels" : count(own, "virtual channel");
    const depths = [...new Set(classes.map((one) => one.depth ?? depth))];
    const flits = depths.length > 1 ? `${depths.join(" or ")} flits` : count(depths[0], "flit");
    return [config.system, words(shape), `${words(String(routing?.kind ?? routing))} routing`,
        `${channels} of ${depths.includes(0) ? "unlimited depth" : flits}`].join(", ");
}
