import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Passkey } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { AddPasskey } from '../design/add-passkey.tsx'
import { confirmed } from '../design/confirmation.tsx'
import { Dialog } from '../design/dialog.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { Listed } from '../design/listed.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { WideTable } from '../design/wide-table.tsx'
import { agoOf, dateOf, t } from '../language/language.ts'

const passkeysQuery = queryOptions({ queryKey: keys.passkeys, queryFn: () => ask(api.GET('/me/passkeys')) })

/** One's own passkeys: which there are, and another. */
export function Passkeys({ onAdded }: { onAdded: (recoveryCodes: string[]) => void }) {
  const found = useQuery(passkeysQuery)
  const [renamed, rename] = useState<Passkey>()
  const removing = useSaving(
    (id: number) => confirmed(() => ask(api.DELETE('/me/passkeys/{id}', { params: { path: { id } } }))),
    { touches: [keys.passkeys, keys.me] },
  )
  return (
    <div className="card">
      <h2>{t('passkeys.title')}</h2>
      <p className="quiet">{t('passkeys.about')}</p>
      <ErrorNotice error={removing.error} />
      <Listed of={found} none={<p className="quiet">{t('passkeys.none')}</p>}>
        {passkeys => (
          <WideTable>
            <table>
              <tbody>
                {passkeys.map(passkey => (
                  <Row
                    key={passkey.id}
                    passkey={passkey}
                    onRename={() => rename(passkey)}
                    onRemove={() => removing.mutate(passkey.id)}
                  />
                ))}
              </tbody>
            </table>
          </WideTable>
        )}
      </Listed>
      <AddPasskey onDone={onAdded} />
      {renamed && <RenameDialog passkey={renamed} onClose={() => rename(undefined)} />}
    </div>
  )
}

interface RowProps {
  passkey: Passkey
  onRename: () => void
  onRemove: () => void
}

function Row({ passkey, onRename, onRemove }: RowProps) {
  const { name, host, created_at, last_used_at } = passkey
  return (
    <tr>
      <td>
        <strong dir="auto">{name}</strong>
        <br />
        {passkey['usable?'] ? (
          <span className="quiet small">{t('passkeys.made', { date: dateOf(created_at) })}</span>
        ) : (
          <span className="wrong small">{t('passkeys.elsewhere', { host })}</span>
        )}
      </td>
      <td className="quiet">
        {last_used_at ? t('sessions.used', { age: agoOf(last_used_at) }) : t('tokens.never')}
      </td>
      <td>
        <button type="button" className="button" onClick={onRename}>
          {t('passkeys.rename')}
        </button>{' '}
        <button type="button" className="button bad" onClick={onRemove}>
          {t('passkeys.remove')}
        </button>
      </td>
    </tr>
  )
}

function RenameDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const saving = useSaving(
    (form: HTMLFormElement) =>
      ask(
        api.PUT('/me/passkeys/{id}', {
          params: { path: { id } },
          body: { passkey: { name: fieldsOf(form).name ?? '' } },
        }),
      ),
    { touches: [keys.passkeys], onSaved: onClose },
  )
  const wrong = wrongIn(saving.error, 'name')
  return (
    <Dialog title={t('passkeys.rename.title')} isOpen onClose={onClose}>
      <Form saving={saving}>
        {!wrong && <ErrorNotice error={saving.error} />}
        <Field label={t('tokens.name')} wrong={wrong}>
          {attributes => <input name="name" required maxLength={100} defaultValue={name} {...attributes} />}
        </Field>
        <button type="submit" className="button main" disabled={saving.isPending}>
          {t('save')}
        </button>
      </Form>
    </Dialog>
  )
}
