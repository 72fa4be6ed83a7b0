// SPDX-License-Identifier: Apache-2.0
// Parts of a whole as horizontal bars: where cycles and energy went.
import { axisStyle, Chart } from "../parts/chart.js";
import { element } from "../parts/dom.js";
import { figure, percent, power, short, words } from "../parts/format.js";
import { absent, section } from "../parts/section.js";
import { plainTable } from "../parts/table.js";

const functionsDrawn = 20;

/**
 * @param parts   list of {name, value, colour}; colour is a number of the page's series
 * @param whole   what 100 % is
 * @param extra   (part) => further words for it; may be missing
 */
export function shareChart({ label, unit, parts, whole, extra = () => "" }) {
    const textOf = (part) => [part.name, `${figure(part.value)} ${unit}, ${percent(part.value / whole)}`, extra(part)]
        .filter((line) => line).join("; ");
    return new Chart({
        label,
        height: parts.length * 24 + 56,
        marks: () => parts.map((_, index) => ({ series: 0, index })),
        text: ({ index }) => textOf(parts[index]),
        pointer: "axis",
        option: (now, width) => ({
            grid: { left: 8, right: 64, top: 4, bottom: 34, containLabel: true },
            xAxis: { ...axisStyle(now), type: "value", name: unit, nameLocation: "middle", nameGap: 26,
                axisLabel: { color: now.quiet, formatter: short, hideOverlap: true } },
            yAxis: { ...axisStyle(now), type: "category", inverse: true, data: parts.map((part) => part.name),
                axisLabel: { color: now.ink, width: Math.min(width * 0.45, 300), overflow: "truncate" } },
            series: [{
                type: "bar", barWidth: 15,
                data: parts.map((part) => ({ value: part.value, itemStyle: { color: now.series[part.colour ?? 0] } })),
                label: { show: true, position: "right", color: now.quiet, formatter: ({ value }) => percent(value / whole) },
                emphasis: { itemStyle: { color: now.focus } },
            }],
        }),
        table: () => ({
            columns: ["name", unit, "share"],
            rows: parts.map(({ name, value }) => [name, value, percent(value / whole)]),
        }),
    });
}

function withChart(id, title, lead, chart, ...more) {
    const own = section(id, title, lead, chart.body, ...more);
    own.drawn = () => chart.start();
    return own;
}

function byCause(causes, kind, colour) {
    return Object.entries(causes ?? {}).filter(([, value]) => value > 0)
        .map(([name, value]) => ({ name: `${kind}: ${words(name)}`, value, colour }));
}

/** What pipelines did in their cycles. */
export function stalls({ result: { cores } }) {
    if (!cores) {
        return null;
    }
    const waits = [...byCause(cores.stall_cycles, "stalled", 1), ...byCause(cores.idle_cycles, "idle", 7)]
        .sort((a, b) => b.value - a.value);
    const parts = [{ name: "instructions issued", value: cores.instructions, colour: 2 }, ...waits];
    return withChart("stalls", "Cycles of the pipelines",
        "Over all cores. Stalled: a context ran, and no instruction could issue. Idle: no context was ready.",
        shareChart({ label: "Cycles of all pipelines by what they did", unit: "cycles", parts, whole: cores.core_cycles }));
}

/** Where the firmware's time went. */
export function functions({ result: { profile, cores } }) {
    if (!cores) {
        return null;
    }
    const whole = (profile ?? []).reduce((sum, one) => sum + one.cycles, 0);
    if (whole === 0) {
        return section("functions", "Time by function", null, absent("No instruction was executed."));
    }
    const parts = profile.slice(0, functionsDrawn).map((one) => ({ name: one.function, value: one.cycles, ...one }));
    const rest = profile.slice(functionsDrawn).reduce((sum, one) => sum + one.cycles, 0);
    if (rest > 0) {
        parts.push({ name: `${profile.length - functionsDrawn} others`, value: rest, colour: 7 });
    }
    return withChart("functions", "Time by function",
        "Cycles of pipelines occupied, stalls of its instructions included, over all cores.",
        shareChart({ label: "Cycles by function", unit: "cycles", parts, whole,
            extra: (one) => (one.instructions ? `${figure(one.cycles / one.instructions)} cycles an instruction` : "") }));
}

/** What the network's events cost. */
export function energy({ result: { energy: spent } }) {
    if (!spent) {
        return null;
    }
    if (!(spent.total > 0)) {
        return section("energy", "Energy", null, absent("No event had a cost; give it one, such as", "--set energy.link_flit=1"));
    }
    const unit = spent.unit === "pJ" ? "pJ" : "relative units";
    const blocks = Object.keys(spent.blocks);
    const ofBlock = { link_flit: "links", bit_transition: "links", buffer_write: "buffers", buffer_read: "buffers",
        crossbar: "crossbars", vc_allocation: "allocators", switch_allocation: "allocators", wire_transition: "wires" };
    const withEvents = Object.values(ofBlock);
    const others = blocks.filter((name) => !withEvents.includes(name) && spent.blocks[name] > 0).map((name) => ({
        name: words(name), value: spent.blocks[name], colour: blocks.indexOf(name) }));
    const parts = Object.entries(spent.events).filter(([, event]) => event.energy > 0).map(([name, event]) => ({
        name: words(name), value: event.energy, count: event.count, colour: Math.max(blocks.indexOf(ofBlock[name]), 0),
    })).concat(others).sort((a, b) => b.value - a.value);
    const sums = Object.entries(spent.blocks).map(([name, value]) => `${words(name)} ${percent(value / spent.total)}`).join(", ");
    const mean = spent.mean_mw > 0 ? `, in the mean ${power(spent.mean_mw)}` : "";
    const whole = spent.tiles ? "Network and tiles" : "Network";
    return withChart("energy", "Energy", `${whole}: ${short(spent.total)} ${unit}${mean}; ${sums}.`,
        shareChart({ label: "Energy by event", unit, parts, whole: spent.total,
            extra: (one) => (one.count === undefined ? "without events" : `${figure(one.count)} events`) }),
        spent.events.bit_transition?.count === 0 ? absent("For bit transitions on links run with", "--set activity=true") : null);
}

const counted = [["agents", "Agents"], ["niu", "Network interface units"], ["engines", "Agent engines"],
    ["cop", "Coordination processors"], ["multicast", "Multicasts"], ["serial", "Serial links"], ["replay", "Replay"],
    ["rtl", "RTL"]];

/** Numbers that are not zero, by their paths in words; lists by node or link are for programs. */
function flat(group, path = "") {
    return Object.entries(group).flatMap(([name, value]) => {
        const here = `${path}${words(name)}`;
        return value === null || typeof value !== "object" ? value === 0 || value === null ? [] : [[here, value]]
            : Array.isArray(value) ? [] : flat(value, `${here}: `);
    });
}

/** What became of the agents of each problem. */
function problemTable(problems) {
    if (!problems?.length) {
        return null;
    }
    const columns = Object.keys(problems[0]).filter((key) => key === "id" || problems.some((one) => one[key]));
    return element("div", { class: "table" }, plainTable({ columns: columns.map((key) => (key === "id" ? "problem" : words(key))),
        rows: problems.map((one) => columns.map((key) => one[key] ?? "-")) }));
}

/** Counters that have no chart: agents, network interface units, coprocessors, RTL and the like. */
export function counters({ result }) {
    const groups = counted.filter(([key]) => result[key]);
    if (groups.length === 0) {
        return null;
    }
    const lists = groups.map(([key, title]) => element("details", { open: groups.length === 1 }, element("summary", {}, title),
        problemTable(result[key].problems), element("dl", { class: "tiles" },
            ...flat(result[key]).map(([name, value]) => element("div", {}, element("dt", {}, name),
                element("dd", {}, typeof value === "number" ? figure(value) : String(value)))))));
    return section("counters", "Counters", "Those that are not zero; docs/reference/statistics.md says what each means.", ...lists);
}

/** All values of the run. */
export function configuration({ result: { config } }) {
    return section("configuration", "Configuration", "Complete with defaults; resolved.yaml beside the results runs it again.",
        element("details", {}, element("summary", {}, "All values"), element("pre", {}, JSON.stringify(config, null, 2))));
}
