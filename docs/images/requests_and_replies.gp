# SPDX-License-Identifier: Apache-2.0
# The figure of docs/tutorials/decision.md, from the tables of its sweep:
#   build/orbweaver sweep configs/explore/requests_and_replies.sweep.yaml --out out/decision
#   gnuplot -c docs/images/requests_and_replies.gp out/decision docs/images/requests_and_replies.svg
#   npx svgo docs/images/requests_and_replies.svg
set terminal svg size 860,420 font "sans-serif,13" background "white"
set output ARG2
set datafile separator comma
set datafile missing NaN
set key outside right top title "channels\nof each class" left
set xlabel "buffers of a router, bits; along a line 2 to 8 flits a channel"
set ylabel "mean round trip, cycles"
set xrange [0:11000]
set yrange [60:86]
set ytics 60, 5, 80
set grid
set arrow from 0,70 to 11000,70 nohead dashtype 2 linecolor "black"
set label "required: below 70" at 100,70.7
set label "saturated" at 100,85.2
points = ARG1."/points.csv"
colour(vcs) = word("#b24410 #2a6ebb #3a8a4d #7a5195", vcs)
is(vcs, status) = column("vcs") == vcs && strcol("status") eq status
# A saturated point has no round trip: its cross stands at the upper edge.
plot for [vcs = 1:4] points using "buffer_bits":(is(vcs, "ok") ? column("round_trip") : NaN) \
    with linespoints linewidth 1.5 linecolor rgb colour(vcs) pointtype 7 pointsize 0.7 title sprintf("%d", vcs), \
    for [vcs = 1:4] points using "buffer_bits":(is(vcs, "saturated") ? 84.9 - 0.7 * vcs : NaN) \
    with points linewidth 1.5 linecolor rgb colour(vcs) pointtype 2 pointsize 0.8 title sprintf("%d, saturated", vcs)
