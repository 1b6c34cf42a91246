import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'
import { brandTheme, contrastOf } from './colors.ts'

const world = await createWorld()
const { ana, olga, rita, rivalOwner, app } = world
const look = async (who = ana) => {
  const { color, site_footer, site_links, site_language, site_languages } = (await who.get('/brand')).body
  return { color, site_footer, site_links, site_language, site_languages }
}

test('text is legible in and on every colour that a brand may have, in both themes', () => {
  const parts = ['00', '40', '80', 'c0', 'ff']
  const colors = parts.flatMap(r => parts.flatMap(g => parts.map(b => `#${r}${g}${b}`)))
  for (const color of colors) {
    const { light, dark } = brandTheme(color)
    const measured = {
      'text on the fill': contrastOf(light.on, light.fill),
      'text on the dark fill': contrastOf(dark.on, dark.fill),
      'text on the band': contrastOf(light.bandOn, light.band),
      'text on the dark band': contrastOf(dark.bandOn, dark.band),
      'links on white': contrastOf(light.ink, '#ffffff'),
      'links on the dark page': contrastOf(dark.ink, '#12171c'),
      'links on their tint': contrastOf(light.ink, light.soft),
      'links on their dark tint': contrastOf(dark.ink, dark.soft),
    }
    for (const [what, contrast] of Object.entries(measured))
      assert.ok(contrast >= 4.5, `${what} of ${color}: ${contrast}`)
  }
})

test('a light colour stays what it is, under dark text', () => {
  for (const color of ['#ffd500', '#ff9900', '#7fe3d4']) {
    const { light, dark } = brandTheme(color)
    assert.deepEqual([light.fill, light.band, dark.fill], [color, color, color])
  }
})

test('colour, footer, links and languages are set, read by all, and cleared', async () => {
  const given = {
    color: '#2F5D4A',
    site_footer: '© Juniper',
    site_links: [
      { label: 'Imprint', url: 'https://juniper.example/imprint' },
      { label: 'Mail', url: 'mailto:help@juniper.example' },
      { label: 'Contact', url: '/contact' },
    ],
    site_language: 'de',
    site_languages: ['fr', 'fr', 'en'],
  }
  assert.equal((await olga.put('/brand', { brand: given })).status, 200)
  assert.deepEqual(await look(), { ...given, color: '#2f5d4a', site_languages: ['fr', 'en'] })
  const cleared = { color: '', site_footer: null, site_links: [], site_language: '', site_languages: [] }
  await olga.put('/brand', { brand: cleared })
  assert.deepEqual(await look(), { ...cleared, color: null, site_language: null })
})

const WRONG: [string, unknown, string][] = [
  ['color', 'red', 'color'],
  ['color', '#12345', 'color'],
  ['color', '#0a5c94;}', 'color'],
  ['site_footer', 'x'.repeat(1_001), 'site_footer'],
  ['site_links', [{ label: 'x', url: 'javascript:alert(1)' }], 'site_links.0.url'],
  ['site_links', [{ label: 'x', url: '//evil.example' }], 'site_links.0.url'],
  ['site_links', [{ label: 'x', url: '/\\evil.example' }], 'site_links.0.url'],
  ['site_links', [{ label: '', url: '/x' }], 'site_links.0.label'],
  ['site_links', Array.from({ length: 9 }, () => ({ label: 'x', url: '/x' })), 'site_links'],
  ['site_language', 'xx', 'site_language'],
  ['site_languages', ['en', 'xx'], 'site_languages.1'],
]
for (const [field, value, where] of WRONG)
  test(`${field} as ${JSON.stringify(value).slice(0, 40)} is refused, naming it`, async () => {
    const before = await look()
    const { status, body } = await olga.put('/brand', { brand: { name: 'Changed', [field]: value } })
    assert.equal(status, 422)
    assert.ok(Object.keys(body.errors).includes(`brand.${where}`), JSON.stringify(body.errors))
    assert.deepEqual(await look(), before)
  })

test('the colours of a colour are shown before it is saved; what is none is refused', async () => {
  const { body } = await ana.get('/brand/colors?color=%232f5d4a')
  assert.equal(body.light.fill, '#2f5d4a')
  assert.ok(body.contrast.fill >= 4.5 && body.contrast.ink >= 4.5)
  assert.deepEqual((await ana.get('/brand/colors?color=2F5D4A')).body, body)
  assert.equal((await ana.get('/brand/colors')).body.light.fill, '#0a5c94')
  const refused = await ana.get('/brand/colors?color=blue')
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['color']])
})

test('agents may not change the look, and the rival’s is another', async () => {
  assert.equal((await ana.put('/brand', { brand: { color: '#000000' } })).status, 403)
  await olga.put('/brand', { brand: { color: '#7a1fa2', site_footer: 'Ours' } })
  assert.deepEqual((await look(rita)).color, null)
  await rivalOwner.put('/brand', { brand: { color: '#00ff00' } })
  assert.equal((await look()).color, '#7a1fa2')
  const seen = (host: string) => app.inject({ url: '/help', headers: { host } })
  assert.doesNotMatch((await seen('rival.localhost')).body, /Ours/)
  assert.match((await seen('demo.localhost')).body, /Ours/)
})

test('without an icon, tabs show the first letter of the name, as text', async () => {
  await olga.put('/brand', { brand: { name: '“<Émile>”' } })
  const { headers, body } = await app.inject({ url: '/icon', headers: { host: 'demo.localhost' } })
  assert.match(String(headers['content-type']), /^image\/svg\+xml/)
  assert.match(String(headers['content-security-policy']), /sandbox/)
  assert.match(body, />É<\/text>/)
})

test('a brand’s footer and links cannot write into its pages', async () => {
  const hostile = '"><script>alert(1)</script>'
  const links = [{ label: hostile, url: `/x?${hostile}` }]
  await olga.put('/brand', {
    brand: { site_footer: `${hostile} [x](javascript:alert(1))`, site_links: links },
  })
  const { body } = await app.inject({ url: '/help', headers: { host: 'demo.localhost' } })
  assert.doesNotMatch(body, /<script>alert|href="javascript/)
})
