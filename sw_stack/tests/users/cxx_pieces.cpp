// SPDX-License-Identifier: Apache-2.0
// C++ library pieces: streams, containers, exceptions, regex, random, numbers.
#include <algorithm>
#include <bitset>
#include <complex>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <map>
#include <memory>
#include <numeric>
#include <random>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>
int main() {
    {
        std::ofstream o("c.txt");
        o << "a 1\nb 2.5\nlast";
    }
    std::ifstream i("c.txt");
    std::string l;
    int n = 0;
    while (std::getline(i, l)) ++n;
    std::cout << n << ' ' << l << '\n';
    std::cout << std::setprecision(17) << 0.1 << ' ' << std::fixed << std::setprecision(2) << 0.0046 << ' ' << 0.5
              << ' ' << std::scientific << 12345.678 << ' ' << std::hex << 255 << std::dec << '\n';
    std::cout.unsetf(std::ios::floatfield);
    try {
        try {
            throw std::out_of_range("inner");
        } catch (const std::exception& e) { std::throw_with_nested(std::runtime_error("outer")); }
    } catch (const std::exception& e) {
        std::cout << e.what();
        try {
            std::rethrow_if_nested(e);
        } catch (const std::exception& f) { std::cout << '/' << f.what() << '\n'; }
    }
    std::mt19937 g(42);
    std::uniform_int_distribution<int> d(1, 100);
    std::cout << g() << ' ';
    std::normal_distribution<double> nd;
    std::cout << std::setprecision(6) << nd(g) << '\n';
    std::mt19937_64 g2(7);
    std::cout << g2() << '\n';
    std::regex re("(\\w+)=(\\d+)");
    std::smatch m;
    std::string s = "x=12";
    std::cout << std::regex_match(s, m, re) << m[1] << m[2] << ' ' << std::stod("1e-3") << ' ' << std::to_string(2.5)
              << ' ' << std::stoi("ff", nullptr, 16) << '\n';
    std::map<std::string, int> mp{{"b", 2}, {"a", 1}};
    for (auto& [k, v] : mp) std::cout << k << v;
    std::unordered_map<int, int> um;
    for (int k = 0; k < 1000; k++) um[k * 37] = k;
    std::cout << ' ' << um[370] << ' ' << um.size() << '\n';
    std::vector<int> v(50);
    std::iota(v.begin(), v.end(), 0);
    std::shuffle(v.begin(), v.end(), std::mt19937(1));
    std::stable_sort(v.begin(), v.end(), [](int a, int b) { return a % 7 < b % 7; });
    std::cout << v[0] % 7 << v[49] % 7 << ' ' << std::complex<double>(1, 2) * std::complex<double>(0, 1) << ' '
              << std::bitset<8>(37) << '\n';
    double x;
    std::istringstream("3.5e2 nanx") >> x;
    std::cout << x << '\n';
    try {
        std::vector<int>(10).at(11);
    } catch (std::out_of_range& e) { std::cout << "range\n"; }
    try {
        std::string(std::string::npos, 'x');
    } catch (std::exception&) { std::cout << "length\n"; }
    auto p = std::make_shared<int>(5);
    std::weak_ptr<int> w = p;
    p.reset();
    std::cout << w.expired() << '\n';
    std::cerr << "err\n";
    struct D {
        ~D() { std::cout << "gone\n"; }
    };
    static D dd;
    return 0;
}
