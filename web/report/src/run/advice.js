// SPDX-License-Identifier: Apache-2.0

/**
 * Options of `orbweaver run` that make it record more of the same run. A search for saturation is many runs: what it
 * cannot record is asked for at the load that it found.
 */
export function optionsFor({ config, saturation }, options) {
    const { traffic } = config;
    if (!traffic?.find_saturation) {
        return options;
    }
    const sources = traffic.classes?.length > 0 ? traffic.classes : [traffic];
    const sum = sources.reduce((rates, { rate }) => rates + rate, 0);
    const load = saturation?.load > 0 ? saturation.load : sum;
    const rates = sources.map(({ rate }, number) => {
        const key = sources[0] === traffic ? "traffic.rate" : `traffic.classes.${number}.rate`;
        return `--set ${key}=${sum > 0 ? load * rate / sum : load / sources.length}`;
    });
    return ["--set traffic.find_saturation=false", ...rates, options].join(" ");
}
