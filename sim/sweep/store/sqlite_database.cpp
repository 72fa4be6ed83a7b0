// SPDX-License-Identifier: Apache-2.0
// The only file that uses SQLite.
#include "sim/sweep/store/sqlite_database.h"

#include <fmt/core.h>
#include <sqlite3.h>

#include <cstring>
#include <memory>

#include "hw/base/errors.h"
#include "hw/base/regular_file.h"

namespace orbweaver::sim {

namespace {

struct finalise {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using statement = std::unique_ptr<sqlite3_stmt, finalise>;

void bind(sqlite3_stmt* statement, int position, const sql_value& value) {
    if (const auto* whole = std::get_if<std::int64_t>(&value)) {
        sqlite3_bind_int64(statement, position, *whole);
    } else if (const auto* number = std::get_if<double>(&value)) {
        sqlite3_bind_double(statement, position, *number);
    } else if (const auto* text = std::get_if<std::string>(&value)) {
        sqlite3_bind_text(statement, position, text->data(), static_cast<int>(text->size()), SQLITE_TRANSIENT);
    } else {
        sqlite3_bind_null(statement, position);
    }
}

sql_value cell(sqlite3_stmt* statement, int column) {
    switch (sqlite3_column_type(statement, column)) {
        case SQLITE_INTEGER: return std::int64_t{sqlite3_column_int64(statement, column)};
        case SQLITE_FLOAT: return sqlite3_column_double(statement, column);
        case SQLITE_TEXT:
            return std::string{reinterpret_cast<const char*>(sqlite3_column_text(statement, column)),
                               static_cast<std::size_t>(sqlite3_column_bytes(statement, column))};
        default: return {};
    }
}

}  // namespace

std::string quoted_name(const std::string& name) { return '"' + name + '"'; }

sqlite_database::sqlite_database(std::filesystem::path file) : m_file(std::move(file)) {
    if (std::filesystem::exists(m_file)) { require_regular_file(m_file.string()); }
    try {
        if (sqlite3_open(m_file.c_str(), &m_database) != SQLITE_OK) { fail(); }
        constexpr int milliseconds = 30'000;
        sqlite3_busy_timeout(m_database, milliseconds);  // waits for readers to finish
        run("BEGIN IMMEDIATE");
        run("COMMIT");
    } catch (...) {
        sqlite3_close(m_database);
        throw;
    }
}

sqlite_database::~sqlite_database() { sqlite3_close(m_database); }

void sqlite_database::fail() const {
    const int code = sqlite3_errcode(m_database);
    const int host = sqlite3_system_errno(m_database);  // 0 where the host refused nothing
    const std::string refusal = host == 0 ? std::string() : fmt::format(": {}", std::strerror(host));
    const std::string why = code == SQLITE_BUSY || code == SQLITE_LOCKED ? "another process is using it"
                            : code == SQLITE_NOTADB                      ? "this is no file of SQLite"
                                                                         : sqlite3_errmsg(m_database) + refusal;
    throw user_error(fmt::format("{}: {}", m_file.string(), why));
}

sqlite3_stmt* sqlite_database::prepare(const std::string& sql, const std::vector<sql_value>& values) {
    sqlite3_stmt* made = nullptr;
    if (sqlite3_prepare_v2(m_database, sql.c_str(), -1, &made, nullptr) != SQLITE_OK) { fail(); }
    for (std::size_t i = 0; i < values.size(); ++i) { bind(made, static_cast<int>(i) + 1, values[i]); }
    return made;
}

void sqlite_database::run(const std::string& sql, const std::vector<sql_value>& values) { rows(sql, values); }

std::vector<std::vector<sql_value>> sqlite_database::rows(const std::string& sql,
                                                          const std::vector<sql_value>& values) {
    const statement running{prepare(sql, values)};
    std::vector<std::vector<sql_value>> all;
    int code = sqlite3_step(running.get());
    for (; code == SQLITE_ROW; code = sqlite3_step(running.get())) {
        std::vector<sql_value>& row = all.emplace_back();
        for (int column = 0; column < sqlite3_column_count(running.get()); ++column) {
            row.push_back(cell(running.get(), column));
        }
    }
    if (code != SQLITE_DONE) { fail(); }
    return all;
}

sqlite_database::transaction::transaction(sqlite_database& database) : m_database(database) { m_database.run("BEGIN"); }

sqlite_database::transaction::~transaction() {
    if (m_open) {  // SQLite has already rolled back after some errors; this then has no effect
        sqlite3_exec(m_database.m_database, "ROLLBACK", nullptr, nullptr, nullptr);
    }
}

void sqlite_database::transaction::commit() {
    m_database.run("COMMIT");
    m_open = false;
}

}  // namespace orbweaver::sim
