// SPDX-License-Identifier: Apache-2.0
// Results in which every text that a user chooses is markup, script or a template of the chart library.
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const attack = "<img src=x onerror=\"window.owned=1\"></script><script>window.owned=1</script>'&amp;{a|b}{c}";

/** What must be seen letter for letter: a name with the attack, and a name as C++ has them. */
export class Poison {
    texts = [];

    name(site) {
        const text = `${site} std::map<int, char*>::find(int&&) ${attack}`;
        this.texts.push(text);
        return text;
    }
}

function changeJson(file, change) {
    const content = JSON.parse(readFileSync(file, "utf8"));
    change(content);
    writeFileSync(file, JSON.stringify(content));
}

function cells(line) {
    return [...line.matchAll(/"((?:[^"]|"")*)"(?:,|$)|([^,]*)(?:,|$)/g)].slice(0, line.endsWith(",") ? undefined : -1)
        .map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain);
}

export function changeCells(file, change) {
    const [head, ...rows] = readFileSync(file, "utf8").trimEnd().split("\n").map(cells);
    const changed = [head, ...rows].map((row, number) => row.map((cell, column) => change(cell, head[column], number)));
    writeFileSync(file, changed.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\n") + "\n");
}

/** A copy of a run with poisoned names. */
export function poisonedRun(source, folder) {
    const poison = new Poison();
    cpSync(source, folder, { recursive: true });
    changeJson(join(folder, "result.json"), (result) => poisonResult(result, poison));
    const trace = join(folder, "messages.trace.json");
    if (existsSync(trace)) {
        const lines = readFileSync(trace, "utf8").split("\n");
        const name = poison.name("function of a slice");
        writeFileSync(trace, lines.map((line) => (/"ph":"X".*"left"/.test(line)
            ? line.replace(/"name":"[^"]*"/, () => `"name":${JSON.stringify(name)}`) : line)).join("\n"));
    }
    for (const file of ["latency_histogram.csv", "latency_pairs.csv"].map((name) => join(folder, name)).filter(existsSync)) {
        const name = poison.name("class of a file");
        changeCells(file, (cell, column, row) => (column === "class" && row > 0 ? name : cell));
    }
    return poison.texts;
}

function poisonResult(result, poison) {
    result.name = poison.name("name of a configuration");
    result.version = poison.name("version");
    result.config.network.topology.kind = poison.name("topology");
    result.outcome.summary = poison.name("summary");
    result.outcome.details = [poison.name("detail")];
    result.log = [poison.name("line of the log")];
    if (result.workload) {
        result.workload.program = poison.name("program");
        result.workload.reports = { [poison.name("key of a report")]: 1, constructor: 2 };
        result.profile.forEach((one, number) => {
            one.function = number < 3 ? poison.name(`function ${number}`) : one.function;
        });
    }
    if (result.traffic) {
        result.config.traffic.pattern = poison.name("pattern");
        result.config.traffic[`key ${attack}`] = `value ${attack}`;  // the configuration is shown as JSON, with its escapes
        const [only] = Object.values(result.traffic.classes);
        result.traffic.classes = { [poison.name("class")]: only, [poison.name("other class")]: only };
    }
    const { network } = result;
    network.links = Object.fromEntries(Object.entries(network.links).map(([name, flits], number) =>
        [/^r\d+\./.test(name) && number < 4 ? `${name}${attack}` : name, 1e6 * (number < 4) + flits]));
    const occupancy = Object.values(network.vc_occupancy_of_router)[0];
    network.vc_occupancy_of_router = { [poison.name("class of buffers")]: occupancy, [poison.name("another")]: occupancy };
    result.binding = { kind: "channel", name: poison.name("what binds"), utilisation: 1, text: poison.name("why it binds") };
    result.warnings = [poison.name("warning")];
    network.stalls = { no_credit: 5, no_free_vc: 4, lost_switch: 3, head_of_line: 2 };
}

/** A copy of a sweep with poisoned names and values. */
export function poisonedSweep(source, folder) {
    const poison = new Poison();
    cpSync(source, folder, { recursive: true });
    const named = new Map();
    const hidden = new Set();  // variables of scenarios: the page compares designs
    const once = (name) => named.get(name) ?? named.set(name, hidden.has(name) ? attack : poison.name(name)).get(name);
    const variables = new Set();
    const objectives = new Set();
    changeJson(join(folder, "sweep.json"), (sweep) => {
        sweep.variables.forEach(({ name, scenario }) => (scenario ? hidden : variables).add(name));
        sweep.objectives.forEach(({ name }) => objectives.add(name));
        sweep.name = poison.name("name of a sweep");
        sweep.version = poison.name("version");
        sweep.variables.filter(({ name }) => variables.has(name))
            .forEach((one) => Object.assign(one, { name: once(one.name), key: poison.name("key") }));
        sweep.objectives.forEach((one) => Object.assign(one, { name: once(one.name), value: poison.name("value") }));
        sweep.scenarios?.forEach((one) => Object.assign(one, { name: once(one.name) }));
    });
    const column = (name) => {
        const [base] = name.split(/_(?:loss|ci95)$/);
        return variables.has(base) || objectives.has(base) ? once(base) + name.slice(base.length) : name;
    };
    for (const file of ["points.csv", "designs.csv", "sensitivity.csv"].map((name) => join(folder, name)).filter(existsSync)) {
        changeCells(file, (cell, head, row) => {
            if (row === 0) {
                return column(cell);
            }
            if (["objective", "axis", "scenario"].includes(head)) {
                return cell === "" ? "" : once(cell);
            }
            const isWord = variables.has(head) && cell !== "" && Number.isNaN(Number(cell));
            return isWord ? once(`value ${cell}`) : head === "reason" && row === 1 ? once("reason") : cell;
        });
    }
    return poison.texts;
}

/** Names that a program may take for something else. */
export const names = { proto: "__proto__", constructor: "constructor", empty: "", markup: attack, long: "x".repeat(3000),
    unicode: "\u202eé漢\ud83d\ude00\ud800", number: "0", method: "toString", infinity: "1e999" };

/** Data with a name in the place of all texts; columns keep theirs, by which the page finds what it shows. */
function renamedTexts(value, name) {
    if (Array.isArray(value)) {
        return value.map((one) => renamedTexts(one, name));
    }
    if (value === null || typeof value !== "object") {
        return typeof value === "string" ? name : value;
    }
    return mapped(value, (key, inner) => [key, key === "columns" || key === "kind" ? inner : renamedTexts(inner, name)]);
}

/** An object whose keys may be "__proto__". */
function mapped(value, change) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => change(key, inner)));
}

/** Data whose keys, or every other one (part 0 or 1), are names: no report has such data. */
function renamedKeys(value, name, part) {
    if (value === null || typeof value !== "object") {
        return value;
    }
    if (Array.isArray(value)) {
        return value.map((one) => renamedKeys(one, name, part));
    }
    let number = 0;
    return mapped(value, (key, inner) => {
        const own = number % 2 === part ? `${name}${number < 2 ? "" : number}` : key;
        ++number;
        return [own, renamedKeys(inner, name, part)];
    });
}

/** Names that a user chose, in lists of those that must differ. */
function chosenNames({ result, sweep }) {
    const nameOf = ({ name }) => name;
    return sweep ? [[...sweep.variables, ...sweep.objectives].map(nameOf), (sweep.scenarios ?? []).map(nameOf)]
        : [result.config.network?.classes?.map(nameOf) ?? [], result.config.traffic?.classes?.map(nameOf) ?? [],
            result.network?.router_names ?? [], Object.keys(result.workload?.reports ?? {})];
}

/** Data in which a user chose a name for the first of each kind, and names that begin with it for the others. */
function renamedChoices(data, name) {
    const known = new Map(chosenNames(data).flatMap((list) => [...new Set(list)].map((one, number) =>
        [one, `${name}${number === 0 ? "" : number}`])));
    const renamed = (text) => {
        const [, base, end] = /^([^]*?)(_loss|_ci95)?$/.exec(text);
        const [, router, other] = /^(.+)\.to_(.+)$/.exec(text) ?? [];  // a link
        return known.has(base) ? known.get(base) + (end ?? "")
            : known.has(router) && known.has(other) ? `${known.get(router)}.to_${known.get(other)}` : text;
    };
    const change = (value) => (Array.isArray(value) ? value.map(change)
        : value !== null && typeof value === "object" ? mapped(value, (key, inner) => [renamed(key), change(inner)])
            : typeof value === "string" ? renamed(value) : value);
    return change(data);
}

/** A page whose data are changed: (data) => data. */
export function changedPage(page, change) {
    const text = readFileSync(page, "utf8");
    const [whole, open, json, close] = /(<script[^>]*id="report-data"[^>]*>)([^]*?)(<\/script>)/.exec(text);
    const data = JSON.stringify(change(JSON.parse(json))).replaceAll("<", "\\u003c");
    const file = `${page}.changed.html`;
    writeFileSync(file, text.replace(whole, () => open + data + close));
    return file;
}

/** A page whose data have a name in the place of texts, of what a user chose, or of keys. */
export function renamedPage(page, name, part) {
    return changedPage(page, (data) => (part === "texts" ? renamedTexts(data, name)
        : part === "choices" ? renamedChoices(data, name)
            : mapped(data, (key, value) => [key, key === "kind" ? value : renamedKeys(value, name, part)])));
}
