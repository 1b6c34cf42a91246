import { startPages } from './start.tsx'

startPages(document.getElementById('root') as HTMLElement)
