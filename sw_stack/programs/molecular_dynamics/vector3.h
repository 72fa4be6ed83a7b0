// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace orbweaver::molecular_dynamics {

struct vector3 {
    double x;
    double y;
    double z;
};

inline vector3 operator+(const vector3& a, const vector3& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline vector3 operator-(const vector3& a, const vector3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline vector3 operator*(double factor, const vector3& a) { return {factor * a.x, factor * a.y, factor * a.z}; }
inline double dot(const vector3& a, const vector3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

}  // namespace orbweaver::molecular_dynamics
