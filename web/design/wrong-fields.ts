import { createContext } from 'react'

/** What a form itself finds wrong in its fields before it is sent, by their IDs. */
export const WrongFields = createContext<Record<string, string>>({})
