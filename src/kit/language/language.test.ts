import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en, type TextKey, type Texts } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import {
  articleLanguage,
  LANGUAGE_CODES,
  languageOf,
  mainLanguage,
  offeredLanguages,
  preferredLanguage,
  splitLanguage,
} from './language.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import { pt } from './pt.ts'
import { ptBr } from './pt-br.ts'
import type { Text } from './text.ts'

const ALL: Record<string, Texts> = { en, de, fr, es, pt, 'pt-br': ptBr, nl, pl, ar }
const KEYS = Object.keys(en) as TextKey[]
const formsOf = (text: Text) => (typeof text === 'string' ? [text] : Object.values(text))
const valuesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
const brand = (language: string, siteLanguage: string | null = null, siteLanguages: string[] = []) => ({
  language,
  siteLanguage,
  siteLanguages,
})

test('every language has every text, in each plural form that it knows', () => {
  assert.deepEqual(Object.keys(ALL), LANGUAGE_CODES)
  for (const [code, texts] of Object.entries(ALL)) {
    assert.deepEqual(Object.keys(texts).sort(), KEYS.toSorted(), code)
    const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories.toSorted()
    for (const key of KEYS) {
      const text = texts[key]
      assert.equal(typeof text === 'string', typeof en[key] === 'string', `${code} ${key}`)
      if (typeof text !== 'string') assert.deepEqual(Object.keys(text).sort(), forms, `${code} ${key}`)
    }
  }
})

test('a text shows the same values in every language; only a plural form may leave out its number', () => {
  for (const [code, texts] of Object.entries(ALL))
    for (const key of KEYS) {
      const wanted = new Set(formsOf(en[key]).flatMap(valuesIn))
      for (const form of formsOf(texts[key])) {
        const missing = [...wanted].filter(name => name !== 'n' && !valuesIn(form).includes(name))
        const foreign = valuesIn(form).filter(name => !wanted.has(name))
        // “No articles”, “one article”: without any other value, too.
        const isZero = typeof texts[key] !== 'string' && !/\{/.test(form)
        assert.deepEqual([isZero ? [] : missing, foreign], [[], []], `${code} ${key}: ${form}`)
      }
    }
})

test('numbers are written and counted as the language does', () => {
  assert.equal(languageOf('en').t('help.articles', { n: 1_234 }), '1,234 articles')
  assert.equal(languageOf('de').t('help.articles', { n: 1_234 }), '1.234 Artikel')
  const polish = languageOf('pl').t
  assert.deepEqual(
    [1, 2, 5, 22, 12].map(n => polish('help.articles', { n })),
    ['1 artykuł', '2 artykuły', '5 artykułów', '22 artykuły', '12 artykułów'],
  )
  assert.equal(languageOf('ar').t('help.articles', { n: 2 }), 'مقالان')
})

test('a brand’s language is the chosen one, or that of its articles, or English', () => {
  assert.equal(mainLanguage(brand('german')), 'de')
  assert.equal(mainLanguage(brand('simple', 'pl')), 'pl')
  assert.equal(mainLanguage(brand('finnish')), 'en')
  assert.equal(mainLanguage(brand('german', 'xx')), 'de')
  assert.deepEqual(offeredLanguages(brand('german', null, ['fr', 'de', 'xx', 'fr'])), ['de', 'fr'])
})

test('a visitor gets the first offered language that the browser asks for', () => {
  const offer = brand('german', null, ['fr', 'ar'])
  const chosen = (accept?: string) => preferredLanguage(offer, accept).code
  assert.equal(chosen('fr-CA,fr;q=0.9,de;q=0.5'), 'fr')
  assert.equal(chosen('es,ar;q=0.4,fr;q=0.8'), 'fr')
  assert.equal(chosen('fr;q=0, ar ; q=0.1'), 'ar')
  for (const other of ['es', '', undefined, ';;,,q=', '*', 'constructor', 'x'.repeat(10_000)])
    assert.equal(chosen(other), 'de', other)
})

test('Portuguese is that of the reader’s country where there is one, and any where there is not', () => {
  const chosen = (offered: string[], accept: string) =>
    preferredLanguage(brand('german', null, offered), accept).code
  assert.equal(chosen(['pt', 'pt-br'], 'pt-BR,pt;q=0.9'), 'pt-br')
  assert.equal(chosen(['pt-br', 'pt'], 'pt-PT'), 'pt')
  assert.equal(chosen(['pt-br'], 'pt-PT'), 'pt-br')
  assert.equal(chosen(['pt'], 'pt-BR'), 'pt')
  assert.equal(languageOf('pt-br').t('contact.title'), 'Fale conosco')
  assert.equal(articleLanguage(brand('portuguese', 'pt-br')), 'pt-br', 'what a brand writes is its country’s')
  assert.equal(articleLanguage(brand('portuguese', 'en')), 'pt')
  assert.deepEqual(splitLanguage('/pt-br/help'), { code: 'pt-br', url: '/help' })
})

test('a language is split off the addresses of public pages, and no others', () => {
  assert.deepEqual(splitLanguage('/fr/help?q=1'), { code: 'fr', url: '/help?q=1' })
  assert.deepEqual(splitLanguage('/ar/status/history?month=2026-11'), {
    code: 'ar',
    url: '/status/history?month=2026-11',
  })
  for (const url of [
    '/help',
    '/xx/help',
    '/fr',
    '/fr/',
    '/fr/api/v1/brand',
    '/fr/login',
    '/fr/helping',
    '/de/fr/help',
    '/fr//help',
    '/FR/help',
    '/fr/chat.js',
    '//fr/help',
  ])
    assert.deepEqual(splitLanguage(url), { code: undefined, url }, url)
})
