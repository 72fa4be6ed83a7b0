// SPDX-License-Identifier: Apache-2.0

/** A figure with four significant digits, or a dash. */
export function figure(value) {
    if (typeof value !== "number" || !Number.isFinite(value)) {
        return typeof value === "string" && value !== "" ? value : "-";
    }
    if (value !== 0 && (Math.abs(value) >= 1e9 || Math.abs(value) < 1e-4)) {
        return value.toExponential(2);
    }
    if (Number.isInteger(value)) {
        return grouped(value);
    }
    const digits = Math.max(0, 3 - Math.floor(Math.log10(Math.abs(value))));
    return grouped(Number(value.toFixed(Math.min(digits, 8))));
}

/** 1234567 as "1 234 567", with spaces that do not break. */
function grouped(value) {
    const [whole, part] = String(value).split(".");
    const digits = whole.length > 4 + (value < 0 ? 1 : 0) ? whole.replace(/\B(?=(\d{3})+$)/g, "\u202f") : whole;
    return part ? `${digits}.${part}` : digits;
}

/** 1234567 as "1.235 M". */
export function short(value) {
    const steps = [[1e12, "T"], [1e9, "G"], [1e6, "M"], [1e3, "k"]];
    const step = steps.find(([size]) => Math.abs(value) >= size && size * 10 <= Math.abs(value) * 10);
    return step ? `${figure(value / step[0])} ${step[1]}` : figure(value);
}

/** 0.1234 as "12.3 %". */
export function percent(share, digits = 1) {
    return `${(100 * share).toFixed(digits)} %`;
}

/** Nanoseconds in the unit that suits them. */
export function duration(nanoseconds) {
    for (const [size, unit] of [[1e9, "s"], [1e6, "ms"], [1e3, "µs"]]) {
        if (nanoseconds >= size) {
            return `${figure(nanoseconds / size)} ${unit}`;
        }
    }
    return `${figure(nanoseconds)} ns`;
}

/** wait_receive as "wait receive". */
export function words(name) {
    return name.replaceAll("_", " ");
}

/** "1 point", "2 points" */
export function count(number, noun) {
    return `${figure(number)} ${noun}${number === 1 ? "" : "s"}`;
}

/** "latency (cycles)": a name with its unit, unless it says that itself. */
export function named(name, unit) {
    return unit && !name.endsWith(unit) ? `${name} (${unit})` : name;
}

/** Milliwatts with the unit that keeps the number small. */
export function power(milliwatts) {
    return milliwatts >= 1000 ? `${short(milliwatts / 1000)} W` : `${short(milliwatts)} mW`;
}
