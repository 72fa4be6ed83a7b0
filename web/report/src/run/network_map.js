// SPDX-License-Identifier: Apache-2.0
import { Chart } from "../parts/chart.js";
import { inkOn } from "../parts/colours.js";
import { choice, element } from "../parts/dom.js";
import { figure, percent } from "../parts/format.js";
import { absent, section } from "../parts/section.js";
import { plainTable } from "../parts/table.js";
import { layout, linkInWords, linksOf, routerLayers, routerName } from "./network_layers.js";
import { stallBars } from "./network_stalls.js";

const linksListed = 16;
const squareSide = 0.6;  // of the distance between routers, beside links
const leastPitch = 14;   // pixels between routers, below which links are drawn on request only
const linkWidth = 0.12;
const linkOffset = 0.12;  // to the right of its direction, so that both directions are seen
const margin = 26;        // pixels for the numbers of rows and columns, where squares are too small for numbers
const mostLetters = 12;    // of a router's name in its square
const leastNumbered = 36;  // side of a square in which a number has room, pixels

/** Where a link is drawn, in units of the distance between routers, from its router: corners of a box or a slanted bar. */
function boxed(x, y, width, height) {
    return [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];
}

/** From a lower corner of the square outwards; `side` is -1 to the left and 1 to the right. */
function slanted(side) {
    const [near, far, half] = [squareSide / 2 - 0.03, 0.47, linkWidth / 3];
    return [[side * (near - half), near + half], [side * (near + half), near - half], [side * (far + half), far - half],
        [side * (far - half), far + half]];
}

const linkShapes = {
    E: boxed(squareSide / 2, linkOffset - linkWidth / 2, 1 - squareSide, linkWidth),
    W: boxed(squareSide / 2 - 1, -linkOffset - linkWidth / 2, 1 - squareSide, linkWidth),
    S: boxed(-linkOffset - linkWidth / 2, squareSide / 2, linkWidth, 1 - squareSide),
    N: boxed(linkOffset - linkWidth / 2, squareSide / 2 - 1, linkWidth, 1 - squareSide),
    in: slanted(-1),
    out: slanted(1),
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

/** What fits into a square of a router's name: its end, in which names differ. */
function shortName(name) {
    return name.length > mostLetters ? `…${name.slice(1 - mostLetters)}` : name;
}

/** Of the links of several nodes at one router, the busiest one each way. */
function drawnLinks(links, place) {
    const busiest = new Map();
    for (const link of place.hasDirections ? links : []) {
        const router = link.router ?? place.routerOfNode(link.node);
        if (router === undefined || !(link.port in linkShapes) || (link.node === undefined) === /^(in|out)$/.test(link.port)) {
            continue;
        }
        const key = `${router} ${link.port}`;
        if (!(busiest.get(key)?.busy >= link.busy)) {
            busiest.set(key, { ...link, drawnAt: router });
        }
    }
    return [...busiest.values()];
}

class NetworkMap {
    constructor(result) {
        this.place = layout(result);
        this.links = linksOf(result);
        this.layers = routerLayers(result, this.place, this.links);
        this.layer = this.layers[0];
        this.drawn = drawnLinks(this.links, this.place);
        this.most = this.links.reduce((most, link) => Math.max(most, link.busy), 0);
        this.colours = "fixed";
        this.isCrowded = this.drawn.length > 0 && Math.max(this.place.columns, this.place.rows) * leastPitch > 700;
        this.show(this.isCrowded ? "routers" : "both");
        this.scales = element("div", {});
        this.chart = new Chart({
            label: "Map of the network: routers and links, coloured by what they did",
            height: (width) => this.pixels(width),
            option: (now, width) => this.option(now, width),
            marks: () => (this.kinds.routers ? this.layer.values.map((_, index) => ({ series: 1, index }))
                : this.drawn.map((_, index) => ({ series: 0, index }))),
            text: ({ series, index }) => (series === 0 ? this.linkText(this.drawn[index]) : this.textOf(index)),
            columns: this.place.columns,
            table: () => this.table(),
        });
        this.controls = element("div", { class: "controls" },
            choice("Routers show", this.layers.map(({ id, title }) => [id, title]), this.layer.id, (id) => {
                this.layer = this.layers.find((one) => one.id === id);
                this.chart.draw();
            }), this.drawn.length === 0 ? null : this.kindChoice(),
            choice("Colours", [["fixed", "0 to 100 %"], ["most", "scaled to the maximum"]], "fixed", (colours) => {
                this.colours = colours;
                this.chart.draw();
            }), this.scales);
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

    margin(width) {
        const { columns, rows } = this.place;
        return squareSide * Math.min(width / columns, 680 / rows) < leastNumbered ? margin : 2;
    }

    pixels(width) {
        const { columns, rows } = this.place;
        const edge = this.margin(width);
        return Math.round(Math.min(Math.max((width - edge) * rows / columns + edge, 120), 680, 90 * rows + 24 + edge));
    }

    /** Distance between routers, pixels. */
    pitch(width) {
        const edge = this.margin(width) + 4;
        return Math.min((width - edge) / this.place.columns, (this.pixels(width) - edge) / this.place.rows);
    }

    at(index) {
        return [index % this.place.columns, Math.floor(index / this.place.columns)];
    }

    /** What a router's colour stands for: 0 to 1. */
    shareOf(router) {
        const { values, full } = this.layer;
        const whole = this.colours === "fixed" && full ? full[router] : this.range;
        return whole > 0 ? values[router] / whole : 0;
    }

    option(now, width) {
        const pitch = this.pitch(width);
        const edge = this.margin(width);
        const left = Math.max((width - edge - pitch * this.place.columns) / 2, 0) + edge;
        const centre = (index) => this.at(index).map((step, axis) => (axis === 0 ? left : edge) + (step + 0.5) * pitch);
        this.range = this.layer.values.reduce((most, value) => Math.max(most, value), 0);
        this.showScales();
        return {
            xAxis: { show: false, min: 0, max: 1 },
            yAxis: { show: false, min: 0, max: 1 },
            grid: { left: 0, right: 0, top: 0, bottom: 0 },
            series: [this.linkSeries(now, centre, pitch), this.routerSeries(now, centre, pitch),
                ...(edge === margin ? [this.numberSeries(now, left, pitch)] : [])],
        };
    }

    linkSeries(now, centre, pitch) {
        const whole = this.colours === "fixed" ? 1 : this.most;
        return {
            type: "custom",
            data: this.kinds.links ? this.drawn.map(() => 0) : [],
            progressive: 0,
            renderItem: ({ dataIndex }) => {
                const { drawnAt, port, busy } = this.drawn[dataIndex];
                const [x, y] = centre(drawnAt);
                return {
                    type: "polygon",
                    shape: { points: linkShapes[port].map(([dx, dy]) => [x + dx * pitch, y + dy * pitch]) },
                    style: { fill: now.heat(whole > 0 ? busy / whole : 0), stroke: now.line, lineWidth: pitch > 30 ? 0.7 : 0 },
                    emphasis: { style: { stroke: now.focus, lineWidth: 2 } },
                };
            },
        };
    }

    routerSeries(now, centre, pitch) {
        const side = pitch * (this.kinds.links ? squareSide : 0.94);
        return {
            type: "custom",
            data: this.kinds.routers ? this.layer.values.map(() => 0) : [],
            progressive: 0,
            renderItem: ({ dataIndex }) => {
                const [x, y] = centre(dataIndex);
                const fill = now.heat(this.shareOf(dataIndex));
                const square = {
                    type: "rect",
                    shape: { x: x - side / 2, y: y - side / 2, width: side, height: side, r: Math.min(side / 10, 4) },
                    style: { fill, stroke: now.line, lineWidth: pitch > 12 ? 1 : 0 },
                    emphasis: { style: { stroke: now.focus, lineWidth: Math.max(side / 12, 2) } },
                };
                if (side < 26) {
                    return square;
                }
                const line = (text, middle, fontSize) => ({ type: "text", silent: true, x, y: middle,
                    style: { text, fill: inkOn(fill), fontSize, align: "center", verticalAlign: "middle" } });
                const value = tiny(this.layer.values[dataIndex]);
                const name = shortName(this.place.names[dataIndex] ?? `r${dataIndex}`);
                return { type: "group", children: [square, ...(side < leastNumbered ? [line(value, y, side / 3)]
                    : [line(name, y - side * 0.27, Math.min(side / 5, 1.6 * side / name.length, 11)),
                        line(value, y + side * 0.12, Math.min(side / 3.2, 14))])] };
            },
        };
    }

    /** Number of the first router of each row, and of each column: with them every router has its number. */
    numberSeries(now, left, pitch) {
        const { columns, rows } = this.place;
        const step = Math.max(Math.ceil(28 / pitch), 1);
        const numbers = [
            ...Array.from({ length: columns }, (_, column) => [column, -1]),
            ...Array.from({ length: rows }, (_, row) => [-1, row]),
        ].filter(([column, row]) => Math.max(column, row) % step === 0);
        return {
            type: "custom", silent: true, data: numbers.map(() => 0), progressive: 0,
            renderItem: ({ dataIndex }) => {
                const [column, row] = numbers[dataIndex];
                return {
                    type: "text", silent: true,
                    x: column < 0 ? left - 5 : left + (column + 0.5) * pitch,
                    y: row < 0 ? margin - 9 : margin + (row + 0.5) * pitch,
                    style: { text: column < 0 ? `r${row * columns}` : row < 0 && rows > 1 ? `+${column}` : `r${column}`,
                        fill: now.quiet, fontSize: 10,
                        align: column < 0 ? "right" : "center", verticalAlign: "middle" },
                };
            },
        };
    }

    showScales() {
        const scale = (name, most) => element("span", { class: "scale" }, `${name} 0`, element("i", {}), most);
        const isFixed = this.colours === "fixed";
        const most = `${figure(this.range)} ${this.layer.unit}`;
        this.scales.replaceChildren(
            ...(this.kinds.routers ? [scale("routers", isFixed && this.layer.full
                ? `100 % ${this.layer.whole} (most here: ${most})` : most)] : []),
            ...(this.kinds.links && this.drawn.length > 0
                ? [scale("links", isFixed ? `100 % busy (most here: ${percent(this.most)})` : `${percent(this.most)} busy`)] : []));
    }

    textOf(router) {
        const lines = this.layers.map(({ title, unit, values, full }) =>
            `${title}: ${figure(values[router])}${unit === "1" ? "" : ` ${unit}`}` +
            `${full && unit !== "of cycles" ? ` (${percent(values[router] / full[router])})` : ""}`);
        return [routerName(router, this.place), ...lines].join("\n");
    }

    linkText(link) {
        return `link ${link.name}: ${linkInWords(link, this.place)}\n${percent(link.busy)} busy, ${figure(link.flits)} flits`;
    }

    table() {
        return {
            columns: ["router", ...this.layers.map(({ title, unit }) => (unit === "1" ? title : `${title} (${unit})`))],
            rows: this.layers[0].values.map((_, index) =>
                [this.place.names[index] ?? index, ...this.layers.map(({ values }) => values[index])]),
        };
    }

    busiest() {
        const list = [...this.links].sort((a, b) => b.busy - a.busy).slice(0, linksListed);
        return plainTable({
            columns: ["link", "what", "busy", "flits"],
            rows: list.map((link) => [link.name, linkInWords(link, this.place), percent(link.busy), link.flits]),
        });
    }
}

function leadOf(map) {
    const numbers = "Routers are numbered from left to right and from top to bottom. ";
    const ofNodes = map.drawn.some((link) => link.node !== undefined)
        ? "The short bars below a square are the links of its node: injection to the left, ejection to the right. " : "";
    return map.place.hasDirections
        ? "A square is a router; the two bars between neighbours are the links there and back, each on the right of its " +
            `direction. ${ofNodes}${numbers}`
        : `A square is a router. Links of this topology lie on no grid; the busiest are in the list. ${numbers}`;
}

/** Heat maps of routers and links. */
export function networkMap({ result }) {
    const title = "Network";
    if (!result.network) {
        return null;
    }
    const map = new NetworkMap(result);
    const stalls = stallBars(result);
    const own = section("network", title, leadOf(map), map.controls,
        element("div", { class: "columns" }, map.chart.body,
            element("div", {}, element("h3", {}, "Busiest links"),
                element("div", { class: "table plain" }, map.busiest()))), ...stalls.body);
    if (!result.network.vc_occupancy_of_router) {
        own.body.append(absent("This result lacks the occupancy of buffers by router; run the configuration again."));
    }
    own.drawn = () => [map.chart, stalls.chart].forEach((chart) => chart?.start());
    return own;
}
