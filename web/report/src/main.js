// SPDX-License-Identifier: Apache-2.0
// Reads the data that orbweaver put into the page, and shows the run or the sweep that they are of.
import { element } from "./parts/dom.js";
import { showRun } from "./run/run.js";
import { showSweep } from "./sweep/sweep.js";

// The content policy (page.html) lets only this policy make HTML of text: it makes none. ECharts empties elements with "".
window.trustedTypes?.createPolicy("default", { createHTML: (text) => (text === "" ? text : null) });

const data = JSON.parse(document.getElementById("report-data").textContent);
const { heading, sections } = data.kind === "sweep" ? showSweep(data) : showRun(data);

document.title = `${heading.title} - orbweaver`;
document.getElementById("heading").append(...heading.lines);
document.getElementById("contents").append(
    element("ul", {}, ...sections.map((one) => element("li", {}, element("a", { href: `#${one.id}` }, one.title)))));
document.getElementById("content").replaceChildren(...sections.map((one) => one.body));
for (const one of sections) {
    one.drawn?.();
}
