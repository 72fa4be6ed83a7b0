// SPDX-License-Identifier: Apache-2.0
import { axisStyle, Chart } from "../parts/chart.js";
import { choice, element } from "../parts/dom.js";
import { figure, percent, words } from "../parts/format.js";
import { axisOn, scaleFor, spansDecades } from "../parts/log_scale.js";

const mostPlaces = 240;  // of a curve

/** Shares of packets that took at most so many cycles: [cycles, share], thinned out. */
function cumulative({ cycles, packets, width }) {
    const total = packets.reduce((sum, one) => sum + one, 0);
    const places = [];
    let sum = 0;
    packets.forEach((number, bar) => {
        sum += number;
        if (bar === packets.length - 1 || Math.floor(sum / total * mostPlaces) > Math.floor((sum - number) / total * mostPlaces)) {
            places.push([cycles[bar] + width - 1, sum / total]);
        }
    });
    return places;
}

/** Latencies of several runs in one picture: how many packets took at most so many cycles, or longer. */
export class Distribution {
    constructor(runs) {
        this.runs = runs;
        this.kinds = [...new Set(runs.flatMap((run) => run.latency.map(kindOf)))];
        this.kind = this.kinds.find((kind) => kind.endsWith(", packet latency")) ?? this.kinds[0];
        this.tail = false;
        this.chart = new Chart({
            label: "Distribution of latencies: a curve a run",
            option: (now) => this.option(now),
            marks: () => this.curves.flatMap(({ places }, series) => places.map((_, index) => ({ series, index }))),
            text: ({ series, index }) => {
                const { places } = this.curves[series];
                const [cycles, share] = places[index];
                return `${this.nameOf(series)}: ${percent(share, 2)} of the packets took at most ${figure(cycles)} cycles`;
            },
        });
        this.controls = element("div", { class: "controls" },
            choice("Packets of", this.kinds.map((kind) => [kind, kind]), this.kind, (kind) => {
                this.kind = kind;
                this.chart.draw();
            }),
            choice("Show", [["most", "packets that took at most so long"], ["tail", "those that took longer"]], "most", (which) => {
                this.tail = which === "tail";
                this.chart.draw();
            }));
    }

    nameOf(curve) {
        const { name, saturated } = this.curves[curve];
        return saturated ? `✕ ${name}, saturated` : name;
    }

    option(now) {
        this.curves = this.runs.flatMap(({ name, number, latency, saturated }) => {
            const found = latency.find((one) => kindOf(one) === this.kind);
            return found?.cycles.length > 0 ? [{ name, number, saturated, places: cumulative(found) }] : [];
        });
        const shown = (share) => (this.tail ? 1 - share : share);
        const cycles = this.curves.flatMap(({ places }) => places.map(([latency]) => latency));
        const shares = this.curves.flatMap(({ places }) => places.map(([, share]) => shown(share)));
        const x = scaleFor(cycles, spansDecades(cycles.filter((latency) => latency > 0), 20));
        const y = scaleFor(shares, this.tail);
        const style = axisStyle(now);
        const inPercent = (share) => percent(share, share > 0 && share < 0.01 ? 2 : 0);
        return {
            grid: { left: 12, right: 24, top: 48, bottom: 30, containLabel: true },
            legend: { type: "scroll", top: 0, data: this.curves.map((_, number) => `curve ${number}`),
                formatter: (id) => this.nameOf(Number(id.slice(6))), textStyle: { color: now.ink } },
            xAxis: axisOn(x, style, { name: "latency (cycles)", nameLocation: "middle", nameGap: 28 }),
            yAxis: axisOn({ ...y, label: { ...y.label, formatter: (value) => inPercent(this.tail ? 10 ** value : value) } }, style,
                { ...(this.tail ? {} : { min: 0, max: 1 }),
                    name: this.tail ? "packets that took longer" : "packets that took at most so long",
                    nameTextStyle: { ...style.nameTextStyle, align: "left" } }),
            series: this.curves.map(({ number, places, saturated }, curve) => ({
                type: "line", name: `curve ${curve}`, color: now.series[number % now.series.length], step: "end",
                // Symbols show only under the pointer, which without them would find nothing.
                symbol: "cycle", symbolSize: 9, itemStyle: { opacity: 0 }, emphasis: { itemStyle: { opacity: 1 } },
                lineStyle: { type: saturated ? "dotted" : number < now.series.length ? "solid" : "dashed" },
                data: places.map(([latency, share]) => [x.place(latency), this.tail && share === 1 ? null : y.place(shown(share))]),
            })),
        };
    }
}

function kindOf(histogram) {
    return `${histogram.class}, ${words(histogram.latency)} latency`;
}
