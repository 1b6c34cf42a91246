import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Scim } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { settingsKeys } from '../api/settings-keys.ts'
import { useMay } from '../api/use-may.ts'
import { confirmed } from '../design/confirmation.tsx'
import { DeleteButton } from '../design/delete-button.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { useSaving } from '../design/saving.ts'
import { WideTable } from '../design/wide-table.tsx'
import { agoOf, t } from '../language/language.ts'
import { Copied } from './copied.tsx'
import { Secret } from './secret.tsx'

const scimQuery = queryOptions({ queryKey: settingsKeys.scim, queryFn: () => ask(api.GET('/sign_on/scim')) })

/** The token by which the provider provisions members, and the groups that it has sent. */
export function SignOnProvisioning() {
  const { data, error } = useQuery(scimQuery)
  const mayMake = useMay('owners.manage')
  const mayRemove = useMay('members.manage')
  const [made, setMade] = useState<string>()
  const making = useSaving(() => confirmed(() => ask(api.POST('/sign_on/scim'))), {
    touches: [settingsKeys.scim],
    onSaved: ({ bearer_token }) => setMade(bearer_token),
  })
  const removing = useSaving(() => confirmed(() => ask(api.DELETE('/sign_on/scim'))), {
    touches: [settingsKeys.scim],
    onSaved: () => setMade(undefined),
  })
  return (
    <section className="card" aria-label={t('scim')}>
      <h2>{t('scim')}</h2>
      <p className="quiet">{t('scim.about')}</p>
      <ErrorNotice error={making.error ?? removing.error ?? error} />
      {data && <Copied label={t('scim.url')} text={data.url} />}
      {made && <Secret words={t('scim.made')} secret={made} />}
      {data?.token && <Token token={data.token} />}
      {data && (
        <div className="row">
          {mayMake && (
            <button
              type="button"
              className="button"
              disabled={making.isPending}
              onClick={() => making.mutate()}
            >
              {t(data.token ? 'scim.replace' : 'scim.make')}
            </button>
          )}
          {data.token && mayRemove && (
            <DeleteButton
              isPending={removing.isPending}
              onDelete={() => removing.mutate()}
              label={t('scim.remove')}
              question={t('scim.remove.sure')}
              says={t('scim.remove.says')}
            />
          )}
        </div>
      )}
      {data && data.groups.length > 0 && <Groups groups={data.groups} />}
    </section>
  )
}

function Token({ token }: { token: NonNullable<Scim['token']> }) {
  const said = [
    t('scim.by', { who: token.created_by }),
    token.last_used_at ? t('sessions.used', { age: agoOf(token.last_used_at) }) : t('tokens.never'),
    ...(token['owners?'] ? [] : [t('scim.withoutOwners')]),
  ]
  return <p className="quiet small">{said.join(' · ')}</p>
}

function Groups({ groups }: Pick<Scim, 'groups'>) {
  return (
    <>
      <h3>{t('scim.groups')}</h3>
      <WideTable>
        <table className="lines">
          <tbody>
            {groups.map(({ name, external_id, members, 'used?': isUsed }) => (
              <tr key={name}>
                <th scope="row" dir="auto">
                  {name}
                  {external_id && (
                    <>
                      <br />
                      <code className="quiet small">{external_id}</code>
                    </>
                  )}
                </th>
                <td className="quiet">{t('scim.members', { n: members })}</td>
                <td className="quiet">{!isUsed && t('scim.unused')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </>
  )
}
