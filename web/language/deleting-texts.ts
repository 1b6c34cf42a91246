import { deleting } from './en/deleting.ts'
import { addEnglish } from './language.ts'

// Whoever imports this for its effect has the texts of deleting, before anything that it imports afterwards.
addEnglish(deleting)
