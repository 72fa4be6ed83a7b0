// SPDX-License-Identifier: Apache-2.0
import { colours, whenColoursChange } from "./colours.js";
import { announce, element } from "./dom.js";
import { init } from "./echarts.js";
import { plainTable } from "./table.js";

const charts = new Set();

whenColoursChange(redrawAll);
// Paper is white, whatever the screen is.
addEventListener("beforeprint", () => {
    document.documentElement.classList.add("printing");
    refitAll();
});
addEventListener("afterprint", () => {
    document.documentElement.classList.remove("printing");
    refitAll();
});

function refitAll() {
    for (const chart of charts) {
        chart.refit();
    }
}

function redrawAll() {
    for (const chart of charts) {
        chart.draw();
    }
}

/** What all charts have in common. */
function base(now) {
    return { animation: false, textStyle: { color: now.ink, fontFamily: getComputedStyle(document.body).fontFamily } };
}

/**
 * What appears beside the pointer: text, never markup, whoever named the thing that it is about. ECharts takes strings
 * for HTML, so that it gets an element instead; no other part of the page has a tooltip of its own (eslint.config.js).
 */
function tip(now, { text, pointer }) {
    if (!text) {
        return { show: false };
    }
    return {
        confine: true,
        trigger: pointer,
        axisPointer: { type: "shadow" },
        backgroundColor: now.card,
        borderColor: now.line,
        textStyle: { color: now.ink, fontSize: 13 },
        formatter: (event) => {
            const { seriesIndex, dataIndex } = Array.isArray(event) ? event[0] : event;
            return element("div", { class: "tip" }, text({ series: seriesIndex, index: dataIndex }));
        },
    };
}

/** The looks of an axis. */
export function axisStyle(now) {
    return {
        axisLine: { lineStyle: { color: now.line } },
        axisTick: { lineStyle: { color: now.line } },
        axisLabel: { color: now.quiet, hideOverlap: true },
        splitLine: { lineStyle: { color: now.soft } },
        nameTextStyle: { color: now.quiet },
    };
}

/**
 * A chart that the keyboard reaches: Tab to it, arrows from mark to mark, Enter to choose one. What it shows stands
 * in a table, too, for those who cannot see it.
 */
export class Chart {
    /**
     * @param label   what the chart shows, in a sentence
     * @param option  (colours, width) => ECharts option
     * @param height  pixels, or (width) => pixels
     * @param marks   () => list of {series, index}: what the arrows go through, in their order; may be missing
     * @param text    (mark) => what a mark says, in lines: beside the pointer and to screen readers
     * @param pointer "item": the mark under the pointer; "axis": the one above or below it
     * @param columns marks in a row, if up and down go by rows
     * @param chosen  (mark) => nothing: Enter, or a click on a mark
     * @param table   () => {columns, rows}: what the chart shows, as text; may be missing
     */
    constructor({ label, option, height = 320, marks, text, pointer = "item", columns, chosen, table }) {
        Object.assign(this, { option, height, marks, text, pointer, columns, chosen });
        this.place = -1;
        this.plot = element("div", {
            class: "plot", tabindex: marks ? 0 : false, role: marks ? "group" : "img",
            "aria-roledescription": marks ? "chart" : false, "aria-label": label,
            keydown: (event) => this.keyPressed(event),
            blur: () => this.leave(),
        });
        this.plot.chart = this;  // so that who has the element can ask it
        const keys = marks
            ? element("p", { class: "keys" }, `Arrow keys: from mark to mark${chosen ? "; Enter: choose" : ""}`) : null;
        this.body = element("figure", {}, this.plot, keys, table ? asTable(table) : null);
    }

    /** Call once the body stands in the page. */
    start() {
        const sharp = Math.max(window.devicePixelRatio, 2);  // on paper, too
        this.instance = init(this.plot, null, { height: this.pixels(), devicePixelRatio: sharp });
        this.draw();
        if (this.chosen && this.marks) {
            this.instance.on("click", (event) => {
                const mark = this.marks().find(({ series, index }) =>
                    series === event.seriesIndex && index === event.dataIndex);
                if (mark) {
                    this.chosen(mark);
                }
            });
        }
        new ResizeObserver(() => this.resize()).observe(this.plot);
        charts.add(this);
        return this;
    }

    draw() {
        const now = colours();
        const option = this.option(now, this.plot.clientWidth);
        this.instance?.setOption({ ...base(now), ...option, tooltip: tip(now, this) }, { notMerge: true });
    }

    /** Changes a part of what is drawn, and leaves the rest. */
    change(option) {
        this.instance?.setOption(option(colours()));
    }

    resize() {
        if (this.plot.clientWidth > 0 && this.plot.clientWidth !== this.instance.getWidth()) {
            this.refit();
        }
    }

    /** Draws it anew, in the size that suits it now. */
    refit() {
        this.place = -1;
        this.instance.clear();  // or it would draw once more what may be gone
        this.instance.resize({ height: this.pixels() });
        this.draw();
    }

    pixels() {
        return typeof this.height === "function" ? this.height(this.plot.clientWidth) : this.height;
    }

    keyPressed(event) {
        const list = this.marks?.() ?? [];
        const row = this.columns ?? 1;
        const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: row, ArrowUp: -row, Home: -Infinity, End: Infinity };
        if (list.length === 0 || event.ctrlKey || event.altKey || event.metaKey) {
            return;
        }
        if (event.key in steps) {
            event.preventDefault();
            const next = this.place < 0 && steps[event.key] !== Infinity ? 0 : this.place + steps[event.key];
            this.point(list, Math.min(Math.max(next, 0), list.length - 1));
        } else if ((event.key === "Enter" || event.key === " ") && this.place >= 0 && this.chosen) {
            event.preventDefault();
            this.chosen(list[this.place]);
        } else if (event.key === "Escape") {
            this.leave();
        }
    }

    point(list, place) {
        this.leave();
        this.place = place;
        const mark = list[place];
        const where = { seriesIndex: mark.series, dataIndex: mark.index };
        this.instance.dispatchAction({ type: "highlight", ...where });
        this.instance.dispatchAction({ type: "showTip", ...where });
        announce(this.text(mark));
    }

    leave() {
        this.instance?.dispatchAction({ type: "hideTip" });
        this.instance?.dispatchAction({ type: "downplay" });
    }
}

/** A table that is made when somebody asks for it. */
function asTable(table) {
    const place = element("div", { class: "table" });
    const details = element("details", {
        toggle: () => {
            if (details.open) {
                place.replaceChildren(plainTable(table()));
            }
        },
    }, element("summary", {}, "As a table"), place);
    return details;
}
