import { sla } from './en/sla.ts'
import { addEnglish } from './language.ts'

// Whoever imports this for its effect has the texts of SLA policies, before anything that it imports afterwards.
addEnglish(sla)
