// SPDX-License-Identifier: Apache-2.0
// From a trace of flits: how busy links were over time, and how full the virtual channels at their ends.
import { axisStyle, Chart } from "../parts/chart.js";
import { choice, element } from "../parts/dom.js";
import { figure, percent } from "../parts/format.js";
import { absent, section } from "../parts/section.js";
import { optionsFor } from "./advice.js";
import { channelsOf, linksOf } from "./network_layers.js";

function hasBuffer({ vcs }) {
    return vcs.some(({ flits }) => flits.length > 0);
}

/** One row for a while. */
function cellOf(api, fill, now) {
    const [x, y] = api.coord([api.value(0), api.value(1)]);
    const [width, height] = api.size([1, 1]);
    return {
        type: "rect",
        shape: { x: x - width / 2, y: y - height / 2, width: width + 0.5, height: height * 0.94 },  // no seams in time
        style: { fill },
        emphasis: { style: { stroke: now.focus, lineWidth: 2 } },
    };
}

class LinksOverTime {
    /**
     * @param links    of linksOf(): what each can carry
     * @param depth    flits that a virtual channel holds; 0 if that differs
     * @param width    virtual channels of a link; not a number if classes share them
     */
    constructor({ cycles, bins, shown }, { links, depth, width }) {
        Object.assign(this, { cycles, bins, depth, width });
        const rates = new Map(links.map(({ name, flits, busy }) => [name, busy > 0 ? flits / cycles / busy : 1]));
        const total = ({ busy }) => busy.reduce((sum, one) => sum + one, 0);
        this.links = shown.map((link) => ({ ...link, busy: this.busyOf(link.sent, rates.get(link.name) ?? 1) }))
            .sort((a, b) => total(b) - total(a));
        this.measure = "busy";
        this.chosen = this.links[0];
        this.colours = "fixed";
        this.scale = element("span", {});
        this.note = element("p", { class: "absent" });
        this.tellBuffer();
        this.overview = this.chartOf("Links over time; choose one to see its virtual channels", () => this.rows(),
            (row) => this.choose(this.rows()[row].link));
        this.detail = this.chartOf("Flits in the virtual channels at the end of the chosen link over time", () => this.channels());
        const redraw = () => [this.overview, this.detail].forEach((chart) => chart.draw());
        this.chooser = choice("Virtual channels of", this.links.map(({ name }, number) => [String(number), name]), "0",
            (number) => this.choose(this.links[number]));
        this.controls = element("div", { class: "controls" },
            choice("Show", [["busy", "how busy the links were"], ["flits", "flits waiting at their ends"]], "busy", (measure) => {
                this.measure = measure;
                redraw();
            }),
            choice("Colours", [["fixed", "0 to 100 %"], ["most", "scaled to the maximum"]], "fixed", (colours) => {
                this.colours = colours;
                redraw();
            }), this.scale);
    }

    /** Percent of the cycles of each bin. A flit keeps a narrow link busy for longer than the bin in which it is sent. */
    busyOf(sent, rate) {
        let left = 0;
        return sent.map((flits, bin) => {
            const width = this.cycleOf(bin + 1) - this.cycleOf(bin);
            const wanted = left + flits / rate;
            left = Math.max(wanted - width, 0);
            return 100 * (wanted - left) / width;
        });
    }

    choose(link) {
        this.chosen = link;
        this.chooser.querySelector("select").value = String(this.links.indexOf(link));
        this.tellBuffer();
        this.detail.refit();
    }

    tellBuffer() {
        this.note.textContent = hasBuffer(this.chosen) ? "" : "No credit comes back on this link: nothing waits at its end.";
    }

    /** {link, name, values, full, unit} of each link; of those with a buffer, if flits wait. */
    rows() {
        const waiting = ({ vcs }) => Array.from({ length: this.bins }, (_, bin) =>
            vcs.reduce((sum, { flits }) => sum + (flits[bin] ?? 0), 0));
        return this.measure === "busy"
            ? this.links.map((link) => ({ link, name: link.name, values: link.busy, full: 100, unit: "% busy" }))
            : this.links.filter(hasBuffer).map((link) =>
                ({ link, name: link.name, values: waiting(link), full: this.depth * this.width, unit: "flits" }));
    }

    channels() {
        return this.chosen.vcs.filter(({ flits }) => flits.length > 0)
            .map(({ vc, flits }) => ({ name: `VC ${vc}`, values: flits, full: this.depth, unit: "flits" }));
    }

    /** The first cycle of a bin. */
    cycleOf(bin) {
        return Math.ceil(bin * this.cycles / this.bins);
    }

    textOf({ name, values, full, unit }, bin) {
        const share = unit === "flits" && full > 0 ? ` (${percent(values[bin] / full)} full)` : "";
        const [first, last] = [this.cycleOf(bin), this.cycleOf(bin + 1) - 1];
        const when = first === last ? `cycle ${figure(first)}` : `cycles ${figure(first)} to ${figure(last)}`;
        return `${name}, ${when}: ${figure(values[bin])} ${unit}${share}`;
    }

    chartOf(label, rowsOf, chosen) {
        const cells = () => rowsOf().flatMap(({ values }, row) => values.map((value, bin) => [bin, row, value]));
        return new Chart({
            label,
            height: () => Math.min(Math.max(rowsOf().length * 15 + 60, 110), 700),
            columns: this.bins,
            marks: () => cells().map((_, index) => ({ series: 0, index })),
            text: ({ index }) => this.textOf(rowsOf()[Math.floor(index / this.bins)], index % this.bins),
            chosen: chosen ? ({ index }) => chosen(Math.floor(index / this.bins)) : undefined,
            option: (now, width) => this.option(now, width, rowsOf(), cells(), Boolean(chosen)),
            table: () => ({
                columns: ["over the whole run", "mean", "most in a bin"],
                rows: rowsOf().map(({ name, values, unit }) => [name,
                    `${figure(values.reduce((sum, one) => sum + one, 0) / values.length)} ${unit}`,
                    `${figure(Math.max(...values))} ${unit}`]),
            }),
        });
    }

    option(now, width, rows, cells, isOverview) {
        const most = cells.reduce((highest, [, , value]) => Math.max(highest, value), 0);
        const shareOf = ([, row, value]) => {
            const whole = this.colours === "fixed" && rows[row].full > 0 ? rows[row].full : most;
            return whole > 0 ? value / whole : 0;
        };
        if (isOverview) {
            const unit = rows[0]?.unit ?? "";
            this.scale.replaceChildren(element("span", { class: "scale" }, "0", element("i", {}),
                (this.colours === "fixed" && rows[0]?.full > 0 ? "100 % (most here: " : "") + `${figure(most)} ${unit}` +
                (this.colours === "fixed" && rows[0]?.full > 0 ? ")" : "")));
        }
        return {
            grid: { left: 12, right: 16, top: 8, bottom: 30, containLabel: true },
            xAxis: { ...axisStyle(now), type: "category", data: Array.from({ length: this.bins }, (_, bin) => this.cycleOf(bin)),
                splitLine: { show: false }, name: "cycles", nameLocation: "middle", nameGap: 24,
                axisLabel: { color: now.quiet, interval: Math.ceil(this.bins / Math.max(Math.floor(width / 140), 2)) - 1,
                    formatter: (value) => figure(Number(value)) } },
            yAxis: { ...axisStyle(now), type: "category", inverse: true, data: rows.map(({ name }) => name),
                axisLabel: { color: now.ink, interval: 0, width: 140, overflow: "truncate" } },
            series: [{ type: "custom", data: cells, progressive: 0,
                renderItem: ({ dataIndex }, api) => cellOf(api, now.heat(shareOf(cells[dataIndex])), now) }],
        };
    }
}

/** Flits that one virtual channel holds; 0 if that is not the same for all. */
function depthOf(network) {
    const depths = new Set((network.classes ?? []).map((one) => one.depth ?? network.vc_depth));
    return depths.size === 1 && !network.local_depth ? [...depths][0] : 0;
}

/** Busy links and full buffers over time. */
export function linksOverTime({ result, links_over_time: trace }) {
    const title = "Links over time";
    if (!result.network) {
        return null;
    }
    if (!trace?.shown.length) {
        return { advice: absent("For busy links and full buffers over time, of a short run, run with",
            optionsFor(result, "--trace flits")) };
    }
    const network = result.config.network ?? {};
    const charts = new LinksOverTime(trace, { links: linksOf(result), depth: depthOf(network), width: channelsOf(network) });
    const which = trace.shown.length < trace.links ? `${figure(trace.shown.length)} of ${figure(trace.links)} links: the ` +
        "busiest, and those at whose ends most flits wait. " : "";
    const own = section("links", title, `${which}Above, a row a link; click one to see the virtual channels at its end below.`,
        charts.controls, charts.overview.body, element("div", { class: "controls" }, charts.chooser, charts.note),
        charts.detail.body);
    own.drawn = () => {
        charts.overview.start();
        charts.detail.start();
    };
    return own;
}
