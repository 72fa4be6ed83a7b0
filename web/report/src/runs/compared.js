// SPDX-License-Identifier: Apache-2.0
// Several runs, what they are called on the page, and where their configurations differ.

const loadKey = /^traffic\.(classes\.\d+\.)?rate$/;
const seedKey = /^seed$/;
const keysInNames = 4;  // of designs, unless more are needed

/** Every value of a configuration by its path: {"network.vc_depth": 4}. */
function flattened(value, path, into) {
    if (value !== null && typeof value === "object") {
        for (const [key, inner] of Object.entries(value)) {
            flattened(inner, path === "" ? key : `${path}.${key}`, into);
        }
    } else {
        into.set(path, value);
    }
    return into;
}

/** Short and different: the name of the configuration, or else the directory below the one that all have in common. */
function labels(runs) {
    const names = runs.map(({ result }) => result.name);
    const paths = runs.map(({ directory }) => directory.split("/"));
    const differing = paths[0].findIndex((part, place) => paths.some((path) => path[place] !== part));
    const tails = paths.map((path) => path.slice(Math.max(differing, 0)).join("/"));
    return runs.map(({ directory, result }, number) =>
        (names.filter((name) => name === result.name).length === 1 ? result.name : tails[number] || directory));
}

/** "classes.0.vcs" of "network.classes.0.vcs". */
function shortKey(key) {
    const parts = key.split(".");
    return parts.slice(/^\d+$/.test(parts.at(-2)) ? -3 : -2).join(".");
}

/** What designs are called by their values: as few keys as tell them apart, but some in any case. */
function designNames(keys, designs) {
    const name = (values, length) => keys.slice(0, length).map((key) => `${shortKey(key)} ${values.get(key) ?? "-"}`).join(", ");
    for (let length = Math.min(keysInNames, keys.length); ; ++length) {
        const names = designs.map((values) => name(values, length) || "all runs");
        if (length === keys.length || new Set(names).size === designs.length) {
            return names;
        }
    }
}

/** Flits a node and cycle of all sources; undefined without traffic, and where a search found its own loads. */
function loadOf({ result: { traffic, saturation, config } }) {
    const sources = config.traffic?.classes?.length > 0 ? config.traffic.classes : [config.traffic];
    return traffic && !saturation ? sources.reduce((sum, source) => sum + (source?.rate ?? 0), 0) : undefined;
}

export class ComparedRuns {
    constructor(runs) {
        const names = labels(runs);
        this.runs = runs.map((run, number) => ({
            ...run, number, name: names[number], load: loadOf(run), values: flattened(run.result.config ?? {}, "", new Map()),
            saturated: run.result.status === "saturated", status: run.result.status,
        }));
        this.keys = this.differingKeys();
    }

    differingKeys() {
        const keys = [...new Set(this.runs.flatMap(({ values }) => [...values.keys()]))];
        return keys.filter((key) => new Set(this.runs.map(({ values }) => values.get(key))).size > 1);
    }

    /** Runs that differ in their load, and perhaps their seed, alone: {name, points}. */
    designs() {
        const own = this.keys.filter((key) => !loadKey.test(key) && !seedKey.test(key));
        const designs = new Map();
        for (const run of this.runs.filter(({ load }) => load !== undefined)) {
            const key = JSON.stringify(own.map((one) => run.values.get(one) ?? null));
            designs.set(key, [...(designs.get(key) ?? []), run]);
        }
        const lists = [...designs.values()];
        const names = designNames(own, lists.map(([{ values }]) => values));
        return lists.map((points, number) => ({ points, name: names[number] }));
    }
}

/** What runs are compared by: {name, unit, value(run)}, and whether it means nothing of a saturated run. */
export const figures = [
    { name: "simulated cycles", unit: "cycles", value: ({ result }) => result.cycles },
    { name: "timed region", unit: "cycles", value: ({ result }) => result.workload?.cycles },
    { name: "accepted traffic", unit: "flits/node/cycle", value: ({ result }) => result.traffic?.accepted },
    { name: "packet latency, mean", unit: "cycles", endsAtSaturation: true,
        value: ({ result }) => result.traffic?.packet_latency?.mean },
    { name: "packet latency, p99", unit: "cycles", endsAtSaturation: true,
        value: ({ result }) => result.traffic?.packet_latency?.p99 },
    { name: "sustained load", unit: "flits/node/cycle", value: ({ result }) => result.saturation?.load },
    { name: "busiest link", unit: "%", value: ({ result }) => percentOf(result.network?.busiest_links?.[0]?.utilisation) },
    { name: "instructions a cycle", unit: "of a core",
        value: ({ result }) => result.cores && result.cores.instructions / result.cores.core_cycles },
    { name: "energy", unit: "pJ", value: ({ result }) => energyIn("pJ", result) },
    { name: "energy, relative", unit: "", value: ({ result }) => energyIn("relative", result) },
    { name: "host time", unit: "s", value: ({ result }) => result.wall_seconds },
];

/** Energies in different units do not compare. */
function energyIn(unit, { energy }) {
    return energy?.unit === unit && energy.total > 0 ? energy.total : undefined;
}

function percentOf(share) {
    return share === undefined ? undefined : 100 * share;
}

