// Runs in a thread with a budget: whoever writes a message chooses what is rendered here.
import { inThread } from '../threads/meter.ts'
import { type Flavour, type Rendered, render } from './renderer.ts'

export interface Batch {
  texts: string[]
  flavour: Flavour
}

export default inThread(({ texts, flavour }: Batch): Rendered[] => texts.map(text => render(text, flavour)))
