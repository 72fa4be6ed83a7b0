// SPDX-License-Identifier: Apache-2.0
// Units of what results and configurations hold, by their paths.

const unitsOfResults = [
    [/(latency|round_trip)(_interval)?(\.[\w]+)?$|(^|[._])cycles$/, "cycles"],
    [/(^|\.)(offered|accepted|accepted_most|saturated_load)$|^saturation\.load$/, "flits/node/cycle"],
    [/time_ns$/, "ns"],
    [/wall_seconds$/, "s"],
    [/(^|[._])(gate_equivalents|gates)(\.|$)/, "gate equivalents"],
    [/(^|[._])flip_flops$/, "flip-flops"],
    [/(^|[._])bits$/, "bits"],
    [/(link|injection|ejection)_utilisation(\.(mean|max))?$/, "flits/cycle"],
    [/(^|\.)utilisation$|\.busy$/, "share"],
    [/flit_hops$|(^|[._])flits$/, "flits"],
];

const unitsOfKeys = [
    [/(^|\.)rate$/, "flits/node/cycle"],
    [/(^|\.)(vc_depth|depth|local_depth|packet_flits|reply_flits)$/, "flits"],
    [/cycles$/, "cycles"],
    [/flits_per_cycle$/, "flits/cycle"],
];

function found(list, path) {
    return list.find(([pattern]) => pattern.test(path))?.[1] ?? "";
}

/** Unit of an objective: of a value that is a path into the results; of anything computed nobody knows it. */
export function unitOfObjective({ value }) {
    const path = String(value).trim().replaceAll(/\["[^"]*"\]/g, ".x");
    return /^[\w.]+$/.test(path) ? found(unitsOfResults, path) : "";
}

/** Unit of a key of the configuration. */
export function unitOfKey(key) {
    return found(unitsOfKeys, String(key));
}
