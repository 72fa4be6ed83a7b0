// SPDX-License-Identifier: Apache-2.0
import { axisStyle, Chart } from "../parts/chart.js";
import { choice, element } from "../parts/dom.js";
import { count, figure } from "../parts/format.js";
import { saturatedSymbol } from "../parts/load_curves.js";
import { axisOn, scaleFor } from "../parts/log_scale.js";
import { intervalOf } from "./slices.js";

const faded = 0.12;
const wide = 10;  // the largest value over the median, from which on a scale starts as logarithmic

/** Whether a few large values would leave no room for the others. */
function isWide(values) {
    const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
    return sorted.length > 0 && sorted[0] > 0 && sorted.at(-1) > wide * sorted[Math.floor(sorted.length / 2)];
}

/** Points in the plane of two objectives; a click or Enter chooses one. */
export class FrontPlot {
    constructor(model) {
        this.model = model;
        const scales = model.scales();
        const preferred = [...model.goals.map((one) => one.name), ...scales];
        [this.x, this.y] = [preferred[0], preferred.find((name) => name !== preferred[0]) ?? preferred[0]];
        this.chart = new Chart({
            label: "Points of the sweep; those on the Pareto front stand out. Enter chooses the point",
            height: (width) => (width < 500 ? 320 : 430),
            option: (now) => this.option(now),
            marks: () => this.ordered.map((point, index) => ({ series: 0, index, point })),
            text: ({ index }) => this.textOf(this.ordered[index]),
            chosen: ({ point }) => model.choose(point),
            table: () => ({
                columns: [this.model.noun, model.withUnit(this.x), model.withUnit(this.y), "status", "front"],
                rows: this.ordered.map((point) => [point.number, ...this.at(point), point.status, point.front || "-"]),
            }),
        });
        this.isLogarithmic = this.hasWideScale(0);
        this.isUprightLogarithmic = this.hasWideScale(1);
        const options = scales.map((name) => [name, name]);
        const pick = (axis) => (name) => {
            this[axis] = name;
            this.chart.draw();
        };
        const unmeasured = model.points.filter((point) => !point.isMeasured).length;
        const saturated = model.points.filter((point) => point.isSaturated && !point.isFeasible).length;
        this.body = element("div", {},
            element("div", { class: "controls" },
                choice("Across", options, this.x, pick("x")), choice("Up", options, this.y, pick("y")),
                choice("Points", [["feasible", "feasible"], ["all", "all measured"]], model.onlyFeasible ? "feasible" : "all",
                    (which) => model.drawOnlyFeasible(which === "feasible")),
                choice("Scale across", [["linear", "linear"], ["logarithmic", "logarithmic"]],
                    this.isLogarithmic ? "logarithmic" : "linear", (which) => {
                        this.isLogarithmic = which === "logarithmic";
                        this.chart.draw();
                    }),
                choice("Scale up", [["linear", "linear"], ["logarithmic", "logarithmic"]],
                    this.isUprightLogarithmic ? "logarithmic" : "linear", (which) => {
                        this.isUprightLogarithmic = which === "logarithmic";
                        this.chart.draw();
                    })),
            this.chart.body, ...this.likenesses(),
            unmeasured > 0 ? element("p", { class: "absent" }, `${count(unmeasured, model.noun)} not measured: see the table.`)
                : null,
            saturated > 0 && model.onlyFeasible ? element("p", { class: "absent" },
                `${count(saturated, model.noun)} saturated, so not feasible: "all measured" draws them.`) : null);
        model.whenChanged(() => this.chart.draw());
    }

    /** Which points of the front are one and the same within their confidence intervals. */
    likenesses() {
        const { model } = this;
        return model.goals.flatMap((goal) => model.indistinguishable(goal).map((group) => element("p", { class: "alike" },
            `In ${goal.name}, ${model.noun}s ${group.map(({ number }) => number).join(", ")} of the front are not ` +
            "distinguishable: each lies within the others' 95 % confidence intervals.")));
    }

    hasWideScale(place) {
        return isWide(this.model.points.filter((point) => this.model.isDrawn(point)).map((point) => this.at(point)[place]));
    }

    at(point) {
        return [this.model.valueOn(this.x, point), this.model.valueOn(this.y, point)];
    }

    textOf(point) {
        const values = [this.x, this.y].map((scale) => {
            const half = point.halfWidths[scale];
            return `${scale} ${figure(this.model.valueOn(scale, point))}${half > 0 ? ` ± ${figure(half)}` : ""}`;
        });
        const kind = point.front === 1 ? ", on the Pareto front" : point.isFeasible ? point.isSaturated ? ", saturated" : ""
            : point.isSaturated ? `, ${this.model.saturatedInWords()}` : ", misses a requirement";
        const doubt = point.reason ? `, doubtful: ${point.reason}` : "";
        return `${this.model.noun} ${point.number}${kind}${doubt}\n${this.model.inWords(point)}\n${values.join(", ")}`;
    }

    /** Feasible points that no other beats in these two scales, from left to right. */
    lineOfFront() {
        const goal = (scale) => this.model.goals.find((one) => one.name === scale)?.goal;
        if (!goal(this.x) || !goal(this.y) || this.x === this.y) {
            return [];
        }
        const sign = (scale) => (goal(scale) === "minimise" ? 1 : -1);
        const sorted = this.model.points.filter((point) => point.isFeasible).map((point) => this.at(point))
            .sort((a, b) => sign(this.x) * (a[0] - b[0]) || sign(this.y) * (a[1] - b[1]));
        let best = Infinity;
        return sorted.filter(([, y]) => {
            const isBetter = sign(this.y) * y < best;
            best = Math.min(best, sign(this.y) * y);
            return isBetter;
        });
    }

    option(now) {
        const style = axisStyle(now);
        this.ordered = this.model.points
            .filter((point) => this.model.isDrawn(point) && this.at(point).every(Number.isFinite))
            .filter((point) => !this.isLogarithmic || this.at(point)[0] > 0)
            .filter((point) => !this.isUprightLogarithmic || this.at(point)[1] > 0)
            .sort((a, b) => this.at(a)[0] - this.at(b)[0] || this.at(a)[1] - this.at(b)[1]);
        const looks = (point) => ({
            color: point.front === 1 ? now.front : point.isFeasible ? now.series[0] : point.isSaturated ? now.bad
                : "transparent",
            borderColor: point.isFeasible ? now.card : now.quiet, borderWidth: point.isSaturated ? 0 : 1,
            opacity: this.model.isShown(point) ? 1 : faded,
        });
        const { chosen } = this.model;
        const saturated = this.ordered.some((point) => point.isSaturated) ? [this.model.saturatedInWords()] : [];
        const x = scaleFor(this.ordered.map((point) => this.at(point)[0]), this.isLogarithmic);
        const y = scaleFor(this.ordered.map((point) => this.at(point)[1]), this.isUprightLogarithmic);
        const placed = ([across, up]) => [x.place(across), y.place(up)];
        const measured = this.ordered.filter((point) => point.halfWidths[this.y] > 0 && this.model.isShown(point));
        const ends = measured.flatMap((point) => [-1, 1].map((sign) => this.at(point)[1] + sign * point.halfWidths[this.y]));
        const within = y.isLogarithmic || ends.length === 0 ? {} : {
            max: ({ min, max }) => Math.max(max + 0.04 * (max - min), ...ends),
            ...(y.isCut ? { min: ({ min, max }) => Math.min(min - 0.04 * (max - min), ...ends) } : {}) };
        const lowest = y.isLogarithmic ? 10 ** y.axis.min : -Infinity;
        const interval = (point) => [-1, 1].map((sign) =>
            y.place(Math.max(this.at(point)[1] + sign * point.halfWidths[this.y], lowest)));
        return {
            grid: { left: 16, right: 20, top: 58, bottom: 30, containLabel: true },
            legend: { data: ["front in these two", "chosen point", ...saturated], top: 0, textStyle: { color: now.ink } },
            xAxis: axisOn(x, style, { name: this.model.withUnit(this.x), nameGap: 28, nameLocation: "middle" }),
            yAxis: axisOn({ ...y, label: { ...(y.isLogarithmic ? {} : { showMinLabel: !y.isCut, showMaxLabel: false }),
                ...y.label } }, style, { ...within,
                name: this.model.withUnit(this.y),
                nameTextStyle: { ...style.nameTextStyle, align: "left" } }),
            series: [{
                type: "scatter", symbolSize: (_, { dataIndex }) => (this.ordered[dataIndex].front === 1 ? 12 : 8), z: 3,
                data: this.ordered.map((point) => ({ value: placed(this.at(point)), itemStyle: looks(point),
                    symbol: point.isSaturated ? saturatedSymbol : "cycle" })),
                emphasis: { scale: 1.6, itemStyle: { borderColor: now.focus, borderWidth: 2 } },
            }, {
                type: "line", name: "front in these two", step: "end", data: this.lineOfFront().map(placed), showSymbol: false,
                silent: true, lineStyle: { color: now.front, width: 1.5, type: "dashed" }, color: now.front, z: 2,
            }, {
                type: "scatter", name: "chosen point", symbol: "cycle", symbolSize: 22, silent: true, z: 4,
                data: this.ordered.includes(chosen) ? [placed(this.at(chosen))] : [],
                color: now.ink, itemStyle: { color: "transparent", borderColor: now.ink, borderWidth: 2.5 },
            }, {
                type: "custom", silent: true, clip: true, z: 1,
                data: measured.map((point) => [x.place(this.at(point)[0]), ...interval(point)]),
                renderItem: (_, api) => intervalOf(api, now),
            }, ...saturated.map((name) => ({ type: "scatter", name, symbol: saturatedSymbol, color: now.bad, data: [] }))],
        };
    }
}
