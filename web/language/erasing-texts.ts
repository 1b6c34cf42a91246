import { erasing } from './en/erasing.ts'
import { addEnglish } from './language.ts'

// Whoever imports this for its effect has the texts of erasing, before anything that it imports afterwards.
addEnglish(erasing)
