import { statusPage } from './en/status-page.ts'
import { addEnglish } from './language.ts'

// Whoever imports this for its effect has the texts of the status page, before anything that it imports afterwards.
addEnglish(statusPage)
