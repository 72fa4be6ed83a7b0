// SPDX-License-Identifier: Apache-2.0
// The pieces of result.json (docs/results.md).
#pragma once

#include <span>
#include <string>
#include <utility>

#include "hw/base/statistics.h"
#include "hw/noc/traffic/histogram.h"
#include "sim/json.h"

namespace orbweaver::sim {

using result_json = json;

/// Adds a key that the object does not have yet. It is not looked for, as [] does: that takes time with the square of
/// the number of links or routers.
inline void add_new(result_json& object, std::string key, result_json value) {
    object.get_ref<result_json::object_t&>().emplace_back(std::move(key), std::move(value));
}

/// Makes room for keys: without it, an object copies what it has when it grows. A null becomes an object.
inline void reserve(result_json& object, std::size_t keys) {
    if (object.is_null()) { object = result_json::object(); }
    object.get_ref<result_json::object_t&>().reserve(keys);
}

/// Appends all of one object to another, which has none of its keys yet.
inline void append(result_json& object, const result_json& more) {
    for (const auto& [key, value] : more.items()) { add_new(object, key, value); }
}

/// A number of the object; 0 if it has none of that name.
inline double number_at(const result_json& object, const char* key) {
    return object.contains(key) && object[key].is_number() ? object[key].get<double>() : 0;
}

/// All declared counters of a struct, by name; those of a group in an object of their own.
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
