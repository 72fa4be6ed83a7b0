// SPDX-License-Identifier: Apache-2.0
// A figure of every pair of a source and a destination, as a matrix of coloured cells, with the highest pairs beside it.
import { axisStyle, Chart } from "./chart.js";
import { choice, element } from "./dom.js";
import { figure } from "./format.js";
import { plainTable } from "./table.js";

const listed = 14;  // pairs beside the matrix
const widest = 560;

export class PairMatrix {
    /**
     * @param label    what the matrix shows
     * @param side     its rows, each of `group` neighbouring ones of `nodes`
     * @param noun     "node", of sources and destinations
     * @param measures list of [key, title, unit]
     * @param lists    () => {key: list of figures, by source and then by destination; null: nothing to show}
     * @param text     (source, destination, index) => words for a cell
     * @param table    (matrix, most) => the highest pairs, for plainTable()
     * @param title    of that table
     * @param controls further ones before the colours
     */
    constructor(described) {
        Object.assign(this, described);
        this.measure = this.measures[0][0];
        this.scale = element("span", {});
        this.highest = element("div", { class: "table plain" });
        this.chart = new Chart({
            label: this.label,
            height: (width) => Math.min(width, widest),
            columns: this.side,
            option: (now, width) => this.option(now, width),
            marks: () => this.values().map((_, index) => ({ series: 0, index })),
            text: ({ index }) => this.text(this.source(index), this.destination(index), index),
            table: () => this.table(this, 200),
        });
        const colour = (measure) => {
            this.measure = measure;
            this.chart.draw();
        };
        const colours = choice("Colour", this.measures.map(([key, name]) => [key, name]), this.measure, colour);
        this.body = element("div", {}, element("div", { class: "controls" }, ...(this.controls ?? []), colours, this.scale),
            element("div", { class: "columns" }, this.chart.body,
                element("div", {}, element("h3", {}, this.title), this.highest)));
    }

    values() {
        return this.lists()[this.measure];
    }

    source(index) {
        return this.named(Math.floor(index / this.side));
    }

    destination(index) {
        return this.named(index % this.side);
    }

    /** "node 3", or "nodes 8 to 11" of a large matrix. */
    named(number) {
        const first = number * this.group;
        const last = Math.min(first + this.group, this.nodes) - 1;
        return first === last ? `${this.noun} ${first}` : `${this.noun}s ${first} to ${last}`;
    }

    /** The cells with the highest figures of a list, without those that have nothing. */
    order(list, most) {
        return list.map((_, index) => index).filter((index) => list[index] > 0).sort((a, b) => list[b] - list[a]).slice(0, most);
    }

    option(now, width) {
        const values = this.values();
        const known = values.filter((value) => value !== null);
        const [low, high] = [known.reduce((a, b) => Math.min(a, b), Infinity), known.reduce((a, b) => Math.max(a, b), 0)];
        const [, , unit] = this.measures.find(([key]) => key === this.measure);
        this.scale.replaceChildren(known.length === 0 ? "" : element("span", { class: "scale" }, figure(low), element("i", {}),
            `${figure(high)} ${unit}`));
        this.highest.replaceChildren(plainTable(this.table(this, listed)));
        const axis = (name) => ({ ...axisStyle(now), type: "category", name, nameLocation: "middle", nameGap: 34,
            data: Array.from({ length: this.side }, (_, number) => number * this.group), splitLine: { show: false } });
        const side = Math.min(width, widest);
        return {
            grid: { left: 56, top: 40, width: side - 96, height: side - 72 },
            xAxis: { ...axis(`destination (${this.noun})`), position: "top", nameGap: 22 },
            yAxis: { ...axis(`source (${this.noun})`), inverse: true },
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
}
