// SPDX-License-Identifier: Apache-2.0
import { element } from "../parts/dom.js";
import { figure } from "../parts/format.js";

const rowsAtFirst = 100;

const comparisons = {
    "<=": (a, b) => a <= b, ">=": (a, b) => a >= b, "<": (a, b) => a < b, ">": (a, b) => a > b, "=": (a, b) => a === b,
};

/** A test of a value from what was typed: "<400", ">=2", "2..8", or a part of a word. Null if it says nothing. */
export function filterFrom(typed) {
    const text = typed.trim();
    const range = /^(\S+)\s*\.\.\s*(\S+)$/.exec(text);
    if (range && !range.slice(1).some((part) => Number.isNaN(Number(part)))) {
        return (value) => Number(value) >= Number(range[1]) && Number(value) <= Number(range[2]);
    }
    const compared = /^(<=|>=|<|>|=)\s*(.+)$/.exec(text);
    if (compared) {
        const [, sign, bound] = compared;
        const number = Number(bound);
        return Number.isNaN(number) ? (value) => sign === "=" && String(value) === bound
            : (value) => value !== "" && comparisons[sign](Number(value), number);
    }
    return text === "" ? null : (value) => String(value).toLowerCase().includes(text.toLowerCase());
}

/** All points, to sort, to filter and to choose from. */
export class PointsTable {
    constructor(model) {
        this.model = model;
        this.columns = [
            { name: model.noun, value: (point) => point.number },
            ...model.variables.map((name) => ({ name, value: (point) => asNumber(point.variables[name]) })),
            { name: "status", value: (point) => (point.isSaturated ? `✕ ${point.status}` : point.status) },
            ...model.objectives.map(({ name }) => ({ name, value: (point) => point.objectives[name],
                half: (point) => point.halfWidths[name] })),
            ...model.losing().map(({ name }) => (
                { name: `${name}: loss, %`, value: (point) => inPercent(point.losses[name]) })),
            { name: "front", value: (point) => point.front || "" },
        ];
        this.tests = this.columns.map(() => null);
        this.sorted = { column: 0, descending: false };
        this.most = rowsAtFirst;
        this.rows = element("tbody", { keydown: (event) => this.keyPressed(event) });
        this.heads = this.columns.map((column, number) => this.head(column, number));
        this.foot = element("div", { class: "controls" });
        this.body = element("div", {}, element("div", { class: "table" }, element("table", {},
            element("thead", {}, element("tr", {}, ...this.heads)), this.rows)), this.foot);
        model.whenChanged(() => this.draw());
        this.draw();
    }

    head({ name }, number) {
        return element("th", { scope: "col", "aria-sort": number === 0 ? "ascending" : "none" },
            element("button", { click: () => this.sortBy(number), title: "Sort" }, name),
            element("input", {
                type: "text", "aria-label": `Filter ${name}`, placeholder: "filter",
                title: "<400, >=2, 2..8, or a part of a word",
                input: (event) => this.filterBy(number, event.target.value),
            }));
    }

    sortBy(number) {
        const { column, descending } = this.sorted;
        this.sorted = { column: number, descending: column === number && !descending };
        this.heads.forEach((head, at) => head.setAttribute("aria-sort",
            at !== number ? "none" : this.sorted.descending ? "descending" : "ascending"));
        this.draw();
    }

    filterBy(number, typed) {
        this.tests[number] = filterFrom(typed);
        const active = this.tests.some((test) => test !== null);
        this.model.filter("table", active ? (point) => this.columns.every(({ value }, at) =>
            !this.tests[at] || this.tests[at](value(point))) : null);
    }

    ordered() {
        const { value } = this.columns[this.sorted.column];
        const direction = this.sorted.descending ? -1 : 1;
        const isEmpty = (one) => one === "" || one === undefined;
        return this.model.points.filter((point) => this.model.isShown(point)).sort((a, b) => {
            const [x, y] = [value(a), value(b)];
            if (isEmpty(x) || isEmpty(y)) {
                return isEmpty(x) - isEmpty(y);
            }
            return direction * (typeof x === "number" && typeof y === "number" ? x - y : String(x).localeCompare(String(y)));
        });
    }

    draw() {
        const points = this.ordered();
        const shown = points.slice(0, this.most);
        const had = this.rows.contains(document.activeElement);
        this.rows.replaceChildren(...shown.map((point) => this.row(point)));
        if (had) {
            this.rows.querySelector("[aria-current] button")?.focus();
        }
        const rest = points.length - shown.length;
        this.foot.replaceChildren(`${points.length} of ${this.model.points.length} ${this.model.noun}s`, ...(rest > 0
            ? [element("button", { click: () => this.showAll() }, `Show ${rest} more`)] : []));
    }

    showAll() {
        this.most = Infinity;
        this.draw();
    }

    row(point) {
        const cells = this.columns.map(({ value, half }, number) => {
            const shown = value(point);
            const interval = half?.(point) > 0 ? ` ± ${figure(half(point))}` : "";
            const text = typeof shown === "number" ? `${figure(shown)}${interval}` : shown;
            const label = `Choose ${this.model.noun} ${point.number}`;
            const content = number === 0
                ? element("button", { "aria-label": label, click: () => this.model.choose(point) }, text) : text;
            return element("td", {
                class: typeof shown === "number" ? "figure" : false, title: number === 0 ? point.reason : false,
            }, content);
        });
        return element("tr", { "aria-current": point === this.model.chosen ? "true" : false }, ...cells);
    }

    keyPressed(event) {
        const step = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" }[event.key];
        const next = step && event.target.closest("tr")?.[step];
        if (next) {
            event.preventDefault();
            next.querySelector("button").focus();
        }
    }
}

function asNumber(value) {
    return value !== "" && !Number.isNaN(Number(value)) ? Number(value) : value;
}

function inPercent(share) {
    return typeof share === "number" ? 100 * share : "";
}
