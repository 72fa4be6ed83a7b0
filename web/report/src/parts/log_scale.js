// SPDX-License-Identifier: Apache-2.0
// Axes on which equal steps are equal factors. ECharts labels powers of ten alone, and many axes here hold none: such an
// axis is linear in the logarithm, with labels of our own.
import { figure } from "./format.js";

const wide = 100;   // factor from which on the values of an axis are on a logarithmic scale, unless the reader chooses otherwise
const labels = 4;   // at least
const mostFromZero = 0.4;  // the smallest value as a share of the largest, up to which a linear axis starts at 0

const steps = [[1], [1, 3], [1, 2, 5], [1, 1.5, 2, 3, 5, 7], [1, 1.2, 1.4, 1.6, 1.8, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9]];

/** Whether values span decades, so that on a linear scale all but the largest would lie on one place. */
export function spansDecades(values, factor = wide) {
    const known = values.filter(Number.isFinite);
    return known.length > 1 && Math.min(...known) > 0 && Math.max(...known) >= factor * Math.min(...known);
}

/** Places of labels between two values. */
export function logTicks(low, high) {
    const powers = [];
    for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); ++power) {
        powers.push(10 ** power);
    }
    const lists = steps.map((factors) => powers.flatMap((power) => factors.map((factor) => factor * power))
        .filter((tick) => tick >= low * 0.9999 && tick <= high * 1.0001));
    const found = lists.find((list) => list.length >= labels) ?? [];
    return found.length > 0 ? found
        : Array.from({ length: labels }, (_, step) => low + (high - low) * step / (labels - 1));  // within a tenth of a decade
}

/** A scale of values: where a value lies on it, and what an axis of ECharts needs to show it. */
export function scaleFor(values, isLogarithmic) {
    const known = values.filter((value) => Number.isFinite(value) && (!isLogarithmic || value > 0));
    if (!isLogarithmic || known.length === 0) {
        const low = Math.min(...known);
        const isCut = known.length > 0 && low > Math.max(...known) * mostFromZero;
        return { place: (value) => value, axis: { type: "value", ...(isCut || !(low >= 0) ? { scale: true } : { min: 0 }) },
            label: { formatter: figure }, isLogarithmic: false, isCut };
    }
    const low = Math.min(...known);
    const high = Math.max(...known, low * 1.0001);
    const room = (high / low) ** 0.04;
    const ticks = logTicks(low / room, high * room).map(Math.log10);
    return {
        place: Math.log10,
        axis: { type: "value", min: Math.log10(low / room), max: Math.log10(high * room), splitLine: { show: false },
            axisTick: { customValues: ticks } },
        label: { customValues: ticks, formatter: (power) => figure(Number((10 ** power).toPrecision(6))) },
        isLogarithmic: true,
    };
}

/** The option of an axis on a scale, in the looks of the page. */
export function axisOn(scale, style, more) {
    const name = scale.isCut && more.name ? { name: `${more.name}: axis does not start at 0` } : {};
    return { ...style, ...scale.axis, ...more, ...name, axisTick: { ...style.axisTick, ...scale.axis.axisTick },
        axisLabel: { ...style.axisLabel, ...scale.label } };
}
