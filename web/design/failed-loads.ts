import { createContext } from 'react'

/** What loads again whatever failed with this error; undefined for anything but a load. */
export const FailedLoads = createContext<(error: Error) => (() => void) | undefined>(() => undefined)
