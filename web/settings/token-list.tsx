import type { Permission, Token } from '../../client/api.ts'
import { Listed } from '../design/listed.tsx'
import { language } from '../language/chosen-language.ts'
import { agoOf, shortTime, t } from '../language/language.ts'

interface Props {
  of: { data: Token[] | undefined; error: Error | null }
  /** Without any, what the list says. */
  none: string
  /** Of tokens without scopes: what they can do. */
  all: string
  onRevoke: (id: number) => void
}

/** API tokens, with what each can do, until when, and when it was last used. */
export function TokenList({ of, none, all, onRevoke }: Props) {
  return (
    <Listed of={of} none={<p className="quiet">{none}</p>}>
      {tokens => (
        <table>
          <tbody>
            {tokens.map(({ id, name, last_used_at, expires_at, scopes }) => (
              <tr key={id}>
                <td>
                  <strong dir="auto">{name}</strong>
                  <br />
                  <span className="quiet small">{scopes ? inWords(scopes) : all}</span>
                </td>
                <td className="quiet">
                  {last_used_at ? t('sessions.used', { age: agoOf(last_used_at) }) : t('tokens.never')}
                  {expires_at && (
                    <>
                      <br />
                      {t('tokens.ends', { time: shortTime(expires_at) })}
                    </>
                  )}
                </td>
                <td>
                  <button type="button" className="button bad" onClick={() => onRevoke(id)}>
                    {t('tokens.revoke')}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Listed>
  )
}

function inWords(scopes: string[]): string {
  const rights = scopes.filter(scope => scope !== 'owners.manage') as Permission['key'][]
  if (rights.length === 0) return t('tokens.reads')
  return new Intl.ListFormat(language, { type: 'unit' }).format(rights.map(right => t(`right.${right}`)))
}
