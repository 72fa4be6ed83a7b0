// SPDX-License-Identifier: Apache-2.0

/**
 * Makes an element. Attributes that are functions are listeners by the name of their event; `false`, null and
 * undefined are left out. Children are nodes or text, never markup.
 */
export function element(tag, attributes = {}, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (typeof value === "function") {
            made.addEventListener(name, value);
        } else if (value !== false && value !== null && value !== undefined) {
            made.setAttribute(name, value === true ? "" : value);
        }
    }
    made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
    return made;
}

/** Tells users of screen readers what a chart shows by colour. */
export function announce(text) {
    document.getElementById("announcer").textContent = text;
}

/** A choice among words, with its label. `changed` gets the chosen value. */
export function choice(label, options, chosen, changed) {
    const select = element("select", { change: () => changed(select.value) },
        ...options.map(([value, text]) => element("option", { value, selected: value === chosen }, text)));
    return element("label", {}, `${label} `, select);
}
