// SPDX-License-Identifier: Apache-2.0
// The chosen point in words: what it gives, what binds it, and what a step to a neighbour costs.
import { element } from "../parts/dom.js";
import { count, figure, percent } from "../parts/format.js";
import { plainTable } from "../parts/table.js";

const nearestShown = 4;

/** "3 % less" */
function change(from, to) {
    if (from === to) {
        return "the same";
    }
    const share = Math.abs((to - from) / from);
    if (share < 0.0005) {
        return "about the same";
    }
    const by = !Number.isFinite(share) ? figure(Math.abs(to - from))
        : share >= 2 ? `${(to / from).toPrecision(3)} times` : `${(100 * share).toFixed(share < 0.0995 ? 1 : 0)} %`;
    return by.endsWith("times") ? by : `${by} ${to > from ? "more" : "less"}`;
}

/** How an objective changes on the way to another point, with the colour of the verdict. */
function verdict(model, objective, from, to) {
    const { name } = objective;
    const [a, b] = [from.objectives[name], to.objectives[name]];
    if (typeof a !== "number" || typeof b !== "number") {
        return element("span", {}, `${name} not known`);
    }
    const better = model.isBetter(objective, to, from);
    const isAlike = change(a, b).endsWith("the same");
    const noise = (from.halfWidths[name] || 0) + (to.halfWidths[name] || 0);
    const unsure = a !== b && noise > Math.abs(a - b);
    return element("span", { class: better === undefined || unsure || isAlike ? false : better ? "down" : "up" },
        `${name} ${change(a, b)}`,
        better === undefined || isAlike ? "" : unsure ? " (the intervals overlap)" : better ? " (better)" : " (worse)");
}

function difference(model, from, to) {
    const parts = model.objectives.map((objective) => verdict(model, objective, from, to));
    return parts.flatMap((part, number) => (number === 0 ? [part] : [", ", part]));
}

function chooser(model, point) {
    return element("button", { click: () => model.choose(point) }, `${model.noun} ${point.number}`);
}

/** What there is one step along an axis. */
function neighbour(model, point, axis, step) {
    const { name, levels } = model.axes[axis];
    const to = levels[point.levels[axis] + step];
    if (to === undefined) {
        return null;
    }
    const head = `${name} ${levels[point.levels[axis]]} → ${to}`;
    const there = model.moved(point, [[axis, step]]);
    if (there?.isMeasured) {
        const miss = there.isFeasible ? "" : there.isSaturated ? "; it is saturated" : "; it misses a requirement";
        return element("li", {}, `${head} (`, chooser(model, there), "): ", ...difference(model, point, there), miss);
    }
    if (there) {
        const why = there.reason ? `, ${there.reason}` : "";
        return element("li", {}, `${head} (`, chooser(model, there), `): ${there.status}${why}`);
    }
    const by = model.excluded[point.index].filter(([at, direction]) => at === axis && direction === step)
        .map(([, , bound]) => model.bounds[bound].text);
    return element("li", {}, `${head}: ${by.length > 0 ? `excluded by ${by.join(" and ")}` : "not a point of this sweep"}`);
}

/** Where constraints tie axes to each other: an axis up that cannot go up alone, and another down. */
function exchanges(model, point) {
    const items = [];
    model.axes.forEach((up, first) => model.axes.forEach((down, second) => {
        const there = first === second ? undefined : model.moved(point, [[first, 1], [second, -1]]);
        if (there?.isMeasured && !model.moved(point, [[first, 1]])) {
            items.push(element("li", {},
                `${up.name} ${up.levels[point.levels[first]]} → ${up.levels[there.levels[first]]}, ` +
                `${down.name} ${down.levels[point.levels[second]]} → ${down.levels[there.levels[second]]} (`,
                chooser(model, there), "): ", ...difference(model, point, there)));
        }
    }));
    return items;
}

/** Points that are alike, where axes are continuous. */
function nearest(model, point) {
    const distance = (other) => model.axes.reduce((sum, { levels }, axis) => sum + (levels.length > 1
        ? Math.abs(other.levels[axis] - point.levels[axis]) / (levels.length - 1) : 0), 0);
    return model.points.filter((other) => other !== point && other.isMeasured)
        .sort((a, b) => distance(a) - distance(b)).slice(0, nearestShown)
        .map((there) => element("li", {}, `${model.inWords(there)} (`, chooser(model, there), "): ",
            ...difference(model, point, there)));
}

function neighbours(model, point) {
    if (model.axes.some((axis) => axis.isContinuous)) {
        return [element("h3", {}, `The ${model.noun}s most like it`), element("ul", {}, ...nearest(model, point))];
    }
    const items = model.axes.flatMap((_, axis) => [-1, 1].map((step) => neighbour(model, point, axis, step)))
        .filter((item) => item !== null);
    const coupled = exchanges(model, point);
    return [
        element("h3", {}, "Against its neighbours"),
        items.length > 0 ? element("ul", {}, ...items) : element("p", {}, "No axis has another value."),
        ...(coupled.length > 0 && model.bounds.length > 0
            ? [element("h3", {}, "In exchange"), element("ul", {}, ...coupled)] : []),
    ];
}

/** How near the point is to a constraint or requirement. */
function boundInWords(model, point, bound, number) {
    const what = bound.kind === "constraints" ? "constraint" : "requirement";
    const [left, right] = [bound.left[point.index], bound.right[point.index]];
    const text = element("code", {}, bound.text);
    if (bound.comparison === "" || left === null || right === null) {
        return element("li", {}, `${what} `, text, bound.holds[point.index] ? " holds" : " does not hold");
    }
    if (!bound.holds[point.index]) {
        return element("li", {}, `${what} `, text, element("strong", {}, " is missed"),
            `: ${figure(left)} against ${figure(right)}`);
    }
    const keeps = model.excluded[point.index].filter(([, , by]) => by === number)
        .map(([axis, step]) => `${model.axes[axis].name} ${model.axes[axis].levels[point.levels[axis] + step]}`);
    if (bound.comparison === "==" || left === right || keeps.length > 0) {
        return element("li", {}, `${what} `, text, element("strong", {}, " binds"), `: ${figure(left)} of ${figure(right)}`,
            keeps.length > 0 ? `; it keeps ${keeps.join(" and ")} out` : "");
    }
    const slack = right !== 0 ? `, ${(100 * Math.abs((right - left) / right)).toFixed(0)} % away` : "";
    return element("li", {}, `${what} `, text, ` does not bind: ${figure(left)} against ${figure(right)}${slack}`);
}

function bindings(model, point) {
    if (model.bounds.length === 0) {
        return [element("p", {}, "The sweep has no constraints and no requirements.")];
    }
    return [element("ul", {}, ...model.bounds.map((bound, number) => boundInWords(model, point, bound, number)))];
}

function standing(model, point) {
    if (!point.isMeasured) {
        return `It was not measured: ${point.status}${point.reason ? `, ${point.reason}` : ""}.`;
    }
    return rankInWords(model, point) + (point.reason ? ` Its measures are doubtful: ${point.reason}.` : "");
}

function rankInWords(model, point) {
    if (!point.isFeasible && point.isSaturated) {
        return "It is not to be chosen: the network is saturated, so its latency depends on how long one watches.";
    }
    if (!point.isFeasible) {
        return "It is not to be chosen: it misses a requirement, or an objective is not known.";
    }
    if (point.front === 1) {
        return `On the Pareto front: no feasible ${model.noun} is as good in every goal and better in one.`;
    }
    const better = model.dominators(point).sort((a, b) => model.compare(a, b));
    const named = better.slice(0, 3).map((one) => one.number).join(", ");
    const are = better.length === 1 ? `is better: ${model.noun}` : "are better, such as";
    return `On front ${point.front}: ${count(better.length, model.noun)} ${are} ${named}.`;
}

function ranks(model, point) {
    const feasible = model.points.filter((one) => one.isFeasible);
    return model.objectives.map((objective) => {
        const { name, goal } = objective;
        const value = point.objectives[name];
        const half = point.halfWidths[name];
        const better = feasible.filter((one) => model.isBetter(objective, one, point)).length;
        const place = goal === "none" || !point.isFeasible ? "" : `${better + 1} of ${feasible.length}, ${goal}`;
        return element("div", {}, element("dt", {}, name),
            element("dd", {}, figure(value), element("small", {}, [half > 0 ? `± ${figure(half)}` : "", place]
                .filter((part) => part).join("; "))));
    });
}

/** What a design came to in each scenario, and how much worse that is than the best of all designs there. */
function inScenarios(model, point) {
    const losing = model.losing();
    if (losing.length === 0) {
        return [];
    }
    const cell = (scenario, objective) => {
        const value = scenario.outcomes[point.index][objective.name];
        if (typeof value !== "number") {
            return "-";
        }
        const best = model.bestIn(scenario, objective);
        const loss = Math.abs((value - best) / best);
        return `${figure(value)} (${value === best ? "best" : percent(loss)})`;
    };
    return [
        element("h3", {}, "In each scenario"),
        element("p", {}, "In brackets: how much worse than the best feasible design there."),
        element("div", { class: "table plain" }, plainTable({
            columns: ["scenario", "status", ...losing.map(({ name }) => name)],
            rows: model.scenarios.map((scenario) => [scenario.name, scenario.outcomes[point.index].status,
                ...losing.map((objective) => cell(scenario, objective))]),
        })),
    ];
}

/** How to run the point, or a design in each scenario, once more. */
function again(model, point) {
    const numbers = model.scenarios.length === 0 ? [point.number]
        : model.scenarios.map(({ outcomes }) => outcomes[point.index].point);
    const commands = numbers.flatMap((number, at) => [at === 0 ? "" : ", ",
        element("code", {}, `orbweaver run runs/${number}/point.yaml`)]);
    return element("p", { class: "absent" }, "Simulate it again: ", ...commands);
}

/** The explanation of the point that is chosen at the moment. */
export function explanation(model) {
    const place = element("div", { class: "words", id: "chosen", "aria-live": "polite" });
    const show = () => {
        const point = model.chosen;
        place.replaceChildren(
            element("h3", {}, `${model.noun === "point" ? "Point" : "Design"} ${point.number}`),
            element("p", {}, model.inWords(point)),
            element("p", {}, standing(model, point)),
            element("dl", { class: "tiles" }, ...ranks(model, point)),
            ...inScenarios(model, point),
            element("h3", {}, "What binds it"), ...bindings(model, point),
            ...neighbours(model, point),
            again(model, point));
    };
    model.whenChanged(() => {
        if (place.dataset.point !== String(model.chosen.number)) {
            place.dataset.point = String(model.chosen.number);
            show();
        }
    });
    place.dataset.point = String(model.chosen.number);
    show();
    return place;
}
