// SPDX-License-Identifier: Apache-2.0
// Fourier transform, decimated in frequency, of 2^(2n) points on the even nodes of an (n+1,2)-net of cubelets (section
// 4.2.2 of the dissertation). An exchange over the external links transposes the points, so that internal dimension k
// also serves as dimension k + n: a virtual hypercube.
#pragma once

#include <complex>
#include <vector>

namespace orbweaver::studies::hypernet_model {

struct transformed {
    std::vector<std::complex<double>> points;  // in natural order
    unsigned exchanges = 0;                    // moves over external links
    unsigned internal_steps = 0;               // moves over internal links
};

/// Transforms samples x: for each k, the sum over l of x_l exp(2 pi i k l / N).
/// @param n       1 .. 8
/// @param samples 2^(2n)
/// @throws std::invalid_argument a value is outside its range
transformed fourier_transform(unsigned n, const std::vector<std::complex<double>>& samples);

}  // namespace orbweaver::studies::hypernet_model
