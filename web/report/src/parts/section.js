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
