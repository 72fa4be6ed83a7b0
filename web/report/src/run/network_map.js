// SPDX-License-Identifier: Apache-2.0
import { Chart } from "../parts/chart.js";
import { inkOn } from "../parts/colours.js";
import { choice, element } from "../parts/dom.js";
import { figure, percent } from "../parts/format.js";
import { absent, section } from "../parts/section.js";
import { plainTable } from "../parts/table.js";
import { layout, portInWords, routerLayers, routerName, transitLinks } from "./network_layers.js";

const linksListed = 12;
const squareSide = 0.6;  // of the distance between routers, beside links
const leastPitch = 14;   // pixels between routers, below which links are drawn on request only
const linkWidth = 0.12;
const linkOffset = 0.12;  // to the right of its direction, so that both directions are seen

/** Where a link is drawn, in units of the distance between routers: [left, top, width, height] from its router. */
const linkBoxes = {
    E: [squareSide / 2, linkOffset - linkWidth / 2, 1 - squareSide, linkWidth],
    W: [squareSide / 2 - 1, -linkOffset - linkWidth / 2, 1 - squareSide, linkWidth],
    S: [-linkOffset - linkWidth / 2, squareSide / 2, linkWidth, 1 - squareSide],
    N: [linkOffset - linkWidth / 2, squareSide / 2 - 1, linkWidth, 1 - squareSide],
};

/** A figure that fits into a square. */
function tiny(value) {
    const size = Math.abs(value);
    if (size === 0 || (size < 0.005 && size > 0)) {
        return size === 0 ? "0" : "<.01";
    }
    if (size >= 10000) {
        return size >= 1e7 ? `${Math.round(size / 1e6)}M` : `${Math.round(size / 1e3)}k`;
    }
    return size >= 100 ? value.toFixed(0) : size >= 10 ? value.toFixed(1) : value.toFixed(2);
}

class NetworkMap {
    constructor(result) {
        this.cycles = Math.max(result.cycles, 1);
        this.place = layout(result);
        this.layers = routerLayers(result, this.place);
        this.layer = this.layers[0];
        this.links = transitLinks(result.network);
        const inside = (link) => this.place.hasDirections && link.port in linkBoxes;
        this.drawn = this.links.filter(inside);
        this.most = Math.max(...this.links.map((link) => link.flits), 0) / this.cycles;
        this.kinds = { routers: true, links: true };
        this.isCrowded = this.drawn.length > 0 && Math.max(this.place.columns, this.place.rows) * leastPitch > 700;
        this.show(this.isCrowded ? "routers" : "both");
        this.scales = element("div", {});
        this.chart = new Chart({
            label: "Map of the network: routers and links, coloured by what they did",
            height: (width) => this.pixels(width),
            option: (now, width) => this.option(now, width),
            marks: () => (this.kinds.routers ? this.layer.values : [])
                .map((_, index) => ({ series: 1, index })),
            text: ({ series, index }) => (series === 0 ? this.linkText(this.drawn[index]) : this.textOf(index)),
            columns: this.place.columns,
            table: () => this.table(),
        });
        this.controls = element("div", { class: "controls" },
            choice("Routers show", this.layers.map(({ id, title }) => [id, title]), this.layer.id, (id) => {
                this.layer = this.layers.find((one) => one.id === id);
                this.chart.draw();
            }), this.drawn.length === 0 ? null : this.kindChoice(), this.scales);
    }

    kindChoice() {
        const kinds = [["both", "routers and links"], ["routers", "routers"], ["links", "links"]];
        return choice("Draw", kinds, this.isCrowded ? "routers" : "both", (kind) => {
            this.show(kind);
            this.chart.draw();
        });
    }

    show(kind) {
        this.kinds = { routers: kind !== "links", links: kind !== "routers" };
    }

    pixels(width) {
        const { columns, rows } = this.place;
        return Math.round(Math.min(Math.max((width - 8) * rows / columns, 120), 640, 90 * rows + 24));
    }

    /** Distance between routers, pixels. */
    pitch(width) {
        return Math.min((width - 8) / this.place.columns, (this.pixels(width) - 8) / this.place.rows);
    }

    at(index) {
        return [index % this.place.columns, Math.floor(index / this.place.columns)];
    }

    option(now, width) {
        const pitch = this.pitch(width);
        const [left, top] = [Math.max((width - pitch * this.place.columns) / 2, 4), 4];
        const centre = (index) => this.at(index).map((step, axis) => (axis === 0 ? left : top) + (step + 0.5) * pitch);
        const range = Math.max(...this.layer.values, 0);
        this.showScales(range);
        return {
            xAxis: { show: false, min: 0, max: 1 },
            yAxis: { show: false, min: 0, max: 1 },
            grid: { left: 0, right: 0, top: 0, bottom: 0 },
            series: [this.linkSeries(now, centre, pitch), this.routerSeries(now, centre, pitch, range)],
        };
    }

    linkSeries(now, centre, pitch) {
        return {
            type: "custom",
            data: this.kinds.links ? this.drawn.map(() => 0) : [],
            progressive: 0,
            renderItem: ({ dataIndex }) => {
                const { router, port, flits } = this.drawn[dataIndex];
                const [x, y] = centre(router);
                const [dx, dy, width, height] = linkBoxes[port].map((part) => part * pitch);
                return {
                    type: "rect",
                    shape: { x: x + dx, y: y + dy, width, height },
                    style: { fill: now.heat(this.most > 0 ? flits / this.cycles / this.most : 0) },
                    emphasis: { style: { stroke: now.focus, lineWidth: 2 } },
                };
            },
        };
    }

    routerSeries(now, centre, pitch, range) {
        const side = pitch * (this.kinds.links ? squareSide : 0.94);
        return {
            type: "custom",
            data: this.kinds.routers ? this.layer.values.map(() => 0) : [],
            progressive: 0,
            renderItem: ({ dataIndex }) => {
                const value = this.layer.values[dataIndex];
                const [x, y] = centre(dataIndex);
                const fill = now.heat(range > 0 ? value / range : 0);
                const square = {
                    type: "rect",
                    shape: { x: x - side / 2, y: y - side / 2, width: side, height: side, r: Math.min(side / 10, 4) },
                    style: { fill, stroke: now.line, lineWidth: pitch > 12 ? 1 : 0 },
                    emphasis: { style: { stroke: now.focus, lineWidth: Math.max(side / 12, 2) } },
                };
                if (side < 26) {
                    return square;
                }
                return { type: "group", children: [square, {
                    type: "text", silent: true, x, y,
                    style: {
                        text: tiny(value), fill: inkOn(fill), fontSize: Math.min(side / 3, 14),
                        align: "center", verticalAlign: "middle",
                    },
                }] };
            },
        };
    }

    showScales(range) {
        const scale = (name, most) => element("span", { class: "scale" }, `${name} 0`, element("i", {}), most);
        this.scales.replaceChildren(
            ...(this.kinds.routers ? [scale("routers", `${figure(range)} ${this.layer.unit}`)] : []),
            ...(this.kinds.links && this.drawn.length > 0 ? [scale("links", `${percent(this.most)} busy`)] : []));
    }

    textOf(router) {
        const lines = this.layers.map(({ title, unit, values }) =>
            `${title}: ${figure(values[router])}${unit === "1" ? "" : ` ${unit}`}`);
        return [routerName(router, this.place), ...lines].join("\n");
    }

    linkText(link) {
        return `link ${link.name}: from ${routerName(link.router, this.place)}, ${portInWords(link.port)}\n` +
            `${percent(link.flits / this.cycles)} busy, ${figure(link.flits)} flits`;
    }

    table() {
        return {
            columns: ["router", ...this.layers.map(({ title, unit }) => (unit === "1" ? title : `${title} (${unit})`))],
            rows: this.layers[0].values.map((_, index) => [index, ...this.layers.map(({ values }) => values[index])]),
        };
    }

    busiest() {
        const list = [...this.links].sort((a, b) => b.flits - a.flits).slice(0, linksListed);
        return plainTable({
            columns: ["link", "busy", "flits"],
            rows: list.map(({ name, flits }) => [name, percent(flits / this.cycles), flits]),
        });
    }
}

/** Heat maps of routers and links. */
export function networkMap({ result }) {
    const title = "Network";
    if (!result.network) {
        return section("network", title, null, absent("This result says nothing of the network."));
    }
    const map = new NetworkMap(result);
    const own = section("network", title,
        map.place.hasDirections
            ? "A square is a router; the two bars between neighbours are the links there and back, each on the right " +
                "of its direction."
            : "A square is a router, by number. Links of this topology lie on no grid; the busiest are in the list.",
        map.controls,
        element("div", { class: "columns" }, map.chart.body,
            element("div", {}, element("h3", {}, "Busiest links"),
                element("div", { class: "table plain" }, map.busiest()))));
    if (!result.network.vc_occupancy_of_router) {
        own.body.append(absent("This result lacks the occupancy of buffers by router; run the configuration again."));
    }
    own.drawn = () => map.chart.start();
    return own;
}
