import { useQuery } from '@tanstack/react-query'
import { brandQuery } from '../api/brand.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { isObstacle } from '../api/refusal.ts'
import { meQuery } from '../api/staff.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { Loading } from '../design/loading.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { t } from '../language/language.ts'
import { Copied } from './copied.tsx'

/** The brand's own domains: what DNS must say, and whether it does. */
export function DomainSettings() {
  const { data: brand, error } = useQuery(brandQuery)
  const { data: me } = useQuery(meQuery)
  const touches = [keys.brand, keys.me]
  const adding = useSaving(
    (form: HTMLFormElement) => ask(api.POST('/brand/hosts', { body: { host: fieldsOf(form).host ?? '' } })),
    { touches, onSaved: (_brand, form) => form.reset() },
  )
  const checking = useSaving((host: string) => ask(api.POST('/brand/hosts', { body: { host } })), { touches })
  const removing = useSaving(
    (host: string) => ask(api.DELETE('/brand/hosts/{host}', { params: { path: { host } } })),
    { touches },
  )
  if (isObstacle(error, brand)) return <ErrorNotice error={error} />
  if (!brand) return <Loading />
  const wrong = wrongIn(adding.error, 'host')
  const isOwner = me?.permissions.includes('hosts.manage') === true
  return (
    <div className="card dns">
      <h2>{t('brand.hosts')}</h2>
      <p>{t('brand.hosts.hint', { host: brand.own_host })}</p>
      <ErrorNotice error={removing.error ?? checking.error ?? (wrong ? null : adding.error)} />
      <ul>
        {brand.hosts.map(host => {
          const unproven = brand.unverified_hosts.find(one => one.host === host)
          return (
            <li key={host}>
              <div className="row spread">
                <span>
                  <strong>{host}</strong>{' '}
                  <span className={unproven ? 'mark bad' : 'mark good'}>
                    {t(unproven ? 'domain.unverified' : 'domain.verified')}
                  </span>
                </span>
                {isOwner && (
                  <span className="row">
                    {unproven && (
                      <button
                        type="button"
                        className="button"
                        disabled={checking.isPending}
                        onClick={() => checking.mutate(host)}
                      >
                        {t('domain.check')}
                      </button>
                    )}
                    <button type="button" className="button bad" onClick={() => removing.mutate(host)}>
                      {t('remove')}
                    </button>
                  </span>
                )}
              </div>
              <p className="hint">{t('domain.points')}</p>
              <Copied label={t('domain.cname')} text={brand.own_host} />
              {unproven && (
                <>
                  <p className="hint">{t('domain.prove')}</p>
                  <Copied label={`TXT ${t('dns.name')}`} text={unproven.dns.name} />
                  <Copied label={`TXT ${t('dns.value')}`} text={unproven.dns.value} />
                </>
              )}
            </li>
          )
        })}
      </ul>
      {isOwner && (
        <Form className="row" saving={adding}>
          <Field label={t('brand.hosts.add')} wrong={wrong}>
            {attributes => <input name="host" required placeholder="help.example.com" {...attributes} />}
          </Field>
          <button type="submit" className="button main">
            {t('add')}
          </button>
        </Form>
      )}
    </div>
  )
}
