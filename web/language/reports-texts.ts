import { reports } from './en/reports.ts'
import { addEnglish } from './language.ts'

// Whoever imports this for its effect has the texts of reports, before anything that it imports afterwards.
addEnglish(reports)
