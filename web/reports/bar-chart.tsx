interface Bar {
  name: string
  value: number
  words: string
}

interface Props {
  label: string
  bars: Bar[]
  /** Horizontal bars with names beside them; otherwise vertical, with days below. */
  isLying?: boolean
}

/** Bars, drawn without a library. The table below has the same numbers for screen readers. */
export function BarChart({ label, bars, isLying = false }: Props) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const share = (value: number) => `${(100 * value) / most}%`
  if (isLying)
    return (
      <div className="bars lying" role="img" aria-label={label}>
        {bars.map(({ name, value, words }) => (
          <div key={name}>
            <span>{name}</span>
            <span className="bar-track">
              <span style={{ inlineSize: share(value) }} />
            </span>
            <span className="number">{words}</span>
          </div>
        ))}
      </div>
    )
  return (
    <figure className="bars standing">
      <div role="img" aria-label={label}>
        {bars.map(({ name, value, words }) => (
          <span key={name} style={{ blockSize: share(value) }} title={`${name}: ${words}`} />
        ))}
      </div>
      <figcaption className="row spread quiet small">
        <span>{bars[0]?.name}</span>
        <span>{bars.at(-1)?.name}</span>
      </figcaption>
    </figure>
  )
}
