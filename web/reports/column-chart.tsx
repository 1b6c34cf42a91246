import { ChartGrid } from './chart-grid.tsx'
import { ticksOf } from './scale.ts'
import { useWidth } from './use-width.ts'

interface Props {
  label: string
  columns: { name: string; value: number }[]
}

const HEIGHT = 184
const LEFT = 32
const BOTTOM = 24
/** Names of narrower columns stand in two lines by turns. */
const NAME = 72
const LINE = 16
const TOP = 18

/** Columns, each with its value above it. */
export function ColumnChart({ label, columns }: Props) {
  const [ref, width] = useWidth<HTMLDivElement>()
  const ticks = ticksOf(Math.max(0, ...columns.map(({ value }) => value)))
  const most = ticks.at(-1) ?? 1
  const slot = (width - LEFT - 8) / columns.length
  const lower = (index: number) => (slot < NAME ? LINE * (index % 2) : 0)
  const y = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / most)
  return (
    <div className="chart" ref={ref}>
      {width > 0 && (
        <svg width={width} height={HEIGHT + lower(1)} role="img" aria-label={label}>
          <ChartGrid ticks={ticks} left={LEFT} width={width} y={y} />
          {columns.map(({ name, value }, index) => {
            const left = LEFT + slot * index + slot * 0.09
            return (
              <g key={name}>
                <rect
                  className="column"
                  x={left}
                  y={y(value)}
                  width={slot * 0.82}
                  height={y(0) - y(value)}
                  rx={3}
                />
                <text className="value" x={left + slot * 0.41} y={y(value) - 5} textAnchor="middle">
                  {value}
                </text>
                <text x={left + slot * 0.41} y={HEIGHT - 6 + lower(index)} textAnchor="middle">
                  {name}
                </text>
              </g>
            )
          })}
        </svg>
      )}
    </div>
  )
}
