// SPDX-License-Identifier: Apache-2.0
// Helper functions for the parts of result.json (docs/results.md).
#pragma once

#include <span>
#include <string>
#include <utility>

#include "hw/base/statistics.h"
#include "hw/noc/traffic/histogram.h"
#include "sim/json.h"

namespace orbweaver::sim {

using result_json = json;

/// Adds a new key without searching for it as [] does, because that takes quadratic time in the number of links or
/// routers. Precondition: the object does not contain the key.
inline void add_new(result_json& object, std::string key, result_json value) {
    object.get_ref<result_json::object_t&>().emplace_back(std::move(key), std::move(value));
}

/// Reserves space for keys, because a growing object copies its content. Converts null to an object.
inline void reserve(result_json& object, std::size_t keys) {
    if (object.is_null()) { object = result_json::object(); }
    object.get_ref<result_json::object_t&>().reserve(keys);
}

/// Appends all entries of `more`. Precondition: the objects share no key.
inline void append(result_json& object, const result_json& more) {
    for (const auto& [key, value] : more.items()) { add_new(object, key, value); }
}

/// Returns a number of the object; 0 if it does not contain the key.
inline double number_at(const result_json& object, const char* key) {
    return object.contains(key) && object[key].is_number() ? object[key].get<double>() : 0;
}

/// Returns all declared counters of a struct, by name; each group of counters is a nested object.
template <class Counters>
result_json counters_json(std::span<const statistic<Counters>> table, const Counters& counters) {
    result_json object = result_json::object();
    for (const auto& entry : table) {
        result_json& target = entry.group.empty() ? object : object[std::string(entry.group)];
        target[std::string(entry.name)] = counters.*entry.value;
    }
    return object;
}

inline result_json latency_json(const noc::latency_summary& latency) {
    if (latency.samples == 0) {
        return {{"mean", nullptr}, {"p50", nullptr}, {"p95", nullptr},
                {"p99", nullptr},  {"max", nullptr}, {"samples", 0}};
    }
    return {{"mean", latency.mean}, {"p50", latency.p50}, {"p95", latency.p95},
            {"p99", latency.p99},   {"max", latency.max}, {"samples", latency.samples}};
}

}  // namespace orbweaver::sim
