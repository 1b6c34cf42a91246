import { empty } from './en/empty.ts'
import { addEnglish } from './language.ts'

// Whoever imports this for its effect has the texts of empty lists, before anything that it imports afterwards.
addEnglish(empty)
