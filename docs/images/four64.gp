# SPDX-License-Identifier: Apache-2.0
# The figure of docs/power.md, from the tables of its sweep:
#   build/orbweaver sweep configs/power/four64.sweep.yaml
#   gnuplot -c docs/images/four64.gp out/four64.sweep docs/images/four64.svg
#   npx svgo docs/images/four64.svg
set terminal svg size 860,420 font "sans-serif,13" background "white"
set output ARG2
set datafile separator comma
points = "< sort -t, -k1n ".ARG1."/points.csv"  # in the order of the points, 9 of each network
names = "mesh torus cmesh hypernet"
colour(number) = word("#2a6ebb #b24410 #3a8a4d #7a4da0", number)
first(number) = 9 * (number - 1) + 1
last(number) = 9 * number
set xlabel "offered, flits/node/cycle"
set xrange [0:0.21]
set grid
set multiplot layout 1,2
set ylabel "mean latency, cycles"
set yrange [0:80]
set key top left
plot for [n=1:4] points using 6:($1 >= first(n) && $1 <= last(n) && strcol(7) eq "ok" ? $9 : NaN):10 \
    with yerrorlines linewidth 1.5 pointtype 7 pointsize 0.5 linecolor rgb colour(n) title word(names, n)
set ylabel "power of routers and links, W"
set yrange [0:5]
unset key
plot for [n=1:4] points using 6:($1 >= first(n) && $1 <= last(n) && strcol(7) eq "ok" ? $11 / 1000 : NaN):($12 / 1000) \
    with yerrorlines linewidth 1.5 pointtype 7 pointsize 0.5 linecolor rgb colour(n) notitle
