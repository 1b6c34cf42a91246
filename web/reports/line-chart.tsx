import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { ChartGrid } from './chart-grid.tsx'
import { labelled, ticksOf } from './scale.ts'
import { useWidth } from './use-width.ts'

interface Series {
  name: string
  values: number[]
  /** A second line is dashed: told apart without its colour. */
  isDashed?: boolean
}

interface Props {
  label: string
  /** Names of the points, short and in full. */
  points: { short: string; full: string }[]
  series: Series[]
  /** Further lines of the tooltip. */
  about?: (index: number) => { name: string; value: string }[]
}

const HEIGHT = 208
const LEFT = 36
const BOTTOM = 24
const TOP = 8

/** Lines over days. Pointer and arrow keys show the values of a day; the table of the card has them all. */
export function LineChart(props: Props) {
  const { label, points, series } = props
  const [ref, width] = useWidth<HTMLDivElement>()
  const [at, setAt] = useState<number>()
  const inner = Math.max(1, width - LEFT - 8)
  const last = points.length - 1
  const move = (to: number) => setAt(Math.max(0, Math.min(last, to)))
  const find = (event: PointerEvent<SVGSVGElement>) => {
    const left = event.clientX - event.currentTarget.getBoundingClientRect().left
    move(Math.round(((left - LEFT) / inner) * last))
  }
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -points.length, End: points.length }[event.key]
    if (step === undefined) return
    event.preventDefault()
    move((at ?? (step > 0 ? -1 : points.length)) + step)
  }
  const ticks = ticksOf(Math.max(0, ...series.flatMap(({ values }) => values)))
  const x = (index: number) => LEFT + (last < 1 ? inner / 2 : (inner * index) / last)
  const y = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / (ticks.at(-1) ?? 1))
  const shown = labelled(points.length, inner)
  return (
    <div className="chart" ref={ref}>
      {width > 0 && (
        <svg
          width={width}
          height={HEIGHT}
          role="img"
          aria-label={label}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move over the points
          tabIndex={0}
          onPointerMove={find}
          onPointerLeave={() => setAt(undefined)}
          onBlur={() => setAt(undefined)}
          onKeyDown={walk}
        >
          <ChartGrid ticks={ticks} left={LEFT} width={width} y={y} />
          {points.map(({ short }, index) =>
            shown.has(index) ? (
              <text key={short} x={x(index)} y={HEIGHT - 6} textAnchor="middle">
                {short}
              </text>
            ) : null,
          )}
          <Lines series={series} at={at} x={x} y={y} />
        </svg>
      )}
      <Tip {...props} at={at} left={at === undefined ? 0 : x(at)} width={width} />
    </div>
  )
}

interface LinesProps {
  series: Series[]
  at: number | undefined
  x: (index: number) => number
  y: (value: number) => number
}

function Lines({ series, at, x, y }: LinesProps) {
  const path = (values: number[]) =>
    values.map((value, index) => `${index ? 'L' : 'M'}${x(index)} ${y(value)}`).join('')
  const first = series[0]?.values ?? []
  return (
    <>
      <path className="area" d={`${path(first)}L${x(first.length - 1)} ${y(0)}L${x(0)} ${y(0)}Z`} />
      {series.map(({ name, values, isDashed }, index) => (
        <path
          key={name}
          className={`line c-${index + 1}`}
          d={path(values)}
          strokeDasharray={isDashed ? '4 3' : undefined}
        />
      ))}
      {at !== undefined && (
        <>
          <line className="guide" x1={x(at)} x2={x(at)} y1={TOP} y2={y(0)} />
          {series.map(({ name, values }, index) => (
            <circle key={name} className={`dot c-${index + 1}`} cx={x(at)} cy={y(values[at] ?? 0)} r={4} />
          ))}
        </>
      )}
    </>
  )
}

interface TipProps extends Props {
  at: number | undefined
  left: number
  width: number
}

/** Beside the point, on the side that has room. */
function Tip({ points, series, about, at, left, width }: TipProps) {
  const place = left > width / 2 ? { right: width - left + 12 } : { left: left + 12 }
  return (
    <div className="chart-tip" role="status" hidden={at === undefined} style={place}>
      {at !== undefined && (
        <>
          <strong>{points[at]?.full}</strong>
          {series.map(({ name, values }, index) => (
            <span key={name} className="row spread">
              <span>
                <i className={`key c-${index + 1}`} /> {name}
              </span>
              <b>{values[at]}</b>
            </span>
          ))}
          {about?.(at).map(({ name, value }) => (
            <span key={name} className="row spread">
              <span>{name}</span>
              <b>{value}</b>
            </span>
          ))}
        </>
      )}
    </div>
  )
}
