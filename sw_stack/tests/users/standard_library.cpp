// SPDX-License-Identifier: Apache-2.0
// Features that a C++ program may expect of its library: exits with 0 if all work.
#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <map>
#include <memory>
#include <new>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

int failures = 0;

void check(bool condition, const char* what) {
    if (!condition) {
        std::cout << "wrong: " << what << "\n";
        ++failures;
    }
}

struct counted {
    static int alive;
    counted() { ++alive; }
    counted(const counted&) { ++alive; }
    ~counted() { --alive; }
};
int counted::alive = 0;

int deep(int depth) {
    const counted here;
    if (depth == 0) { throw std::runtime_error("thrown"); }
    return deep(depth - 1) + counted::alive;
}

void check_exceptions() {
    std::string caught;
    try {
        deep(20);
    } catch (const std::exception& thrown) { caught = thrown.what(); }
    check(caught == "thrown" && counted::alive == 0, "exceptions unwind");
    bool refused = false;
    try {
        std::vector<char> large(std::size_t{1} << 30);
    } catch (const std::bad_alloc&) { refused = true; }
    check(refused, "bad_alloc");
    try {
        std::vector<int>(3).at(5) = 1;
        check(false, "at()");
    } catch (const std::out_of_range&) {}
}

template <class Clock>
bool advances() {
    const auto before = Clock::now();
    for (volatile int i = 0; i < 1000; i = i + 1) {}
    const auto passed = Clock::now() - before;
    return passed > std::chrono::microseconds(10) && passed < std::chrono::milliseconds(10);
}

void check_clocks() {
    check(advances<std::chrono::steady_clock>(), "steady_clock");
    check(advances<std::chrono::system_clock>(), "system_clock");
    check(advances<std::chrono::high_resolution_clock>(), "high_resolution_clock");
}

void check_containers() {
    std::vector<double> values;
    for (int i = 0; i < 1000; ++i) { values.push_back((i * 37) % 1000); }
    std::sort(values.begin(), values.end());
    check(values.front() == 0 && values.back() == 999, "sort");
    std::map<std::string, int> numbers{{"one", 1}, {"two", 2}};
    numbers["three"] = 3;
    check(numbers.size() == 3 && numbers.begin()->first == "one", "map");
    const auto shared = std::make_shared<counted>();
    check(std::shared_ptr<counted>(shared).use_count() == 2, "shared_ptr");
}

void check_streams() {
    std::ostringstream text;
    text << std::setprecision(4) << 3.14159 << ' ' << std::hex << 255 << ' ' << true;
    check(text.str() == "3.142 ff 1", "formatting");
    std::ofstream("written.txt") << "a line\n";
    std::ifstream file("written.txt");
    std::string word;
    file >> word >> word;
    check(word == "line" && !std::ifstream("nothing.txt"), "files");
}

/// Destroyed after main().
struct farewell {
    ~farewell() { std::cout << "destroyed" << std::endl; }
} last;

}  // namespace

int main(int count, char** words) {
    MPI_Init(&count, &words);
    check_exceptions();
    check_clocks();
    check_containers();
    check_streams();
    int all = 0;
    MPI_Allreduce(&failures, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return all == 0 ? 0 : 1;
}
