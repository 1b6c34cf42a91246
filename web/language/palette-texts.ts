import { palette } from './en/palette.ts'
import { addEnglish } from './language.ts'

// Whoever imports this for its effect has these texts, before anything that it imports afterwards.
addEnglish(palette)
