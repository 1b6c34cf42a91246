import { useState } from 'react'
import { number, t, weekdayName } from '../language/language.ts'

interface Props {
  hours: { weekday: number; hour: number; average: number }[]
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const SHADES = 5

/** New conversations by weekday and hour, darker for more; a table for screen readers. */
export function HeatMap({ hours }: Props) {
  const [at, setAt] = useState<string>()
  const averages = new Map(hours.map(({ weekday, hour, average }) => [`${weekday} ${hour}`, average]))
  const most = Math.max(...hours.map(({ average }) => average), 0)
  const shade = (average: number) => (average === 0 ? 0 : Math.max(1, Math.ceil((average / most) * SHADES)))
  const [weekday = 1, hour = 0] = at?.split(' ').map(Number) ?? []
  return (
    <div className="heat">
      <table onPointerLeave={() => setAt(undefined)}>
        <thead>
          <tr>
            <td />
            {HOURS.map(one => (
              <th key={one} scope="col">
                <span className={one % 3 === 0 ? undefined : 'unseen'}>{one}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WEEKDAYS.map(day => (
            <tr key={day}>
              <th scope="row">{weekdayName(day, 'short')}</th>
              {HOURS.map(one => {
                const average = averages.get(`${day} ${one}`) ?? 0
                return (
                  <td
                    key={one}
                    className={`h-${shade(average)}`}
                    onPointerEnter={() => setAt(`${day} ${one}`)}
                  >
                    <span className="unseen">{number(average)}</span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint" aria-hidden="true">
        {at === undefined
          ? t('reports.hours.hint')
          : t('reports.hours.at', {
              day: weekdayName(weekday, 'long'),
              from: `${hour}:00`,
              to: `${hour + 1}:00`,
              count: number(averages.get(at) ?? 0),
            })}
      </p>
    </div>
  )
}
