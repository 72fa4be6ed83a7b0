# Technology profile by `orbweaver power`, for `energy.profile` (docs/power.md).
liberty: osu018_stdcells.lib
routers:
  - parameters: "VCS=1 DEPTH=2 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=1'h1 PORTS=5"
    leakage_mw: 0.000300314
    idle_pj: 139.484
    buffer_write_pj: 7.63105
    crossbar_pj: 22.0586
    vc_allocation_pj: 0
    bit_transition_pj: 2.32641
    error_percent: 0.297
  - parameters: "VCS=1 DEPTH=2 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=1'h1 PORTS=4"
    leakage_mw: 0.000211722
    idle_pj: 108.045
    buffer_write_pj: 6.01282
    crossbar_pj: 19.8704
    vc_allocation_pj: 0.0136217
    bit_transition_pj: 2.08013
    error_percent: 0.189
  - parameters: "VCS=1 DEPTH=2 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=1'h1 PORTS=3"
    leakage_mw: 0.000145013
    idle_pj: 80.3698
    buffer_write_pj: 4.80643
    crossbar_pj: 16.8032
    vc_allocation_pj: 0
    bit_transition_pj: 2.58459
    error_percent: 0.344
  - parameters: "VCS=2 DEPTH=4 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=5"
    leakage_mw: 0.000854096
    idle_pj: 415.134
    buffer_write_pj: 18.3283
    crossbar_pj: 18.8226
    vc_allocation_pj: 20.9548
    bit_transition_pj: 2.08583
    error_percent: 1.5
  - parameters: "VCS=2 DEPTH=4 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=4"
    leakage_mw: 0.00062281
    idle_pj: 325.027
    buffer_write_pj: 22.9761
    crossbar_pj: 8.95435
    vc_allocation_pj: 28.2026
    bit_transition_pj: 1.55181
    error_percent: 0.921
  - parameters: "VCS=2 DEPTH=4 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=3"
    leakage_mw: 0.000443395
    idle_pj: 241.112
    buffer_write_pj: 15.6328
    crossbar_pj: 23.5646
    vc_allocation_pj: 8.42899
    bit_transition_pj: 0
    error_percent: 1.18
  - parameters: "VCS=2 DEPTH=4 PIPELINE=3 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=5"
    leakage_mw: 0.000881051
    idle_pj: 457.199
    buffer_write_pj: 22.7119
    crossbar_pj: 27.3976
    vc_allocation_pj: 0
    bit_transition_pj: 0.903267
    error_percent: 1.34
  - parameters: "VCS=2 DEPTH=4 PIPELINE=3 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=4"
    leakage_mw: 0.000630452
    idle_pj: 358.678
    buffer_write_pj: 17.7775
    crossbar_pj: 24.3491
    vc_allocation_pj: 0
    bit_transition_pj: 0.776983
    error_percent: 0.8
  - parameters: "VCS=2 DEPTH=4 PIPELINE=3 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=3"
    leakage_mw: 0.000460288
    idle_pj: 266.353
    buffer_write_pj: 21.1618
    crossbar_pj: 19.701
    vc_allocation_pj: 0
    bit_transition_pj: 0
    error_percent: 0.978
  - parameters: "VCS=2 DEPTH=4 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=5 UNIT=1 INTERVALS=160'h0000000200000002000000020000000200000001"
    leakage_mw: 0.000851062
    idle_pj: 416.905
    buffer_write_pj: 24.581
    crossbar_pj: 44.9355
    vc_allocation_pj: 6.16772
    bit_transition_pj: 2.40368
    error_percent: 0.283
  - parameters: "VCS=2 DEPTH=4 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=4 UNIT=1 INTERVALS=128'h00000002000000020000000200000001"
    leakage_mw: 0.000628921
    idle_pj: 326.355
    buffer_write_pj: 5.37166
    crossbar_pj: 52.4764
    vc_allocation_pj: 0
    bit_transition_pj: 4.52663
    error_percent: 0.414
  - parameters: "VCS=2 DEPTH=4 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=3 UNIT=1 INTERVALS=96'h000000020000000200000001"
    leakage_mw: 0.00044559
    idle_pj: 241.998
    buffer_write_pj: 27.1569
    crossbar_pj: 35.7383
    vc_allocation_pj: 10.0513
    bit_transition_pj: 0
    error_percent: 0.314
  - parameters: "VCS=2 DEPTH=4 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=3 ALLOWED=12'ha5f DESTINATIONS=64 COLUMNS=0 STATES=8 CANDIDATES=1 EXITS=5 PORTS=5 INPUTS=5 UNIT=1 INTERVALS=160'h0000000400000004000000040000000400000001"
    leakage_mw: 0.00528779
    idle_pj: 447.679
    buffer_write_pj: 0
    crossbar_pj: 59.1045
    vc_allocation_pj: 85.7503
    bit_transition_pj: 62.7262
    error_percent: 2.63
  - parameters: "VCS=2 DEPTH=4 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf DESTINATIONS=64 COLUMNS=0 STATES=1 CANDIDATES=1 EXITS=8 PORTS=8 INPUTS=1"
    leakage_mw: 0.00187402
    idle_pj: 685.466
    buffer_write_pj: 39.206
    crossbar_pj: 42.6872
    vc_allocation_pj: 51.7362
    bit_transition_pj: 6.65272
    error_percent: 5.79
  - parameters: "VCS=2 DEPTH=4 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf DESTINATIONS=64 COLUMNS=0 STATES=1 CANDIDATES=1 EXITS=8 PORTS=7 INPUTS=1"
    leakage_mw: 0.00159385
    idle_pj: 593.577
    buffer_write_pj: 39.2652
    crossbar_pj: 41.1043
    vc_allocation_pj: 43.0511
    bit_transition_pj: 6.24807
    error_percent: 5.25
  - parameters: "VCS=2 DEPTH=4 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf DESTINATIONS=64 COLUMNS=0 STATES=1 CANDIDATES=1 EXITS=8 PORTS=6 INPUTS=1"
    leakage_mw: 0.00136207
    idle_pj: 503.47
    buffer_write_pj: 35.8483
    crossbar_pj: 46.3457
    vc_allocation_pj: 16.6206
    bit_transition_pj: 2.22412
    error_percent: 4.19
  - parameters: "VCS=2 DEPTH=4 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=3 ALLOWED=12'ha5f DESTINATIONS=64 COLUMNS=0 STATES=2 CANDIDATES=1 EXITS=6 PORTS=6 INPUTS=1 UNIT=1 INTERVALS=192'h000000020000000200000002000000020000000200000001"
    leakage_mw: 0.00349414
    idle_pj: 517.639
    buffer_write_pj: 0
    crossbar_pj: 85.8482
    vc_allocation_pj: 152.744
    bit_transition_pj: 41.5523
    error_percent: 4.89
  - parameters: "VCS=2 DEPTH=4 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=3 ALLOWED=12'ha5f DESTINATIONS=64 COLUMNS=0 STATES=2 CANDIDATES=1 EXITS=6 PORTS=5 INPUTS=1 UNIT=1 INTERVALS=160'h0000000200000002000000020000000200000001"
    leakage_mw: 0.00277853
    idle_pj: 426.868
    buffer_write_pj: 0
    crossbar_pj: 102.951
    vc_allocation_pj: 7.9676
    bit_transition_pj: 32.9548
    error_percent: 3.51
