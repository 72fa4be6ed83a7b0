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
