import { html } from 'ghtml'
import { DRAWINGS, type Drawing } from './demo-drawings.ts'
import type { View } from './view.ts'

const ENGLISH = {
  title: 'Lamps and furniture',
  claim: 'Made of oak, glass and patience.',
  about: 'Lamps and furniture from a small workshop by the canal. Every piece can be repaired.',
  see: 'See what is new',
  notice: 'This is the shop of the demo. What you write in the chat or the form arrives in the',
  inbox: 'inbox',
  pieces: 'New this autumn',
  questions: 'Anything we can help with?',
  chat: 'Ask in the chat at the corner of this page, look into the help center, or send us a message.',
  write: 'Write to us',
  help: 'Help center',
  promises: [
    ['Delivered to your room', 'We carry it upstairs, whatever the floor, at no extra cost.'],
    ['100 days to return', 'If it does not fit your home, we collect it again.'],
    ['Parts for twenty years', 'Shades, screws and hinges stay available long after you bought them.'],
  ],
  products: {
    fjord: 'Floor lamp, smoked oak and glass',
    orme: 'Dining table, solid oak, 140 cm',
    birke: 'Armchair in birch, wool cover',
    sosna: 'Shelf with four boards, pine',
    havn: 'Desk lamp, powder-coated steel',
    nook: 'Stool, three legs, ash',
  },
}

const GERMAN: typeof ENGLISH = {
  title: 'Leuchten und Möbel',
  claim: 'Aus Eiche, Glas und Geduld.',
  about: 'Leuchten und Möbel aus einer kleinen Werkstatt am Kanal. Jedes Stück lässt sich reparieren.',
  see: 'Neuheiten ansehen',
  notice: 'Das ist der Laden der Demo. Was Sie im Chat oder im Formular schreiben, kommt an im',
  inbox: 'Posteingang',
  pieces: 'Neu in diesem Herbst',
  questions: 'Können wir helfen?',
  chat: 'Fragen Sie im Chat in der Ecke dieser Seite, sehen Sie in der Hilfe nach, oder schreiben Sie uns.',
  write: 'Schreiben Sie uns',
  help: 'Hilfe',
  promises: [
    ['Bis ins Zimmer geliefert', 'Wir tragen alles nach oben, egal in welchen Stock, ohne Aufpreis.'],
    ['100 Tage Rückgabe', 'Wenn es nicht zu Ihnen passt, holen wir es wieder ab.'],
    ['Ersatzteile für zwanzig Jahre', 'Schirme, Schrauben und Scharniere bleiben lange lieferbar.'],
  ],
  products: {
    fjord: 'Stehleuchte, Räuchereiche und Glas',
    orme: 'Esstisch, massive Eiche, 140 cm',
    birke: 'Sessel aus Birke, Bezug aus Wolle',
    sosna: 'Regal mit vier Böden, Kiefer',
    havn: 'Schreibtischleuchte aus Stahl',
    nook: 'Hocker mit drei Beinen, Esche',
  },
}

const PRODUCTS: { key: Drawing; name: string; euros: number }[] = [
  { key: 'fjord', name: 'Fjord', euros: 129 },
  { key: 'orme', name: 'Orme', euros: 590 },
  { key: 'birke', name: 'Birke', euros: 340 },
  { key: 'sosna', name: 'Sosna', euros: 180 },
  { key: 'havn', name: 'Havn', euros: 79 },
  { key: 'nook', name: 'Nook', euros: 64 },
]

const textsOf = ({ code }: View) => (code === 'de' ? GERMAN : ENGLISH)

export const demoTitle = (view: View): string => textsOf(view).title

/** The head of the shop, and what it is. */
export function demoHero(view: View): string {
  const texts = textsOf(view)
  return html`<section class="wide shop-hero" aria-labelledby="claim"><div><h1 id="claim">${texts.claim}</h1><p>${texts.about}</p>
<a class="shop-button" href="#new">${texts.see}</a></div>!${DRAWINGS.scene}</section>`
}

/** The shop: its products, its promises, and ways to ask. */
export function demoPage(view: View): string {
  const texts = textsOf(view)
  const price = new Intl.NumberFormat(view.locale, {
    style: 'currency',
    currency: 'EUR',
    maximumFractionDigits: 0,
  })
  const products = PRODUCTS.map(
    ({ key, name, euros }) => html`<li>!${DRAWINGS[key]}<h3>${name}</h3><p>${texts.products[key]}</p>
<p class="shop-price">${price.format(euros)}</p></li>`,
  )
  const promises = texts.promises.map(([title, words]) => html`<li><h3>${title}</h3><p>${words}</p></li>`)
  return html`<p class="shop-notice">${texts.notice} <a href="/inbox/open">${texts.inbox}</a>.</p>
<h2 id="new">${texts.pieces}</h2>
<ul class="shop-products">!${products}</ul>
<ul class="shop-promises">!${promises}</ul>
<section class="shop-ask"><h2>${texts.questions}</h2><p>${texts.chat}</p>
<p><a class="shop-button" href="${view.link('/contact')}">${texts.write}</a> <a href="${view.link('/help')}">${texts.help}</a></p></section>`
}
