import { rules } from './en/rules.ts'
import { addEnglish } from './language.ts'

// Whoever imports this for its effect has the texts of rules, before anything that it imports afterwards.
addEnglish(rules)
