// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace orbweaver {

/// Returns the 0.975 quantile of Student's t-distribution: the half-width of a 95 % confidence interval of a mean, in
/// standard errors.
/// @param freedom degrees of freedom, 1 or more; above 40 the quantile for 40 is used, which is too wide by at most 3 %
constexpr double student_quantile(unsigned freedom) {
    constexpr double quantiles[] = {12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
                                    2.201,  2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086,
                                    2.080,  2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
                                    2.040,  2.037, 2.035, 2.032, 2.030, 2.028, 2.026, 2.024, 2.023, 2.021};
    constexpr unsigned most = sizeof quantiles / sizeof quantiles[0];
    return quantiles[(freedom < most ? freedom : most) - 1];
}

}  // namespace orbweaver
