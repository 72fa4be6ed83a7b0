# Technology profile by `orbweaver power`, for `energy.profile` (docs/power.md).
liberty: osu018_stdcells.lib
routers:
  - parameters: "VCS=1 DEPTH=2 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=1'h1 PORTS=5"
    leakage_mw: 0.000300314
    idle_pj: 139.484
    buffer_write_pj: 12.5497
    crossbar_pj: 20.5835
    vc_allocation_pj: 0
    bit_transition_pj: 2.43665
    error_percent: 0.181
  - parameters: "VCS=1 DEPTH=2 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=1'h1 PORTS=4"
    leakage_mw: 0.000211722
    idle_pj: 108.045
    buffer_write_pj: 10.4643
    crossbar_pj: 18.8234
    vc_allocation_pj: 0
    bit_transition_pj: 2.28539
    error_percent: 0.131
  - parameters: "VCS=1 DEPTH=2 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=1'h1 PORTS=3"
    leakage_mw: 0.000145013
    idle_pj: 80.3698
    buffer_write_pj: 8.7942
    crossbar_pj: 15.2666
    vc_allocation_pj: 0
    bit_transition_pj: 3.01449
    error_percent: 0.165
  - parameters: "VCS=2 DEPTH=4 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=5"
    leakage_mw: 0.000853185
    idle_pj: 415.134
    buffer_write_pj: 20.738
    crossbar_pj: 21.5151
    vc_allocation_pj: 18.4467
    bit_transition_pj: 2.29565
    error_percent: 0.876
  - parameters: "VCS=2 DEPTH=4 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=4"
    leakage_mw: 0.00062281
    idle_pj: 325.027
    buffer_write_pj: 23.7792
    crossbar_pj: 13.1994
    vc_allocation_pj: 22.5877
    bit_transition_pj: 1.80467
    error_percent: 0.398
  - parameters: "VCS=2 DEPTH=4 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=3"
    leakage_mw: 0.000446037
    idle_pj: 241.112
    buffer_write_pj: 22.9199
    crossbar_pj: 20.302
    vc_allocation_pj: 14.3394
    bit_transition_pj: 0
    error_percent: 0.607
  - parameters: "VCS=2 DEPTH=4 PIPELINE=3 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=5"
    leakage_mw: 0.000875297
    idle_pj: 457.199
    buffer_write_pj: 27.6314
    crossbar_pj: 25.6871
    vc_allocation_pj: 0
    bit_transition_pj: 1.20217
    error_percent: 0.72
  - parameters: "VCS=2 DEPTH=4 PIPELINE=3 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=4"
    leakage_mw: 0.000631239
    idle_pj: 358.678
    buffer_write_pj: 23.401
    crossbar_pj: 24.2286
    vc_allocation_pj: 0
    bit_transition_pj: 0.759871
    error_percent: 0.321
  - parameters: "VCS=2 DEPTH=4 PIPELINE=3 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=3"
    leakage_mw: 0.000460288
    idle_pj: 266.353
    buffer_write_pj: 26.4345
    crossbar_pj: 20.4998
    vc_allocation_pj: 0
    bit_transition_pj: 0
    error_percent: 0.43
  - parameters: "VCS=2 DEPTH=4 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=3 ALLOWED=12'ha5f DESTINATIONS=64 COLUMNS=0 STATES=8 CANDIDATES=1 EXITS=5 PORTS=5 INPUTS=5 UNIT=1 INTERVALS=160'h0000000400000004000000040000000400000001"
    leakage_mw: 0.00530885
    idle_pj: 447.679
    buffer_write_pj: 0
    crossbar_pj: 82.1581
    vc_allocation_pj: 27.7347
    bit_transition_pj: 51.0555
    error_percent: 3.63
  - parameters: "VCS=2 DEPTH=4 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf DESTINATIONS=64 COLUMNS=0 STATES=1 CANDIDATES=1 EXITS=8 PORTS=8 INPUTS=1"
    leakage_mw: 0.00187402
    idle_pj: 685.466
    buffer_write_pj: 42.8812
    crossbar_pj: 30.7669
    vc_allocation_pj: 21.9431
    bit_transition_pj: 0.159295
    error_percent: 0.439
  - parameters: "VCS=2 DEPTH=4 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf DESTINATIONS=64 COLUMNS=0 STATES=1 CANDIDATES=1 EXITS=8 PORTS=7 INPUTS=1"
    leakage_mw: 0.00161521
    idle_pj: 593.577
    buffer_write_pj: 33.167
    crossbar_pj: 33.0486
    vc_allocation_pj: 13.2481
    bit_transition_pj: 2.17762
    error_percent: 0.441
  - parameters: "VCS=2 DEPTH=4 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf DESTINATIONS=64 COLUMNS=0 STATES=1 CANDIDATES=1 EXITS=8 PORTS=6 INPUTS=1"
    leakage_mw: 0.00136207
    idle_pj: 503.47
    buffer_write_pj: 18.9899
    crossbar_pj: 39.9685
    vc_allocation_pj: 6.96654
    bit_transition_pj: 2.65425
    error_percent: 0.353
  - parameters: "VCS=2 DEPTH=4 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=3 ALLOWED=12'ha5f DESTINATIONS=64 COLUMNS=0 STATES=2 CANDIDATES=1 EXITS=6 PORTS=6 INPUTS=1 UNIT=1 INTERVALS=192'h000000020000000200000002000000020000000200000001"
    leakage_mw: 0.00349414
    idle_pj: 517.639
    buffer_write_pj: 41.1322
    crossbar_pj: 74.4359
    vc_allocation_pj: 24.283
    bit_transition_pj: 21.6465
    error_percent: 1.46
  - parameters: "VCS=2 DEPTH=4 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=3 ALLOWED=12'ha5f DESTINATIONS=64 COLUMNS=0 STATES=2 CANDIDATES=1 EXITS=6 PORTS=5 INPUTS=1 UNIT=1 INTERVALS=160'h0000000200000002000000020000000200000001"
    leakage_mw: 0.00278167
    idle_pj: 426.868
    buffer_write_pj: 12.5582
    crossbar_pj: 101.392
    vc_allocation_pj: 0
    bit_transition_pj: 18.3408
    error_percent: 1.29
  - parameters: "VCS=2 DEPTH=4 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=5 UNIT=1 INTERVALS=160'h0000000200000002000000020000000200000001"
    leakage_mw: 0.000852716
    idle_pj: 416.905
    buffer_write_pj: 31.4696
    crossbar_pj: 42.4264
    vc_allocation_pj: 7.95635
    bit_transition_pj: 1.97606
    error_percent: 0.086
  - parameters: "VCS=2 DEPTH=4 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=4 UNIT=1 INTERVALS=128'h00000002000000020000000200000001"
    leakage_mw: 0.000628921
    idle_pj: 326.355
    buffer_write_pj: 14.4841
    crossbar_pj: 46.3641
    vc_allocation_pj: 2.67758
    bit_transition_pj: 4.26108
    error_percent: 0.0996
  - parameters: "VCS=2 DEPTH=4 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=3 UNIT=1 INTERVALS=96'h000000020000000200000001"
    leakage_mw: 0.00044559
    idle_pj: 241.998
    buffer_write_pj: 31.6824
    crossbar_pj: 35.8662
    vc_allocation_pj: 8.0544
    bit_transition_pj: 0
    error_percent: 0.123
