# Technology profile by `orbweaver power`, for `energy.profile` (docs/power.md).
liberty: osu035_stdcells.lib
routers:
  - parameters: "VCS=1 DEPTH=2 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=1'h1 PORTS=5"
    leakage_mw: 0.000203205
    idle_pj: 740.547
    buffer_write_pj: 67.7118
    crossbar_pj: 100.906
    vc_allocation_pj: 0
    bit_transition_pj: 11.4499
    error_percent: 0.154
  - parameters: "VCS=1 DEPTH=2 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=1'h1 PORTS=4"
    leakage_mw: 0.00014583
    idle_pj: 573.629
    buffer_write_pj: 49.6789
    crossbar_pj: 98.6555
    vc_allocation_pj: 3.3561
    bit_transition_pj: 12.796
    error_percent: 0.163
  - parameters: "VCS=1 DEPTH=2 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=1'h1 PORTS=3"
    leakage_mw: 0.000102698
    idle_pj: 426.694
    buffer_write_pj: 59.1381
    crossbar_pj: 87.1222
    vc_allocation_pj: 0
    bit_transition_pj: 12.3361
    error_percent: 0.188
  - parameters: "VCS=2 DEPTH=4 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=5"
    leakage_mw: 0.000574978
    idle_pj: 2203.96
    buffer_write_pj: 111.402
    crossbar_pj: 101.425
    vc_allocation_pj: 93.079
    bit_transition_pj: 9.87703
    error_percent: 0.807
  - parameters: "VCS=2 DEPTH=4 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=4"
    leakage_mw: 0.000418044
    idle_pj: 1725.57
    buffer_write_pj: 108.904
    crossbar_pj: 64.2151
    vc_allocation_pj: 112.376
    bit_transition_pj: 9.83348
    error_percent: 0.342
  - parameters: "VCS=2 DEPTH=4 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=3"
    leakage_mw: 0.000297912
    idle_pj: 1280.09
    buffer_write_pj: 104.488
    crossbar_pj: 109.25
    vc_allocation_pj: 60.4406
    bit_transition_pj: 0
    error_percent: 0.56
  - parameters: "VCS=2 DEPTH=4 PIPELINE=3 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=5"
    leakage_mw: 0.000591515
    idle_pj: 2427.28
    buffer_write_pj: 133.779
    crossbar_pj: 126.316
    vc_allocation_pj: 0
    bit_transition_pj: 5.87526
    error_percent: 0.671
  - parameters: "VCS=2 DEPTH=4 PIPELINE=3 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=4"
    leakage_mw: 0.000423587
    idle_pj: 1904.23
    buffer_write_pj: 108.172
    crossbar_pj: 123.531
    vc_allocation_pj: 0
    bit_transition_pj: 4.26701
    error_percent: 0.298
  - parameters: "VCS=2 DEPTH=4 PIPELINE=3 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=3"
    leakage_mw: 0.000309734
    idle_pj: 1414.09
    buffer_write_pj: 129.809
    crossbar_pj: 104.597
    vc_allocation_pj: 0
    bit_transition_pj: 0
    error_percent: 0.369
