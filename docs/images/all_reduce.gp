# SPDX-License-Identifier: Apache-2.0
# The figure of docs/noc/collective_algorithms.md, from the tables of its sweeps:
#   build/orbweaver sweep configs/explore/all_reduce.sweep.yaml --out out/all_reduce
#   build/orbweaver sweep configs/explore/all_reduce_in_routers.sweep.yaml --out out/all_reduce_in_routers
#   gnuplot -c docs/images/all_reduce.gp out/all_reduce out/all_reduce_in_routers docs/images/all_reduce.svg
set terminal svg size 960,460 font "sans-serif,13" background "white"
set output ARG3
set datafile separator comma
set datafile missing NaN
set logscale xy
set grid
set xrange [900:1200000]
set xlabel "bytes"
set ylabel "cycles of an all-reduce"
set xtics ("1 Ki" 1024, "4 Ki" 4096, "16 Ki" 16384, "64 Ki" 65536, "256 Ki" 262144, "1 Mi" 1048576)
points(number) = (number == 6 ? ARG2 : ARG1)."/points.csv"
algorithms = "ring tree halving_doubling direct hierarchical in_routers"
colour(number) = word("#b24410 #2a6ebb #3a8a4d #7a5195 #444444 #c29a00", number)
place(size) = size eq "1 KiB" ? 0 : size eq "4 KiB" ? 1 : size eq "16 KiB" ? 2 : size eq "64 KiB" ? 3 : size eq "256 KiB" ? 4 : 5
set multiplot layout 1,2
do for [side in "8 16"] {
    mesh = "[".side  # gnuplot cuts a list at its comma
    set title "mesh ".side."x".side
    set key below
    plot for [number = 1:6] points(number) using (1024 * 4 ** place(strcol("bytes"))):(strcol("algorithm") eq word(algorithms, number) && strcol("mesh") eq mesh ? column("all_reduce_cycles") : NaN) \
        with linespoints linewidth 1.5 linecolor rgb colour(number) pointtype 7 pointsize 0.6 title word(algorithms, number) noenhanced
}
unset multiplot
