# SPDX-License-Identifier: Apache-2.0
# The figure of docs/studies/exploration.md, from what its test prints:
#   build/testbenches/sim/sim_test --gtest_filter='search_comparison.*' | grep ^taken >out/search_methods.txt
#   gnuplot -c docs/images/search_methods.gp out/search_methods.txt docs/images/search_methods.svg
#   npx svgo docs/images/search_methods.svg
set terminal svg size 860,420 font "sans-serif,13" background "white"
set output ARG2
set key outside right top title "method" left
set xlabel "designs simulated until 99 % of the hypervolume is found, % of the space: median and range of the seeds"
set logscale x
set xrange [0.4:130]
set xtics (0.5, 1, 2, 5, 10, 15, 25, 50, 100)
set grid xtics
spaces = "queues_and_channels latency_against_gates links_and_queues round_trips"
sizes = "41 2,015 144 288"
methods = "random latin_hypercube nsga2 adaptive"
colour(number) = word("#888888 #7a5195 #2a6ebb #b24410", number)
place(name) = name eq word(spaces, 1) ? 4 : name eq word(spaces, 2) ? 3 : name eq word(spaces, 3) ? 2 : 1
set yrange [0.4:4.6]
set ytics ()
do for [number = 1:4] { set ytics add (word(spaces, number)."\n".word(sizes, number)." designs" 5 - number) }
set ytics noenhanced
plot for [number = 1:4] ARG1 using (strcol(3) eq word(methods, number) ? $4 : NaN):(place(strcol(2)) + 0.375 - 0.15 * number):5:6 \
    with xerrorbars linewidth 1.5 linecolor rgb colour(number) pointtype 7 pointsize 0.8 title word(methods, number) noenhanced
