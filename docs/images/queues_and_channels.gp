# SPDX-License-Identifier: Apache-2.0
# The figure of docs/studies/exploration.md, from the tables of its sweep:
#   build/orbweaver sweep configs/explore/queues_and_channels.sweep.yaml
#   gnuplot -c docs/images/queues_and_channels.gp out/queues_and_channels.sweep docs/images/queues_and_channels.svg
#   npx svgo docs/images/queues_and_channels.svg
set terminal svg size 860,480 font "sans-serif,13" background "white"
set output ARG2
set datafile separator comma
set key outside right top title "channels THREAD/DATA,\nflits deep" left
set xlabel "buffers of a node, bits; along a line queues of 2, 4, 8, 16 flits"
set ylabel "greatest loss of cycles in any program, %"
set logscale y
set xrange [2000:15000]
set yrange [0.8:50]
set xtics 2000
set grid
set arrow from 2000,2 to 15000,2 nohead dashtype 2 linecolor "black"
set label "required: 2 %" at 2100,1.85
# Columns of designs.csv: design, thread, data, depth, queue, thread_queue, status, reason, buffer_bits, buffer_bits_loss,
# cycles, cycles_loss, ...
designs = "< sort -t, -k1n ".ARG1."/designs.csv"  # in the order of the designs, or lines would break
colour(data) = data == 1 ? "#b24410" : data == 2 ? "#2a6ebb" : "#3a8a4d"
series = "1-1-2 1-1-4 1-1-8 1-2-2 1-2-4 1-2-8 1-4-2 1-4-4 1-4-8"
part(text, number) = int(word(sprintf("%s %s %s", text[1:1], text[3:3], text[5:5]), number))
plot for [one in series] designs skip 1 \
    using ($2 == part(one, 1) && $3 == part(one, 2) && $4 == part(one, 3) ? $9 : NaN):(100 * $12) smooth unique \
    with linespoints linewidth 1.5 linecolor rgb colour(part(one, 2)) \
    pointtype (part(one, 3) == 2 ? 6 : part(one, 3) == 4 ? 7 : 5) pointsize 0.8 \
    title sprintf("%s/%s, %s", one[1:1], one[3:3], one[5:5])
