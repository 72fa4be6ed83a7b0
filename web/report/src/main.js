// SPDX-License-Identifier: Apache-2.0
// Reads the data that orbweaver put into the page, and shows what they are of: a run, a sweep, or several runs.
import { element } from "./parts/dom.js";
import { sectionsOf } from "./parts/section.js";
import { showRun } from "./run/run.js";
import { showRuns } from "./runs/runs.js";
import { showSweep } from "./sweep/sweep.js";

// The content policy (page.html) lets only this policy make HTML of text: it makes none. ECharts empties elements with "".
window.trustedTypes?.createPolicy("default", { createHTML: (text) => (text === "" ? text : null) });

const data = JSON.parse(document.getElementById("report-data").textContent);
const show = { run: showRun, runs: showRuns, sweep: showSweep }[data.kind];
const { heading, sections } = shown();

/** What the page shows; of data that no report has, that it cannot show them. */
function shown() {
    try {
        return show(data);
    } catch (error) {
        const [only] = sectionsOf([() => {
            throw error;
        }]);
        return { heading: { title: "Report", lines: [element("h1", {}, "Report")] }, sections: [only] };
    }
}

document.title = `${heading.title} - orbweaver`;
document.getElementById("heading").append(...heading.lines);
document.getElementById("contents").append(
    element("ul", {}, ...sections.map((one) => element("li", {}, element("a", { href: `#${one.id}` }, one.title)))));
document.getElementById("content").replaceChildren(...sections.map((one) => one.body));
for (const one of sections) {
    one.drawn?.();
}
