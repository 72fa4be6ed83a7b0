// SPDX-License-Identifier: Apache-2.0
import { Chart } from "../parts/chart.js";
import { choice, element } from "../parts/dom.js";
import { count, figure } from "../parts/format.js";
import { scaleFor, spansDecades } from "../parts/log_scale.js";

const side = 104;          // pixels left of the first axis and right of the last one
const leastPitch = 140;     // pixels from axis to axis
const mostCategories = 16;  // of an axis; more values lie on a scale

/** A line a point across all axes and objectives. Dragging along an axis keeps the points that pass there. */
export class ParallelPlot {
    constructor(model) {
        this.model = model;
        this.points = [];
        this.scales = [
            ...model.axes.map((axis, number) => this.scaleOfAxis(axis, number)),
            ...model.objectives.map(({ name, goal }) => ({
                name: `${{ minimise: "↓ ", maximise: "↑ ", none: "" }[goal]}${model.withUnit(name)}`,
                value: (point) => point.objectives[name],
            })),
        ];
        this.values = "";
        this.status = element("span", { class: "absent" });
        this.chart = new Chart({
            label: "Parallel coordinates: a line a point. The filters of the table below do what dragging does here",
            height: 380,
            option: (now, width) => this.option(now, width),
        });
        this.body = element("div", {},
            element("div", { class: "controls" },
                choice("Values", [["", "logarithmic where they span decades"], ["linear", "linear"], ["logarithmic", "logarithmic"],
                    ["rank", "by rank"]], "", (values) => {
                    this.values = values;
                    this.chart.draw();
                }),
                element("button", { click: () => this.clear() }, `Show all ${model.noun}s`), this.status),
            element("div", { class: "wide" }, this.chart.body));
        this.chart.plot.style.minWidth = `${this.scales.length * leastPitch}px`;
        model.whenChanged(() => this.showChosen());
    }

    scaleOfAxis(axis, number) {
        const isScale = axis.levels.length > mostCategories && axis.numbers.every((one) => one !== null);
        return {
            name: this.model.withUnit(axis.name),
            levels: isScale ? null : axis.levels,
            value: (point) => (isScale ? axis.numbers[point.levels[number]] : axis.levels[point.levels[number]]),
        };
    }

    start() {
        this.chart.start();
        this.tellCount();
        this.chart.instance.on("axisareaselected", () => this.brushed());
    }

    brushed() {
        const series = this.chart.instance.getModel().getSeries()[0];
        const kept = new Set(series.getRawIndicesByActiveState("active").map((index) => this.points[index]));
        const hasBrush = series.getRawIndicesByActiveState("normal").length === 0;
        this.model.filter("parallel", hasBrush ? (point) => kept.has(point) : null);
    }

    clear() {
        this.chart.draw();
    }

    tellCount() {
        const shown = this.points.filter((point) => this.model.isShown(point)).length;
        this.status.textContent = `${figure(shown)} of ${count(this.points.length, this.model.noun)} kept`;
    }

    lineOf(point) {
        return this.scales.map((scale, dim) => this.placed[dim].place(scale.value(point)));
    }

    /** What each axis shows, and where a value lies on it, as the reader chose. */
    axisOf({ name, levels, value }, dim) {
        if (levels) {
            return { option: { dim, name, type: "category", data: levels }, place: (level) => level };
        }
        const values = this.points.map(value).filter(Number.isFinite);
        if (this.values === "rank") {
            const ranked = [...new Set(values)].sort((a, b) => a - b);
            const ranks = new Map(ranked.map((one, rank) => [one, rank]));
            return { option: { dim, name: `rank of ${name}`, type: "category", data: ranked.map(figure) },
                place: (one) => ranks.get(one) };
        }
        const isLogarithmic = this.values === "logarithmic" || (this.values === "" && spansDecades(values));
        const scale = scaleFor(values, isLogarithmic);
        return { option: { dim, name: scale.isLogarithmic ? `log ${name}` : name, ...scale.axis, axisLabel: scale.label },
            place: scale.place };
    }

    option(now, width) {
        if (this.model.filters.delete("parallel")) {  // drawing anew forgets what was brushed
            setTimeout(() => this.model.tell());
        }
        this.drawnScope = this.model.onlyFeasible;
        this.points = this.model.points.filter((point) => this.model.isDrawn(point));
        this.placed = this.scales.map((scale, dim) => this.axisOf(scale, dim));
        const pitch = Math.max(width - 2 * side, 0) / Math.max(this.scales.length - 1, 1);
        const colourOf = (point) => (point.front === 1 ? now.front : point.isFeasible ? now.series[0]
            : point.isSaturated ? now.bad : now.series[7]);
        return {
            parallel: {
                left: side, right: side, top: 50, bottom: 28,
                parallelAxisDefault: {
                    z: 10,
                    axisLine: { lineStyle: { color: now.quiet } }, axisLabel: {
                        color: now.ink, hideOverlap: true, backgroundColor: `${now.card}cc`, padding: [1, 3], borderRadius: 3,
                    },
                    axisTick: { lineStyle: { color: now.line } }, nameGap: 18,
                    nameTextStyle: { color: now.ink, fontWeight: "bold" },
                    nameTruncate: { maxWidth: Math.min(pitch, 2 * side) - 6 },
                    areaSelectStyle: { width: 22, color: now.accent, opacity: 0.25, borderColor: now.accent },
                },
            },
            parallelAxis: this.placed.map(({ option }) => option),
            series: [{
                type: "parallel", smooth: 0.05, progressive: 500, inactiveOpacity: 0.04, activeOpacity: 0.9,
                data: this.points.map((point) => ({ value: this.lineOf(point), lineStyle: {
                    color: colourOf(point), width: point.front === 1 ? 2.2 : 1, type: point.isSaturated ? "dashed" : "solid",
                    opacity: point.front === 1 ? 0.95 : this.points.length > 400 ? 0.18 : 0.45,
                } })),
            }, { type: "parallel", ...this.chosenLine(now) }],
        };
    }

    chosenLine(now) {
        const { chosen } = this.model;
        return {
            silent: true, z: 5, inactiveOpacity: 1, activeOpacity: 1,
            data: chosen.isMeasured
                ? [{ value: this.lineOf(chosen), lineStyle: { color: now.ink, width: 3.5, opacity: 1 } }] : [],
        };
    }

    /** Without taking away what is brushed. */
    showChosen() {
        if (this.drawnScope !== this.model.onlyFeasible) {
            this.chart.draw();
        }
        this.tellCount();
        if (this.drawnFor !== this.model.chosen) {
            this.drawnFor = this.model.chosen;
            this.chart.change((now) => ({ series: [{}, this.chosenLine(now)] }));
        }
    }
}
