// SPDX-License-Identifier: Apache-2.0
import { axisStyle, Chart } from "../parts/chart.js";
import { choice, element } from "../parts/dom.js";
import { count, figure, percent, words } from "../parts/format.js";
import { absent, section } from "../parts/section.js";

const rowHeight = 7;     // of a node, pixels
const labelHeight = 14;  // of a node whose label has room
const fewNodes = 16;     // whose labels all have room
const numbersOfSlice = 7;  // context, gap, cycles, busy, function, left, runs: see sim/report/timeline.h

/** The slices of a node, from the flat list in which the page has them. */
function slicesOf(flat) {
    const ends = new Map();
    const slices = [];
    for (let at = 0; at < flat.length; at += numbersOfSlice) {
        const [context, gap, cycles, busy, name, left, runs] = flat.slice(at, at + numbersOfSlice);
        const from = (ends.get(context) ?? 0) + gap;
        ends.set(context, from + cycles);
        slices.push({ context, from, to: from + cycles, busy, name, left, runs });
    }
    return slices;
}

/** One node for a while, coloured by how busy it was. */
function cellOf(api, now) {
    const [x, y] = api.coord([api.value(0), api.value(1)]);
    const [width, height] = api.size([1, 1]);
    return {
        type: "rect",
        shape: { x: x - width / 2, y: y - height / 2, width: width + 0.5, height: height + 0.5 },  // no seams
        style: { fill: now.heat(api.value(2) / 100) },
        emphasis: { style: { stroke: now.focus, lineWidth: 2 } },
    };
}

class Timeline {
    constructor(trace, cycles) {
        Object.assign(this, { trace, cycles });
        this.show(0);
        this.overview = this.makeOverview();
        this.detail = this.makeDetail();
        this.chooser = choice("Contexts of node", trace.slices.map((_, node) => [String(node), String(node)]), "0",
            (node) => this.choose(Number(node)));
    }

    show(node) {
        this.node = node;
        this.slices = slicesOf(this.trace.slices[node]);
        const cycles = new Map();
        for (const slice of this.slices) {
            cycles.set(slice.name, (cycles.get(slice.name) ?? 0) + slice.busy);
        }
        /** Functions by the time they took at this node, so that the longest have colours of their own. */
        this.ranks = new Map([...cycles].sort((a, b) => b[1] - a[1]).map(([name], rank) => [name, rank]));
    }

    choose(node) {
        this.show(node);
        this.chooser.querySelector("select").value = String(node);
        this.detail.refit();
    }

    makeOverview() {
        const { busy } = this.trace;
        const bins = busy[0]?.length ?? 0;
        const at = (bin) => Math.round(bin * this.cycles / bins);
        const textOf = (node, bin) => `node ${node}, cycles ${figure(at(bin))} to ${figure(at(bin + 1))}: ` +
            `pipeline busy ${busy[node][bin]} %`;
        const cells = busy.flatMap((row, node) => row.map((share, bin) => [bin, node, share]));
        return new Chart({
            label: "How busy each node's pipeline was over time; choose a node to see its contexts",
            height: Math.min(Math.max(busy.length * (busy.length > fewNodes ? rowHeight : labelHeight) + 50, 110), 520),
            columns: bins,
            marks: () => cells.map((_, index) => ({ series: 0, index })),
            text: ({ index }) => textOf(cells[index][1], cells[index][0]),
            chosen: (mark) => this.choose(Math.floor(mark.index / bins)),
            option: (now, width) => ({
                grid: { left: 12, right: 16, top: 8, bottom: 28, containLabel: true },
                xAxis: { ...axisStyle(now), type: "category", data: Array.from({ length: bins }, (_, bin) => at(bin)),
                    splitLine: { show: false }, name: "cycles", nameLocation: "middle", nameGap: 24,
                    axisLabel: { color: now.quiet, interval: Math.ceil(bins / Math.max(Math.floor(width / 140), 2)) - 1,
                        formatter: (value) => figure(Number(value)) } },
                yAxis: { ...axisStyle(now), type: "category", inverse: true, data: busy.map((_, node) => `node ${node}`) },
                series: [{ type: "custom", data: cells, progressive: 0, renderItem: (_, api) => cellOf(api, now) }],
            }),
        });
    }

    textOf({ context, from, to, busy, name, left, runs }) {
        const why = this.trace.reasons[left];
        const isCall = context === this.trace.calls;
        return [
            `node ${this.node}, ${this.trackName(context)}, cycles ${figure(from)} to ${figure(to)}`,
            `${runs > 1 ? "mostly " : ""}${this.trace.functions[name]}`,
            runs > 1 ? `${count(runs, isCall ? "call" : "run")}, ${percent(busy / (to - from))} of the time` :
                count(busy, "cycle"),
            why ? `left: ${words(why)}` : "",
        ].filter((line) => line).join("\n");
    }

    trackName(context) {
        return context === this.trace.calls ? "calls of MPI" : `context ${context}`;
    }

    contexts() {
        return [...new Set(this.slices.map((slice) => slice.context))].sort((a, b) => a - b);
    }

    makeDetail() {
        return new Chart({
            label: "What each context of the chosen node ran over time",
            height: () => Math.min(Math.max(this.contexts().length * 32 + 110, 170), 620),
            marks: () => this.slices.map((_, index) => ({ series: 0, index })),
            text: ({ index }) => this.textOf(this.slices[index]),
            option: (now) => this.detailOption(now),
            table: () => ({
                columns: ["track", "from cycle", "to cycle", "busy cycles", "runs", "function", "left"],
                rows: this.slices.slice(0, 2000).map((one) => [this.trackName(one.context), one.from, one.to, one.busy, one.runs,
                    this.trace.functions[one.name], words(this.trace.reasons[one.left])]),
            }),
        });
    }

    detailOption(now) {
        const contexts = this.contexts();
        const colour = (slice) => now.series[Math.min(this.ranks.get(slice.name), now.series.length - 1)];
        return {
            grid: { left: 12, right: 16, top: 8, bottom: 72, containLabel: true },
            xAxis: { ...axisStyle(now), type: "value", min: 0, max: this.cycles, name: "cycles", nameLocation: "middle",
                nameGap: 24,
                axisLabel: { color: now.quiet, formatter: figure, hideOverlap: true } },
            yAxis: { ...axisStyle(now), type: "category", inverse: true, data: contexts.map((one) => this.trackName(one)) },
            dataZoom: [{ type: "inside", filterMode: "weakFilter" }, {
                type: "slider", filterMode: "weakFilter", bottom: 8, height: 22, showDataShadow: false, brushSelect: false,
                labelFormatter: (value) => figure(Math.round(value)), textStyle: { color: now.quiet },
                borderColor: now.line, fillerColor: `${now.accent}33`, backgroundColor: "transparent",
                handleStyle: { color: now.accent },
            }],
            series: [{
                type: "custom",
                encode: { x: [1, 2], y: 0 },
                data: this.slices.map((slice) => [contexts.indexOf(slice.context), slice.from, slice.to]),
                progressive: 0,
                renderItem: (params, api) => {
                    const slice = this.slices[params.dataIndex];
                    const [left, y] = api.coord([api.value(1), api.value(0)]);
                    const [right] = api.coord([api.value(2), api.value(0)]);
                    const height = Math.min(api.size([0, 1])[1] * 0.7, 26);
                    const { x: from, width } = params.coordSys;
                    const start = Math.max(left, from);
                    return {
                        type: "rect",
                        shape: { x: start, y: y - height / 2, height,
                            width: Math.max(Math.min(right, from + width) - start, 1) },
                        style: { fill: colour(slice), opacity: 0.35 + 0.65 * slice.busy / (slice.to - slice.from) },
                        emphasis: { style: { stroke: now.focus, lineWidth: 2 } },
                    };
                },
            }],
        };
    }

    /** Which colour is which function. */
    legend() {
        return element("p", { class: "absent" }, "Colours go to the functions that a node ran longest; ",
            this.trace.resolution > 0
                ? `runs shorter than ${count(this.trace.resolution, "cycle")} are drawn together with their neighbours, ` +
                    "paler the less of the time they ran."
                : "each bar is one run between two switches.");
    }
}

/** Who ran when. */
export function threads({ result, timeline }) {
    const title = "Threads";
    if (!result.cores) {
        return null;
    }
    if (!timeline?.slices.length) {
        return { advice: absent("For the timeline of threads run with", "--trace messages") };
    }
    const shown = new Timeline(timeline, Math.max(result.cycles, 1));
    const own = section("threads", title, "Above, how busy each node was; click a node to see what its contexts ran below.",
        shown.overview.body, element("div", { class: "controls" }, shown.chooser), shown.detail.body, shown.legend());
    own.drawn = () => {
        shown.overview.start();
        shown.detail.start();
    };
    return own;
}
