// Runs in a thread with a budget, since strangers choose the texts.
import { inThread } from '../threads/meter.ts'
import { type Flavour, type Rendered, render } from './markdown-to-html.ts'

export interface Batch {
  texts: string[]
  flavour: Flavour
}

export default inThread(({ texts, flavour }: Batch): Rendered[] => texts.map(text => render(text, flavour)))
