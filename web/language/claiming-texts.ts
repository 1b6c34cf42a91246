import { claiming } from './en/claiming.ts'
import { addEnglish } from './language.ts'

// Whoever imports this for its effect has the texts of claiming, before anything that it imports afterwards.
addEnglish(claiming)
