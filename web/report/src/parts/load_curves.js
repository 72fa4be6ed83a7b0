// SPDX-License-Identifier: Apache-2.0
// Latency, or another figure, over the load that was offered: a curve a design or run, up to where it saturates.
import { axisStyle, Chart } from "./chart.js";
import { choice, element } from "./dom.js";
import { figure, named } from "./format.js";
import { axisOn, scaleFor, spansDecades } from "./log_scale.js";

const logFactor = 8;  // of the loads, or of the latencies, from which on their axis is logarithmic

/** What a saturated point looks like, in all pictures. */
export const saturatedSymbol = "path://M0,1L1,0L5,4L9,0L10,1L6,5L10,9L9,10L5,6L1,10L0,9L4,5Z";

const crossPitch = 10;  // pixels

/** Sustained points, and those saturated ones that say where a curve ends: what lies beyond says nothing more. */
function drawn({ points }) {
    const ordered = [...points].sort((a, b) => a.load - b.load);
    const sustained = ordered.filter((point) => !point.saturated);
    const most = sustained.at(-1)?.load ?? -Infinity;
    const saturated = ordered.filter((point) => point.saturated);
    const first = saturated.find((point) => point.load > most);
    return { sustained, saturated: saturated.filter((point) => point.load <= most || point === first) };
}

export class LoadCurves {
    /**
     * @param label    what is compared, in a sentence
     * @param measures list of {name, unit, value(point), isTrue}: what can be on the upright axis; isTrue: also of a
     *                 saturated point, as the traffic that it accepts
     * @param curves   () => list of {name, points: [{load, saturated, ...}]}
     * @param text     (point, curve) => what a point says, in lines
     * @param chosen   (point) => nothing, may be missing
     * @param isChosen (point) => whether it has a ring
     */
    constructor({ label, measures, curves, text, chosen, isChosen = () => false, table }) {
        Object.assign(this, { measures, curves, isChosen, textOf: text });
        this.measure = measures[0];
        this.upright = "";
        this.across = "linear";
        this.chart = new Chart({
            label, height: (width) => (width < 500 ? 300 : 360), table,
            option: (now) => this.option(now),
            marks: () => this.places.flatMap((list, series) => list.map((point, index) => ({ series, index, point }))),
            text: ({ series, index }) => {
                const point = this.places[series][index];
                return this.textOf(point, this.shown[Math.floor(series / 2)]);
            },
            chosen: chosen ? ({ series, index }) => chosen(this.places[series][index]) : undefined,
        });
        const redraw = (key) => (value) => {
            this[key] = value;
            this.chart.draw();
        };
        const scales = [["", "by their span"], ["linear", "linear"], ["logarithmic", "logarithmic"]];
        this.body = element("div", {}, element("div", { class: "controls" },
            measures.length > 1 ? choice("Up", measures.map(({ name }, number) => [String(number), name]), "0", (number) => {
                this.measure = measures[number];
                this.chart.draw();
            }) : null,
            choice("Scale up", scales, "", redraw("upright")), choice("Scale of the load", scales, "linear", redraw("across"))),
        this.chart.body);
    }

    start() {
        this.chart.start();
    }

    scale(values, wanted) {
        return scaleFor(values, wanted === "" ? spansDecades(values, logFactor) : wanted === "logarithmic");
    }

    option(now) {
        this.shown = this.curves();
        const parts = this.shown.map(drawn);
        const known = (points) => points.filter((point) => Number.isFinite(this.measure.value(point)));
        this.places = parts.flatMap(({ sustained, saturated }) => [known(sustained), this.measure.isTrue ? known(saturated)
            : saturated]);
        const values = this.places.flatMap((list, number) => (number % 2 === 0 || this.measure.isTrue ? list : []))
            .map(this.measure.value);
        const x = this.scale(this.places.flat().map((point) => point.load), this.across);
        const y = this.scale(values, this.upright);
        // The latency of a saturated network depends on how long one watches: its mark stands at the top, at no value.
        const top = values.length === 0 ? 1 : y.isLogarithmic ? y.axis.max : Math.max(...values) + 0.06 * spanOf(values);
        const placeOf = (point) => [x.place(point.load),
            point.saturated && !this.measure.isTrue ? top : y.place(this.measure.value(point))];
        const style = axisStyle(now);
        const legend = this.legend(now);
        return {
            grid: { left: 16, right: 24, top: legend.height + 22, bottom: 32, containLabel: true },
            legend: legend.option,
            xAxis: axisOn(x, style, { name: "load (flits/node/cycle)", nameLocation: "middle", nameGap: 28 }),
            yAxis: axisOn({ ...y, label: { ...y.label, showMaxLabel: false } }, style, {
                name: named(this.measure.name, this.measure.unit),
                ...(y.isLogarithmic || values.length === 0 || this.measure.isTrue ? {} : { max: top }),
                nameTextStyle: { ...style.nameTextStyle, align: "left" } }),
            series: [...this.shown.flatMap((_, number) => this.seriesOf(number, placeOf, now)), legend.saturated],
        };
    }

    seriesOf(number, placeOf, now) {
        const colour = now.series[number % now.series.length];
        // Curves that end at the same load have their crosses side by side.
        const beside = (point, curve) => (this.measure.isTrue ? 0 : this.places.filter((list, place) => place % 2 === 1 &&
            place < 2 * curve && list.some((other) => other.load === point.load)).length);
        const ring = (point) => (this.isChosen(point) ? { borderColor: now.ink, borderWidth: 2.5 } : {});
        return [{
            type: "line", name: `curve ${number}`, color: colour, symbol: "cycle", z: 3,
            lineStyle: { type: number < now.series.length ? "solid" : "dashed" },
            data: this.places[2 * number].map((point) => ({ value: placeOf(point), symbolSize: this.isChosen(point) ? 14 : 7,
                itemStyle: ring(point) })),
            emphasis: { scale: 1.6, itemStyle: { borderColor: now.focus, borderWidth: 2 } },
        }, {
            type: "scatter", color: colour, symbol: saturatedSymbol, z: 4,
            data: this.places[2 * number + 1].map((point) => ({ value: placeOf(point), symbolSize: this.isChosen(point) ? 18 : 11,
                itemStyle: ring(point), symbolOffset: [beside(point, number) * crossPitch, 0] })),
            emphasis: { scale: 1.5, itemStyle: { borderColor: now.focus, borderWidth: 2 } },
        }];
    }

    /** Names of the curves, by number: a name may be anything. */
    legend(now) {
        const hasSaturated = this.places.some((list, number) => number % 2 === 1 && list.length > 0);
        const names = this.shown.length > 1 ? this.shown.map((_, number) => `curve ${number}`) : [];
        const own = "saturated";
        return {
            height: names.length > 0 || hasSaturated ? 26 : 4,
            option: {
                type: "scroll", top: 0, data: hasSaturated ? [own, ...names] : names,
                formatter: (id) => (id === own ? "saturated: the load is not sustained" : this.shown[Number(id.slice(6))].name),
                textStyle: { color: now.ink, width: 260, overflow: "truncate" },
                pageTextStyle: { color: now.quiet }, pageIconColor: now.accent, pageIconInactiveColor: now.line,
            },
            saturated: { type: "scatter", name: own, symbol: saturatedSymbol, color: now.quiet, data: [], silent: true },
        };
    }
}

function spanOf(values) {
    return Math.max(...values) - Math.min(...values) || Math.max(...values) || 1;
}

/** "load 0.2: latency 31 cycles, ok" */
export function loadInWords({ load, saturated, status }, figures) {
    const parts = figures.filter(([, value]) => Number.isFinite(value))
        .map(([name, value, unit]) => `${name} ${figure(value)}${unit ? ` ${unit}` : ""}`);
    const end = saturated ? "saturated: not sustained, and the latency depends on how long one watches" : status ?? "";
    return `load ${figure(load)} flits/node/cycle: ${[...parts, end].filter((part) => part).join(", ")}`;
}
