import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, ask } from '../api/client.ts'
import { Refusal } from '../api/refusal.ts'
import { settingsKeys } from '../api/settings-keys.ts'
import { teamsQuery } from '../api/staff.ts'
import { confirmed } from '../design/confirmation.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { useSaving } from '../design/saving.ts'
import { WideTable } from '../design/wide-table.tsx'
import { t } from '../language/language.ts'
import { roleName, rolesQuery } from './roles-query.ts'
import type { Provider } from './sign-on-form.tsx'

type Result = Awaited<ReturnType<typeof readResult>>

/** Null without a test of the last quarter of an hour. */
async function readResult() {
  return ask(api.GET('/sign_on/test')).catch(error => {
    if (error instanceof Refusal && error.status === 404) return null
    throw error
  })
}

const resultQuery = queryOptions({ queryKey: settingsKeys.signOnTest, queryFn: readResult })

/** Logs in at the provider and shows what came, without logging in here. */
export function SignOnTest({ provider }: { provider: Provider }) {
  const { data: result, error } = useQuery(resultQuery)
  const testing = useSaving(() => confirmed(() => ask(api.POST('/sign_on/test'))), {
    touches: [],
    onSaved: ({ url }) => window.location.assign(url),
  })
  return (
    <section className="card" aria-label={t('signOn.test')}>
      <h2>{t('signOn.test')}</h2>
      <p className="quiet">{t('signOn.test.about')}</p>
      <ErrorNotice error={testing.error ?? error} />
      <button type="button" className="button" disabled={testing.isPending} onClick={() => testing.mutate()}>
        {t(result ? 'signOn.test.again' : 'signOn.test.do')}
      </button>
      {result && <Shown result={result} claim={provider.group_claim} />}
    </section>
  )
}

function Shown({ result, claim }: { result: NonNullable<Result>; claim: string }) {
  return (
    <>
      <p role="status" className={result['passed?'] ? 'notice good' : 'notice bad'}>
        {result['passed?'] ? <Outcome result={result} /> : result.said}
      </p>
      {result.claims.length > 0 && (
        <>
          <h3>{t('signOn.came')}</h3>
          <WideTable>
            <table className="lines">
              <tbody>
                {result.claims.map(({ name, value }) => (
                  <tr key={name}>
                    <th scope="row">
                      <code>{name}</code>
                    </th>
                    <td dir="auto">{value}</td>
                    <td className="quiet">{name === claim && result.matching.join(', ')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </WideTable>
          <p className="quiet small">{t('signOn.came.about')}</p>
        </>
      )}
    </>
  )
}

function Outcome({ result }: { result: NonNullable<Result> }) {
  const { data: roles } = useQuery(rolesQuery)
  const { data: teams } = useQuery(teamsQuery)
  const role = roles?.roles.find(({ key }) => key === result.role)
  const names = (teams ?? []).filter(({ id }) => result.team_ids.includes(id)).map(({ name }) => name)
  return t('signOn.passed', { role: [role ? roleName(role) : '', ...names].filter(Boolean).join(', ') })
}
