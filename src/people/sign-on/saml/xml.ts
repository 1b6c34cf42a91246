import type { DOMParser as Parser } from '@xmldom/xmldom'
import { onDemand } from '../../../kit/on-demand.ts'

const xmldom = onDemand<{ DOMParser: typeof Parser }>('@xmldom/xmldom')

export const NAMESPACES = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
  exclusive: 'http://www.w3.org/2001/10/xml-exc-c14n#',
} as const

type Namespace = keyof typeof NAMESPACES

/** A document is not what it should be. The message is for those who set a provider up: technical, and in English. */
export class WrongXml extends Error {}

const ELEMENT = 1
const COMMENT = 8

/** How much of a document is read: all that is done with it costs time by its nodes. */
export interface Limits {
  elements: number
  /** Elements, attributes, texts and comments. */
  nodes: number
  comments: number
}

/** Room for several hundred groups, each with its type and namespaces. To check a digest takes time by the square of the elements. */
const OF_RESPONSE: Limits = { elements: 1_000, nodes: 3_000, comments: 5 }
const MAX_DEPTH = 25
const MAX_ATTRIBUTES = 40

/** The text of a document without its declaration, and with the ends of lines that a parser makes of all of them. */
export function plainXml(text: string): string {
  return text
    .replace(/^\uFEFF?\s*<\?xml\s[^?>]*\?>/, '')
    .replace(/\r\n?/g, '\n')
    .trim()
}

/**
 * The root of a plain document, as the library that checks signatures reads it: by the same parser, from the same text. No document type,
 * CDATA or processing instructions, which parsers understand differently, and nothing that the parser would mend. Throws WrongXml.
 */
export function parseXml(text: string, limits = OF_RESPONSE): Element {
  if (/<!(?!--)|<\?/.test(text)) throw new WrongXml('a document type, CDATA or an instruction')
  // An element has two of these at most.
  if (text.split('<').length > 2 * (limits.elements + limits.comments))
    throw new WrongXml('too many elements')
  const { DOMParser } = xmldom()
  const refuse = (message: unknown) => {
    throw new WrongXml(`not well-formed: ${String(message).split('\n')[0]}`)
  }
  const errorHandler = { warning: refuse, error: refuse, fatalError: refuse }
  const root = new DOMParser({ errorHandler, locator: {} }).parseFromString(text, 'text/xml')?.documentElement
  if (!root) throw new WrongXml('no document')
  requireSmall(root, limits)
  return root
}

function requireSmall(root: Element, limits: Limits): void {
  const left = { ...limits }
  let level: Node[] = [root]
  for (let depth = 0; level.length > 0; depth++) {
    const elements = level.filter(isElement)
    const attributes = elements.map(one => one.attributes.length)
    left.elements -= elements.length
    left.nodes -= level.length + attributes.reduce((sum, count) => sum + count, 0)
    left.comments -= level.filter(({ nodeType }) => nodeType === COMMENT).length
    if (left.elements < 0 || left.nodes < 0 || depth > MAX_DEPTH) throw new WrongXml('too many elements')
    if (left.comments < 0) throw new WrongXml('too many comments')
    if (Math.max(0, ...attributes) > MAX_ATTRIBUTES) throw new WrongXml('too many attributes of one element')
    level = elements.flatMap(nodesOf)
  }
}

const isElement = (node: Node): node is Element => node.nodeType === ELEMENT

const nodesOf = (element: Element): Node[] => {
  const nodes: Node[] = []
  for (let node = element.firstChild; node; node = node.nextSibling) nodes.push(node)
  return nodes
}

export const childrenOf = (element: Element): Element[] => nodesOf(element).filter(isElement)

/** The element and all elements in it, in the order of the document. */
export function elementsOf(root: Element): Element[] {
  return [root, ...childrenOf(root).flatMap(elementsOf)]
}

export function isNamed(element: Element, namespace: Namespace, name: string): boolean {
  return element.namespaceURI === NAMESPACES[namespace] && element.localName === name
}

/** The children of that name. */
export function named(element: Element, namespace: Namespace, name: string): Element[] {
  return childrenOf(element).filter(child => isNamed(child, namespace, name))
}

/** The only child of that name. Throws WrongXml. */
export function theOnly(element: Element, namespace: Namespace, name: string): Element {
  const [found, ...others] = named(element, namespace, name)
  if (!found || others.length > 0) throw new WrongXml(`one ${name} expected in ${element.localName}`)
  return found
}

/** The whole text of an element that has nothing else in it. Throws WrongXml. */
export function textOf(element: Element): string {
  if (childrenOf(element).length > 0) throw new WrongXml(`elements in ${element.localName}`)
  return (element.textContent ?? '').trim()
}

/** The value of an attribute without a namespace; undefined if there is none, or it is empty. */
export function attributeOf(element: Element, name: string): string | undefined {
  return element.getAttribute(name) || undefined
}

/** Attributes, with those that have a prefix. */
export function attributesOf(element: Element): Attr[] {
  return Array.from({ length: element.attributes.length }, (_, at) => element.attributes.item(at) as Attr)
}

/** Whether there are comments in it. */
export function hasComments(element: Element): boolean {
  return elementsOf(element).some(one => nodesOf(one).some(({ nodeType }) => nodeType === COMMENT))
}
