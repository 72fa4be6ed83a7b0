// SPDX-License-Identifier: Apache-2.0
import { axisStyle, Chart } from "../parts/chart.js";
import { element } from "../parts/dom.js";
import { count, figure, percent, words } from "../parts/format.js";
import { absent, section, sectionsOf, tiles } from "../parts/section.js";
import { plainTable } from "../parts/table.js";
import { explanation } from "./explain.js";
import { FrontPlot } from "./front.js";
import { Loads } from "./loads.js";
import { SweepModel } from "./model.js";
import { ParallelPlot } from "./parallel.js";
import { PointsTable } from "./points_table.js";
import { Slices } from "./slices.js";

function heading({ sweep, axes, scenarios }) {
    const compared = scenarios.length === 0 ? ""
        : `; designs compared over ${count(scenarios.length, "scenario")}: ${scenarios.map(({ name }) => name).join(", ")}`;
    const spans = axes.map(({ name, levels }) => `${name} (${levels.length})`).join(", ");
    return {
        title: sweep.name,
        lines: [
            element("h1", {}, sweep.name),
            element("p", { class: "line" }, `Sweep over ${spans}; ${count(sweep.repetitions, "run")} a point${compared}`),
            element("p", { class: "line" }, `orbweaver ${sweep.version}`),
        ],
    };
}

/** Reasons of points, the most frequent first. */
function reasonsOf(points, title, inWords) {
    const counts = new Map();
    for (const point of points.filter((one) => one.reason)) {
        counts.set(inWords(point), (counts.get(inWords(point)) ?? 0) + 1);
    }
    const lines = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 5).map(([text, number]) =>
        element("li", {}, `${count(number, "point")}, ${text}`));
    return lines.length > 0 ? [element("h3", {}, title), element("ul", {}, ...lines)] : [];
}

/** Why points were not measured, and what makes the measures of others doubtful. */
function troubles({ points }) {
    return [...reasonsOf(points.filter(({ isMeasured }) => !isMeasured), "Why points were not measured",
        ({ status, reason }) => `${status}: ${reason}`),
    ...reasonsOf(points.filter(({ isMeasured }) => isMeasured), "Doubts about the measurements", ({ reason }) => reason)];
}

function summary(model) {
    const { sweep, points, goals } = model;
    const feasible = points.filter((point) => point.isFeasible).length;
    const ends = Object.entries(sweep.status).map(([status, number]) => `${number} ${status}`).join(", ");
    const front = points.filter((point) => point.front === 1);
    const best = goals.map((goal) => {
        const point = [...front].sort((a, b) => (model.isBetter(goal, a, b) ? -1 : 1))[0];
        return [`Best ${goal.name}`, figure(point?.objectives[goal.name]),
            point ? `${model.noun} ${point.number}: ${model.inWords(point)}` : ""];
    });
    return section("summary", "Summary", null, tiles([
        ["Points", figure(sweep.points), ends],
        ...(model.noun === "design" ? [["Designs", figure(points.length), "each met every scenario"]] : []),
        ["Feasible", figure(feasible), "measured, and all requirements hold"],
        ["On the Pareto front", figure(front.length), "no other is better in every goal"],
        ...(front.length > 0 ? best : []),
    ]), ...troubles(model));
}

function decision(model) {
    const plot = new FrontPlot(model);
    const own = section("front", "Pareto front",
        "Large: on the front of all goals; hollow: misses a requirement; dashed: the front in the two scales shown. " +
        `Choose a ${model.noun} to see what binds it and what a step to a neighbour costs.`,
        element("div", { class: "columns" }, plot.body, explanation(model)));
    own.drawn = () => plot.chart.start();
    return own;
}

function parallel(model) {
    const plot = new ParallelPlot(model);
    const dashed = model.points.some((point) => point.isSaturated) ? ", a dashed red one is saturated" : "";
    const own = section("parallel", "Parallel coordinates",
        `A line is a ${model.noun}${dashed}. Drag along an axis to keep those that pass there, in all charts and in the table; ` +
        "click the axis to let go.", plot.body);
    own.drawn = () => plot.start();
    return own;
}

function loads(model) {
    const curves = new Loads(model);
    if (curves.designs.length === 0) {
        return null;
    }
    curves.make();
    const own = section("loads", "Over the load",
        "A curve is a design; it ends where the network saturates. Choose a point to see it explained above.", curves.body);
    own.drawn = () => curves.start();
    return own;
}

function slices(model) {
    const charts = new Slices(model);
    const own = section("slices", "Axis slices",
        `What an axis does to an objective when all other axes stay as at the chosen ${model.noun}, beside the mean of ` +
        `the feasible ones.${model.points.some((point) => point.isSaturated) ? " A cross is saturated." : ""}`,
        charts.body);
    own.drawn = () => charts.start();
    return own;
}

/** How good the front was after each point; none for tables without it, or where the first point was the best. */
function hypervolume(model) {
    const points = model.points.filter((point) => typeof point.hypervolume === "number");
    if (new Set(points.map((point) => point.hypervolume)).size < 2) {
        return null;
    }
    const chart = new Chart({
        label: "Hypervolume over the points in the order in which they were chosen",
        height: 260,
        marks: () => points.map((_, index) => ({ series: 0, index })),
        text: ({ index }) => `${model.noun} ${points[index].number}: ${percent(points[index].hypervolume, 1)}\n` +
            model.inWords(points[index]),
        option: (now) => ({
            grid: { left: 8, right: 24, top: 12, bottom: 32, containLabel: true },
            xAxis: { ...axisStyle(now), type: "value", min: 0, max: points.at(-1).number, name: `${model.noun}s chosen`,
                nameLocation: "middle", nameGap: 26, axisLabel: { color: now.quiet } },
            yAxis: { ...axisStyle(now), type: "value", min: 0, max: 1,
                axisLabel: { color: now.quiet, formatter: (value) => percent(value, 0) } },
            series: [{ type: "line", step: "end", color: now.series[0], symbolSize: 4, showSymbol: points.length < 64,
                data: points.map((point) => [point.number, point.hypervolume]) }],
        }),
        table: () => ({ columns: [model.noun, "hypervolume"],
            rows: points.map((point) => [point.number, point.hypervolume]) }),
    });
    const own = section("hypervolume", "Hypervolume",
        `What the ${model.noun}s so far dominate, as a share of the box around the final front. Where it stays flat, more ` +
        `${model.noun}s brought nothing.`, chart.body);
    own.drawn = () => chart.start();
    return own;
}

/** How much of each objective's variance each axis explains. */
function sensitivity(model) {
    const known = model.effects.filter((effect) => effect.variance_share !== null);
    if (known.length === 0) {
        return section("sensitivity", "Sensitivity", null, absent("No axis has two values that were measured."));
    }
    const axes = [...new Set(known.map((effect) => effect.axis))];
    const objectives = [...new Set(known.map((effect) => effect.objective))];
    const of = (objective, axis) => known.find((effect) => effect.objective === objective && effect.axis === axis);
    const marks = objectives.flatMap((_, series) => axes.map((__, index) => ({ series, index })));
    const textOf = (objective, axis) => {
        const effect = of(objective, axis);
        return `${axis} explains ${percent(effect?.variance_share ?? 0, 0)} of the variance of ${objective}` + (effect
            ? `\nmean ${figure(effect.lowest)} at ${effect.lowest_at} to ${figure(effect.highest)} at ${effect.highest_at}` : "");
    };
    const chart = new Chart({
        label: "Share of each objective's variance that an axis explains by itself",
        height: axes.length * (objectives.length * 16 + 14) + 96,
        marks: () => marks,
        text: ({ series, index }) => textOf(objectives[series], axes[index]),
        option: (now) => ({
            grid: { left: 8, right: 48, top: 34, bottom: 32, containLabel: true },
            legend: { top: 0, textStyle: { color: now.ink } },
            xAxis: { ...axisStyle(now), type: "value", min: 0, max: 1, name: "share of the variance", nameLocation: "middle",
                nameGap: 26,
                axisLabel: { color: now.quiet, formatter: (value) => percent(value, 0) } },
            yAxis: { ...axisStyle(now), type: "category", inverse: true, data: axes, axisLabel: { color: now.ink } },
            series: objectives.map((objective, number) => ({
                type: "bar", name: objective, color: now.series[number % now.series.length], barMaxWidth: 14,
                data: axes.map((axis) => of(objective, axis)?.variance_share ?? 0),
                label: { show: true, position: "right", color: now.quiet, formatter: ({ value }) => percent(value, 0) },
                emphasis: { itemStyle: { color: now.focus } },
            })),
        }),
        table: () => ({ columns: ["objective", "axis", "share", "lowest mean", "at", "highest mean", "at"],
            rows: known.map((one) => [one.objective, one.axis, percent(one.variance_share, 0), one.lowest, one.lowest_at,
                one.highest, one.highest_at]) }),
    });
    const censored = Math.max(...known.map((effect) => Number(effect.censored) || 0));
    const own = section("sensitivity", "Sensitivity",
        `Share of an objective's variance that an axis explains by itself, over all measured ${model.noun}s.` +
            (censored > 0 ? ` ${count(censored, `saturated ${model.noun}`)} left out: what they took depends on the run.` : ""),
        chart.body);
    own.drawn = () => chart.start();
    return own;
}

function definition({ sweep }) {
    const objectives = sweep.objectives.map(({ name, value, goal, over_scenarios: mean }) =>
        [`objective ${name}`, `${value} (${goal}${mean ? `; over scenarios: ${words(mean)}` : ""})`]);
    const texts = (kind, list) => list.map((text) => [kind, text]);
    return section("definition", "What was asked", null, element("div", { class: "table plain wrap" }, plainTable({
        columns: ["what", "is"],
        rows: [...sweep.variables.map(({ name, key }) => [`variable ${name}`, key]), ...objectives,
            ...texts("constraint", sweep.constraints), ...texts("requirement", sweep.requirements)],
    })));
}

function table(model) {
    return section("points", model.noun === "design" ? "Designs" : "Points",
        "Filters take <400, >=2, 2..8 or a part of a word, and hold in all charts. Arrow keys go from " +
        `${model.noun} to ${model.noun}.`, new PointsTable(model).body);
}

/** The report of a sweep. */
export function showSweep(data) {
    const model = new SweepModel(data);
    const sections = sectionsOf([summary, decision, loads, parallel, slices, sensitivity, hypervolume, table, definition], model);
    return { heading: heading(model), sections };
}
