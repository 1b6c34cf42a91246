import type { Text } from '../texts.ts'
import { articles } from './articles.ts'
import { claiming } from './claiming.ts'
import { dates } from './dates.ts'
import { empty } from './empty.ts'
import { first } from './first.ts'
import { menu } from './menu.ts'
import { palette } from './palette.ts'
import { people } from './people.ts'
import { reports } from './reports.ts'
import { rules } from './rules.ts'
import { settings } from './settings.ts'
import { sla } from './sla.ts'
import { statusPage } from './status-page.ts'
import { steps } from './steps.ts'

/** Every text of these pages. */
export const en = {
  ...first,
  ...articles,
  ...settings,
  ...rules,
  ...sla,
  ...dates,
  ...people,
  ...claiming,
  ...empty,
  ...palette,
  ...menu,
  ...steps,
  ...reports,
  ...statusPage,
} as const

/** The texts of a language. */
export type Messages = { [Key in keyof typeof en]: Text }
