// SPDX-License-Identifier: Apache-2.0
// What the map of the network can show: figures of routers and of links.
import { words } from "../parts/format.js";

/** How routers and links lie on a drawing, from the names of links ("r5.E" leaves router 5 eastwards). */
export function layout({ network, activity, config }) {
    const routers = Object.values(activity ?? {})[0]?.length ?? network.busiest_link_of_router.length;
    const isGrid = routers === network.columns * network.rows && network.rows > 1;
    const own = isGrid ? network.columns : gridColumns(config, routers) ?? Math.ceil(Math.sqrt(routers));
    const drawn = isGrid || gridColumns(config, routers) !== undefined;
    return { routers, columns: own, rows: Math.ceil(routers / own), hasDirections: drawn, nodes: network.nodes };
}

/** Columns of a grid of two dimensions whose routers are not its nodes, such as a concentrated mesh. */
function gridColumns(config, routers) {
    const dims = config?.network?.topology?.dims;
    return dims?.length === 2 && dims[0] * dims[1] === routers ? dims[0] : undefined;
}

/** Links between routers: {name, router, port, flits}. */
export function transitLinks(network) {
    return Object.entries(network.links).flatMap(([name, flits]) => {
        const found = /^r(\d+)\.(.+)$/.exec(name);
        return found ? [{ name, router: Number(found[1]), port: found[2], flits }] : [];
    });
}

function summed(lists) {
    return lists[0].map((_, place) => lists.reduce((sum, list) => sum + list[place], 0));
}

function energyOfRouters(activity, costs) {
    const kinds = [["buffer_writes", "buffer_write"], ["buffer_reads", "buffer_read"], ["crossbar", "crossbar"],
        ["vc_allocations", "vc_allocation"], ["switch_allocations", "switch_allocation"]];
    return summed(kinds.filter(([events]) => activity[events]).map(([events, cost]) =>
        activity[events].map((number) => number * (costs[cost] ?? 0))));
}

/**
 * Figures of routers: {id, title, unit, values}. Only those that the run recorded.
 * @param place of layout()
 */
export function routerLayers({ network, activity, nodes, config, cycles }, place) {
    const layers = [];
    const add = (id, title, unit, values) => {
        if (values?.length === place.routers) {
            layers.push({ id, title, unit, values });
        }
    };
    const occupancy = Object.entries(network.vc_occupancy_of_router ?? {});
    if (occupancy.length > 0) {
        add("buffers", "Flits buffered", "flits, mean", summed(occupancy.map(([, values]) => values)));
    }
    if (occupancy.length > 1) {
        for (const [name, values] of occupancy) {
            add(`class-${name}`, `VC occupancy of class ${name}`, "flits, mean", values);
        }
    }
    if (activity?.crossbar) {
        add("crossbar", "Flits switched", "flits/cycle", activity.crossbar.map((flits) => flits / Math.max(cycles, 1)));
        add("energy", "Energy of routers", config.energy?.unit === "pJ" ? "pJ" : "relative units",
            energyOfRouters(activity, config.energy ?? {}));
    }
    add("busy", "Pipelines busy", "share of cycles", nodes?.busy);
    add("instructions", "Instructions", "1", nodes?.instructions);
    add("threads", "Threads created", "1", nodes?.threads_created);
    add("busiest", "Busiest outgoing link", "flits/cycle", network.busiest_link_of_router);
    return layers;
}

/** "12 (4, 1)" */
export function routerName(number, place) {
    const at = place.hasDirections ? ` at (${number % place.columns}, ${Math.floor(number / place.columns)})` : "";
    return `router ${number}${at}`;
}

export function portInWords(port) {
    return words({ E: "east", W: "west", N: "north", S: "south" }[port] ?? port);
}
