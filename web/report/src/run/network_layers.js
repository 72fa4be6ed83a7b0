// SPDX-License-Identifier: Apache-2.0
// The layers of the map of the network: figures of routers and of links.
import { words } from "../parts/format.js";

/** How routers and links lie on a drawing, from the names of links ("r5.E" leaves router 5 eastwards). */
export function layout({ network, activity, config }) {
    const routers = Object.values(activity ?? {})[0]?.length ?? network.busiest_link_of_router.length;
    const isGrid = routers === network.columns * network.rows && network.rows > 1;
    const own = isGrid ? network.columns : gridColumns(config, routers) ?? Math.ceil(Math.sqrt(routers));
    const drawn = isGrid || gridColumns(config, routers) !== undefined;
    return { routers, columns: own, rows: Math.ceil(routers / own), hasDirections: drawn, nodes: network.nodes,
        names: network.router_names ?? [], buses: new Set(Object.keys(network.buses ?? {})),
        routerOfNode: nodesByRouter(network, routers) };
}

/** Columns of a grid of two dimensions whose routers are not its nodes, such as a concentrated mesh. */
function gridColumns(config, routers) {
    const dims = config?.network?.topology?.dims;
    return dims?.length === 2 && dims[0] * dims[1] === routers ? dims[0] : undefined;
}

/** Which router a node hangs on; undefined where the result does not say it. */
function nodesByRouter({ nodes, router_of_node: list }, routers) {
    return (node) => (list ? list[node] : nodes <= routers ? node : undefined);
}

/**
 * Links of the network: {name, flits, busy}, with {router, port} between routers and {node, port: "in" or "out"} between
 * a router and a node. `busy` is the share of what the link could carry.
 */
export function linksOf({ network, cycles }) {
    const numbers = new Map((network.router_names ?? []).map((name, number) => [name, number]));
    return Object.entries(network.links).flatMap(([name, flits]) => {
        const busy = network.utilisation_of_link?.[name] ?? flits / Math.max(cycles, 1);
        const [router, port] = endOf(name, numbers);
        if (router !== undefined) {
            return [{ name, flits, busy, router, port }];
        }
        const local = /^n(\d+)\.(in|out)$/.exec(name);
        return local ? [{ name, flits, busy, node: Number(local[1]), port: local[2] }] : [];
    });
}

/** Router and port of a link's name: of "r5.E", or of "left.east" where the topology names its routers. */
function endOf(name, numbers) {
    for (let dot = name.indexOf("."); dot >= 0; dot = name.indexOf(".", dot + 1)) {
        const router = numbers.get(name.slice(0, dot));
        if (router !== undefined) {
            return [router, name.slice(dot + 1)];
        }
    }
    const numbered = /^r(\d+)\.(.+)$/s.exec(name);
    return numbered ? [Number(numbered[1]), numbered[2]] : [];
}

/** Virtual channels of a port; not a number where classes share them. */
export function channelsOf({ classes = [], phases = 1 }) {
    return classes.reduce((sum, { range, vcs = 1 }) => sum + (range ? NaN : vcs), 0) * phases;
}

function summed(lists) {
    return lists[0].map((_, place) => lists.reduce((sum, list) => sum + list[place], 0));
}

function busiestOutgoing(links, place) {
    const busiest = Array(place.routers).fill(0);
    for (const { router, busy } of links) {
        busiest[router] = Math.max(busiest[router], busy);
    }
    return busiest;
}

function energyOfRouters(activity, costs) {
    const kinds = [["buffer_writes", "buffer_write"], ["buffer_reads", "buffer_read"], ["crossbar", "crossbar"],
        ["vc_allocations", "vc_allocation"], ["switch_allocations", "switch_allocation"]];
    return summed(kinds.filter(([events]) => activity[events]).map(([events, cost]) =>
        activity[events].map((number) => number * (costs[cost] ?? 0))));
}

/** Why flits wait in routers, as `network.stalls` counts it. */
export const stallCauses = {
    no_credit: "no credit: the buffer ahead is full",
    no_free_vc: "no free virtual channel ahead",
    lost_switch: "another flit got the switch",
    head_of_line: "head of line: it holds up another output",
};

/** Input ports of each router, as many as lead to other routers, and from nodes; undefined if some node is nobody's. */
function portsOf(links, place) {
    const ports = Array.from({ length: place.routers }, () => ({ transit: 0, local: 0 }));
    for (const { router, node } of links.filter((link) => link.node === undefined || link.port === "in")) {
        const here = ports[router ?? place.routerOfNode(node)];
        if (!here) {
            return undefined;
        }
        here[router === undefined ? "local" : "transit"] += 1;
    }
    return ports;
}

/**
 * Flits that the buffers of each router hold, of one class or of all; undefined if that is not a matter of a depth.
 * @param ports of portsOf(), if they are known
 */
function capacities({ network }, ports, name) {
    const classes = (network.classes ?? []).filter((one) => name === undefined || one.name === name);
    const size = (own) => classes.reduce((sum, { range, vcs, depth }) =>
        sum + (range ? NaN : (vcs ?? 1) * (network.phases ?? 1) * (own ?? depth ?? network.vc_depth)), 0);
    const [transit, local] = [size(), size(network.local_depth || undefined)];
    return ports && transit > 0 && local > 0
        ? ports.map((count) => count.transit * transit + count.local * local || transit) : undefined;
}

/**
 * Figures of routers: {id, title, unit, values, full, whole}. Only those that the run recorded. `full` is what a colour
 * of 100 % stands for, by router, and `whole` the same in words; both are missing where nothing limits a figure.
 * @param place of layout()
 * @param links of linksOf()
 */
export function routerLayers({ network, activity, energy, nodes, config, cycles }, place, links) {
    const layers = [];
    const ports = portsOf(links, place);
    const add = (id, title, unit, values, { full, whole } = {}) => {
        if (values?.length === place.routers) {
            layers.push({ id, title, unit, values, whole, full });
        }
    };
    const share = { full: Array(place.routers).fill(1), whole: "busy" };
    const own = channelsOf(config?.network ?? {});
    const inputs = ports?.map(({ transit, local }) => transit + local || 1);
    const channels = own > 0 ? inputs?.map((count) => count * own) : undefined;
    const buffers = (name) => ({ full: capacities(config, ports, name), whole: "of what the buffers hold" });
    const occupancy = Object.entries(network.vc_occupancy_of_router ?? {});
    if (occupancy.length > 0) {
        add("buffers", "Flits buffered", "flits, mean", summed(occupancy.map(([, values]) => values)), buffers());
    }
    if (occupancy.length > 1) {
        for (const [name, values] of occupancy) {
            add(`class-${name}`, `VC occupancy of class ${name}`, "flits, mean", values, buffers(name));
        }
    }
    for (const [cause, meaning] of Object.entries(stallCauses)) {
        const counts = network.stalls_of_router?.map((one) => one?.[cause]);
        if (counts?.every(Number.isFinite)) {
            add(`stall-${cause}`, `Waiting: ${meaning}`, "virtual channels, mean",
                counts.map((one) => one / Math.max(cycles, 1)), { full: channels, whole: "of the virtual channels" });
        }
    }
    if (activity?.crossbar) {
        add("crossbar", "Flits switched", "flits/cycle", activity.crossbar.map((flits) => flits / Math.max(cycles, 1)),
            { full: inputs, whole: "of a flit a port and cycle" });
        add("energy", "Energy of routers", energy?.unit === "pJ" ? "pJ" : "relative units",
            energy?.routers ? Object.values(energy.routers) : energyOfRouters(activity, config.energy ?? {}));
    }
    if (energy?.nodes && energy.mean_mw > 0) {
        add("power", "Power of tiles with their routers", "mW",
            energy.nodes.map((energyOfNode) => energyOfNode * energy.mean_mw / energy.total));
    }
    add("busy", "Pipelines busy", "of cycles", nodes?.busy, share);
    add("instructions", "Instructions", "1", nodes?.instructions);
    add("threads", "Threads created", "1", nodes?.threads_created);
    add("busiest", "Busiest outgoing link", "of cycles", busiestOutgoing(links, place), share);
    add("nodes", "Busiest link of a node", "of cycles", network.busiest_node_link_of_router, share);
    return layers;
}

/** "router 12", "bus0" */
function routerInWords(number, { names, buses }) {
    const name = names[number] ?? number;
    return buses.has(name) ? name : `router ${name}`;
}

/** "router 12 at (4, 1)" */
export function routerName(number, place) {
    const where = place.hasDirections ? ` at (${number % place.columns}, ${Math.floor(number / place.columns)})` : "";
    return routerInWords(number, place) + where;
}

export function portInWords(port) {
    return words({ E: "east", W: "west", N: "north", S: "south" }[port] ?? port);
}

/** "router 5, east", "injection of node 14" */
export function linkInWords({ router, node, port }, place) {
    return node === undefined ? `${routerInWords(router, place)}, ${portInWords(port)}`
        : `${port === "in" ? "injection" : "ejection"} of node ${node}`;
}
