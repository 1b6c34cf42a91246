interface Props {
  ticks: number[]
  /** From where the lines run, in pixels. */
  left: number
  width: number
  y: (value: number) => number
}

/** Horizontal lines with their values before them. */
export function ChartGrid({ ticks, left, width, y }: Props) {
  return ticks.map(tick => (
    <g key={tick}>
      <line className="grid" x1={left} x2={width - 8} y1={y(tick)} y2={y(tick)} />
      <text x={left - 8} y={y(tick) + 4} textAnchor="end">
        {tick}
      </text>
    </g>
  ))
}
