# Technology profile by `orbweaver power`, for `energy.profile` (docs/power.md).
liberty: osu05_stdcells.lib
routers:
  - parameters: "VCS=1 DEPTH=2 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=1'h1 PORTS=5"
    leakage_mw: 0.000428049
    idle_pj: 2023.5
    buffer_write_pj: 100.975
    crossbar_pj: 329.92
    vc_allocation_pj: 0
    bit_transition_pj: 34.3903
    error_percent: 0.268
  - parameters: "VCS=1 DEPTH=2 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=1'h1 PORTS=4"
    leakage_mw: 0.000306
    idle_pj: 1567.4
    buffer_write_pj: 71.5713
    crossbar_pj: 295.061
    vc_allocation_pj: 11.8147
    bit_transition_pj: 30.2214
    error_percent: 0.279
  - parameters: "VCS=1 DEPTH=2 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=1'h1 PORTS=3"
    leakage_mw: 0.000218193
    idle_pj: 1165.91
    buffer_write_pj: 79.672
    crossbar_pj: 261.019
    vc_allocation_pj: 0
    bit_transition_pj: 36.8481
    error_percent: 0.284
  - parameters: "VCS=2 DEPTH=4 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=5"
    leakage_mw: 0.00121478
    idle_pj: 6022.3
    buffer_write_pj: 306.484
    crossbar_pj: 256.948
    vc_allocation_pj: 309.954
    bit_transition_pj: 25.6644
    error_percent: 1.48
  - parameters: "VCS=2 DEPTH=4 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=4"
    leakage_mw: 0.000918042
    idle_pj: 4715
    buffer_write_pj: 342.587
    crossbar_pj: 131.366
    vc_allocation_pj: 426.495
    bit_transition_pj: 27.6145
    error_percent: 0.939
  - parameters: "VCS=2 DEPTH=4 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=3"
    leakage_mw: 0.00063538
    idle_pj: 3497.73
    buffer_write_pj: 249.479
    crossbar_pj: 368.829
    vc_allocation_pj: 59.7958
    bit_transition_pj: 0
    error_percent: 1.4
  - parameters: "VCS=2 DEPTH=4 PIPELINE=3 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=5"
    leakage_mw: 0.00126143
    idle_pj: 6632.6
    buffer_write_pj: 382.518
    crossbar_pj: 360.519
    vc_allocation_pj: 0
    bit_transition_pj: 9.86188
    error_percent: 1.54
  - parameters: "VCS=2 DEPTH=4 PIPELINE=3 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=4"
    leakage_mw: 0.000921311
    idle_pj: 5203.22
    buffer_write_pj: 301.177
    crossbar_pj: 373.681
    vc_allocation_pj: 0
    bit_transition_pj: 8.99485
    error_percent: 0.972
  - parameters: "VCS=2 DEPTH=4 PIPELINE=3 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=3"
    leakage_mw: 0.000673149
    idle_pj: 3863.88
    buffer_write_pj: 344.979
    crossbar_pj: 311.498
    vc_allocation_pj: 0
    bit_transition_pj: 0
    error_percent: 1.13
