// SPDX-License-Identifier: Apache-2.0
import { axisStyle, Chart } from "../parts/chart.js";
import { choice, element } from "../parts/dom.js";
import { count, figure } from "../parts/format.js";
import { axisOn, scaleFor, spansDecades } from "../parts/log_scale.js";
import { saturatedSymbol } from "../parts/load_curves.js";

const meanName = "mean of feasible points";
const groups = 10;  // of a continuous axis

/** What one axis does to an objective: through the chosen point, and on the mean over feasible points. */
class Slice {
    constructor(model, number, objective) {
        Object.assign(this, { model, number, objective, axis: model.axes[number] });
        this.chart = new Chart({
            label: `How the objective changes along ${this.axis.name}`,
            height: 260,
            option: (now) => this.option(now),
            marks: () => this.through.map((point, index) => ({ series: 0, index, point })),
            text: ({ series, index }) => (series === 0 ? this.textOf(this.through[index]) : this.meanInWords(this.means[index])),
            chosen: ({ point }) => model.choose(point),
            table: () => ({
                columns: [this.axis.name, `${this.objective} at the chosen point`, meanName, "points"],
                rows: this.means.map(({ label, mean, points }, level) => [label,
                    this.pointAt(level)?.objectives[this.objective] ?? "-", mean, points]),
            }),
        });
    }

    show(objective) {
        this.objective = objective;
        this.chart.draw();
    }

    textOf(point) {
        const half = point.halfWidths[this.objective];
        return `${this.axis.name} ${this.axis.levels[point.levels[this.number]]} (point ${point.number}): ${this.objective} ` +
            `${figure(point.objectives[this.objective])}${half > 0 ? ` ± ${figure(half)}` : ""}` +
            `${point.isSaturated ? `, ${this.model.saturatedInWords()}` : ""}`;
    }

    meanInWords({ label, points, mean }) {
        return `${this.axis.name} ${label}: mean of ${count(points, "point")}, ${this.objective} ${figure(mean)}`;
    }

    /** Measured points that differ from the chosen one along this axis only, by level. */
    sliceThrough() {
        const { levels } = this.model.chosen;
        const list = this.axis.isContinuous ? [this.model.chosen]
            : this.axis.levels.map((_, level) => this.model.byLevels.get(levels.with(this.number, level).join()));
        return list.filter((point) => Number.isFinite(point?.objectives[this.objective]));
    }

    /** Position on the axis of the chart: the level, or its group. */
    groupOf(point) {
        const level = point.levels[this.number];
        return this.axis.isContinuous ? Math.min(Math.floor(level * groups / this.axis.levels.length), groups - 1) : level;
    }

    pointAt(group) {
        return this.through.find((point) => this.groupOf(point) === group);
    }

    meansByGroup() {
        const { levels, isContinuous } = this.axis;
        const size = isContinuous ? groups : levels.length;
        const list = Array.from({ length: size }, (_, group) => ({ sum: 0, points: 0,
            label: isContinuous ? levels[Math.floor((group + 0.5) * levels.length / groups)] : levels[group] }));
        for (const point of this.model.points.filter((one) => one.isFeasible)) {
            list[this.groupOf(point)].sum += point.objectives[this.objective];
            list[this.groupOf(point)].points += 1;
        }
        return list.map((one) => ({ ...one, mean: one.points > 0 ? one.sum / one.points : null }));
    }

    /** Whole intervals are drawn, not only their middles. */
    rangeWithIntervals() {
        const ends = this.through.flatMap((point) => [-1, 1].map((sign) =>
            point.objectives[this.objective] + sign * (point.halfWidths[this.objective] || 0)));
        return {
            min: ({ min, max }) => Math.min(min - 0.04 * (max - min), ...ends),
            max: ({ min, max }) => Math.max(max + 0.04 * (max - min), ...ends),
        };
    }

    option(now) {
        this.through = this.sliceThrough();
        this.means = this.meansByGroup();
        const values = [...this.through.map((point) => point.objectives[this.objective]), ...this.means.map(({ mean }) => mean)];
        const scale = scaleFor(values, spansDecades(values.filter((value) => value !== null)));
        const upright = (value) => (value === null ? null : scale.place(value));
        const placeOf = (point) => [this.groupOf(point), upright(point.objectives[this.objective])];
        const lowest = scale.isLogarithmic ? 1e-9 : -Infinity;
        const interval = (point) => [-1, 1].map((sign) =>
            upright(Math.max(point.objectives[this.objective] + sign * point.halfWidths[this.objective], lowest)));
        const style = axisStyle(now);
        return {
            grid: { left: 12, right: 20, top: 56, bottom: 28, containLabel: true },
            legend: { top: 0, data: ["through the chosen point", meanName], textStyle: { color: now.ink } },
            xAxis: { ...style, type: "category", data: this.means.map((one) => one.label),
                name: this.model.withUnit(this.axis.name), nameLocation: "middle", nameGap: 26 },
            yAxis: axisOn({ ...scale, label: { showMinLabel: !scale.isCut, showMaxLabel: false, ...scale.label } }, style, {
                ...(scale.isLogarithmic ? {} : scale.isCut ? this.rangeWithIntervals() : { max: this.rangeWithIntervals().max }),
                name: this.model.withUnit(this.objective), nameTextStyle: { ...style.nameTextStyle, align: "left" } }),
            series: [{
                type: "line", name: "through the chosen point", color: now.front, symbol: "cycle",
                data: this.through.map((point) =>
                    ({ value: placeOf(point), symbol: point.isSaturated ? saturatedSymbol : "cycle" })),
                symbolSize: (_, { dataIndex }) => (this.through[dataIndex] === this.model.chosen ? 15 : 8), z: 3,
                emphasis: { scale: 1.5, itemStyle: { borderColor: now.focus, borderWidth: 3 } },
            }, {
                type: "line", name: meanName, data: this.means.map((one) => upright(one.mean)), color: now.series[7],
                lineStyle: { type: "dashed" }, symbolSize: 5,
            }, {
                type: "custom", silent: true, clip: true, z: 2,
                data: this.through.filter((point) => point.halfWidths[this.objective] > 0)
                    .map((point) => [this.groupOf(point), ...interval(point)]),
                renderItem: (_, api) => intervalOf(api, now),
            }],
        };
    }
}

/** The confidence interval of a point, as an upright bar. */
export function intervalOf(api, now) {
    const [x, bottom] = api.coord([api.value(0), api.value(1)]);
    const [, top] = api.coord([api.value(0), api.value(2)]);
    const line = (x1, y1, x2, y2) => ({ type: "line", shape: { x1, y1, x2, y2 }, style: { stroke: now.front, lineWidth: 1.2 } });
    return { type: "group", children: [line(x, top, x, bottom), line(x - 5, top, x + 5, top), line(x - 5, bottom, x + 5, bottom)] };
}

/** A chart an axis that has more than one value. */
export class Slices {
    constructor(model) {
        const first = model.objectives[0].name;
        this.slices = model.axes.map((axis, number) => [axis, number]).filter(([axis]) => axis.levels.length > 1)
            .map(([, number]) => new Slice(model, number, first));
        this.body = element("div", {},
            element("div", { class: "controls" }, choice("Objective", model.objectives.map(({ name }) => [name, name]), first,
                (name) => this.slices.forEach((slice) => slice.show(name)))),
            element("div", { class: "columns even" }, ...this.slices.map((slice) => slice.chart.body)));
        let drawnFor = model.chosen;
        model.whenChanged(() => {
            if (drawnFor !== model.chosen) {
                drawnFor = model.chosen;
                this.slices.forEach((slice) => slice.chart.draw());
            }
        });
    }

    start() {
        this.slices.forEach((slice) => slice.chart.start());
    }
}
