// SPDX-License-Identifier: Apache-2.0
// A sweep over loads: an objective over the load, a curve a design.
import { choice, element } from "../parts/dom.js";
import { count, figure } from "../parts/format.js";
import { LoadCurves } from "../parts/load_curves.js";
import { unitOfObjective } from "../parts/units.js";

const rateKey = /(^|\.)traffic\.(classes\.\d+\.)?rate$/;
const mostCurves = 8;

/** Whether an objective means nothing of a saturated network. */
function endsAtSaturation({ value }) {
    return /latency|round_trip/.test(value);
}

export class Loads {
    /** Without designs if the sweep varies no load. */
    constructor(model) {
        this.model = model;
        this.objectives = [...model.objectives].sort((a, b) => endsAtSaturation(b) - endsAtSaturation(a));
        this.designs = model.scenarios.length > 0 ? this.fromScenarios() : this.fromPoints();
    }

    /** Points that differ along the axis of the load alone: {name, points: [{load, saturated, point, value(objective)}]}. */
    fromPoints() {
        const { axes, points, sweep } = this.model;
        const rate = sweep.variables.find(({ key }) => rateKey.test(key));
        const axis = axes.findIndex(({ names }) => rate && names.includes(rate.name));
        if (axis < 0 || axes[axis].levels.length < 2) {
            return [];
        }
        const designs = new Map();
        for (const point of points.filter((one) => one.isMeasured)) {
            const key = point.levels.with(axis, 0).join();
            const name = axes.flatMap(({ name: other, levels }, place) => (place === axis || levels.length < 2 ? []
                : [`${other} ${levels[point.levels[place]]}`])).join(", ") || "all points";
            const entry = { point, load: Number(point.variables[rate.name]), saturated: point.status === "saturated",
                status: point.status, objectives: point.objectives };
            designs.set(key, { name, points: [...(designs.get(key)?.points ?? []), entry] });
        }
        return [...designs.values()];
    }

    /** The load varies between scenarios: a design is a curve. */
    fromScenarios() {
        const { points, scenarios, sweep } = this.model;
        const rate = (sweep.scenario_variables ?? []).find(({ key }) => rateKey.test(key));
        const loads = new Set(scenarios.map(({ outcomes }) => outcomes[0]?.[rate?.name]));
        if (!rate || loads.size < 2) {
            return [];
        }
        const others = sweep.scenario_variables.filter(({ name }) => name !== rate.name);
        const designs = new Map();
        for (const point of points) {
            for (const { outcomes } of scenarios) {
                const outcome = outcomes[point.index];
                const words = others.map(({ name }) => `${name} ${outcome[name]}`);
                const name = [this.model.inWords(point), ...words].join(", ");
                const entry = { point, load: Number(outcome[rate.name]), saturated: outcome.status === "saturated",
                    status: outcome.status, objectives: outcome };
                designs.set(name, { name, points: [...(designs.get(name)?.points ?? []), entry] });
            }
        }
        return [...designs.values()];
    }

    /** The highest load that a design sustains, and what it takes at its lowest one: what comes first is drawn. */
    order(a, b) {
        const sustained = ({ points }) => Math.max(...points.filter(({ saturated }) => !saturated).map(({ load }) => load), 0);
        const [{ name }] = this.objectives;
        const atLowest = ({ points }) => points.reduce((one, other) => (other.load < one.load ? other : one)).objectives[name];
        return sustained(b) - sustained(a) || atLowest(a) - atLowest(b);
    }

    holdsChosen({ points }) {
        return points.some(({ point }) => point === this.model.chosen);
    }

    /** Designs that pass the filters: the best ones and the chosen one, or all. */
    drawn() {
        const passing = this.designs.filter((design) => this.holdsChosen(design) ||
            design.points.some(({ point }) => this.model.isShown(point))).sort((a, b) => this.order(a, b));
        const best = this.all ? passing : passing.slice(0, mostCurves);
        const chosen = passing.filter((design) => !best.includes(design) && this.holdsChosen(design));
        this.note.textContent = passing.length > mostCurves && !this.all
            ? `${best.length + chosen.length} of ${count(passing.length, "design")} are drawn: those that sustain the highest ` +
                "loads, and the chosen one. Filters of the table choose others." : "";
        return [...best, ...chosen];
    }

    make() {
        const { model } = this;
        this.note = element("p", { class: "absent" });
        const curves = new LoadCurves({
            label: "An objective over the offered load: a curve a design. Enter chooses the point",
            measures: this.objectives.map((objective) => ({
                name: objective.name, unit: unitOfObjective(objective), isTrue: !endsAtSaturation(objective),
                value: ({ objectives }) => (typeof objectives[objective.name] === "number" ? objectives[objective.name] : NaN),
            })),
            curves: () => this.drawn(),
            text: ({ point, load, saturated, objectives }, { name }) => [
                `${model.noun} ${point.number}: ${name}`, `load ${figure(load)} flits/node/cycle${saturated ? ", saturated" : ""}`,
                ...this.objectives.filter((one) => !saturated || !endsAtSaturation(one))
                    .map((one) => `${one.name} ${figure(objectives[one.name])} ${unitOfObjective(one)}`)].join("\n"),
            chosen: ({ point }) => model.choose(point),
            isChosen: ({ point }) => point === model.chosen && model.scenarios.length === 0,
            table: () => ({
                columns: ["design", "load", "status", ...this.objectives.map(({ name }) => name)],
                rows: this.designs.flatMap(({ name, points }) => points.map(({ load, status, objectives }) =>
                    [name, load, status, ...this.objectives.map((one) => objectives[one.name])])),
            }),
        });
        const which = this.designs.length > mostCurves ? element("div", { class: "controls" },
            choice("Designs", [["best", "those that sustain the most"], ["all", "all"]], "best", (chosen) => {
                this.all = chosen === "all";
                curves.chart.draw();
            })) : null;
        model.whenChanged(() => curves.chart.draw());
        this.body = element("div", {}, which, curves.body, this.note);
        this.start = () => curves.start();
    }
}
