import { menu } from './en/menu.ts'
import { people } from './en/people.ts'
import { settings } from './en/settings.ts'
import { addEnglish } from './language.ts'

// Whoever imports this for its effect has the texts of settings, before anything that it imports afterwards.
addEnglish({ ...settings, ...people, ...menu })
