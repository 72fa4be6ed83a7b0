// SPDX-License-Identifier: Apache-2.0
import { element } from "./dom.js";

/** A part of the report, with its entry in the contents. */
export function section(id, title, lead, ...children) {
    const heading = `${id}-title`;
    const body = element("section", { id, "aria-labelledby": heading },
        element("h2", { id: heading }, title), lead ? element("p", { class: "lead" }, lead) : null, ...children);
    return { id, title, body };
}

/**
 * Makes parts of the report. A part whose data are not as orbweaver writes them is replaced by a line, and the others
 * are drawn.
 * @param makers list of (data) => section or null
 */
export function sectionsOf(makers, data) {
    return makers.map((make, number) => {
        try {
            const own = make(data);
            return own ? { ...own, drawn: () => drawn(own) } : null;
        } catch (error) {
            return section(`part-${number}`, "A part that cannot be drawn", null, unreadable(error));
        }
    }).filter((one) => one !== null);
}

function drawn(own) {
    try {
        own.drawn?.();
    } catch (error) {
        own.body.replaceChildren(element("h2", { id: `${own.id}-title` }, own.title), unreadable(error));
    }
}

function unreadable({ message }) {
    return element("p", { class: "absent unreadable" }, `Its data are not as orbweaver writes them: ${message}`);
}

/**
 * In the place of what was not recorded: how to get it.
 * @param options of `orbweaver run`, which it accepts for a run of this kind (tests/advice_test.js)
 */
export function absent(text, options) {
    const code = options ? element("code", { class: "advice" }, options) : "";
    return element("p", { class: "absent" }, text, options ? " " : "", code);
}

/** Figures at a glance: [name, value, what else there is to know]. */
export function tiles(entries) {
    return element("dl", { class: "tiles" }, ...entries.map(([name, value, more]) => element("div", {},
        element("dt", {}, name), element("dd", {}, value, more ? element("small", {}, more.replaceAll(" %", "\u00a0%")) : null))));
}
