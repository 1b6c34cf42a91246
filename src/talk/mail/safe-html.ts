import sanitize from 'sanitize-html'

export interface SafeHtml {
  html: string
  /** How many images of other servers are left out: they would tell the sender who reads the mail, and when. */
  blocked: number
  /** How many are fetched through us. */
  remote: number
}

/** Where the images of a mail are. */
export interface Pictures {
  /** The path of a picture that came with the mail, by its Content-ID (RFC 2392). */
  cid(contentId: string): string | undefined
  /** The path of ours for an image of another server; without it, such images are left out. */
  remote?: ((url: string) => string) | undefined
}

const ANYWHERE = [
  'style',
  'class',
  'id',
  'dir',
  'lang',
  'title',
  'role',
  'align',
  'valign',
  'width',
  'height',
  'bgcolor',
  'color',
  'face',
  'size',
  'border',
  'cellpadding',
  'cellspacing',
  'colspan',
  'rowspan',
  'start',
  'type',
  'nowrap',
  'hspace',
  'vspace',
]

const TAGS = [
  'a',
  'abbr',
  'address',
  'article',
  'aside',
  'b',
  'bdi',
  'bdo',
  'big',
  'blockquote',
  'body',
  'br',
  'caption',
  'center',
  'cite',
  'code',
  'col',
  'colgroup',
  'dd',
  'del',
  'dfn',
  'div',
  'dl',
  'dt',
  'em',
  'figcaption',
  'figure',
  'font',
  'footer',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hr',
  'i',
  'img',
  'ins',
  'kbd',
  'li',
  'main',
  'mark',
  'nav',
  'ol',
  'p',
  'pre',
  'q',
  's',
  'samp',
  'section',
  'small',
  'span',
  'strike',
  'strong',
  'style',
  'sub',
  'sup',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'time',
  'tr',
  'tt',
  'u',
  'ul',
  'var',
]

/** Elements whose content goes with them: other parsers than ours may read it as markup. */
const FOREIGN = [
  'svg',
  'math',
  'script',
  'textarea',
  'option',
  'noscript',
  'title',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
  'plaintext',
  'template',
  'select',
  'object',
]
/** From a style to its last end: with markup inside, it is none. */
const STYLE = /<style[\s\S]*?<\/style>/g

/** Pictures inside of the mail: bitmaps, which contain no markup. */
const DATA_PICTURE = /^data:image\/(png|jpeg|gif|webp);base64,[a-z0-9+/=\s]+$/i
const REMOTE = /^(https?:)?\/\//i
/** A remote image in a style, with its quotes. */
const CSS_URL = /url\(\s*(["']?)((?:https?:)?\/\/[^"'()\s]{1,4000})\1\s*\)/gi
/** What in a style breaks words in their middle, an amount too: long words may be broken all the same (LONG_WORD). */
const BREAKS_WORDS =
  /\b(word-break\s*:\s*break-(?:all|word)|(?:overflow-wrap|word-wrap|line-break)\s*:\s*(?:anywhere|break-all))/gi
/** A height that depends on that of the frame, which grows with its content. */
const HEIGHT_OF_FRAME =
  /\b((?:min-)?(?:height|block-size))\s*:[^;{}]{0,80}?[\d.][sld]?v(?:h|b|min|max)\b[^;{}!"]{0,80}/gi
const LENGTH_OF_FRAME = /(?<=[\s:(,+*/]|[\s:(,]-)(\d{1,6}(?:\.\d{0,6})?|\.\d{1,6})[sld]?v(?:h|b|min|max)\b/gi
/** The hundredth part of a usual window, in pixels. */
const PART_OF_WINDOW = 7
/** An address, and no word or amount: it may be broken anywhere, in cells of tables too. Not of scripts without blanks. */
const LONG_WORD = /(?:&\w{2,6};|[^\s&<>\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\uffdc]){30,}/g
/** The words between two tags, but for those of a style. */
const TEXT = /(?<=^|>)[^<>]{30,}(?=<(?!\/style)|$)/g

/** Further images of other servers are left out: each costs us a request. */
const MAX_REMOTE = 300

/** The HTML of a mail without scripts, forms, frames and anything that a browser would fetch from another server. */
export function safeHtml(html: string, pictures: Pictures): SafeHtml {
  const count = { blocked: 0, remote: 0 }
  const paths = new Map<string, string>()
  const remoteOf = (url: string) => {
    const path = paths.get(url) ?? (paths.size < MAX_REMOTE ? pictures.remote?.(url) : undefined)
    count[path ? 'remote' : 'blocked']++
    if (path) paths.set(url, path)
    return path
  }
  const sourceOf = (src = '') => {
    if (/^cid:/i.test(src)) return pictures.cid(decoded(src.slice(4)))
    if (REMOTE.test(src)) return remoteOf(src)
    return DATA_PICTURE.test(src) ? src : undefined
  }
  const styled = (style: string) =>
    readable(style).replace(CSS_URL, (_, _quote, url: string) => cssUrl(remoteOf(url)))
  const safe = sanitize(html, {
    allowedTags: TAGS,
    allowVulnerableTags: true, // <style>: no script can run where it is shown, and nothing can be fetched
    allowedAttributes: { '*': ANYWHERE, a: ['href', 'name', 'target', 'rel'], img: ['src', 'alt'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['data', 'http', 'https'] },
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    nonTextTags: FOREIGN,
    transformTags: {
      '*': (tagName, { background, style = '', ...attribs }) => {
        const behind = background && REMOTE.test(background) ? remoteOf(background) : undefined
        const css = behind ? `background-image: ${cssUrl(behind)}; ${styled(style)}` : styled(style)
        return { tagName, attribs: css ? { style: css, ...attribs } : attribs }
      },
      a: (tagName, attribs) => ({
        tagName,
        attribs: { ...attribs, target: '_blank', rel: 'noopener noreferrer' },
      }),
      // Without a source, a browser shows what the image says instead.
      img: (tagName, { src: given, ...attribs }) => {
        const src = sourceOf(given)
        return { tagName, attribs: src === undefined ? attribs : { src, ...attribs } }
      },
    },
  })
  const clean = safe.replace(STYLE, style =>
    /^<style[^<>]*>[^<]*<\/style>$/.test(style) ? styled(style) : '',
  )
  return { html: clean.replace(TEXT, breakable), ...count }
}

/** Allows to break the long words of a text. */
function breakable(text: string): string {
  return text.replace(LONG_WORD, word => `<span style="overflow-wrap:anywhere">${word}</span>`)
}

/** A style that breaks no words and does not measure itself by the frame. */
function readable(style: string): string {
  return style
    .replace(BREAKS_WORDS, (_, rule: string) => `${rule.replace(/:[\s\S]*/, '')}: normal`)
    .replace(HEIGHT_OF_FRAME, '$1: auto')
    .replace(LENGTH_OF_FRAME, (_, parts: string) => `${Number(parts) * PART_OF_WINDOW}px`)
}

function cssUrl(path: string | undefined): string {
  return path ? `url(${path})` : 'none'
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
