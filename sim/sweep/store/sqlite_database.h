// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <variant>
#include <vector>

struct sqlite3;
struct sqlite3_stmt;

namespace orbweaver::sim {

/// A cell of a table: null, an integer, a real number or text.
using sql_value = std::variant<std::monostate, std::int64_t, double, std::string>;

/// Returns a name quoted for SQL, whatever it contains: "depth".
std::string quoted_name(const std::string& name);

/// An SQLite database file with a single writer. Other processes may read it between transactions. A transaction is
/// written completely or not at all, even if the program is killed.
class sqlite_database {
public:
    /// Opens or creates a file.
    /// @throws user_error, like all members, if the file cannot be written, another process locks it for half a minute,
    ///                     or the disk is full
    explicit sqlite_database(std::filesystem::path file);
    ~sqlite_database();
    sqlite_database(const sqlite_database&) = delete;
    sqlite_database& operator=(const sqlite_database&) = delete;

    /// Runs a statement with values for its `?` placeholders.
    void run(const std::string& sql, const std::vector<sql_value>& values = {});

    /// Returns the rows of a query.
    std::vector<std::vector<sql_value>> rows(const std::string& sql, const std::vector<sql_value>& values = {});

    /// A transaction, from its construction to commit(). Without commit() its statements are rolled back.
    class transaction {
    public:
        explicit transaction(sqlite_database& database);
        ~transaction();
        transaction(const transaction&) = delete;
        transaction& operator=(const transaction&) = delete;
        void commit();

    private:
        sqlite_database& m_database;
        bool m_open = true;
    };

private:
    [[noreturn]] void fail() const;
    sqlite3_stmt* prepare(const std::string& sql, const std::vector<sql_value>& values);

    std::filesystem::path m_file;
    sqlite3* m_database = nullptr;
};

}  // namespace orbweaver::sim
