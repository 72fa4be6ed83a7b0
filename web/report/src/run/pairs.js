// SPDX-License-Identifier: Apache-2.0
// Latencies by source and destination: who is far from whom, and who suffers.
import { axisStyle, Chart } from "../parts/chart.js";
import { choice, element } from "../parts/dom.js";
import { count, figure } from "../parts/format.js";
import { absent } from "../parts/section.js";
import { plainTable } from "../parts/table.js";
import { optionsFor } from "./advice.js";

const mostNodes = 1024;  // of a network whose pairs the program measures
const slowest = 14;  // pairs beside the matrix
const measures = [["mean", "mean latency", "cycles"], ["max", "highest latency", "cycles"], ["packets", "packets", "packets"]];

class PairMatrix {
    constructor({ side, group, nodes, classes }) {
        Object.assign(this, { side, group, nodes, classes });
        const names = Object.keys(classes);
        this.name = names[0];
        this.measure = "mean";
        this.scale = element("span", {});
        this.slowest = element("div", { class: "table plain" });
        this.chart = new Chart({
            label: "Latency by source and destination",
            height: (width) => Math.min(width, 560),
            columns: side,
            option: (now, width) => this.option(now, width),
            marks: () => this.values().map((_, index) => ({ series: 0, index })),
            text: ({ index }) => this.textOf(index),
            table: () => this.table(),
        });
        const pick = (key) => (value) => {
            this[key] = value;
            this.chart.draw();
        };
        this.controls = element("div", { class: "controls" },
            choice("Pairs of", names.map((name) => [name, name]), this.name, pick("name")),
            choice("Colour", measures.map(([id, title]) => [id, title]), "mean", pick("measure")), this.scale);
    }

    values() {
        return this.classes[this.name][this.measure];
    }

    /** "node 3", or "nodes 8 to 11" of a large network. */
    nodesOf(number) {
        const first = number * this.group;
        const last = Math.min(first + this.group, this.nodes) - 1;
        return first === last ? `node ${first}` : `nodes ${first} to ${last}`;
    }

    textOf(index) {
        const { packets, mean, max } = this.classes[this.name];
        const head = `${this.nodesOf(Math.floor(index / this.side))} to ${this.nodesOf(index % this.side)}`;
        return packets[index] === 0 ? `${head}: no packets`
            : `${head}: ${count(packets[index], "packet")}\nlatency ${figure(mean[index])} cycles, at most ${figure(max[index])}`;
    }

    option(now, width) {
        const values = this.values();
        const known = values.filter((value) => value !== null);
        const [low, high] = [known.reduce((a, b) => Math.min(a, b), Infinity), known.reduce((a, b) => Math.max(a, b), 0)];
        const [, , unit] = measures.find(([id]) => id === this.measure);
        this.scale.replaceChildren(element("span", { class: "scale" }, figure(low), element("i", {}), `${figure(high)} ${unit}`));
        const first = (number) => number * this.group;
        this.slowest.replaceChildren(plainTable(this.table(slowest)));
        const axis = (name) => ({ ...axisStyle(now), type: "category", name, nameLocation: "middle", nameGap: 34,
            data: Array.from({ length: this.side }, (_, number) => first(number)), splitLine: { show: false } });
        const side = Math.min(width, 560);
        return {
            grid: { left: 56, top: 40, width: side - 96, height: side - 72 },
            xAxis: { ...axis("destination (node)"), position: "top", nameGap: 22 },
            yAxis: { ...axis("source (node)"), inverse: true },
            series: [{
                type: "custom", progressive: 0,
                data: values.map((value, index) => [index % this.side, Math.floor(index / this.side), value ?? -1]),
                renderItem: (_, api) => {
                    const [x, y] = api.coord([api.value(0), api.value(1)]);
                    const [wide, tall] = api.size([1, 1]);
                    const value = api.value(2);
                    return {
                        type: "rect",
                        shape: { x: x - wide / 2, y: y - tall / 2, width: wide + 0.3, height: tall + 0.3 },
                        style: { fill: value < 0 ? now.line : now.heat(high > low ? (value - low) / (high - low) : 0) },
                        emphasis: { style: { stroke: now.focus, lineWidth: 2 } },
                    };
                },
            }],
        };
    }

    /** The pairs that wait longest: all of them would be a long table. */
    table(most = 200) {
        const { packets, mean, max } = this.classes[this.name];
        const order = packets.map((_, index) => index).filter((index) => packets[index] > 0)
            .sort((a, b) => mean[b] - mean[a]).slice(0, most);
        return {
            columns: ["from", "to", "packets", "mean, cycles", "max"],
            rows: order.map((index) => [this.nodesOf(Math.floor(index / this.side)), this.nodesOf(index % this.side),
                packets[index], mean[index], max[index]]),
        };
    }
}

/** The matrix of pairs, or how to get it. */
export function pairs(result, measured) {
    if (!result.traffic) {
        return { body: [] };
    }
    const heading = element("h3", {}, "By source and destination");
    if (!measured && result.network?.nodes > mostNodes) {
        return { body: [heading, absent(`Pairs are measured in networks of at most ${figure(mostNodes)} nodes.`)] };
    }
    if (!measured || Object.keys(measured.classes).length === 0) {
        return { body: [heading, absent("For the latency of every pair run with",
            optionsFor(result, "--set traffic.pairs=true"))] };
    }
    const matrix = new PairMatrix(measured);
    const joined = measured.group > 1 ? `A row and a column stand for ${measured.group} neighbouring nodes. ` : "";
    return { chart: matrix.chart, body: [heading, element("p", { class: "absent" },
        `${joined}Dark rows are nodes that send badly, dark columns nodes that are hard to reach; grey: no packets.`),
    matrix.controls, element("div", { class: "columns" }, matrix.chart.body,
        element("div", {}, element("h3", {}, "Slowest pairs"), matrix.slowest))] };
}
