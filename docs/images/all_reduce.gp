# SPDX-License-Identifier: Apache-2.0
# The figure of docs/noc/collective_algorithms.md, from the tables of its sweeps in `out`:
#   for name in all_reduce all_reduce_long all_reduce_in_routers all_reduce_multicast all_reduce_cop; do build/orbweaver sweep configs/explore/$name.sweep.yaml; done
#   gnuplot -c docs/images/all_reduce.gp out docs/images/all_reduce.svg
#   npx svgo docs/images/all_reduce.svg
set terminal svg size 960,500 font "sans-serif,13" background "white"
set output ARG2
set datafile separator comma
set datafile missing NaN
set logscale xy
set grid
set xrange [900:20000000]
set xlabel "bytes"
set ylabel "cycles of an all-reduce"
sizes = "1_KiB 4_KiB 16_KiB 64_KiB 256_KiB 1_MiB 4_MiB 16_MiB"
set xtics ("1 Ki" 1024, "4 Ki" 4096, "16 Ki" 16384, "64 Ki" 65536, "256 Ki" 262144, "1 Mi" 1048576, "4 Mi" 4194304, "16 Mi" 16777216) font "sans-serif,10"
name(size) = size[:strstrt(size, " ") - 1]."_".size[strstrt(size, " ") + 1:]
bytes(size) = 256 * 4 ** (sum [place = 1:8] name(size) eq word(sizes, place) ? place : 0)
table(name) = ARG1."/".name.".sweep/points.csv"
algorithms = "ring tree halving_doubling direct hierarchical in_routers multicast collectives collectives_cop"
label(number) = number == 8 ? "firmware, cluster" : number == 9 ? "firmware and COP, cluster" : word(algorithms, number)
points(number) = number == 6 ? table("all_reduce_in_routers") : number == 7 ? table("all_reduce_multicast") : number > 7 ? table("all_reduce_cop") : "< cat ".table("all_reduce")." ".table("all_reduce_long")
colour(number) = word("#b24410 #2a6ebb #3a8a4d #7a5195 #444444 #c29a00 #1b9aaa #999999 #000000", number)
set multiplot layout 1,2
do for [side in "8 16"] {
    mesh = "[".side  # gnuplot cuts a list at its comma
    set title "mesh ".side."x".side
    set key below
    plot for [number = 1:9] points(number) using (number > 7 ? 8 * column("doubles") : bytes(strcol("bytes"))):(strcol(number > 7 ? "program" : "algorithm") eq word(algorithms, number) && strcol("mesh") eq mesh ? column("all_reduce_cycles") : NaN) \
        with linespoints linewidth 1.5 linecolor rgb colour(number) pointtype 7 pointsize 0.6 dashtype number > 7 ? 2 : 1 title label(number) noenhanced
}
unset multiplot
