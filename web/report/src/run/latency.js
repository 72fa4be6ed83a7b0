// SPDX-License-Identifier: Apache-2.0
import { axisStyle, Chart } from "../parts/chart.js";
import { choice, element } from "../parts/dom.js";
import { count, figure, percent, words } from "../parts/format.js";
import { absent, section } from "../parts/section.js";
import { plainTable } from "../parts/table.js";
import { optionsFor } from "./advice.js";
import { pairs } from "./pairs.js";
import { searchCurve } from "./search.js";

const mostBars = 160;
const shares = [0.5, 0.95, 0.99];

/** The same packets in at most `mostBars` bars of equal, whole width. */
function wideBars({ cycles, packets, width }) {
    const first = cycles[0];
    const step = Math.ceil((cycles.at(-1) + width - first) / mostBars / width) * width;
    const bars = Array.from({ length: Math.floor((cycles.at(-1) - first) / step) + 1 },
        (_, number) => ({ from: first + number * step, step, packets: 0 }));
    cycles.forEach((at, number) => {
        bars[Math.floor((at - first) / step)].packets += packets[number];
    });
    return bars;
}

function total({ packets }) {
    return packets.reduce((sum, one) => sum + one, 0);
}

function quantile({ cycles, packets }, share) {
    let left = share * total({ packets });
    return cycles[packets.findIndex((number) => (left -= number) <= 0)] ?? cycles.at(-1);
}

function mean({ cycles, packets }) {
    return cycles.reduce((sum, at, number) => sum + at * packets[number], 0) / total({ packets });
}

/** The cycles of all packets together: which histogram is looked at first. */
function weight(histogram) {
    return mean(histogram) * total(histogram);
}

class LatencyHistogram {
    constructor(histograms) {
        this.histograms = histograms;
        this.show(histograms.indexOf([...histograms].sort((a, b) => weight(b) - weight(a))[0]));
        this.chart = new Chart({
            label: "Histogram of latencies: how many packets took how many cycles",
            option: (now) => this.option(now),
            marks: () => this.bars.map((_, index) => ({ series: 0, index })),
            text: ({ index }) => this.textOf(this.bars[index]),
            pointer: "axis",
            table: () => ({
                columns: ["from (cycles)", "below (cycles)", "packets"],
                rows: this.bars.filter((bar) => bar.packets > 0).map((bar) => [bar.from, bar.from + bar.step, bar.packets]),
            }),
        });
        const names = histograms.map((one, number) => [String(number), `${one.class}, ${words(one.latency)} latency`]);
        const first = String(histograms.indexOf(this.shown));
        this.controls = element("div", { class: "controls" }, choice("Packets of", names, first, (number) => {
            this.show(Number(number));
            this.chart.draw();
        }), choice("Scale", [["value", "linear"], ["log", "logarithmic"]], this.scale, (scale) => {
            this.scale = scale;
            this.chart.draw();
        }));
    }

    scale = "value";

    show(number) {
        this.shown = this.histograms[number];
        this.bars = wideBars(this.shown);
    }

    textOf(bar) {
        const range = bar.step === 1 ? `${bar.from} cycles` : `${bar.from} to ${bar.from + bar.step - 1} cycles`;
        return `${range}: ${count(bar.packets, "packet")}, ${percent(bar.packets / total(this.shown), 2)}`;
    }

    option(now) {
        const style = axisStyle(now);
        const lines = shares.map((share) => ({
            name: `p${100 * share}`,
            xAxis: this.bars.findIndex((bar) => quantile(this.shown, share) < bar.from + bar.step),
        }));
        return {
            grid: { left: 12, right: 24, top: 28, bottom: 28, containLabel: true },
            xAxis: { ...style, type: "category", data: this.bars.map((bar) => bar.from), name: "cycles",
                nameLocation: "middle", nameGap: 26 },
            yAxis: { ...style, type: this.scale, min: this.scale === "log" ? 0.8 : 0, name: "packets",
                axisLabel: { ...style.axisLabel, formatter: figure } },
            series: [{
                type: "bar", barCategoryGap: this.bars.length > 60 ? 0 : "15%", color: now.series[0],
                data: this.bars.map((bar) => (this.scale === "log" && bar.packets === 0 ? null : bar.packets)),
                emphasis: { itemStyle: { color: now.focus } },
                markLine: {
                    symbol: "none", silent: true, data: lines, animation: false,
                    lineStyle: { color: now.quiet, type: "dashed" },
                    label: { color: now.quiet, formatter: ({ name }) => name },
                },
            }],
        };
    }
}

/** Percentiles of every class, as result.json has them. */
function percentiles(traffic, histograms) {
    const columns = ["packets of", "latency", "mean", "p50", "p95", "p99", "max", "packets"];
    const kinds = ["packet_latency", "network_latency", "release_latency", "round_trip"];
    const rowsOf = (name, of) => kinds.filter((kind) => of[kind]?.mean > 0).map((kind) => {
        const { mean: average, p50, p95, p99, max, samples } = of[kind];
        return [name, words(kind.replace("_latency", "")), average, p50, p95, p99, max, samples];
    });
    const classes = Object.entries(traffic?.classes ?? {});
    const rows = traffic ? [...rowsOf("all", traffic), ...(classes.length > 1
        ? classes.flatMap(([name, of]) => rowsOf(name, of)) : [])]
        : histograms.map((one) => [one.class, one.latency, mean(one), ...shares.map((share) => quantile(one, share)),
            one.cycles.at(-1), total(one)]);
    return rows.length > 0 ? element("div", { class: "table" }, plainTable({ columns, rows })) : null;
}

/** Latencies: histograms, percentiles, and the search for saturation. */
export function latency({ result, latency: histograms, pairs: measuredPairs }) {
    const lead = result.traffic || result.replay
        ? "Packet latency counts from the creation of a packet, network latency from the injection of its head; " +
            "both until the tail arrives."
        : "From the injection of a message's head until its tail is accepted.";
    const measured = result.traffic ?? result.replay;
    if (!measured && !result.cores) {
        return null;
    }
    const known = histograms.filter((one) => one.cycles.length > 0);
    const charts = [];
    const body = [];
    if (known.length > 0) {
        const histogram = new LatencyHistogram(known);
        charts.push(histogram.chart);
        body.push(histogram.controls, histogram.chart.body);
    } else if (result.traffic || result.cores) {
        body.push(result.traffic ? absent("For histograms run with", optionsFor(result, "--set traffic.histogram=true"))
            : absent("For latencies of messages run with", "--trace messages"));
    }
    body.push(percentiles(measured, known));
    const matrix = pairs(result, measuredPairs);
    if (matrix.chart) {
        charts.push(matrix.chart);
    }
    body.push(...matrix.body);
    if (result.saturation?.probes?.length > 1) {
        const { curves, words: found } = searchCurve(result.saturation);
        charts.push(curves);
        body.push(element("h3", {}, "The search for saturation"), element("p", {}, found), curves.body);
    }
    const own = section("latency", "Latency", lead, ...body);
    own.drawn = () => charts.forEach((chart) => chart.start());
    return own;
}
