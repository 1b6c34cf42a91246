import { convert, type FormatCallback } from 'html-to-text'
import { flatText } from '../../../talk/mail/flat-text.ts'
import { markdownTable } from '../../../talk/mail/html-text.ts'

/** Longer HTML is shown without its layout, which costs too much. */
const MAX_LAID_OUT = 200_000
/** What is nested deeper was not written by a person. */
const MAX_DEPTH = 100

interface Pictures {
  /** The address of a picture in the text; undefined leaves it out. */
  picture?: (src: string) => string | undefined
}

/** HTML of another helpdesk as Markdown: headings, lists, links, emphasis, code and tables stay. */
export function markdownOfHtml(html: string, { picture = () => undefined }: Pictures = {}): string {
  if (html.length > MAX_LAID_OUT) return flatText(html)
  const image: FormatCallback = ({ attribs }, _walk, builder) => {
    const to = picture(String(attribs?.src ?? ''))
    if (to !== undefined) builder.addInline(`![${plain(attribs?.alt)}](${to})`, { noWordTransform: true })
  }
  try {
    return convert(html, {
      wordwrap: false,
      limits: { maxDepth: MAX_DEPTH },
      baseElements: { selectors: [], returnDomByDefault: true },
      encodeCharacters: ESCAPED,
      formatters: {
        image,
        link,
        markdownTable,
        strong: around('**'),
        emphasis: around('*'),
        code: around('`'),
        heading,
        pre,
      },
      selectors: [
        { selector: 'img', format: 'image' },
        { selector: 'a', format: 'link' },
        ...['b', 'strong'].map(selector => ({ selector, format: 'strong' })),
        ...['i', 'em'].map(selector => ({ selector, format: 'emphasis' })),
        { selector: 'code', format: 'code' },
        { selector: 'pre', format: 'pre' },
        ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(selector => ({ selector, format: 'heading' })),
        { selector: 'ul', options: { itemPrefix: '- ' } },
        { selector: 'table', format: 'markdownTable' },
        ...['head', 'title', 'style', 'script', 'noscript', 'template'].map(selector => ({
          selector,
          format: 'skip',
        })),
      ],
    }).trim()
  } catch {
    return flatText(html) // nested too deeply
  }
}

/** What Markdown would understand differently. */
const ESCAPED = { '*': '\\*', _: '\\_', '`': '\\`', '[': '\\[', '<': '\\<' }

const plain = (text: unknown) => String(text ?? '').replace(/[[\]\n]/g, ' ')

function around(mark: string): FormatCallback {
  return ({ children }, walk, builder) => {
    builder.addInline(mark, { noWordTransform: true })
    walk(children, builder)
    builder.addInline(mark, { noWordTransform: true })
  }
}

const link: FormatCallback = ({ attribs, children }, walk, builder) => {
  const href = String(attribs?.href ?? '')
  if (!/^(https?:|mailto:|tel:|\/)/i.test(href)) return walk(children, builder)
  builder.addInline('[', { noWordTransform: true })
  walk(children, builder)
  builder.addInline(
    `](${href.replace(/[\s()<>]/g, one => `%${one.charCodeAt(0).toString(16).padStart(2, '0')}`)})`,
    { noWordTransform: true },
  )
}

const heading: FormatCallback = ({ name = 'h1', children }, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 })
  builder.addInline(`${'#'.repeat(Number(name[1]))} `, { noWordTransform: true })
  walk(children, builder)
  builder.closeBlock({ trailingLineBreaks: 2 })
}

const pre: FormatCallback = ({ children }, walk, builder) => {
  builder.openBlock({ isPre: true, leadingLineBreaks: 2 })
  builder.addLiteral('```\n')
  walk(children, builder)
  builder.addLiteral('\n```')
  builder.closeBlock({ trailingLineBreaks: 2 })
}
