import { dates } from './en/dates.ts'
import { addEnglish } from './language.ts'

// Whoever imports this for its effect has the texts of dates, before anything that it imports afterwards.
addEnglish(dates)
