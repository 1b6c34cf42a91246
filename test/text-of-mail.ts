import { JSDOM } from 'jsdom'

/** How a mail program writes HTML as text when somebody answers in text. */
interface Dialect {
  bold: string
  italic: string
  code: string
  link(words: string, address: string): string
  /** Before an item; without a number in a list without. */
  item(depth: number, number?: number): string
  row(cells: string[]): string
  rule: string
  picture(words: string, source: string): string
  /** Before the lines of a quote in the mail. */
  quote(isCited: boolean): string
}

const pointed = (words: string, address: string) => `${words} <${address}>`
const indent = (depth: number, by: number) => ' '.repeat(by * depth)

export const DIALECTS = {
  thunderbird: {
    bold: '*',
    italic: '/',
    code: '|',
    link: pointed,
    item: (depth, number) =>
      number === undefined
        ? `${indent(depth, 4)}  ${'*+#'.charAt(Math.min(depth, 2))} `
        : `${indent(depth, 4)} ${number}. `,
    row: cells => cells.join('\t'),
    rule: '-'.repeat(72),
    picture: words => words,
    quote: isCited => (isCited ? '> ' : '    '),
  },
  gmail: {
    bold: '*',
    italic: '*',
    code: '',
    link: pointed,
    item: (depth, number) =>
      number === undefined ? `${indent(depth, 3)}   - ` : `${indent(depth, 3)}   ${number}. `,
    row: cells => cells.join('\n'),
    rule: '-'.repeat(30),
    picture: words => `[image: ${words}]`,
    quote: () => '> ',
  },
  outlook: {
    bold: '',
    italic: '',
    code: '',
    link: pointed,
    item: (depth, number) =>
      number === undefined
        ? `${indent(depth, 4)}${'*o§'.charAt(Math.min(depth, 2))}\t`
        : `${indent(depth, 4)}${number}.\t`,
    row: cells => cells.map(cell => `${cell}\t`).join(' '),
    rule: '_'.repeat(32),
    picture: (words, source) => (source.startsWith('cid:logo') ? `[${source}]` : `[${words}]`),
    quote: () => '\t',
  },
  yahoo: {
    bold: '',
    italic: '',
    code: '',
    link: words => words,
    item: (depth, number) =>
      number === undefined ? `\n${indent(depth, 3)}   - ` : `\n${indent(depth, 3)}   ${number}. `,
    row: cells => `| ${cells.join(' | ')} |\n`,
    rule: '',
    picture: () => '',
    quote: () => '  ',
  },
  apple: {
    bold: '',
    italic: '',
    code: '',
    link: pointed,
    item: (depth, number) =>
      number === undefined
        ? `${'\t'.repeat(depth + 1)}${'•◦▪'.charAt(Math.min(depth, 2))} `
        : `${'\t'.repeat(depth + 1)}${number}. `,
    row: cells => cells.join('\t'),
    rule: '',
    picture: words => `<${words}.png>`,
    quote: () => '> ',
  },
} satisfies Record<string, Dialect>

export type Program = keyof typeof DIALECTS

const BLOCKS = /^(P|DIV|UL|OL|LI|TABLE|TBODY|THEAD|TR|BLOCKQUOTE|PRE|HR|H[1-6])$/

/** The text that a program makes of the HTML of a mail, unbroken. */
export function textOfMail(html: string, program: Program): string {
  const { document } = new JSDOM(html).window
  return written(document.body, { program, depth: 0 })
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

interface Place {
  program: Program
  /** In how many lists. */
  depth: number
  number?: number | undefined
}

function written(parent: Element, place: Place): string[] {
  const lines: string[] = []
  let open = ''
  const close = () => {
    if (open.trim() !== '')
      lines.push(
        ...open
          .trim()
          .split('\n')
          .map(line => line.trim()),
      )
    open = ''
  }
  let number = Number(parent.getAttribute('start') ?? 1)
  for (const node of parent.childNodes) {
    const isBlock = BLOCKS.test(node.nodeName)
    if (!isBlock) {
      open += inline(node, place.program)
      continue
    }
    close()
    const element = node as Element
    const isNumbered = parent.nodeName === 'OL' && node.nodeName === 'LI'
    lines.push(...block(element, { ...place, number: isNumbered ? number++ : undefined }))
  }
  close()
  return lines
}

function block(element: Element, place: Place): string[] {
  const dialect: Dialect = DIALECTS[place.program]
  switch (element.nodeName) {
    case 'HR':
      return ['', dialect.rule, '']
    case 'PRE':
      return ['', ...(element.textContent ?? '').trimEnd().split('\n'), '']
    case 'TR':
      return dialect.row([...element.children].map(cell => written(cell, place).join('\n'))).split('\n')
    case 'BLOCKQUOTE': {
      const mark = dialect.quote(element.getAttribute('type') === 'cite')
      return ['', ...written(element, place).map(line => `${mark}${line}`), '']
    }
    case 'UL':
    case 'OL':
      return [...(place.depth > 0 ? [] : ['']), ...written(element, { ...place, depth: place.depth + 1 }), '']
    case 'LI': {
      const [first = '', ...more] = written(element, place)
      return [...`${dialect.item(place.depth - 1, place.number)}${first}`.split('\n'), ...more]
    }
    case 'P':
    case 'TABLE':
      return [...written(element, place), '']
    default:
      return /^H[1-6]$/.test(element.nodeName)
        ? ['', ...written(element, place), '']
        : written(element, place)
  }
}

function inline(node: Node, program: Program): string {
  const dialect: Dialect = DIALECTS[program]
  if (node.nodeName === '#text') return (node.textContent ?? '').replace(/[ \n\t]+/g, ' ')
  if (node.nodeName === 'BR') return '\n'
  if (node.nodeName === 'IMG') {
    const [words, source] = ['alt', 'src'].map(name => (node as Element).getAttribute(name) ?? '')
    return dialect.picture(words ?? '', source ?? '')
  }
  if (node.nodeType !== 1) return ''
  const words = [...node.childNodes].map(child => inline(child, program)).join('')
  const around = { STRONG: dialect.bold, EM: dialect.italic, CODE: dialect.code }[node.nodeName] ?? ''
  if (node.nodeName === 'A') {
    const address = (node as Element).getAttribute('href') ?? ''
    return words === address ? words : dialect.link(words, address)
  }
  return `${around}${words}${around}`
}

/** Breaks lines as programs do: those of format=flowed end in a space. */
export function broken(text: string, width: number, end = ''): string {
  return text
    .split('\n')
    .map(line => {
      const pieces: string[] = []
      let rest = line
      while (rest.length > width) {
        const at = rest.lastIndexOf(' ', width)
        if (at <= 0) break
        pieces.push(rest.slice(0, at))
        rest = rest.slice(at + 1)
      }
      return [...pieces, rest].join(`${end}\n`)
    })
    .join('\n')
}
