import type { Rendered } from '../../kit/markdown/markdown-to-html.ts'
import type { Brand } from '../../kit/scope.ts'
import { iconPath } from '../../people/brands/image-routes.ts'
import type { Steps } from './help-pages.ts'
import type { View } from './view.ts'

/** One thing of schema.org, for search engines. */
export interface Thing {
  '@type': string
  [property: string]: unknown
}

/** Everything that a page says about itself, as JSON-LD. */
export const graphOf = (things: Thing[]) => ({ '@context': 'https://schema.org', '@graph': things })

/** What other things name the brand by. */
export const organizationId = (base: string) => `${base}/#organization`

/** Whose page it is. */
export function organization(brand: Brand, base: string): Thing {
  const logo = brand.logoFile ? `/logo?v=${brand.logoFile.slice(-12)}` : iconPath(brand)
  return {
    '@type': 'Organization',
    '@id': organizationId(base),
    name: brand.name,
    url: `${base}/help`,
    logo: base + logo,
  }
}

/** The help center as a site that can be searched. */
export function website({ name }: Brand, base: string, { code, link }: View): Thing {
  return {
    '@type': 'WebSite',
    name,
    url: base + link('/help'),
    inLanguage: code,
    publisher: { '@id': organizationId(base) },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${base}${link('/help/search')}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** The way to a page, from the outermost one to the page itself. */
export function breadcrumbs(base: string, { link }: View, steps: Steps): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: base + link(path),
    })),
  }
}

const QUESTION = /[?？؟]$/

/** The questions and answers of an article that consists of them; nothing for any other. */
export function faq({ html, headings }: Rendered): Thing[] {
  if (headings.length < 2 || !headings.every(({ text }) => QUESTION.test(text))) return []
  const answers = html.split(/<h2 .*?<\/h2>/s).slice(1)
  const mainEntity = headings.map(({ text }, index) => ({
    '@type': 'Question',
    name: text,
    acceptedAnswer: { '@type': 'Answer', text: answers[index]?.trim() ?? '' },
  }))
  return [{ '@type': 'FAQPage', mainEntity }]
}
