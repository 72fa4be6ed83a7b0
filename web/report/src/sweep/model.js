// SPDX-License-Identifier: Apache-2.0

import { shortLabels } from "../parts/short_labels.js";
import { named } from "../parts/format.js";
import { unitOfKey, unitOfObjective } from "../parts/units.js";

/** An axis with more values than this is taken for continuous: it has no neighbouring values. */
const mostSteps = 64;

/** The points of a sweep, or where it has scenarios its designs, which of them is chosen, and which are shown. */
export class SweepModel {
    constructor({ sweep, columns, rows, bounds, excluded, axes, effects, scenarios }) {
        Object.assign(this, { sweep, bounds, excluded, effects, scenarios });
        /** What this page calls that which is compared. */
        this.noun = scenarios.length > 0 ? "design" : "point";
        const place = Object.fromEntries(columns.map((name, column) => [name, column]));
        this.objectives = sweep.objectives.map((one) => ({ ...one, ci: place[`${one.name}_ci95`] !== undefined,
            unit: unitOfObjective(one) }));
        this.goals = this.objectives.filter((one) => one.goal !== "none");
        this.variables = sweep.variables.map((one) => one.name);
        this.labels = new Map(axes.flatMap(({ columns: own, values }) => own.map((column, within) => {
            const different = [...new Set(values.map((row) => row[within]))];
            const labels = shortLabels(different);
            return [columns[column], new Map(different.map((value, number) => [value, labels[number]]))];
        })));
        const keys = new Map(sweep.variables.map(({ name, key }) => [name, key]));
        this.axes = axes.map((axis) => ({
            name: axis.columns.map((column) => columns[column]).join("+"),
            names: axis.columns.map((column) => columns[column]),
            unit: axis.columns.length === 1 ? unitOfKey(keys.get(columns[axis.columns[0]])) : "",
            levels: axis.values.map((values) => values.map((value, within) =>
                this.labels.get(columns[axis.columns[within]]).get(value)).join(", ")),
            keys: axis.values.map((values) => values.join(", ")),
            numbers: axis.numbers,
            isContinuous: axis.values.length > mostSteps,
            columns: axis.columns,
        }));
        this.points = rows.map((row, index) => this.pointOf(row, index, place));
        this.byLevels = new Map(this.points.map((point) => [point.levels.join(), point]));
        this.filters = new Map();
        this.listeners = [];
        /** Whether charts leave out points that are not feasible: saturated networks would fill the scales. */
        this.onlyFeasible = this.points.some((point) => point.isFeasible);
        this.chosen = this.best() ?? this.points.find((point) => point.isMeasured) ?? this.points[0];
    }

    pointOf(row, index, place) {
        const values = (names) => Object.fromEntries(names.map((name) => [name, row[place[name]]]));
        const objectives = values(this.objectives.map((one) => one.name));
        return {
            index,
            number: row[place.point],
            variables: values(this.variables),
            levels: this.axes.map(({ columns, keys }) => keys.indexOf(columns.map((column) => row[column]).join(", "))),
            objectives,
            losses: Object.fromEntries(this.objectives.map(({ name }) => [name, row[place[`${name}_loss`]]])),
            halfWidths: Object.fromEntries(this.objectives.map(({ name }) => [name, row[place[`${name}_ci95`]]])),
            status: row[place.status],
            reason: row[place.reason],
            isFeasible: row[place.feasible] === 1,
            isSaturated: row[place.status] === "saturated",
            front: row[place.front] === "" ? 0 : row[place.front],
            hypervolume: row[place.hypervolume],
            isMeasured: Object.values(objectives).some((value) => typeof value === "number"),
        };
    }

    /** The point on the front that is best in the first objective with a goal. */
    best() {
        const front = this.points.filter((point) => point.front === 1);
        return front.sort((a, b) => this.compare(a, b))[0];
    }

    /** Negative if `a` is better in the first objective in which two points differ. */
    compare(a, b) {
        for (const { name, goal } of this.goals) {
            const difference = a.objectives[name] - b.objectives[name];
            if (difference !== 0) {
                return goal === "minimise" ? difference : -difference;
            }
        }
        return 0;
    }

    /** Whether a value is better than another in an objective; undefined if neither, or if it has no goal. */
    isBetter({ name, goal }, a, b) {
        const difference = a.objectives[name] - b.objectives[name];
        return goal === "none" || !(Math.abs(difference) > 0) ? undefined : (difference < 0) === (goal === "minimise");
    }

    /** The goals that depend on the scenario, so that a design loses against the best one there. */
    losing() {
        return this.goals.filter(({ name }) => this.points.some((point) => typeof point.losses[name] === "number"));
    }

    /** The best feasible value of an objective in a scenario. */
    bestIn({ outcomes }, { name, goal }) {
        const values = outcomes.filter((one) => one.feasible === 1).map((one) => one[name]);
        return goal === "minimise" ? Math.min(...values) : Math.max(...values);
    }

    /** Points of the front whose values of a goal lie within each other's confidence intervals, in groups. */
    indistinguishable({ name }) {
        const isAlike = (a, b) => Math.abs(a.objectives[name] - b.objectives[name]) <=
            Math.min(a.halfWidths[name] || 0, b.halfWidths[name] || 0);
        const groups = [];
        for (const point of this.points.filter(({ front, halfWidths }) => front === 1 && halfWidths[name] > 0)) {
            const group = groups.find((one) => one.every((other) => isAlike(point, other)));
            (group ?? groups[groups.push([]) - 1]).push(point);
        }
        return groups.filter(({ length }) => length > 1);
    }

    dominators(of) {
        return this.points.filter((one) => one.isFeasible && this.goals.some((goal) => this.isBetter(goal, one, of)) &&
            this.goals.every((goal) => this.isBetter(goal, one, of) !== false));
    }

    choose(point) {
        this.chosen = point;
        this.tell();
    }

    /** Shows only points that pass; each who filters has a name, and null ends it. */
    filter(who, passes) {
        if (passes) {
            this.filters.set(who, passes);
        } else {
            this.filters.delete(who);
        }
        this.tell();
    }

    isShown(point) {
        return [...this.filters.values()].every((passes) => passes(point));
    }

    /** Whether a point is drawn at all. */
    isDrawn(point) {
        return point.isMeasured && (!this.onlyFeasible || point.isFeasible || point === this.chosen);
    }

    drawOnlyFeasible(only) {
        this.onlyFeasible = only;
        this.tell();
    }

    whenChanged(listener) {
        this.listeners.push(listener);
    }

    tell() {
        for (const listener of this.listeners) {
            listener();
        }
    }

    /** The point that differs from another by steps along axes, [axis, step] each; undefined if the sweep has none. */
    moved(point, steps) {
        const levels = [...point.levels];
        for (const [axis, step] of steps) {
            levels[axis] += step;
        }
        return this.byLevels.get(levels.join());
    }

    /** "pattern uniform, vcs 4" */
    inWords(point) {
        return Object.entries(point.variables).map(([name, value]) => `${name} ${this.labels.get(name)?.get(value) ?? value}`)
            .join(", ");
    }

    /** What can be on an axis of a chart: variables that are numbers, and objectives. */
    scales() {
        const numeric = this.variables.filter((name) =>
            this.points.every((point) => point.variables[name] !== "" && !Number.isNaN(Number(point.variables[name]))));
        return [...this.objectives.map((one) => one.name), ...numeric];
    }

    /** "latency (cycles)" of an objective or a variable. */
    withUnit(scale) {
        const known = this.objectives.find(({ name }) => name === scale) ?? this.axes.find(({ name }) => name === scale);
        return named(scale, known?.unit);
    }

    /** What the mark of saturated points says. */
    saturatedInWords() {
        return this.points.some((point) => point.isSaturated && point.isFeasible) ? "saturated" : "saturated: not feasible";
    }

    valueOn(scale, point) {
        return Object.hasOwn(point.objectives, scale) ? point.objectives[scale] : Number(point.variables[scale]);
    }
}
