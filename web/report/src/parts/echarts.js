// SPDX-License-Identifier: Apache-2.0
// The parts of Apache ECharts that the report uses; the rest is left out of the page.
import { BarChart, CustomChart, LineChart, ParallelChart, ScatterChart } from "echarts/charts";
import {
    DataZoomComponent, GridComponent, LegendComponent, MarkLineComponent, ParallelComponent, TooltipComponent,
} from "echarts/components";
import { init, use } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";

use([BarChart, CustomChart, LineChart, ParallelChart, ScatterChart, DataZoomComponent, GridComponent,
    LegendComponent, MarkLineComponent, ParallelComponent, TooltipComponent, CanvasRenderer]);

export { init };
