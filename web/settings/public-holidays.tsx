import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, ask } from '../api/client.ts'
import { isObstacle } from '../api/refusal.ts'
import { settingsKeys } from '../api/settings-keys.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Loading } from '../design/loading.tsx'
import { Select } from '../design/select.tsx'
import { locale } from '../language/chosen-language.ts'
import { t } from '../language/language.ts'
import { nameOfCode } from '../language/value-words.ts'

const countriesQuery = queryOptions({
  queryKey: settingsKeys.holidayCountries,
  queryFn: async () => (await ask(api.GET('/holidays/countries'))).countries,
  // New ones come with new versions of the server.
  staleTime: Number.POSITIVE_INFINITY,
})

/** By the language of the pages or of the browser, if either names a country. */
const readersCountry = () =>
  [locale, navigator.language, new Intl.Locale(locale).maximize().toString()]
    .map(tag => new Intl.Locale(tag).region)
    .find(region => region !== undefined) ?? 'US'

/** The country as a whole. */
const WHOLE = ''

interface Props {
  /** From today to the end of next year; returns how many were new. */
  onFound: (holidays: { day: string; name: string }[]) => number
}

/** Finds the public holidays of a country, or of a region of it. */
export function PublicHolidays({ onFound }: Props) {
  const { data: countries, error } = useQuery(countriesQuery)
  const [country, setCountry] = useState(readersCountry)
  const [region, setRegion] = useState(WHOLE)
  const finding = useMutation({
    mutationFn: async () => {
      const today = new Date()
      const query = {
        country,
        ...(region === WHOLE ? {} : { region }),
        from: today.toISOString().slice(0, 10),
        to: `${today.getFullYear() + 1}-12-31`,
      }
      return onFound((await ask(api.GET('/holidays', { params: { query } }))).holidays)
    },
  })
  if (isObstacle(error, countries)) return <ErrorNotice error={error} />
  if (!countries) return <Loading />
  const named = countries
    .map(({ code }) => ({ value: code, label: nameOfCode(code, 'region') }))
    .sort((one, other) => one.label.localeCompare(other.label, locale))
  const regions = countries.find(({ code }) => code === country)?.regions ?? []
  return (
    <div className="public-holidays">
      <Field label={t('hours.public.country')}>
        {attributes => (
          <Select
            options={named}
            value={country}
            onChange={code => {
              setCountry(code)
              setRegion(WHOLE)
            }}
            {...attributes}
          />
        )}
      </Field>
      {regions.length > 0 && (
        <Field label={t('hours.public.region')}>
          {attributes => (
            <Select
              options={[
                { value: WHOLE, label: t('hours.public.whole') },
                ...regions.map(({ code, name }) => ({ value: code, label: name })),
              ]}
              value={region}
              onChange={setRegion}
              {...attributes}
            />
          )}
        </Field>
      )}
      <button type="button" className="button" disabled={finding.isPending} onClick={() => finding.mutate()}>
        {t('hours.public.add')}
      </button>
      <p role="status" className="quiet small">
        {finding.data !== undefined && t('hours.public.added', { n: finding.data })}
      </p>
      {finding.error && <ErrorNotice error={finding.error} />}
    </div>
  )
}
