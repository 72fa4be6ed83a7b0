// SPDX-License-Identifier: Apache-2.0
import { element } from "./dom.js";
import { figure } from "./format.js";

function cell(tag, value, attributes = {}) {
    return element(tag, { class: typeof value === "number" ? "figure" : false, ...attributes },
        typeof value === "number" ? figure(value) : String(value ?? ""));
}

/** A table to be read: {columns, rows}; numbers stand to the right. */
export function plainTable({ columns, rows }) {
    const numeric = columns.map((_, column) => typeof rows[0]?.[column] === "number");
    return element("table", {},
        element("thead", {}, element("tr", {}, ...columns.map((name, column) =>
            element("th", { scope: "col", class: numeric[column] ? "figure" : false }, name)))),
        element("tbody", {}, ...rows.map((row) => element("tr", {}, ...row.map((value) => cell("td", value))))));
}
