import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useDeferredValue, useState } from 'react'
import type { Brand } from '../../client/api.ts'
import { LANGUAGE_NAMES } from '../../client/codes.ts'
import { brandColorsQuery, brandQuery } from '../api/brand.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { isObstacle } from '../api/refusal.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { Loading } from '../design/loading.tsx'
import { useSaving, wrongIn } from '../design/saving.ts'
import { Select } from '../design/select.tsx'
import { toast } from '../design/toasts.tsx'
import { t } from '../language/language.ts'
import { BrandImage } from './brand-image.tsx'

const CODES = Object.keys(LANGUAGE_NAMES) as Brand['site_languages']
const DEFAULT_COLOR = '#0a5c94'

/** What customers see of the brand: colour, images, footer, links, and languages. */
export function BrandLook() {
  const { data: brand, error } = useQuery(brandQuery)
  if (isObstacle(error, brand)) return <ErrorNotice error={error} />
  if (!brand) return <Loading />
  return (
    <>
      <Colors brand={brand} />
      <div className="card">
        <h2>{t('brand.images')}</h2>
        <BrandImage name="logo" url={brand.logo_url} />
        <BrandImage name="icon" url={brand.icon_url} />
      </div>
      <SiteFooter brand={brand} />
    </>
  )
}

type Changes = Partial<
  Pick<Brand, 'color' | 'site_footer' | 'site_links' | 'site_language' | 'site_languages'>
>

function useBrandSaving(read: (form: FormData) => Changes) {
  return useSaving(
    (form: HTMLFormElement) => ask(api.PUT('/brand', { body: { brand: read(new FormData(form)) } })),
    { touches: [keys.brand], onSaved: () => toast(t('saved')) },
  )
}

function Colors({ brand }: { brand: Brand }) {
  const [color, setColor] = useState(brand.color ?? DEFAULT_COLOR)
  const saving = useBrandSaving(form => ({ color: chosenColor(String(form.get('color')).trim(), brand) }))
  const { error, isPending } = saving
  return (
    <Form className="card" saving={saving}>
      <h2>{t('brand.color.title')}</h2>
      <ErrorNotice error={wrongIn(error, 'color') ? null : error} />
      <Field label={t('brand.color')} hint={t('brand.color.hint')} wrong={wrongIn(error, 'color')}>
        {attributes => (
          <span className="row color-field">
            <input
              type="color"
              aria-label={t('brand.color.choose')}
              value={/^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : DEFAULT_COLOR}
              onChange={event => setColor(event.target.value)}
            />
            <input
              name="color"
              value={color}
              spellCheck={false}
              onChange={event => setColor(event.target.value)}
              {...attributes}
            />
          </span>
        )}
      </Field>
      <ColorPreview color={color} brand={brand} />
      <button type="submit" className="button main" disabled={isPending}>
        {t('save')}
      </button>
    </Form>
  )
}

/** The help center in small, light and dark, with the contrast of its text. */
function ColorPreview({ color, brand }: { color: string; brand: Brand }) {
  const { data } = useQuery(brandColorsQuery(useDeferredValue(color)))
  if (!data) return null
  return (
    <figure className="brand-preview">
      <div>
        {(['light', 'dark'] as const).map(theme => (
          <div
            key={theme}
            aria-hidden="true"
            className="small-site"
            data-theme={theme}
            style={styleOf(data[theme])}
          >
            <div className="band">
              <b dir="auto">{brand.name}</b>
              <span className="question" />
            </div>
            <p>
              <span className="tint">{t('brand.preview.link')}</span>
            </p>
            <span className="fill">{t('brand.preview.button')}</span>
          </div>
        ))}
      </div>
      <figcaption className="hint">
        {t('brand.preview.contrast', { fill: data.contrast.fill, ink: data.contrast.ink })}
      </figcaption>
    </figure>
  )
}

function styleOf(colors: Record<string, string>): CSSProperties {
  return Object.fromEntries(
    Object.entries(colors).map(([name, value]) => [`--brand-${name.replace('_', '-')}`, value]),
  )
}

function SiteFooter({ brand }: { brand: Brand }) {
  const saving = useBrandSaving(form => ({
    site_footer: String(form.get('site_footer')) || null,
    site_links: linksIn(String(form.get('site_links'))),
    site_language: (String(form.get('site_language')) || null) as Brand['site_language'],
    site_languages: form.getAll('site_languages').map(String) as Brand['site_languages'],
  }))
  const { error, isPending } = saving
  const isOther = ['site_footer', 'site_links', 'label', 'url'].some(field => wrongIn(error, field))
  return (
    <Form className="card" saving={saving}>
      <h2>{t('brand.site')}</h2>
      <ErrorNotice error={isOther ? null : error} />
      <Field label={t('brand.site_language')}>
        {attributes => (
          <Select
            name="site_language"
            defaultValue={brand.site_language ?? ''}
            options={[
              { value: '', label: t('brand.site_language.same') },
              ...Object.entries(LANGUAGE_NAMES).map(([code, name]) => ({ value: code, label: name })),
            ]}
            {...attributes}
          />
        )}
      </Field>
      <fieldset className="checks">
        <legend>{t('brand.site_languages')}</legend>
        {CODES.map(code => (
          <label key={code} className="check" lang={code}>
            <input
              type="checkbox"
              name="site_languages"
              value={code}
              defaultChecked={brand.site_languages.includes(code)}
            />{' '}
            {LANGUAGE_NAMES[code]}
          </label>
        ))}
        <p className="hint">{t('brand.site_languages.hint')}</p>
      </fieldset>
      <Field
        label={t('brand.site_footer')}
        hint={t('brand.site_footer.hint')}
        wrong={wrongIn(error, 'site_footer')}
      >
        {attributes => (
          <textarea name="site_footer" rows={3} defaultValue={brand.site_footer ?? ''} {...attributes} />
        )}
      </Field>
      <Field
        label={t('brand.site_links')}
        hint={t('brand.site_links.hint')}
        wrong={wrongIn(error, 'label') ?? wrongIn(error, 'url') ?? wrongIn(error, 'site_links')}
      >
        {attributes => (
          <textarea
            name="site_links"
            rows={4}
            placeholder="Imprint https://example.com/imprint"
            defaultValue={brand.site_links.map(({ label, url }) => `${label} ${url}`).join('\n')}
            {...attributes}
          />
        )}
      </Field>
      <button type="submit" className="button main" disabled={isPending}>
        {t('save')}
      </button>
    </Form>
  )
}

/** Null for ours, unless the brand has chosen the same. */
function chosenColor(color: string, brand: Brand): string | null {
  return color === '' || (brand.color === null && color === DEFAULT_COLOR) ? null : color
}

/** A line each: words, then the address. */
function linksIn(text: string): Brand['site_links'] {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
    .map(line => {
      const cut = line.lastIndexOf(' ')
      return { label: line.slice(0, Math.max(cut, 0)).trim(), url: line.slice(cut + 1) }
    })
}
