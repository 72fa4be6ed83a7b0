// SPDX-License-Identifier: Apache-2.0
/// The Data RAM: 64-bit words of the global space, the system space, and a space for each task of each channel, one
/// behind the other; and the task that owns each task space, which is the one that wrote to it first. What tests the
/// RAMs after power-up leaves zeros in them: words are 0, spaces free. Reset does not change them, but for two words
/// of the system space: word 1 gets FULL_CHANNELS, and word 0 the controller's number in the clock after it.
module data_ram #(
    parameter int unsigned CHANNELS = 64,
    /// Channels of a full controller of this level.
    parameter int unsigned FULL_CHANNELS = 64,
    /// Words of the global space, 1 to 65536.
    parameter int unsigned ENTRIES = 4096,
    /// Words of a task space, 1 to 65536.
    parameter int unsigned TASK_WORDS = 2048,
    /// Task spaces of a channel.
    parameter int unsigned TASKS = 1,
    /// Words of the system space, 1 to 65536.
    parameter int unsigned SYSTEM_WORDS = 64
) (
    input  logic        clk_i,
    input  logic        rst_i,
    /// CNTNO.
    input  logic [ 5:0] number_i,
    // A word.
    input  logic [ 1:0] space_i,
    /// Channel of a task space, 1 to CHANNELS.
    input  logic [ 6:0] channel_i,
    /// TKNO of a task space.
    input  logic [17:0] task_i,
    input  logic [15:0] tag_i,
    /// The word exists.
    output logic        exists_o,
    /// The word is in the space of another task than `task_i`.
    output logic        is_taken_o,
    output logic [63:0] data_o,
    input  logic        write_i,
    input  logic [63:0] data_i,
    /// `task_i` owns the space from now on.
    input  logic        take_i
);

  localparam int unsigned SPACES = CHANNELS * TASKS;
  localparam int unsigned SPACE_BITS = SPACES > 1 ? $clog2(SPACES) : 1;
  localparam int unsigned WORDS = ENTRIES + SYSTEM_WORDS + SPACES * TASK_WORDS;
  localparam int unsigned BITS = $clog2(WORDS);
  localparam int unsigned TASK_BITS = TASKS > 1 ? $clog2(TASKS) : 1;

  logic [63:0] words [WORDS];
  logic [17:0] owners [SPACES];  // 0: no task

  logic [TASK_BITS-1:0] of_channel;  // index among the channel's task spaces
  logic [SPACE_BITS-1:0] space_number;
  logic [BITS-1:0] address;
  logic [17:0] owner;
  logic task_position_exists;
  logic is_numbered_q;

`ifndef SYNTHESIS
  initial begin
    for (int k = 0; k < WORDS; k = k + 1) words[k] = '0;
    for (int k = 0; k < SPACES; k = k + 1) owners[k] = '0;
  end
`endif

  assign of_channel        = TASK_BITS'((task_i - 18'd1) % 18'(TASKS));
  assign space_number      = SPACE_BITS'((32'(channel_i) - 32'd1) * TASKS + 32'(of_channel));
  assign task_position_exists = {1'b0, tag_i} < 17'(TASK_WORDS) && task_i != '0 && channel_i != '0 &&
      channel_i <= 7'(CHANNELS);

  always_comb begin
    case (space_i)
      cop_pkg::SPACE_TASK: begin
        exists_o = task_position_exists;
        address  = BITS'(ENTRIES + SYSTEM_WORDS + 32'(space_number) * TASK_WORDS + 32'(tag_i));
      end
      cop_pkg::SPACE_SYSTEM: begin
        exists_o = {1'b0, tag_i} < 17'(SYSTEM_WORDS);
        address  = BITS'(ENTRIES + 32'(tag_i));
      end
      default: begin
        exists_o = {1'b0, tag_i} < 17'(ENTRIES);
        address  = BITS'(tag_i);
      end
    endcase
  end

  assign owner      = owners[space_number];
  assign is_taken_o = owner != '0 && owner != task_i;
  assign data_o     = words[address];

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      if (SYSTEM_WORDS > 1) words[ENTRIES+1] <= 64'(FULL_CHANNELS);
    end else if (!is_numbered_q) words[ENTRIES] <= {58'd0, number_i};
    else if (write_i) words[address] <= data_i;
  end

  always_ff @(posedge clk_i) is_numbered_q <= !rst_i;

  always_ff @(posedge clk_i) begin
    if (take_i && !rst_i) owners[space_number] <= task_i;
  end

`ifndef SYNTHESIS
  always_ff @(posedge clk_i) begin
    if (!rst_i) a_written_place_exists : assert (!write_i || (exists_o && is_numbered_q));
  end
`endif

endmodule
