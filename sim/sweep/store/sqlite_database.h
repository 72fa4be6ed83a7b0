// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

struct sqlite3;
struct sqlite3_stmt;

namespace orbweaver::sim {

/// A cell of a table: nothing, a whole number, a number or text.
using sql_value = std::variant<std::monostate, std::int64_t, double, std::string>;

/// A name as SQL takes it whatever it is: "depth".
std::string quoted_name(const std::string& name);

/// A file of SQLite. Others may read it between two transactions; whoever writes must be alone. What a transaction
/// writes is there as a whole or not at all, whenever the program is killed.
class sqlite_database {
public:
    /// Opens a file, or makes it.
    /// @throws user_error, as all members do: the file cannot be written, another process keeps it for half a minute,
    /// the disk is full
    explicit sqlite_database(std::filesystem::path file);
    ~sqlite_database();
    sqlite_database(const sqlite_database&) = delete;
    sqlite_database& operator=(const sqlite_database&) = delete;

    /// Runs a statement, with values for its `?`.
    void run(const std::string& sql, const std::vector<sql_value>& values = {});

    /// The rows of a query.
    std::vector<std::vector<sql_value>> rows(const std::string& sql, const std::vector<sql_value>& values = {});

    /// Statements between its making and commit() count together; without commit() they do not count.
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
