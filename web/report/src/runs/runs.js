// SPDX-License-Identifier: Apache-2.0
// Several runs side by side.
import { axisStyle, Chart } from "../parts/chart.js";
import { choice, element } from "../parts/dom.js";
import { count, figure, named, percent, words } from "../parts/format.js";
import { LoadCurves, loadInWords as pointInWords } from "../parts/load_curves.js";
import { absent, section, sectionsOf } from "../parts/section.js";
import { plainTable } from "../parts/table.js";
import { vcCycles } from "../run/network_stalls.js";
import { loadInWords, machineInWords } from "../run/workload_words.js";
import { ComparedRuns, figures } from "./compared.js";
import { Distribution } from "./distribution.js";

const mostInWords = 4;  // runs; of more the table alone says what differs

function withCharts(own, ...charts) {
    own.drawn = () => charts.forEach((chart) => chart.start());
    return own;
}

/** "12 % more" than the first run. */
function againstFirst(value, first) {
    if (!(first > 0) || !Number.isFinite(value) || value === first) {
        return "";
    }
    const share = value / first - 1;
    return Math.abs(share) >= 2 ? ` (${(value / first).toPrecision(3)} times the first)`
        : ` (${percent(Math.abs(share))} ${share > 0 ? "more" : "less"})`;
}

/** The figures of all runs: a bar each of the one that is chosen, and all of them as a table. */
function sideBySide({ runs }) {
    const known = figures.filter(({ value }) => runs.some((run) => Number.isFinite(value(run))));
    let shown = known.find(({ name }) => name.startsWith("packet latency")) ?? known.find(({ name }) => name === "timed region") ??
        known[0];
    const valueOf = (run) => shown.value(run);
    const isVoid = (run) => run.saturated && shown.endsAtSaturation;
    const inWords = (run) => (isVoid(run) ? `saturated (${figure(valueOf(run))})`
        : `${figure(valueOf(run))}${isVoid(runs[0]) ? "" : againstFirst(valueOf(run), valueOf(runs[0]))}`);
    const chart = new Chart({
        label: "One figure of all runs",
        height: runs.length * 26 + 56,
        marks: () => runs.map((_, index) => ({ series: 0, index })),
        text: ({ index }) => `${runs[index].name}, ${runs[index].status}\n${named(shown.name, shown.unit)}: ` +
            inWords(runs[index]),
        pointer: "axis",
        option: (now, width) => ({
            grid: { left: 8, right: 150, top: 4, bottom: 30, containLabel: true },
            xAxis: { ...axisStyle(now), type: "value", min: 0, name: named(shown.name, shown.unit), nameLocation: "middle",
                nameGap: 26, axisLabel: { color: now.quiet, formatter: figure, hideOverlap: true } },
            yAxis: { ...axisStyle(now), type: "category", inverse: true, data: runs.map(({ name }) => name),
                axisLabel: { color: now.ink, width: Math.min(width * 0.4, 300), overflow: "truncate" } },
            series: [{
                type: "bar", barWidth: 15,
                data: runs.map((run) => ({ value: isVoid(run) ? 0 : valueOf(run) ?? 0,
                    itemStyle: { color: now.series[run.number % now.series.length] } })),
                label: { show: true, position: "right", color: now.quiet, formatter: ({ dataIndex }) =>
                    (isVoid(runs[dataIndex]) ? "✕ " : "") + inWords(runs[dataIndex]) },
                emphasis: { itemStyle: { color: now.focus } },
            }],
        }),
    });
    const pick = choice("Figure", known.map(({ name }) => [name, name]), shown.name, (name) => {
        shown = known.find((one) => one.name === name);
        chart.draw();
    });
    const table = plainTable({
        columns: ["run", "status", ...known.map(({ name, unit }) => named(name, unit)), "what binds"],
        rows: runs.map((run) => [run.name, run.saturated ? "✕ saturated" : run.status,
            ...known.map(({ value }) => value(run) ?? ""), run.result.binding?.text ?? ""]),
    });
    return withCharts(section("summary", "Side by side", "Differences are against the first run. The latency of a saturated run " +
        "depends on how long one watches, so it has no bar.", element("div", { class: "controls" }, pick), chart.body,
    element("div", { class: "table" }, table)), chart);
}

function differences({ runs, keys }) {
    const cell = (value) => (value === undefined ? "-" : typeof value === "number" ? value : String(value));
    const lines = runs.map((run) => `${machineInWords(run.result.config)}; ${loadInWords(run.result)}`);
    const alike = new Set(lines).size === 1;
    const item = ({ name }, number) => element("li", {}, element("strong", {}, name), `: ${lines[number]}`);
    const machines = alike ? [element("p", {}, lines[0])]
        : runs.length > mostInWords ? [] : [element("ul", {}, ...runs.map(item))];
    const table = runs.length > keys.length
        ? { columns: ["run", ...keys], rows: runs.map(({ name, values }) => [name, ...keys.map((key) => cell(values.get(key)))]) }
        : { columns: ["key", ...runs.map(({ name }) => name)],
            rows: keys.map((key) => [key, ...runs.map(({ values }) => cell(values.get(key)))]) };
    return section("differences", "What differs", null, ...machines, keys.length === 0
        ? element("p", {}, "Nothing in the configuration.") : element("div", { class: "table" }, plainTable(table)));
}

function overLoad(compared) {
    const designs = compared.designs();
    const loads = new Set(designs.flatMap(({ points }) => points.map(({ load }) => load)));
    if (loads.size < 2) {
        return null;
    }
    const latency = (run) => run.result.traffic.packet_latency?.mean ?? NaN;
    const curves = new LoadCurves({
        label: "Packet latency over the offered load: a curve a design",
        measures: [
            { name: "packet latency, mean", unit: "cycles", value: latency },
            { name: "packet latency, p99", unit: "cycles", value: ({ result }) => result.traffic.packet_latency?.p99 ?? NaN },
            { name: "accepted traffic", unit: "flits/node/cycle", isTrue: true,
                value: ({ result }) => result.traffic.accepted ?? NaN },
        ],
        curves: () => designs,
        text: (run, { name }) => `${name}\n${run.name}: ${pointInWords(run, [["accepted", run.result.traffic.accepted,
            "flits/node/cycle"], ["latency", run.saturated ? NaN : latency(run), "cycles"]])}`,
        table: () => ({
            columns: ["design", "run", "load", "latency (cycles)", "status"],
            rows: designs.flatMap(({ name, points }) =>
                points.map((run) => [name, run.name, run.load, latency(run), run.status])),
        }),
    });
    return withCharts(section("load", "Latency over load", "A curve joins runs that differ in their load alone.", curves.body),
        curves);
}

function distributions({ runs }) {
    const measured = runs.filter((run) => run.latency.length > 0);
    if (measured.length === 0) {
        return runs.some(({ result }) => result.traffic)
            ? section("latency", "Latencies", null, absent("For their distribution run each with", "--set traffic.histogram=true"))
            : null;
    }
    const own = new Distribution(measured);
    return withCharts(section("latency", "Latencies", null, own.controls, own.chart.body), own.chart);
}

/** Parts of a whole for every run: a bar a run, of pieces. */
function partsOfRuns({ id, title, lead, unit, runs, causes, valuesOf }) {
    const known = runs.filter((run) => valuesOf(run));
    const shown = causes.filter(([cause]) => known.some((run) => valuesOf(run)[cause] > 0));
    if (known.length === 0 || shown.length === 0) {
        return null;
    }
    const whole = (run) => shown.reduce((sum, [cause]) => sum + (valuesOf(run)[cause] ?? 0), 0) || 1;
    const share = (run, cause) => (valuesOf(run)[cause] ?? 0) / whole(run);
    const chart = new Chart({
        label: title,
        height: known.length * 30 + 90,
        marks: () => shown.flatMap((_, series) => known.map((__, index) => ({ series, index }))),
        text: ({ series, index }) => {
            const [cause, name] = shown[series];
            const run = known[index];
            return `${run.name}: ${name}\n${percent(share(run, cause))}, ${figure(valuesOf(run)[cause])} ${unit}`;
        },
        option: (now, width) => ({
            grid: { left: 8, right: 30, top: 48, bottom: 8, containLabel: true },
            legend: { type: "scroll", top: 0, data: shown.map((_, number) => `part ${number}`),
                formatter: (name) => shown[Number(name.slice(5))][1], textStyle: { color: now.ink } },
            xAxis: { ...axisStyle(now), type: "value", min: 0, max: 1,
                axisLabel: { color: now.quiet, formatter: (value) => percent(value, 0) } },
            yAxis: { ...axisStyle(now), type: "category", inverse: true, data: known.map(({ name }) => name),
                axisLabel: { color: now.ink, width: Math.min(width * 0.4, 300), overflow: "truncate" } },
            series: shown.map(([cause], number) => ({ type: "bar", stack: "whole", name: `part ${number}`, barWidth: 18,
                color: now.series[number % now.series.length], itemStyle: { opacity: number < now.series.length ? 1 : 0.45 },
                data: known.map((run) => share(run, cause)) })),
        }),
        table: () => ({ columns: ["run", ...shown.map(([, name]) => name)],
            rows: known.map((run) => [run.name, ...shown.map(([cause]) => percent(share(run, cause)))]) }),
    });
    return withCharts(section(id, title, lead, chart.body), chart);
}

function networkStalls({ runs }) {
    return partsOfRuns({ id: "network", title: "Why flits wait in routers", unit: "cycles of virtual channels", runs,
        lead: "Of the cycles in which a virtual channel of a router held a flit.",
        causes: vcCycles({}).map(({ cause, name }) => [cause, name]),
        valuesOf: ({ result }) => result.network?.stalls &&
            Object.fromEntries(vcCycles(result.network).map(({ cause, value }) => [cause, value])) });
}

function pipelines({ runs }) {
    const valuesOf = ({ result: { cores } }) => cores && { issued: cores.instructions,
        ...Object.fromEntries(Object.entries(cores.stall_cycles ?? {}).map(([name, value]) => [`stalled ${name}`, value])),
        ...Object.fromEntries(Object.entries(cores.idle_cycles ?? {}).map(([name, value]) => [`idle ${name}`, value])) };
    const names = [...new Set(runs.flatMap((run) => Object.keys(valuesOf(run) ?? {})))];
    return partsOfRuns({ id: "stalls", title: "Cycles of the pipelines", unit: "cycles", runs, valuesOf,
        lead: "Stalled: a context ran, and no instruction could issue. Idle: no context was ready.",
        causes: names.map((name) => [name, name === "issued" ? "instructions issued" : words(name.replace(" ", ": "))]) });
}

/** The report of several runs. */
export function showRuns({ runs }) {
    const compared = new ComparedRuns(runs);
    const sections = sectionsOf([sideBySide, differences, overLoad, distributions, networkStalls, pipelines], compared);
    const title = `${count(runs.length, "run")} compared`;
    const versions = [...new Set(runs.map(({ result }) => result.version))];
    return {
        heading: {
            title,
            lines: [element("h1", {}, title), element("p", { class: "line" }, compared.runs.map(({ name }) => name).join(", ")),
                element("p", { class: "line" }, `orbweaver ${versions.join(", ")}`)],
        },
        sections,
    };
}
